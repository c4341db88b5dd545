/** Command lines of a shape, read and written word by word. */
import type { Flag, Op, Shape } from "../../../generator/ir.js";
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

/** The fields that a line of the shape spells, and those that the command after its pipe does. */
export function readLine(line: string, shape: Shape, op: Op): JsonObject | undefined {
  const { instead } = shape;
  return readPipe(line, shape, op) ?? (instead && readPipe(line, instead, op));
}

function readPipe(line: string, shape: Shape, op: Op): JsonObject | undefined {
  const { pipe } = shape;
  const bar = pipe === undefined ? -1 : line.lastIndexOf(" | ");
  if (pipe === undefined || bar < 0) return readOne(line, shape, op);
  const [left, right] = [
    readOne(line.slice(0, bar), shape, op),
    readOne(line.slice(bar + 3), pipe),
  ];
  if (left === undefined || right === undefined) return undefined;
  return Object.keys(right).some((field) => Object.hasOwn(left, field))
    ? undefined
    : { ...left, ...right };
}

function readOne(line: string, shape: Shape, op?: Op): JsonObject | undefined {
  const words = wordsOf(line);
  const head = [...shape.program, ...shape.fixed];
  if (words === undefined || head.some((word, at) => words[at] !== word)) return undefined;
  const fields: JsonObject = {};
  const said: Flag[] = [];
  let at = head.length;
  for (
    let word = words[at];
    word?.startsWith("-") && word !== "-" && word !== "--";
    word = words[at]
  ) {
    const flag = readFlag(words, at, fields, shape, op);
    if (flag === undefined) return undefined;
    said.push(flag);
    at += flag.kind === "switch" ? 1 : 2;
  }
  const rest = words.slice(at);
  const end = rest.indexOf("--");
  const before = end < 0 ? rest : rest.slice(0, end);
  if (before.some((word) => word.startsWith("-") && word !== "-")) return undefined;
  const operands = end < 0 ? rest : [...before, ...rest.slice(end + 1)];
  if (!readOperands(operands, fields, shape)) return undefined;
  readGlobs(fields, shape);
  const isOperand = (one: Flag): boolean =>
    one.kind === "value" &&
    shape.positionals.includes(one.field) &&
    !Object.hasOwn(fields, one.several ?? "");
  if (said.some(isOperand) || !areTogether(said)) return undefined;
  const needed = (op?.fields ?? []).filter(({ required }) => required);
  return needed.every(({ name }) => Object.hasOwn(fields, name)) ? fields : undefined;
}

function readOperands(operands: string[], fields: JsonObject, shape: Shape): boolean {
  const words = [...operands];
  if (shape.lines !== undefined) {
    const [, first, last] = /^([1-9]\d*),([1-9]\d*|\$)p$/.exec(words.shift() ?? "") ?? [];
    if (first === undefined || last === undefined) return false;
    const count = Number(last) - Number(first) + 1;
    if (!Number.isSafeInteger(Number(first))) return false;
    if (last !== "$" && (!Number.isSafeInteger(Number(last)) || count < 1)) return false;
    fields[shape.lines.offset] = Number(first);
    if (last !== "$") fields[shape.lines.limit] = count;
  }
  const { positionals, many } = shape;
  const free = positionals.filter((field) => !Object.hasOwn(fields, field));
  for (const [index, word] of words.slice(0, free.length).entries()) {
    fields[free[index] ?? ""] = word;
  }
  if (words.length <= free.length) return true;
  if (many === undefined || free.length === 0 || free.at(-1) !== positionals.at(-1)) return false;
  fields[many] = words.slice(free.length - 1);
  return true;
}

function readGlobs(fields: JsonObject, shape: Shape): void {
  for (const flag of shape.flags) {
    if (flag.kind !== "value" || flag.form === undefined) continue;
    for (const name of [flag.field, flag.several ?? ""]) {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (typeof value === "string") fields[name] = below(value, fields);
      if (Array.isArray(value)) fields[name] = value.map((one) => below(String(one), fields));
    }
  }
}

/** Whether the flags of each field stand together, as they are written. */
function areTogether(flags: readonly Flag[]): boolean {
  const fields = flags.map(({ field }) => field);
  return fields.every((field, at) => fields.indexOf(field) === at || fields[at - 1] === field);
}

/** The flag at a word, unless it is not understood. */
function readFlag(
  words: readonly string[],
  at: number,
  fields: JsonObject,
  shape: Shape,
  op: Op | undefined,
): Flag | undefined {
  const text = words[at + 1];
  const flag = shape.flags.find(
    (one) =>
      one.flags.includes(words[at] ?? "") &&
      (one.kind === "switch" || (text ?? "").startsWith(one.lead ?? "")),
  );
  if (flag === undefined) return undefined;
  const before = Object.hasOwn(fields, flag.field) ? fields[flag.field] : undefined;
  if (flag.kind === "switch") {
    if (before !== undefined) return undefined;
    fields[flag.field] = flag.value;
    return flag;
  }
  if (text === undefined) return undefined;
  const value = flag.type === "integer" ? Number(text) : text.slice((flag.lead ?? "").length);
  if (typeof value === "number" && (!Number.isSafeInteger(value) || String(value) !== text))
    return undefined;
  const types = op?.fields ?? [];
  const isList = types.some(({ name, type }) => name === flag.field && type.kind === "strings");
  if (isList) fields[flag.field] = [...(Array.isArray(before) ? before : []), value];
  else if (before === undefined) fields[flag.field] = value;
  else if (flag.several === undefined) return undefined;
  else {
    const all = fields[flag.several];
    fields[flag.several] = [...(Array.isArray(all) ? all : [before]), value];
  }
  return flag;
}

/** The line that spells the fields, and those that it has no words for. */
export function writeLine(fields: JsonObject, shape: Shape): { line: string; without: string[] } {
  const { pipe, instead } = shape;
  const said = wordsFor(fields, shape);
  if (instead !== undefined) {
    const other = wordsFor(fields, instead);
    if (said.without.some((field) => !other.without.includes(field))) {
      return { line: lineOf(other.words), without: other.without };
    }
  }
  const rest = Object.fromEntries(said.without.map((field) => [field, fields[field]]));
  const piped = pipe === undefined ? undefined : wordsFor(rest, pipe, fields);
  const isPiped = piped !== undefined && piped.without.length < said.without.length;
  return {
    line: isPiped ? `${lineOf(said.words)} | ${lineOf(piped.words)}` : lineOf(said.words),
    without: piped?.without ?? said.without,
  };
}

function wordsFor(
  fields: JsonObject,
  shape: Shape,
  all: JsonObject = fields,
): { words: string[]; without: string[] } {
  const flags: string[] = [];
  const without: string[] = [];
  const operands = new Map<string, string[]>();
  const lines: string[] = [];
  if (shape.lines !== undefined) lines.push(script(fields, shape.lines));
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const place = shape.positionals.indexOf(field);
    if (field === shape.lines?.offset || field === shape.lines?.limit) {
      if (!isLine(fields, field, shape.lines)) without.push(field);
    } else if (field === shape.many) {
      if (!isTwo(value)) without.push(field);
      else operands.set(shape.positionals.at(-1) ?? "", value);
    } else if (place >= 0) {
      const needed = shape.positionals.slice(0, place);
      if (typeof value !== "string" || needed.some((one) => !Object.hasOwn(all, one)))
        without.push(field);
      else if (!operands.has(field) && !saidByTwin(field, fields, shape)) {
        operands.set(field, [value]);
      }
    } else {
      const words = flagWords(field, value, all, shape);
      if (words === undefined) without.push(field);
      else if (!saidByTwin(field, fields, shape)) flags.push(...words);
    }
  }
  const last = shape.positionals.flatMap((field) => operands.get(field) ?? []);
  const guard = last.some((word) => word.startsWith("-")) ? ["--"] : [];
  return {
    words: [...shape.program, ...shape.fixed, ...flags, ...guard, ...lines, ...last],
    without,
  };
}

function isTwo(value: Json): value is string[] {
  return (
    Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === "string")
  );
}

function saidByTwin(field: string, fields: JsonObject, shape: Shape): boolean {
  return shape.flags.some(
    (flag) =>
      flag.kind === "value" &&
      flag.field === field &&
      flag.several !== undefined &&
      Object.hasOwn(fields, flag.several) &&
      Array.isArray(fields[flag.several]),
  );
}

function flagWords(
  field: string,
  value: Json,
  all: JsonObject,
  shape: Shape,
): string[] | undefined {
  const values = Array.isArray(value) ? value : [value];
  const words = values.map((one) => {
    const flag = shape.flags.find(
      (candidate) =>
        (candidate.field === field ||
          (candidate.kind === "value" && candidate.several === field)) &&
        (candidate.kind === "value" || candidate.value === one),
    );
    if (flag === undefined) return undefined;
    if (flag.kind === "switch") return [flag.flags[0]];
    const text = flag.form === undefined ? String(one) : above(String(one), all);
    return [flag.flags[0], (flag.lead ?? "") + text];
  });
  if (words.length === 0 || words.some((one) => one === undefined)) return undefined;
  return words.flatMap((one) => one ?? []).filter((word) => word !== undefined);
}

// ------------------------------------------------------------------ lines and globs

type Lines = { offset: string; limit: string };

function isLine(fields: JsonObject, field: string, { offset, limit }: Lines): boolean {
  const positive = (value: Json | undefined): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  return positive(fields[field]) && (field !== limit || positive(fields[offset] ?? 1));
}

function script(fields: JsonObject, lines: Lines): string {
  const from = isLine(fields, lines.offset, lines) ? Number(fields[lines.offset]) : 1;
  const count = isLine(fields, lines.limit, lines) ? Number(fields[lines.limit]) : undefined;
  return `${from},${count === undefined ? "$" : from + count - 1}p`;
}

/** The folder that globs are held against, as far as it is not the working directory. */
function folderOf({ path }: JsonObject): string | undefined {
  if (typeof path !== "string" || ["", ".", "/", "./"].includes(path)) return undefined;
  const start = path.startsWith("./") ? path.slice(2) : path;
  return start.endsWith("/") ? start.slice(0, -1) : start;
}

/** A glob as in .gitignore, as a pattern that is held against paths below the folder. */
function below(glob: string, fields: JsonObject): string {
  if (!glob.includes("/")) return glob === "**" ? glob : `**/${glob}`;
  if (glob.startsWith("**/")) return glob;
  const folder = folderOf(fields);
  if (folder === undefined) return glob.startsWith("/") ? glob.slice(1) : glob;
  return glob.startsWith(`${folder}/`) ? glob.slice(folder.length + 1) : glob;
}

/** The other way round. */
function above(pattern: string, fields: JsonObject): string {
  const [, name] = /^\*\*\/([^/]*)$/s.exec(pattern) ?? [];
  if (name !== undefined) return name;
  if (pattern === "**" || pattern.startsWith("**/") || pattern.startsWith("/")) return pattern;
  const folder = folderOf(fields);
  if (folder !== undefined) return `${folder}/${pattern}`;
  return pattern.includes("/") ? pattern : `/${pattern}`;
}
