/** Native values to fields: what a value says, and why it is kept beside that. */
import type { Field, Harness, Lens, Op, ValuePair } from "../../../generator/ir.js";
import type { Held, Origin } from "../../../src/runtime/call.js";
import {
  equal,
  isObject,
  isStrings,
  parseJson,
  type Json,
  type JsonObject,
} from "../../../src/runtime/json.js";
import { lineOf, readLine, writeLine } from "./command-line.js";
import { isOutranked, slotsOf, valueAt, type Slot } from "./slots.js";
import { listOf, valuesIn, writtenItems } from "./write-fields.js";

export type Reader = {
  coerce: Harness["coerce"];
  op: Op;
  fields: readonly Field[];
  /** The whole input, and all of its keys that mean something. */
  root: JsonObject;
  slots: readonly Slot[];
  out: JsonObject;
};

export function newReader(
  { coerce }: Harness,
  op: Op,
  lenses: readonly Lens[],
  root: JsonObject,
): Reader {
  return { coerce, op, fields: op.fields, root, slots: slotsOf(lenses), out: {} };
}

export function readKeys(
  reader: Reader,
  lenses: readonly Lens[],
  object: JsonObject,
  outer: readonly string[],
  origin: Origin,
): void {
  for (const key of Object.keys(object)) {
    const value = object[key];
    const lens = lenses.find((one) => one.key === key);
    if (lens === undefined || lens.kind === "local") keep(origin, key, value);
    else if (lens.kind === "marker") keep(origin, key, value, "marker");
    else if (lens.kind === "one") readOnly(reader, lens, value, origin);
    else if (lens.kind === "nest") readNest(reader, lens, value, [...outer, key], origin);
    else if (isOutranked({ lens, path: [...outer, key] }, reader.slots, reader.root)) {
      keep(origin, key, value, "shadowed");
    } else {
      const read = value === undefined ? undefined : readValue(reader, lens, value, object);
      if (read === undefined) refuse(origin, key, value);
      else {
        for (const [field, one] of read.fields) reader.out[field] = one;
        if (read.held !== undefined) keep(origin, key, value, read.held);
      }
    }
  }
}

function keep(origin: Origin, key: string, value: Json | undefined, held?: Held): void {
  if (value === undefined) return;
  origin.rest = Object.fromEntries([...Object.entries(origin.rest ?? {}), [key, value]]);
  if (held === undefined) return;
  origin.held = Object.fromEntries([...Object.entries(origin.held ?? {}), [key, held]]);
}

function refuse(origin: Origin, key: string, value: Json | undefined): void {
  if (value === null || value === undefined) keep(origin, key, value, "null");
  else origin.why ??= { code: "wrong-type", key };
}

function readNest(
  reader: Reader,
  lens: Extract<Lens, { kind: "nest" }>,
  value: Json | undefined,
  path: readonly string[],
  origin: Origin,
): void {
  if (!isObject(value)) {
    refuse(origin, lens.key, value);
    return;
  }
  const inner: Origin = { harness: "", tool: "" };
  readKeys(reader, lens.inner, value, path, inner);
  if (inner.why !== undefined) origin.why ??= { code: inner.why.code, key: lens.key };
  keep(origin, lens.key, value, hasStrangers(inner) ? "inner" : "spelling");
}

/** The keys of the call in the only object of a list. */
function readOnly(
  reader: Reader,
  lens: Extract<Lens, { kind: "one" }>,
  value: Json | undefined,
  origin: Origin,
): void {
  const item = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  if (!isObject(item)) {
    refuse(origin, lens.key, value);
    return;
  }
  const inner: Origin = { harness: "", tool: "" };
  readKeys({ ...reader, root: item, slots: slotsOf(lens.items) }, lens.items, item, [], inner);
  if (inner.why !== undefined) origin.why ??= { code: inner.why.code, key: lens.key };
  keep(origin, lens.key, value, hasStrangers(inner) ? "inner" : "spelling");
}

/** Whether an object holds more than other spellings of what was read. */
function hasStrangers({ rest = {}, held = {} }: Origin): boolean {
  return Object.keys(rest).some((key) => {
    const why = Object.hasOwn(held, key) ? held[key] : undefined;
    return why === undefined || why === "inner" || why === "shadowed";
  });
}

/** What a value says, and why it is kept beside that. Nothing when the table does not admit it. */
type Read = { fields: [string, Json][]; held?: Held };

function readValue(
  reader: Reader,
  lens: Exclude<Lens, { kind: "local" | "marker" | "nest" | "one" }>,
  value: Json,
  object: JsonObject,
): Read | undefined {
  switch (lens.kind) {
    case "copy":
      return one(lens.field, value, ofType(reader, lens.type.kind, value));
    case "values": {
      const pairOf = (given: Json | undefined): ValuePair | undefined =>
        lens.pairs.find(({ native }) => native === given);
      const flag = typeof value === "string" ? ofType(reader, "boolean", value) : undefined;
      const pair = pairOf(value) ?? (flag === undefined ? undefined : pairOf(flag));
      if (pair === undefined) return undefined;
      if (pair.native !== value) {
        if (pair.canonical === null) return { fields: [], held: "spelling" };
        return { fields: [[lens.field, pair.canonical]], held: "type" };
      }
      const back = lens.pairs.find(({ canonical }) => canonical === pair.canonical);
      if (pair.canonical === null) return { fields: [], held: "spelling" };
      const fields: [string, Json][] = [[lens.field, pair.canonical]];
      return back === pair ? { fields } : { fields, held: "spelling" };
    }
    case "flip": {
      const flag = ofType(reader, "boolean", value);
      return one(lens.field, value, flag, (given) => !given);
    }
    case "scale": {
      const number = typeof value === "number" ? value : ofType(reader, "integer", value);
      if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
      const result = Math.round(number * lens.factor);
      if (!Number.isSafeInteger(result)) return undefined;
      const fields: [string, Json][] = [[lens.field, result]];
      if (number !== value) return { fields, held: "type" };
      const native = result / lens.factor;
      const isAsWritten = (lens.whole ? Math.ceil(native) : native) === value;
      return isAsWritten ? { fields } : { fields, held: "spelling" };
    }
    case "shift": {
      const number = ofType(reader, "integer", value);
      if (typeof number !== "number" || !Number.isSafeInteger(number + lens.by)) return undefined;
      return one(lens.field, value, number, (given) => Number(given) + lens.by);
    }
    case "last": {
      const number = ofType(reader, "integer", value);
      const first = firstLine(reader, lens, object);
      if (typeof number !== "number") return undefined;
      // Then it is the key of the first line that cannot be read.
      if (first === undefined) return { fields: [] };
      const count = number + lens.by - first + 1;
      if (count < 0 || ![count, number + lens.by].every(Number.isSafeInteger)) return undefined;
      return one(lens.field, value, number, () => count);
    }
    case "span": {
      const pair = lens.json ? parsedList(value) : value;
      if (!Array.isArray(pair) || pair.length !== 2) return undefined;
      const [first, last] = pair.map((item) => ofType(reader, "integer", item));
      const kept = typeof value === "string" ? "spelling" : "type";
      if (typeof first !== "number" || typeof last !== "number") return undefined;
      if (lens.open === "end" && last === -1) {
        const fields: [string, Json][] = [[lens.offset, first]];
        return equal([first, last], value) ? { fields } : { fields, held: kept };
      }
      const count = last - first + 1;
      if (count < 1 || !Number.isSafeInteger(count)) return undefined;
      const fields: [string, Json][] = [
        [lens.offset, first],
        [lens.limit, count],
      ];
      return equal([first, last], value) ? { fields } : { fields, held: kept };
    }
    case "list":
      return readList(lens, value);
    case "lead":
      if (typeof value !== "string") return undefined;
      return value.startsWith(lens.prefix) || value.startsWith("/")
        ? { fields: [[lens.field, value]] }
        : { fields: [[lens.field, lens.prefix + value]], held: "spelling" };
    case "fold":
      return typeof value === "string" ? { fields: [[lens.field, value]] } : undefined;
    case "each":
      return readEach(reader, lens, value);
    case "argv":
      return readWords(lens.field, value);
    case "shape": {
      const fields = typeof value === "string" ? readLine(value, lens.shape, reader.op) : undefined;
      if (fields === undefined) return undefined;
      const again = writeLine(fields, lens.shape).line;
      const read = Object.entries(fields).map(([name, given]): [string, Json] => [
        name,
        given ?? null,
      ]);
      return again === value ? { fields: read } : { fields: read, held: "spelling" };
    }
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** One field; the native value is kept when it was read from another type. */
function one(
  field: string,
  value: Json,
  read: Json | undefined,
  as: (read: Json) => Json = (same) => same,
): Read | undefined {
  if (read === undefined) return undefined;
  const fields: [string, Json][] = [[field, as(read)]];
  return typeof read === typeof value ? { fields } : { fields, held: "type" };
}

/** A value of a type of the vocabulary, read from text where the harness does so. */
function ofType({ coerce }: Reader, kind: string, value: Json): Json | undefined {
  switch (kind) {
    case "integer": {
      if (Number.isSafeInteger(value)) return value;
      const isText = typeof value === "string" && /^-?\d+$/.test(value);
      if (!isText || !coerce.includes("integers")) return undefined;
      return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
    }
    case "boolean":
      if (typeof value === "boolean") return value;
      if (!coerce.includes("booleans")) return undefined;
      return value === "true" ? true : value === "false" ? false : undefined;
    case "strings":
      return isStrings(value) ? value : undefined;
    case "json":
      return value;
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** The first line of a range: what its field is read from, 1 where nothing says it. */
function firstLine(
  reader: Reader,
  lens: Extract<Lens, { kind: "last" }>,
  object: JsonObject,
): number | undefined {
  const starts = reader.slots.map((slot) => slot.lens).filter((one) => isStart(one, lens));
  const start = starts.find(({ key }) => valueAt(object, [key]) !== undefined);
  if (start === undefined) return 1;
  const first = ofType(reader, "integer", object[start.key] ?? null) ?? Number.NaN;
  const line = Number(first) + (start.kind === "shift" ? start.by : 0);
  return Number.isSafeInteger(line) ? line : undefined;
}

/** Whether a key holds the number of the first line. */
function isStart(one: Lens, { offset }: Extract<Lens, { kind: "last" }>): boolean {
  return (one.kind === "copy" || one.kind === "shift") && one.field === offset;
}

/** The list that a text is JSON of, else the value itself. */
function parsedList(value: Json): Json {
  const list = typeof value === "string" ? parseJson(value) : undefined;
  return Array.isArray(list) ? list : value;
}

/** The values in one text, for a key whose values stand in one. */
function partedList({ join }: Extract<Lens, { kind: "list" }>, value: Json): Json {
  return join !== undefined && typeof value === "string" ? valuesIn(value, join) : value;
}

function readList(lens: Extract<Lens, { kind: "list" }>, value: Json): Read | undefined {
  const { item } = lens;
  const stringOf = (entry: Json): Json | undefined =>
    item !== undefined && isObject(entry) && Object.hasOwn(entry, item) ? entry[item] : entry;
  const list = lens.json ? parsedList(value) : partedList(lens, value);
  const all = Array.isArray(list) ? list : [list];
  const values = Array.isArray(list) ? all.map((entry) => stringOf(entry) ?? null) : all;
  if (!isStrings(values)) return undefined;
  const [first, ...others] = values;
  const fields: [string, Json][] = [];
  if (lens.field === lens.plural) fields.push([lens.field, values]);
  else if (first === undefined) return { fields, held: "spelling" };
  else {
    fields.push([lens.field, first]);
    if (others.length > 0) fields.push([lens.plural, values]);
  }
  if (equal(listOf(lens, values), value)) return { fields };
  const hasMore = all.some((entry) => isObject(entry) && Object.keys(entry).length > 1);
  return { fields, held: hasMore ? "inner" : "spelling" };
}

function readEach(
  reader: Reader,
  lens: Extract<Lens, { kind: "each" }>,
  value: Json,
): Read | undefined {
  const parsed = lens.json && typeof value === "string" ? parseJson(value) : value;
  const entries = lens.single && isObject(parsed) ? [parsed] : parsed;
  if (!Array.isArray(entries)) return undefined;
  const type = reader.fields.find(({ name }) => name === lens.field)?.type;
  const fields = type?.kind === "objects" ? type.fields : [];
  const strangers: boolean[] = [];
  const items: JsonObject[] = [];
  for (const entry of entries) {
    if (!isObject(entry)) return undefined;
    const item = { ...reader, fields, root: entry, slots: slotsOf(lens.items), out: {} };
    const origin: Origin = { harness: "", tool: "" };
    readKeys(item, lens.items, entry, [], origin);
    const isWhole = fields.every(
      ({ name, required }) => !required || Object.hasOwn(item.out, name),
    );
    if (origin.why !== undefined || !isWhole) return undefined;
    strangers.push(hasStrangers(origin));
    items.push(item.out);
  }
  const read: Read = { fields: [[lens.field, items]] };
  const isAsWritten = JSON.stringify(writtenItems(lens, items)) === JSON.stringify(entries);
  if (strangers.includes(true)) return { ...read, held: "inner" };
  return entries === value && isAsWritten ? read : { ...read, held: "spelling" };
}

function readWords(field: string, value: Json): Read | undefined {
  if (typeof value === "string") return { fields: [[field, value]], held: "spelling" };
  if (!isStrings(value) || value.length === 0) return undefined;
  const [program = "", flag = "", script] = value;
  const isShell =
    ["bash", "sh", "zsh"].some((name) =>
      ["", "/bin/", "/usr/bin/"].some((folder) => program === folder + name),
    ) && ["-lc", "-c"].includes(flag);
  const command = isShell && value.length === 3 && script !== undefined ? script : lineOf(value);
  const isWritten = program === "bash" && flag === "-lc" && command === script;
  const fields: [string, Json][] = [[field, command]];
  return isWritten && value.length === 3 ? { fields } : { fields, held: "spelling" };
}
