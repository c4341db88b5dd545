/** Command lines that hold a call, in the shapes of `mappings/shell.yaml`. */
import type { Origin } from "./call.js";
import { equal, hasOwn, isInteger, setOwn, type Json, type JsonObject } from "./json.js";
import { hold, refuse } from "./residue.js";
import { quote, split } from "./words.js";

/** How a command line spells an op; see `mappings/shell.yaml`. */
export type Shape = {
  program: readonly string[];
  fixed?: readonly string[];
  flags: readonly Flag[];
  operands: readonly string[];
  /** Fields that are lists: each of their values stands behind a flag of its own. */
  lists?: readonly string[];
  /** Fields without which the line is no call. */
  required?: readonly string[];
};

/** The first spelling is the one written. With `is` the flag stands alone. */
export type Flag = {
  names: readonly string[];
  to: string;
  is?: Json;
  number?: boolean;
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
  if (quote(renderShape(fields, shape)) !== value) hold(origin, key, value, "spelling");
}

/** The fields that a line spells, or `undefined` unless every word of it is understood. */
export function parseShape(line: string, shape: Shape): JsonObject | undefined {
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
  if (operands.length > shape.operands.length) return undefined;
  for (const [index, operand] of operands.entries()) {
    const field = shape.operands[index];
    if (field === undefined || hasOwn(fields, field)) return undefined;
    setOwn(fields, field, operand);
  }
  const isComplete = (shape.required ?? []).every((field) => hasOwn(fields, field));
  const again = split(quote(renderShape(fields, shape)));
  return isComplete && sameWords(again, words, shape) ? fields : undefined;
}

/** Whether two lines have the same words once every flag is written in its first spelling. */
function sameWords(a: string[] | undefined, b: string[], shape: Shape): boolean {
  const names = new Map(
    shape.flags.flatMap((flag) => flag.names.map((name) => [name, flag.names[0] ?? name])),
  );
  const plain = (words: string[]): string[] =>
    words.filter((word) => word !== "--").map((word) => names.get(word) ?? word);
  return a !== undefined && equal(plain(a), plain(b));
}

function readFlag(word: string, rest: string[], fields: JsonObject, shape: Shape): boolean {
  const flag = shape.flags.find(({ names }) => names.includes(word));
  if (flag === undefined) return false;
  const value = flag.is === undefined ? rest.shift() : flag.is;
  if (value === undefined) return false;
  const isList = shape.lists?.includes(flag.to) === true;
  if (hasOwn(fields, flag.to) && !isList) return false;
  const typed = flag.number === true ? Number(value) : value;
  if (flag.number === true && (!isInteger(typed) || String(typed) !== value)) return false;
  const before = fields[flag.to];
  setOwn(fields, flag.to, isList ? [...(Array.isArray(before) ? before : []), typed] : typed);
  return true;
}

/** The words that spell the fields, flags in the order of the fields, operands last. */
export function renderShape(fields: JsonObject, shape: Shape): string[] {
  const words = [...shape.program, ...(shape.fixed ?? [])];
  for (const [field, value] of Object.entries(fields)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      words.push(...flagWords(field, single, shape));
    }
  }
  const operands = shape.operands.flatMap((field) => {
    const value = hasOwn(fields, field) ? fields[field] : undefined;
    return typeof value === "string" ? [value] : [];
  });
  if (operands.some((operand) => operand.startsWith("-"))) words.push("--");
  return [...words, ...operands];
}

function flagWords(field: string, value: Json | undefined, shape: Shape): string[] {
  const flag = shape.flags.find(
    (candidate) => candidate.to === field && (candidate.is === undefined || candidate.is === value),
  );
  const name = flag?.names[0];
  if (flag === undefined || name === undefined || value === undefined) return [];
  return flag.is === undefined ? [name, String(value)] : [name];
}

/** Whether the shape has words for this value of the field. */
export function spells(shape: Shape, fields: JsonObject, field: string): boolean {
  const value = fields[field];
  const at = shape.operands.indexOf(field);
  if (at >= 0) {
    // An operand needs all those before it.
    return typeof value === "string" && shape.operands.slice(0, at).every((f) => hasOwn(fields, f));
  }
  const values = Array.isArray(value) ? value : [value];
  return values.length > 0 && values.every((single) => flagWords(field, single, shape).length > 0);
}
