/** Command lines that hold a call, in the shapes of `mappings/shell.yaml`. */
import type { Origin } from "./call.js";
import { equal, hasOwn, isInteger, isStrings, setOwn, type Json, type JsonObject } from "./json.js";
import { hold, refuse } from "./residue.js";
import { quote, split } from "./words.js";

/** How a command line spells an op; see `mappings/shell.yaml`. */
export type Shape = {
  program: readonly string[];
  fixed?: readonly string[];
  flags: readonly Flag[];
  /** Fields of a first operand that is a script for `sed -n`: `10,20p`. */
  lines?: { offset: string; limit: string };
  operands: readonly string[];
  /** The plural twin of the last operand, when several words may stand there. */
  many?: string;
  /** Fields that are lists: each of their values stands behind a flag of its own. */
  lists?: readonly string[];
  /** Fields without which the line is no call. */
  required?: readonly string[];
  /** Says, after a pipe, the fields that have no words here. */
  pipe?: Shape;
  /** Written in place of this where there are fields that only that one has words for. */
  instead?: Shape;
};

/** The first spelling is the one written. With `is` the flag stands alone. */
export type Flag = {
  names: readonly string[];
  to: string;
  is?: Json;
  number?: boolean;
  /** The plural twin: each of its values stands behind a flag of its own. */
  several?: string;
  /** What stands before the value in its word. */
  lead?: string;
  /** The value is a glob as in .gitignore. */
  glob?: boolean;
};

/** Reads a command line of a shape into `out`, in the order of its words. */
export function readShape(
  out: JsonObject,
  origin: Origin,
  key: string,
  value: Json | undefined,
  shape: Shape,
): void {
  const fields = typeof value === "string" ? parseShape(value, shape) : undefined;
  if (fields === undefined) {
    refuse(origin, key, value ?? null);
    return;
  }
  Object.assign(out, fields);
  if (renderShape(fields, shape) !== value) hold(origin, key, value, "spelling");
}

/** The fields that a line spells, or `undefined` unless every word of it is understood. */
export function parseShape(line: string, shape: Shape): JsonObject | undefined {
  const { instead } = shape;
  return parsePipe(line, shape) ?? (instead === undefined ? undefined : parsePipe(line, instead));
}

function parsePipe(line: string, shape: Shape): JsonObject | undefined {
  const bar = shape.pipe === undefined ? -1 : line.lastIndexOf(" | ");
  const piped =
    shape.pipe !== undefined && bar >= 0 ? parseCommand(line.slice(bar + 3), shape.pipe) : {};
  const fields = parseCommand(bar < 0 ? line : line.slice(0, bar), shape);
  const isWhole = fields !== undefined && piped !== undefined;
  if (!isWhole || Object.keys(piped).some((field) => hasOwn(fields, field))) return undefined;
  return { ...fields, ...piped };
}

function parseCommand(line: string, shape: Shape): JsonObject | undefined {
  const words = split(line);
  const head = [...shape.program, ...(shape.fixed ?? [])];
  if (words === undefined || head.some((word, index) => words[index] !== word)) return undefined;
  const fields: JsonObject = {};
  const operands: string[] = [];
  const rest = words.slice(head.length);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") operands.push(...rest.splice(0));
    else if (!word.startsWith("-") || word === "-") operands.push(word);
    else if (!readFlag(word, rest, fields, shape)) return undefined;
  }
  if (!readOperands(operands, fields, shape)) return undefined;
  readGlobs(fields, shape);
  const isComplete = (shape.required ?? []).every((field) => hasOwn(fields, field));
  return isComplete && sameWords(commandWords(fields, shape), words, shape) ? fields : undefined;
}

/** Globs are held against what an operand after them may say. */
function readGlobs(fields: JsonObject, { flags }: Shape): void {
  const pattern = (word: string): string => patternOf(word, fields["path"]) ?? word;
  for (const { to, several = "", glob } of flags) {
    if (glob !== true) continue;
    const { [to]: one, [several]: all } = fields;
    if (typeof one === "string") fields[to] = pattern(one);
    if (isStrings(all)) fields[several] = all.map(pattern);
  }
}

function readOperands(operands: string[], fields: JsonObject, shape: Shape): boolean {
  const { lines, many } = shape;
  if (lines !== undefined && !readLines(operands.shift(), fields, lines)) return false;
  // What flags say already has no operand.
  const slots = shape.operands.filter((field) => !hasOwn(fields, field));
  const rest = operands.splice(slots.length);
  for (const [index, operand] of operands.entries()) {
    const field = slots[index];
    if (field === undefined) return false;
    setOwn(fields, field, operand);
  }
  if (rest.length === 0) return true;
  if (many === undefined || slots.at(-1) !== shape.operands.at(-1)) return false;
  setOwn(fields, many, [...operands.slice(-1), ...rest]);
  return true;
}

/** `10,20p`: the lines 10 to 20. `10,$p`: all from line 10. */
function readLines(
  script: string | undefined,
  fields: JsonObject,
  { offset, limit }: { offset: string; limit: string },
): boolean {
  const [, first, last] = /^([1-9]\d*),([1-9]\d*|\$)p$/.exec(script ?? "") ?? [];
  const [from, to] = [Number(first), last === "$" ? undefined : Number(last)];
  if (first === undefined || !isInteger(from)) return false;
  if (to !== undefined && (!isInteger(to) || to < from)) return false;
  setOwn(fields, offset, from);
  if (to !== undefined) setOwn(fields, limit, to - from + 1);
  return true;
}

/** Whether two lines have the same words once every flag is written in its first spelling. */
function sameWords(a: string[], b: string[], shape: Shape): boolean {
  const names = new Map(
    shape.flags.flatMap((flag) => flag.names.map((name) => [name, flag.names[0] ?? name])),
  );
  const plain = (words: string[]): string[] =>
    words.filter((word) => word !== "--").map((word) => names.get(word) ?? word);
  return equal(plain(a), plain(b));
}

function readFlag(word: string, rest: string[], fields: JsonObject, shape: Shape): boolean {
  const [next = ""] = rest;
  const flag = shape.flags.find(
    ({ names, lead = "" }) => names.includes(word) && next.startsWith(lead),
  );
  if (flag === undefined) return false;
  const value = flag.is === undefined ? rest.shift()?.slice(flag.lead?.length ?? 0) : flag.is;
  if (value === undefined) return false;
  const typed = flag.number === true ? Number(value) : value;
  if (flag.number === true && (!isInteger(typed) || String(typed) !== value)) return false;
  const isList = shape.lists?.includes(flag.to) === true;
  const list = isList ? flag.to : flag.several;
  if (!hasOwn(fields, flag.to)) setOwn(fields, flag.to, isList ? [typed] : typed);
  else if (list === undefined) return false;
  else {
    const before = fields[list] ?? fields[flag.to];
    setOwn(fields, list, [...(Array.isArray(before) ? before : [before ?? null]), typed]);
  }
  return true;
}

/** The line that spells the fields: flags in the order of the fields, operands last. */
export function renderShape(fields: JsonObject, shape: Shape): string {
  const chosen = chosenShape(shape, fields);
  const { pipe } = chosen;
  const line = quote(commandWords(fields, chosen));
  const piped = pipe === undefined ? {} : pipedFields(fields, chosen, pipe);
  if (pipe === undefined || Object.keys(piped).length === 0) return line;
  return `${line} | ${quote(commandWords(piped, pipe))}`;
}

/** Another shape where that has words for a field which this one has none for. */
function chosenShape(shape: Shape, fields: JsonObject): Shape {
  const { instead } = shape;
  const isBetter = Object.keys(fields).some(
    (field) =>
      instead !== undefined &&
      !spellsItself(shape, fields, field) &&
      spellsItself(instead, fields, field),
  );
  return instead !== undefined && isBetter ? instead : shape;
}

function pipedFields(fields: JsonObject, shape: Shape, pipe: Shape): JsonObject {
  const piped = Object.entries(fields).filter(
    ([field]) => !spellsItself(shape, fields, field) && spellsItself(pipe, fields, field),
  );
  return Object.fromEntries(piped);
}

function commandWords(fields: JsonObject, shape: Shape): string[] {
  const words = [...shape.program, ...(shape.fixed ?? [])];
  for (const [field, value] of Object.entries(fields)) {
    if (shape.operands.includes(field) || isSaidByTwin(field, fields, shape)) continue;
    for (const single of Array.isArray(value) ? value : [value]) {
      words.push(...flagWords(field, single, fields, shape));
    }
  }
  const operands = operandWords(fields, shape);
  if (operands.some((operand) => operand.startsWith("-"))) words.push("--");
  return [...words, ...linesWords(fields, shape), ...operands];
}

/** All values of a field are in its plural twin. */
function isSaidByTwin(field: string, fields: JsonObject, { flags }: Shape): boolean {
  return flags.some(
    ({ to, several }) =>
      to === field &&
      several !== undefined &&
      hasOwn(fields, several) &&
      isStrings(fields[several]),
  );
}

function operandWords(fields: JsonObject, shape: Shape): string[] {
  const several = shape.many !== undefined && hasOwn(fields, shape.many) && fields[shape.many];
  return shape.operands.flatMap((field, index) => {
    if (isStrings(several) && index === shape.operands.length - 1) return several;
    if (isSaidByTwin(field, fields, shape)) return [];
    const value = hasOwn(fields, field) ? fields[field] : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

function linesWords(fields: JsonObject, { lines }: Shape): string[] {
  if (lines === undefined) return [];
  const { [lines.offset]: offset = 1, [lines.limit]: limit } = fields;
  if (!isInteger(offset)) return [];
  return [`${offset},${isInteger(limit) ? offset + limit - 1 : "$"}p`];
}

function flagWords(
  field: string,
  value: Json | undefined,
  fields: JsonObject,
  shape: Shape,
): string[] {
  const flag = shape.flags.find(
    ({ to, several, is }) =>
      (to === field || several === field) && (is === undefined || is === value),
  );
  const name = flag?.names[0];
  if (flag === undefined || name === undefined || value === undefined) return [];
  if (flag.is !== undefined) return [name];
  const text = String(value);
  return [name, (flag.lead ?? "") + (flag.glob === true ? globWord(text, fields["path"]) : text)];
}

/** Whether the shape has words for this value of the field. */
export function spells(shape: Shape, fields: JsonObject, field: string): boolean {
  const chosen = chosenShape(shape, fields);
  return [chosen, chosen.pipe].some((one) => one !== undefined && spellsItself(one, fields, field));
}

function spellsItself(shape: Shape, fields: JsonObject, field: string): boolean {
  const value = fields[field];
  if (field === shape.many) return isStrings(value) && value.length > 1;
  if (field === shape.lines?.offset) return isInteger(value) && value > 0;
  if (field === shape.lines?.limit) {
    const { [shape.lines.offset]: offset = 1 } = fields;
    return isInteger(value) && value > 0 && isInteger(offset) && offset > 0;
  }
  const at = shape.operands.indexOf(field);
  if (at >= 0) {
    // An operand needs all those before it.
    return typeof value === "string" && shape.operands.slice(0, at).every((f) => hasOwn(fields, f));
  }
  const values = Array.isArray(value) ? value : [value];
  return (
    values.length > 0 && values.every((one) => flagWords(field, one, fields, shape).length > 0)
  );
}

// ------------------------------------------------------------------ globs as in .gitignore

/**
 * A pattern that is held against paths below `path` as a glob that is held, without a slash, against
 * names, and otherwise against paths below the working directory.
 */
export function globWord(pattern: string, path: Json | undefined): string {
  if (pattern.startsWith("**/") && !pattern.includes("/", 3)) return pattern.slice(3);
  if (/^\*\*(\/|$)|^\//.test(pattern)) return pattern;
  if (isFolder(path)) return `${folderOf(path)}${pattern}`;
  return pattern.includes("/") ? pattern : `/${pattern}`;
}

/** The other way round; `undefined` for a glob that finds nothing below `path`. */
export function patternOf(word: string, path: Json | undefined): string | undefined {
  if (!word.includes("/")) return word === "**" ? word : `**/${word}`;
  if (word.startsWith("**/")) return word;
  if (!isFolder(path)) return word.replace(/^\//, "");
  const folder = folderOf(path);
  return word.startsWith(folder) ? word.slice(folder.length) : undefined;
}

function folderOf(path: string): string {
  return `${path.replace(/^\.\/|\/$/g, "")}/`;
}

/** Whether it is another folder than the one that globs are held against. */
function isFolder(path: Json | undefined): path is string {
  return typeof path === "string" && !/^\.?\/?$/.test(path);
}
