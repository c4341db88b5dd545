/**
 * Calls that the model writes into its text, as gptme reads them: `@tool(id): {…}`, or a fenced
 * block whose first word is the tool. What is neither stays text.
 */

export type Span =
  | { kind: "text"; text: string }
  /** `input` is the JSON text of the arguments, or what the fence holds. */
  | { kind: "native"; name: string; id: string; input: string }
  | { kind: "fence"; name: string; args: string; body: string };

const FENCE = /^(`{3,})([^\n`]*)$/;
const NATIVE = /^@([A-Za-z][\w-]*)\(([^()\n]*)\):[ \t]*(?=\{)/;

/** Cuts text at its calls; `isTool` says whether the first word of a fence is a tool. */
export function findCalls(text: string, isTool: (word: string) => boolean): Span[] {
  const spans: Span[] = [];
  let plain = 0;
  let at = 0;
  const take = (span: Span, end: number): void => {
    const before = text.slice(plain, at);
    if (before.trim() !== "") spans.push({ kind: "text", text: before.trim() });
    spans.push(span);
    plain = end;
  };
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    const line = text.slice(at, lineEnd);
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const [, ticks = "", info = ""] = fence;
      const close = endOfFence(text, lineEnd + 1, ticks);
      const [, word = "", args = ""] = /^(\S*)\s*(.*)$/.exec(info.trim()) ?? [];
      if (isTool(word)) {
        const body = text.slice(Math.min(lineEnd + 1, text.length), close.body);
        take({ kind: "fence", name: word, args, body }, close.end);
      }
      at = close.end;
      continue;
    }
    const native = NATIVE.exec(line);
    if (native !== null) {
      const [head, name = "", id = ""] = native;
      const from = at + head.length;
      const end = endOfObject(text, from) ?? lineEnd;
      take({ kind: "native", name, id, input: text.slice(from, end) }, end);
      at = end;
      continue;
    }
    at = lineEnd + 1;
  }
  const rest = text.slice(plain);
  if (rest.trim() !== "") spans.push({ kind: "text", text: plain === 0 ? rest : rest.trim() });
  return spans;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Where the body of a fence ends, and where the text goes on; one that is not closed has it all. */
function endOfFence(text: string, from: number, ticks: string): { body: number; end: number } {
  for (let at = from; at < text.length; at = endOfLine(text, at) + 1) {
    const line = text.slice(at, endOfLine(text, at)).trimEnd();
    if (line === ticks) return { body: Math.max(from, at - 1), end: endOfLine(text, at) };
  }
  return { body: text.length, end: text.length };
}

/** Offset behind the object that begins at `from`; undefined when it does not end. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (isQuoted) {
      if (letter === "\\") at++;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
