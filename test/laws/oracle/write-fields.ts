/** Fields to native keys. Losses are named by code, field and key; what they say is not ours. */
import type { Default, Lens, Rule } from "../../../generator/ir.js";
import type { Context, Loss, LossCode, Origin } from "../../../src/runtime/call.js";
import {
  equal,
  isObject,
  isStrings,
  type Json,
  type JsonObject,
} from "../../../src/runtime/json.js";
import { lensFields } from "../lenses.js";
import { writeLine } from "./command-line.js";
import { slotsOf, valueAt, type Slot } from "./slots.js";

export function lossOf(code: LossCode, field?: string, key?: string): Loss {
  return {
    code,
    ...(field === undefined ? {} : { field }),
    ...(key === undefined ? {} : { key }),
    message: "",
  };
}

export function lose(losses: Loss[], code: LossCode, field?: string, key?: string): void {
  losses.push(lossOf(code, field, key));
}

/** What is being written: a whole call, or one object of a list. */
export type Page = {
  lenses: readonly Lens[];
  /** What the tool says anyway. */
  says: Rule["says"];
  /** What the tool means when its call does not say. */
  implied: Rule["implied"];
  losses: Loss[];
  context: Context;
  unsaid: JsonObject;
  /** Where the call goes back to, if it does. */
  back: Origin | undefined;
  /** What stands before the names of fields. */
  prefix: string;
};

export function pageOf(
  { lenses, implied, says }: Rule,
  losses: Loss[],
  context: Context,
  unsaid: JsonObject,
  back?: Origin,
): Page {
  return { lenses, says, implied, losses, context, unsaid, back, prefix: "" };
}

export function writeRule(page: Page, call: JsonObject): JsonObject {
  const said = Object.keys(page.says);
  const fields = Object.fromEntries(
    Object.entries(call).filter(([field]) => !said.includes(field)),
  );
  const out: JsonObject = {};
  const shape = page.lenses.find((lens) => lens.kind === "shape");
  if (shape?.kind === "shape") {
    const { line, without } = writeLine(fields, shape.shape);
    out[shape.key] = line;
    for (const field of without) drop(page, field, fields[field]);
  } else writeFields(page, fields, out);
  writeAlways(page, page.lenses, fields, out);
  return out;
}

function writeFields(page: Page, fields: JsonObject, out: JsonObject): void {
  const slots = slotsOf(page.lenses);
  // A rule that writes its fields as a list of one has that list whatever the fields.
  for (const lens of page.lenses) if (lens.kind === "one") out[lens.key] = [{}];
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const own = slots.filter(({ lens }) => lensFields(lens).includes(field));
    const slot = chosen(page, field, own);
    if (slot !== undefined && isInTwin(field, slot, own, fields)) continue;
    if (slot === undefined) drop(page, field, value);
    else writeLens(page, slot, field, value, fields, out);
  }
}

/**
 * Whether a value stands in its plural twin alone: the list for all of them comes after the key for
 * one, which would hide it.
 */
function isInTwin(field: string, slot: Slot, own: readonly Slot[], fields: JsonObject): boolean {
  const list = own.find(({ lens }) => lens.kind === "list" && lens.field === field);
  if (list?.lens.kind !== "list" || list.lens.plural === field || slot === list) return false;
  const first = own.find(({ lens }) => lens.kind !== "list");
  const isBefore = first !== undefined && own.indexOf(first) < own.indexOf(list);
  return isBefore && fields[list.lens.plural] !== undefined;
}

/** The key that a field was read from; else the one that is written now. */
function chosen(page: Page, field: string, own: readonly Slot[]): Slot | undefined {
  const isList = ({ lens }: Slot): boolean => lens.kind === "list" && lens.field === field;
  const rank = (slot: Slot): number => (slot.lens.legacy ? 2 : 0) + (isList(slot) ? 1 : 0);
  const [first, ...others] = [...own].sort((a, b) => rank(a) - rank(b));
  const all = first === undefined ? [] : [first, ...others];
  const used =
    all.find((slot) => slot.path.length === 1 && isUsed(page, slot.path)) ??
    all.find((slot) => slot.path.length > 1 && isUsed(page, slot.path));
  return used ?? (first?.lens.legacy === true ? undefined : first);
}

/** Whether the call came with a key that its field was read from. */
function isUsed({ back, prefix }: Page, path: readonly string[]): boolean {
  const [key = ""] = path;
  if (back?.keys?.includes(key) !== true || prefix !== "") return false;
  const { rest = {}, held = {} } = back;
  if (path.length > 1) return valueAt(rest, path) !== undefined;
  if (!Object.hasOwn(rest, key)) return true;
  const why = Object.hasOwn(held, key) ? held[key] : undefined;
  return why === "type" || why === "spelling" || why === "inner";
}

/** A field that the target has no words for. */
function drop(page: Page, field: string, value: Json | undefined): void {
  const { losses, unsaid, implied } = page;
  const name = page.prefix + field;
  const isImplied = Object.hasOwn(implied, name);
  if (Object.hasOwn(unsaid, name)) {
    if (isImplied) lose(losses, "approximated", name);
  } else if (isImplied && equal(implied[name], value)) lose(losses, "implied", name);
  else lose(losses, "dropped", name);
}

function writeLens(
  page: Page,
  { lens, path }: Slot,
  field: string,
  value: Json,
  fields: JsonObject,
  out: JsonObject,
): void {
  const put = (native: Json): void => putAt(out, path, native);
  const unless = (isRight: boolean, native: Json): void => {
    if (isRight) put(native);
    else drop(page, field, value);
  };
  const number = typeof value === "number" ? value : Number.NaN;
  switch (lens.kind) {
    case "copy":
      return put(value);
    case "values": {
      const pair = lens.pairs.find(({ canonical }) => canonical !== null && canonical === value);
      return unless(pair !== undefined, pair?.native ?? null);
    }
    case "flip":
      return put(value !== true);
    case "scale": {
      const native = lens.whole ? Math.ceil(number / lens.factor) : number / lens.factor;
      const back = Math.round(native * lens.factor);
      const isNear = lens.whole && Number.isSafeInteger(back);
      if (isNear && back !== number) approximate(page, field);
      return unless(isNear || back === number, native);
    }
    case "shift":
      return unless(Number.isSafeInteger(number - lens.by), number - lens.by);
    case "last": {
      const last = (lastLine(fields[lens.offset] ?? 1, number) ?? Number.NaN) - lens.by;
      return unless(Number.isSafeInteger(last), last);
    }
    case "span":
      return writeSpan(page, lens, path, fields, out);
    case "list":
      return writeList(page, lens, field, value, fields, put);
    case "lead": {
      const text = String(value);
      if (!text.startsWith(lens.prefix) && !text.startsWith("/")) approximate(page, field);
      return put(value);
    }
    case "fold":
      return field === lens.field ? put(folded(page, lens, String(value), fields)) : undefined;
    case "each":
      return put(writeItems(page, lens, field, value));
    case "one": {
      const item = itemOf(out, lens.key);
      const inner = slotsOf(lens.items).find((slot) => lensFields(slot.lens).includes(field));
      return inner && writeLens(page, inner, field, value, fields, item);
    }
    case "argv":
      return put(["bash", "-lc", String(value)]);
    case "nest":
    case "shape":
    case "marker":
    case "local":
      return undefined;
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The only object of a list of one. */
function itemOf(out: JsonObject, key: string): JsonObject {
  const list = out[key];
  const item = Array.isArray(list) ? list[0] : undefined;
  return isObject(item) ? item : {};
}

function putAt(out: JsonObject, [key = "", ...inner]: readonly string[], value: Json): void {
  if (inner.length === 0) {
    Object.defineProperty(out, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  const before = Object.hasOwn(out, key) ? out[key] : undefined;
  const object: JsonObject = isObject(before) ? before : {};
  putAt(out, [key], object);
  putAt(object, inner, value);
}

function approximate({ losses, prefix }: Page, field: string): void {
  lose(losses, "approximated", prefix + field);
}

/** The last of so many lines, where it is an integer. */
function lastLine(first: Json, count: number): number | undefined {
  if (typeof first !== "number" || count < 0) return undefined;
  const last = first + (count - 1);
  return Number.isSafeInteger(last) ? last : undefined;
}

function writeSpan(
  page: Page,
  { offset, limit, open }: Extract<Lens, { kind: "span" }>,
  path: readonly string[],
  fields: JsonObject,
  out: JsonObject,
): void {
  // Both fields lead here; the first of them writes for both.
  const first = Object.keys(fields).find((field) => field === offset || field === limit);
  const isDone = valueAt(out, path) !== undefined;
  if (isDone || first === undefined) return;
  const isToEnd = open === "end" && fields[limit] === undefined;
  const count = fields[limit] ?? open;
  const last = isToEnd ? -1 : lastLine(fields[offset] ?? 1, Number(count));
  const given = [offset, limit].filter((field) => fields[field] !== undefined);
  if (last === undefined || count === 0 || (open === "end" && last === -1 && !isToEnd)) {
    const isNamed = given.some((field) => page.losses.some((loss) => loss.field === field));
    if (!isNamed) given.forEach((field) => drop(page, field, fields[field]));
    return;
  }
  for (const field of isToEnd ? [offset] : [offset, limit]) {
    if (fields[field] === undefined) lose(page.losses, "made-up", page.prefix + field);
  }
  putAt(out, path, [fields[offset] ?? 1, last]);
}

function writeList(
  page: Page,
  lens: Extract<Lens, { kind: "list" }>,
  field: string,
  value: Json,
  fields: JsonObject,
  put: (native: Json) => void,
): void {
  // The plural twin holds this value too, and writes them all.
  const isLeft = field !== lens.plural && fields[lens.plural] !== undefined;
  const own = isStrings(value) ? value : [String(value)];
  if (!isLeft) put(listOf(lens, own));
  if (lens.join === undefined) return;
  const twin = fields[lens.plural];
  const read = valuesIn((isStrings(twin) ? twin : own).join(lens.join), lens.join);
  const isKept = isStrings(value) ? equal(read, value) : read[0] === value;
  if (!isKept) approximate(page, field);
}

/** What stands between marks in a text, but for blanks; the text itself where that is nothing. */
export function valuesIn(text: string, join: string): string[] {
  const parts = text.split(join.trim() || join).map((part) => part.trim());
  const values = parts.filter((part) => part.length > 0);
  return values.length > 0 ? values : [text];
}

/** How a list is written. */
export function listOf(
  { item, write, json, join }: Extract<Lens, { kind: "list" }>,
  values: readonly string[],
): Json {
  if (join !== undefined) return values.join(join);
  const items = values.map((value): Json => (item === undefined ? value : { [item]: value }));
  if (json) return JSON.stringify(items);
  return write === "many" && items.length === 1 ? (items[0] ?? null) : items;
}

function folded(
  page: Page,
  lens: Extract<Lens, { kind: "fold" }>,
  pattern: string,
  fields: JsonObject,
): string {
  const folder = fields[lens.folder];
  if (typeof folder !== "string") return pattern;
  approximate(page, lens.folder);
  const isHere = folder === "" || folder === "." || pattern.startsWith("/");
  const joined = isHere ? pattern : `${folder.replace(/\/$/, "")}/${pattern}`;
  if (joined !== pattern) approximate(page, lens.field);
  return joined;
}

/** How the objects of a list are written when the call goes back to where it came from. */
export function writtenItems(
  lens: Extract<Lens, { kind: "each" }>,
  items: readonly JsonObject[],
): Json {
  const back: Origin = { harness: "", tool: "" };
  const page = {
    lenses: [],
    says: {},
    implied: {},
    losses: [],
    context: {},
    unsaid: {},
    back,
    prefix: "",
  };
  return writeItems(page, lens, lens.field, [...items]);
}

function writeItems(
  page: Page,
  lens: Extract<Lens, { kind: "each" }>,
  field: string,
  value: Json,
): Json {
  const items = Array.isArray(value) ? value : [];
  const inside = { ...page, lenses: lens.items, prefix: `${page.prefix}${field}[].` };
  return items.filter(isObject).map((item) => {
    const out: JsonObject = {};
    writeFields(inside, item, out);
    writeAlways(inside, lens.items, item, out);
    return out;
  });
}

/** Constants, and keys that are written even when the call has no value for them. */
function writeAlways(
  page: Page,
  lenses: readonly Lens[],
  fields: JsonObject,
  out: JsonObject,
  outer: readonly string[] = [],
): void {
  if (page.back !== undefined) return;
  for (const lens of lenses) {
    const path = [...outer, lens.key];
    if (lens.kind === "nest") writeAlways(page, lens.inner, fields, out, path);
    else if (lens.kind === "one") {
      writeAlways(page, lens.items, fields, itemOf(out, lens.key));
    } else if (lens.kind === "marker") putAt(out, path, lens.value);
    else if (hasList(lens, lenses, fields)) continue;
    else if (lens.always !== undefined && valueAt(out, path) === undefined) {
      putAt(out, path, defaultOf(lens, lens.always, fields, page.context));
      const field = "field" in lens ? page.prefix + lens.field : undefined;
      lose(page.losses, "made-up", field, lens.key);
    }
  }
}

/** Whether a list says all values of the field of a key for one. */
function hasList(lens: Lens, lenses: readonly Lens[], fields: JsonObject): boolean {
  return lenses.some(
    (other) =>
      other.kind === "list" &&
      lens.kind !== "list" &&
      "field" in lens &&
      lens.field === other.field &&
      fields[other.plural] !== undefined,
  );
}

function defaultOf(lens: Lens, value: Default, fields: JsonObject, { cwd }: Context): Json {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "cwd":
      return cwd ?? value.or;
    case "lines": {
      if (lens.kind !== "last") return value.lines;
      const first = fields[lens.offset] ?? 1;
      const last = lastLine(first, value.lines);
      return last === undefined ? first : last - lens.by;
    }
    default: {
      const never: never = value;
      return never;
    }
  }
}
