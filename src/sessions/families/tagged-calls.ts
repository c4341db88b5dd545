/**
 * Calls that a model writes as tags in its text, `<read_file><path>a.txt</path></read_file>`: how
 * Cline and its forks called tools before models could. All values are text.
 */
import { setOwn, type JsonObject } from "../../runtime/json.js";

export type TaggedPart =
  { kind: "text"; text: string } | { kind: "call"; name: string; input: JsonObject };

/** Cuts text at the calls of these tools. A call that is cut short ends with the text. */
export function splitTagged(text: string, tools: ReadonlySet<string>): TaggedPart[] {
  const parts: TaggedPart[] = [];
  let from = 0;
  const say = (to: number): void => {
    const said = text.slice(from, to).trim();
    if (said !== "") parts.push({ kind: "text", text: said });
  };
  OPENING.lastIndex = 0;
  for (let tag = OPENING.exec(text); tag !== null; tag = OPENING.exec(text)) {
    const [, name = ""] = tag;
    if (!tools.has(name)) continue;
    say(tag.index);
    const { input, end } = readBody(text, OPENING.lastIndex, name);
    parts.push({ kind: "call", name, input });
    from = end;
    OPENING.lastIndex = end;
  }
  say(text.length);
  return parts;
}

const OPENING = /<([A-Za-z_][A-Za-z0-9_]*)>/g;

/** Values that may hold tags of any kind, also their own: their last closing tag counts. */
const VERBATIM = new Set(["content", "diff", "patch", "result", "arguments"]);

function readBody(text: string, from: number, tool: string): { input: JsonObject; end: number } {
  const input: JsonObject = {};
  const close = `</${tool}>`;
  const limit = lastBefore(text, close, nextTool(text, from, tool));
  let at = from;
  while (at < limit) {
    const open = text.indexOf("<", at);
    if (open === -1 || open >= limit) break;
    const key = keyAt(text, open);
    if (key === undefined) {
      at = open + 1;
      continue;
    }
    const start = open + key.length + 2;
    const { value, end } = readValue(text.slice(start, limit), key);
    setOwn(input, key, value);
    at = start + end;
  }
  return { input, end: text.startsWith(close, limit) ? limit + close.length : limit };
}

function readValue(text: string, key: string): { value: string; end: number } {
  const close = `</${key}>`;
  const found = VERBATIM.has(key) ? text.lastIndexOf(close) : text.indexOf(close);
  const end = found === -1 ? text.length : found;
  const raw = text.slice(0, end);
  const value = VERBATIM.has(key) ? raw.replace(/^\r?\n/, "").replace(/\r?\n$/, "") : raw.trim();
  return { value, end: found === -1 ? end : end + close.length };
}

const KEY = /<([A-Za-z_][A-Za-z0-9_]*)>/y;

function keyAt(text: string, at: number): string | undefined {
  KEY.lastIndex = at;
  return KEY.exec(text)?.[1];
}

/** Where the next call of the same tool begins, at the earliest after this one has ended. */
function nextTool(text: string, from: number, tool: string): number {
  const closed = text.indexOf(`</${tool}>`, from);
  const next = closed === -1 ? -1 : text.indexOf(`<${tool}>`, closed);
  return next === -1 ? text.length : next;
}

function lastBefore(text: string, word: string, limit: number): number {
  const at = text.slice(0, limit).lastIndexOf(word);
  return at === -1 ? limit : at;
}
