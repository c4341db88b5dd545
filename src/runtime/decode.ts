/** What generated decoders call to read native values. */
import type { Held, Origin, Why } from "./call.js";
import {
  equal,
  hasOwn,
  isInteger,
  isObject,
  isStrings,
  parseJson,
  type Json,
  type JsonObject,
} from "./json.js";
import { hold, refuse } from "./residue.js";
import { quote } from "./words.js";

/** A call that stays as it came. */
export type RawCall = { name: "Raw"; input: { name: string; input: Json }; origin?: Origin };

/** A call that stays as it came. JSON text of an object is read, so that others can use it. */
export function raw(harness: string, tool: string, input: Json | undefined, why: Why): RawCall {
  const origin: Origin = { harness, tool, why };
  const object = argumentsOf(input, origin);
  return { name: "Raw", input: { name: tool, input: object ?? input ?? null }, origin };
}

/** Whether fields that may be there are there. */
export function has<F, K extends keyof F>(
  fields: F,
  ...names: readonly K[]
): fields is F & Required<Pick<F, K>> {
  for (const name of names) if (fields[name] === undefined) return false;
  return true;
}

/** The argument object: as it came, as JSON text (kept), or not there at all. */
export function argumentsOf(input: Json | undefined, origin: Origin): JsonObject | undefined {
  if (isObject(input)) return input;
  if (input === undefined) {
    origin.form = "none";
    return {};
  }
  if (typeof input !== "string") return undefined;
  const object = input === "" ? {} : parseJson(input);
  if (!isObject(object)) return undefined;
  origin.text = input;
  return object;
}

// ------------------------------------------------------------------ values

/** An integer, or the text of one where the harness reads such text. */
export function integer(
  origin: Origin,
  key: string,
  value: Json | undefined,
  coerce: boolean,
): number | undefined {
  if (isInteger(value)) return value;
  if (coerce && typeof value === "string" && /^-?\d+$/.test(value)) {
    const number = Number(value);
    if (Number.isSafeInteger(number)) {
      hold(origin, key, value, "type");
      return number;
    }
  }
  refuse(origin, key, value);
  return undefined;
}

/** A boolean, or `"true"` and `"false"` where the harness reads such text. */
export function boolean(
  origin: Origin,
  key: string,
  value: Json | undefined,
  coerce: boolean,
): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (coerce && (value === "true" || value === "false")) {
    hold(origin, key, value, "type");
    return value === "true";
  }
  refuse(origin, key, value);
  return undefined;
}

/** Pairs of native and canonical values. The first with a canonical value is the one written back. */
export type Pairs = readonly (readonly [native: Json, canonical: Json])[];

type Canonical<P extends Pairs> = Exclude<P[number][1], null>;

/** A value of a table. Canonical null is absence. `coerce`: the harness reads booleans from text. */
export function translate<const P extends Pairs>(
  origin: Origin,
  key: string,
  value: Json | undefined,
  pairs: P,
  coerce = false,
): Canonical<P> | undefined {
  const pairOf = (given: Json | undefined): P[number] | undefined =>
    pairs.find(([native]) => native === given);
  const isText = coerce && (value === "true" || value === "false");
  const pair = pairOf(value) ?? (isText ? pairOf(value === "true") : undefined);
  if (pair === undefined) {
    refuse(origin, key, value);
    return undefined;
  }
  const canonical: P[number][1] = pair[1];
  if (pair[0] !== value && isPresent(canonical)) hold(origin, key, value, "type");
  else if (untranslate(pairs, canonical) !== value) hold(origin, key, value, "spelling");
  return isPresent(canonical) ? canonical : undefined;
}

function isPresent<T>(value: T): value is Exclude<T, null> {
  return value !== null;
}

/** The native value of a canonical one, or `undefined` when the table has none. */
export function untranslate(pairs: Pairs, canonical: Json | undefined): Json | undefined {
  return canonical === null ? undefined : pairs.find((pair) => pair[1] === canonical)?.[0];
}

/** A number in another unit: native × factor. `whole`: it is written as a whole number. */
export function scaled(
  origin: Origin,
  key: string,
  value: Json | undefined,
  factor: number,
  coerce: boolean,
  whole = false,
): number | undefined {
  const number =
    typeof value === "number" && Number.isFinite(value)
      ? value
      : integer(origin, key, value, coerce);
  if (number === undefined) return undefined;
  const result = Math.round(number * factor);
  if (!Number.isSafeInteger(result)) {
    refuse(origin, key, value);
    return undefined;
  }
  const written = whole ? Math.ceil(result / factor) : result / factor;
  if (written !== value && !(origin.held && hasOwn(origin.held, key))) {
    hold(origin, key, value, "spelling");
  }
  return result;
}

/** A number counted from another base: native + by. */
export function shifted(
  origin: Origin,
  key: string,
  value: Json | undefined,
  by: number,
  coerce: boolean,
): number | undefined {
  const number = integer(origin, key, value, coerce);
  const sum = number === undefined ? undefined : number + by;
  if (sum === undefined || isInteger(sum)) return sum;
  refuse(origin, key, value);
  return undefined;
}

/** One string or several, into a field and its plural twin. An empty list is no value. */
export function list<Single extends string, Plural extends string>(
  out: { [field in Single]?: string } & { [field in Plural]?: string[] },
  single: Single,
  plural: Plural,
  origin: Origin,
  key: string,
  value: Json | undefined,
  always: boolean,
  item?: string,
  text?: true | string,
): void {
  const values = strings(origin, key, value, always, item, text);
  if (values === undefined) return;
  const [first, second] = values;
  if (first === undefined) hold(origin, key, value, "spelling");
  else Object.assign(out, { [single]: first });
  if (second !== undefined) Object.assign(out, { [plural]: values });
}

/**
 * One string or several, for a field that holds a list. `item` names the key of object items; `text`
 * says that the list is written as JSON text, or what parts the values where one text holds all.
 */
export function strings(
  origin: Origin,
  key: string,
  value: Json | undefined,
  always: boolean,
  item?: string,
  text?: true | string,
): string[] | undefined {
  const list = text === undefined ? value : listIn(value, text);
  const values = stringsOf(list, item);
  if (values === undefined) {
    refuse(origin, key, value);
    return undefined;
  }
  if (!equal(listed(values, always, item, text), value)) {
    hold(origin, key, value, hasMore(list) ? "inner" : "spelling");
  }
  return values;
}

/** Whether an object of a list has other keys than the one that holds its string. */
function hasMore(value: Json | undefined): boolean {
  const isMore = (entry: Json): boolean => isObject(entry) && Object.keys(entry).length > 1;
  return Array.isArray(value) && value.some(isMore);
}

/** How the strings of a list are written. */
export function listed(
  values: readonly string[],
  always: boolean,
  item?: string,
  text?: true | string,
): Json {
  if (typeof text === "string") return values.join(text);
  const items = item === undefined ? [...values] : values.map((value) => ({ [item]: value }));
  const [first] = items;
  if (!always && items.length === 1 && first !== undefined) return first;
  return text ? JSON.stringify(items) : items;
}

/** The list that is in a text: as JSON, or its values parted. */
function listIn(value: Json | undefined, text: true | string): Json | undefined {
  if (text === true) return parsedList(value);
  return typeof value === "string" ? parted(value, text) : value;
}

/** The values in a text, without the blanks around them; one that holds none is itself a value. */
export function parted(text: string, by: string): string[] {
  const mark = by.trim() === "" ? by : by.trim();
  const values = text
    .split(mark)
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return values.length === 0 ? [text] : values;
}

/** The list that a text is, where it is one. */
function parsedList(value: Json | undefined): Json | undefined {
  const list = typeof value === "string" ? parseJson(value) : undefined;
  return Array.isArray(list) ? list : value;
}

function stringsOf(value: Json | undefined, item?: string): string[] | undefined {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return undefined;
  const strings = value.map((entry) =>
    item !== undefined && isObject(entry) && hasOwn(entry, item) ? (entry[item] ?? null) : entry,
  );
  return isStrings(strings) ? strings : undefined;
}

/** `[first, last]`, both inclusive and from 1. `json`: JSON text of the two is read as well. */
export function span(
  origin: Origin,
  key: string,
  value: Json | undefined,
  coerce: boolean,
  json = false,
): { offset: number; limit: number } | undefined {
  const [first, last] = pairOf(value, coerce, json);
  if (first === undefined || last === undefined || last < first || !isInteger(last - first + 1)) {
    refuse(origin, key, value);
    return undefined;
  }
  holdPair(origin, key, value, [first, last]);
  return { offset: first, limit: last - first + 1 };
}

/** As `span`, where -1 as the last line is the end of the file: then there is no count. */
export function openSpan(
  origin: Origin,
  key: string,
  value: Json | undefined,
  coerce: boolean,
  json = false,
): { offset: number; limit?: number } | undefined {
  const [first, last] = pairOf(value, coerce, json);
  if (first === undefined || last !== -1) return span(origin, key, value, coerce, json);
  holdPair(origin, key, value, [first, last]);
  return { offset: first };
}

/** Two integers, each undefined where it is none. */
function pairOf(
  value: Json | undefined,
  coerce: boolean,
  json: boolean,
): readonly (number | undefined)[] {
  const list = json ? parsedList(value) : value;
  if (!Array.isArray(list) || list.length !== 2) return [];
  return list.map((item) => integer({ harness: "", tool: "" }, "", item, coerce));
}

/** Keeps a pair of numbers that came in another form. */
function holdPair(origin: Origin, key: string, value: Json | undefined, pair: number[]): void {
  const isPlain = Array.isArray(value) && value.every((item, at) => item === pair[at]);
  if (!isPlain) hold(origin, key, value, typeof value === "string" ? "spelling" : "type");
}

/**
 * A count of lines for the last of them, inclusive: native + by. `start` is the first, from 1, as the
 * value of its key says it.
 */
export function countTo(
  origin: Origin,
  key: string,
  value: Json | undefined,
  start: Json | undefined,
  coerce: boolean,
  by = 0,
): number | undefined {
  const last = integer(origin, key, value, coerce);
  const first = integer({ harness: "", tool: "" }, key, start ?? 1, coerce);
  if (last === undefined || first === undefined) return undefined;
  const count = last + by - first + 1;
  if (count >= 0 && isInteger(count) && isInteger(last + by)) return count;
  refuse(origin, key, value);
  return undefined;
}

/** The first line of a range, from 1, where its key counts from another base; false where it is none. */
export function startAt(value: Json | undefined, by: number, coerce: boolean): Json | undefined {
  if (value === undefined || value === null) return undefined;
  return shifted({ harness: "", tool: "" }, "", value, by, coerce) ?? false;
}

/** A string that the harness reads as if it began with `prefix`. Absolute ones stay. */
export function led(origin: Origin, key: string, value: string, prefix: string): string {
  if (value.startsWith(prefix) || value.startsWith("/")) return value;
  hold(origin, key, value, "spelling");
  return prefix + value;
}

/**
 * A list of objects. `single` admits one object alone, `json` a list written as JSON text.
 * Inner keys that the table does not know are kept with the whole list.
 */
export function each<T>(
  origin: Origin,
  key: string,
  value: Json | undefined,
  decodeItem: (input: JsonObject, keys: string[], origin: Origin) => T | null,
  { single = false, json = false } = {},
): T[] | undefined {
  const parsed = json && typeof value === "string" ? parseJson(value) : value;
  const entries = single && isObject(parsed) ? [parsed] : parsed;
  if (!Array.isArray(entries)) {
    refuse(origin, key, value);
    return undefined;
  }
  let held: Held | undefined = entries === value ? undefined : "spelling";
  const items: T[] = [];
  for (const entry of entries) {
    const inner: Origin = { harness: "", tool: "" };
    const item = isObject(entry) ? decodeItem(entry, Object.keys(entry), inner) : null;
    if (item === null || inner.why !== undefined) {
      origin.why ??= { code: "wrong-type", key };
      return undefined;
    }
    items.push(item);
    if (inner.rest !== undefined && held !== "inner") held = inside(inner);
  }
  if (held !== undefined) hold(origin, key, value, held);
  return items;
}

/** The fields in the only object of a list. Of several nobody could say which is meant. */
export function only<F>(
  origin: Origin,
  key: string,
  value: Json | undefined,
  decodeItem: (input: JsonObject, keys: string[], origin: Origin) => F,
): F | undefined {
  const [item, ...others] = Array.isArray(value) ? value : [];
  if (!isObject(item) || others.length > 0) {
    refuse(origin, key, value);
    return undefined;
  }
  const inner: Origin = { harness: "", tool: "" };
  const fields = decodeItem(item, Object.keys(item), inner);
  if (inner.why !== undefined) origin.why ??= { code: inner.why.code, key };
  hold(origin, key, value, inside(inner));
  return fields;
}

/** An object that holds keys of the call. It is kept whole, since its order is not in the fields. */
export function nest(
  origin: Origin,
  key: string,
  value: Json | undefined,
  decodeInner: (input: JsonObject, keys: string[], origin: Origin) => void,
): void {
  if (!isObject(value)) {
    refuse(origin, key, value);
    return;
  }
  const inner: Origin = { harness: "", tool: "" };
  decodeInner(value, Object.keys(value), inner);
  if (inner.why !== undefined) origin.why ??= { code: inner.why.code, key };
  hold(origin, key, value, inside(inner));
}

/** Why an object or a list is kept whole: for what is in it beyond its fields, or for its form alone. */
function inside({ rest = {}, held = {} }: Origin): Held {
  const isMore = (key: string): boolean => {
    const why = hasOwn(held, key) ? held[key] : undefined;
    return why === undefined || why === "inner" || why === "shadowed";
  };
  return Object.keys(rest).some(isMore) ? "inner" : "spelling";
}

/** A command string for the words of a command line. */
export function argv(origin: Origin, key: string, value: Json | undefined): string | undefined {
  if (typeof value === "string") {
    hold(origin, key, value, "spelling");
    return value;
  }
  if (!isStrings(value) || value.length === 0) {
    refuse(origin, key, value);
    return undefined;
  }
  const script = scriptOf(value);
  if (!equal(shellWords(script), value)) hold(origin, key, value, "spelling");
  return script;
}

/** The script in `["bash", "-lc", script]`, or the words quoted as a command line. */
function scriptOf(words: readonly string[]): string {
  const [program, flag, script] = words;
  const isShell = program !== undefined && /^(\/(usr\/)?bin\/)?(bash|sh|zsh)$/.test(program);
  return isShell && (flag === "-lc" || flag === "-c") && script !== undefined && words.length === 3
    ? script
    : quote(words);
}

/** How a command string is written as words. */
export function shellWords(command: string): string[] {
  return ["bash", "-lc", command];
}
