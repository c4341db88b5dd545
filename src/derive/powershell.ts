/** Command lines of PowerShell, as far as they are plain commands. */
import { MOST, type Script, type Stage, type Step, type Word } from "./script.js";

/** A word, an operator between commands, or nothing that is plain. */
type Token = { kind: "word"; word: Word } | { kind: "pipe" } | { kind: "next" };

/** Never throws: what cannot be read gives `undefined`. */
export function readPowerShell(source: string): Script {
  const steps: Step[] = [];
  let stages: Stage[] = [];
  let words: Word[] = [];
  let start = 0;
  const end = (at: number): boolean => {
    const isEmpty = words.length === 0 && stages.length === 0;
    if (words.length > 0) stages.push({ words });
    else if (!isEmpty) return false;
    const text = source.slice(start, at).trim();
    if (!isEmpty) steps.push({ kind: "pipeline", stages, text, isElse: false });
    [stages, words] = [[], []];
    return true;
  };
  let at = 0;
  while (at < source.length) {
    const read = tokenAt(source, at);
    if (read === undefined || words.length + stages.length + steps.length > MOST) return undefined;
    const { token } = read;
    if (token?.kind === "word") words.push(token.word);
    else if (token?.kind === "pipe") {
      if (words.length === 0) return undefined;
      stages.push({ words });
      words = [];
    } else if (token?.kind === "next") {
      if (!end(at)) return undefined;
      start = read.end;
    }
    at = read.end;
  }
  return end(source.length) ? steps : undefined;
}

/** The token at an offset; without one for blanks. `undefined` where no plain command goes on. */
function tokenAt(source: string, at: number): { token?: Token; end: number } | undefined {
  const char = source.charAt(at);
  if (char === " " || char === "\t") return { end: at + 1 };
  if (char === ";" || char === "\n" || char === "\r") {
    return { token: { kind: "next" }, end: at + 1 };
  }
  if (source.startsWith("&&", at)) return { token: { kind: "next" }, end: at + 2 };
  if (char === "|") {
    return source.startsWith("||", at) ? undefined : { token: { kind: "pipe" }, end: at + 1 };
  }
  if (source.startsWith("2>$null", at)) return { end: at + 7 };
  if (source.startsWith("2>&1", at)) return { end: at + 4 };
  return wordAt(source, at);
}

function wordAt(source: string, from: number): { token: Token; end: number } | undefined {
  const items = [""];
  let isGlob = false;
  let at = from;
  const add = (text: string): void => {
    items.push(`${items.pop() ?? ""}${text}`);
  };
  while (at < source.length && !/[\s;|]/.test(source.charAt(at)) && !source.startsWith("&&", at)) {
    const char = source.charAt(at);
    if (char === "'" || char === '"') {
      const quoted = quotedAt(source, at, char);
      if (quoted === undefined) return undefined;
      add(quoted.text);
      at = quoted.end;
      continue;
    }
    if (items.length > MOST) return undefined;
    if (/[$(){}`<>&#]/.test(char) || (char === "@" && at === from)) return undefined;
    isGlob ||= char === "*" || char === "?" || char === "[";
    at++;
    if (char !== ",") add(char);
    else {
      items.push("");
      // The list goes on behind blanks.
      while (/[ \t]/.test(source.charAt(at))) at++;
    }
  }
  const text = items.join(",");
  const word: Word = { text, glob: isGlob, ...(items.length > 1 ? { items } : {}) };
  return { token: { kind: "word", word }, end: at };
}

/** Quotes are doubled to stand for themselves. */
function quotedAt(
  source: string,
  from: number,
  quote: string,
): { text: string; end: number } | undefined {
  let text = "";
  for (let at = from + 1; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === quote && source.charAt(at + 1) === quote) at++;
    else if (char === quote) return { text, end: at + 1 };
    else if (quote === '"' && (char === "$" || char === "`")) return undefined;
    text += char;
  }
  return undefined;
}
