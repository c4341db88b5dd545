/** Command lines of a shape, read and written word by word. */
import type { Op, Shape } from "../../../generator/ir.js";
import type { Json, JsonObject } from "../../../src/runtime/json.js";

/** One word: bare characters, escaped ones, and quoted parts, in any mixture. */
const WORD =
  /^(?:[^ \t\r\n|&;<>()$`\\"'*?[\]{}~#!]|\\[^\n]|'[^']*'|"(?:[^"$`\\]|\\(?![$`"\\])|\\[$`"\\])*")+/;

/** The words of a line, or nothing when it is more than plain words. */
export function wordsOf(line: string): string[] | undefined {
  const words: string[] = [];
  let rest = line.replace(/^[ \t]+/, "");
  while (rest !== "") {
    const [raw] = WORD.exec(rest) ?? [];
    if (raw === undefined) return undefined;
    words.push(bare(raw));
    const after = rest.slice(raw.length);
    rest = after.replace(/^[ \t]+/, "");
    if (after !== "" && after === rest) return undefined;
  }
  return words;
}

/** A word without its quotes and escapes. */
function bare(raw: string): string {
  return raw.replaceAll(
    /\\([^\n])|'([^']*)'|"((?:[^"\\]|\\[^])*)"/g,
    (_all, escaped?: string, single?: string, double?: string) =>
      escaped ?? single ?? (double ?? "").replaceAll(/\\([$`"\\])/g, "$1"),
  );
}

/** A line that a shell splits into these words. */
export function lineOf(words: readonly string[]): string {
  const isPlain = (word: string): boolean => /^[\w@%+=:,./-]+$/.test(word);
  return words
    .map((word) => (isPlain(word) ? word : `'${word.split("'").join("'\\''")}'`))
    .join(" ");
}

/** The fields that a line of the shape spells: flags first, then words without one. */
export function readLine(line: string, shape: Shape, op: Op): JsonObject | undefined {
  const words = wordsOf(line);
  const head = [...shape.program, ...shape.fixed];
  if (words === undefined || head.some((word, at) => words[at] !== word)) return undefined;
  const fields: JsonObject = {};
  let at = head.length;
  for (
    let word = words[at];
    word?.startsWith("-") && word !== "-" && word !== "--";
    word = words[at]
  ) {
    const used = readFlag(words, at, fields, shape, op);
    if (used === 0) return undefined;
    at += used;
  }
  const rest = words.slice(at);
  const end = rest.indexOf("--");
  const before = end < 0 ? rest : rest.slice(0, end);
  if (before.some((word) => word.startsWith("-") && word !== "-")) return undefined;
  const operands = end < 0 ? rest : [...before, ...rest.slice(end + 1)];
  if (operands.length > shape.positionals.length) return undefined;
  for (const [index, operand] of operands.entries()) {
    const field = shape.positionals[index] ?? "";
    if (Object.hasOwn(fields, field)) return undefined;
    fields[field] = operand;
  }
  const isWhole = op.fields.every(({ name, required }) => !required || Object.hasOwn(fields, name));
  return isWhole ? fields : undefined;
}

/** How many words a flag takes; 0 when it is not understood. */
function readFlag(
  words: readonly string[],
  at: number,
  fields: JsonObject,
  shape: Shape,
  op: Op,
): number {
  const flag = shape.flags.find(({ flags }) => flags.includes(words[at] ?? ""));
  if (flag === undefined) return 0;
  const isList = op.fields.some(({ name, type }) => name === flag.field && type.kind === "strings");
  const before = Object.hasOwn(fields, flag.field) ? fields[flag.field] : undefined;
  if (before !== undefined && !isList) return 0;
  if (flag.kind === "switch") {
    fields[flag.field] = flag.value;
    return 1;
  }
  const text = words[at + 1];
  if (text === undefined) return 0;
  const value = flag.type === "integer" ? Number(text) : text;
  if (typeof value === "number" && (!Number.isSafeInteger(value) || String(value) !== text))
    return 0;
  fields[flag.field] = isList ? [...(Array.isArray(before) ? before : []), value] : value;
  return 2;
}

/** The line that spells the fields, and those that it has no words for. */
export function writeLine(fields: JsonObject, shape: Shape): { line: string; without: string[] } {
  const flags: string[] = [];
  const without: string[] = [];
  const operands = new Map<string, string>();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const place = shape.positionals.indexOf(field);
    const needed = shape.positionals.slice(0, Math.max(place, 0));
    const words = place < 0 ? flagWords(field, value, shape) : undefined;
    if (words !== undefined) flags.push(...words);
    else if (place < 0 || typeof value !== "string") without.push(field);
    else if (needed.some((one) => !Object.hasOwn(fields, one))) without.push(field);
    else operands.set(field, value);
  }
  const last = shape.positionals.flatMap((field) => operands.get(field) ?? []);
  const guard = last.some((word) => word.startsWith("-")) ? ["--"] : [];
  return { line: lineOf([...shape.program, ...shape.fixed, ...flags, ...guard, ...last]), without };
}

function flagWords(field: string, value: Json, shape: Shape): string[] | undefined {
  const values = Array.isArray(value) ? value : [value];
  const words = values.map((one) => {
    const flag = shape.flags.find(
      (candidate) =>
        candidate.field === field && (candidate.kind === "value" || candidate.value === one),
    );
    if (flag === undefined) return undefined;
    return flag.kind === "switch" ? [flag.flags[0]] : [flag.flags[0], String(one)];
  });
  if (words.length === 0 || words.some((one) => one === undefined)) return undefined;
  return words.flatMap((one) => one ?? []).filter((word) => word !== undefined);
}
