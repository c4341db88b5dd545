/**
 * Rules whose keys are rows of data instead of code: the spellings that a harness no longer writes.
 * They only rename, so reading their rows costs little, and a codec stays small however long the
 * history of its harness is.
 */
import type { AnyCall, Origin } from "./call.js";
import {
  boolean,
  integer,
  led,
  list,
  missing,
  translate,
  untranslate,
  type Decoder,
  type Pairs,
} from "./decode.js";
import { hasOwn, isStrings, setOwn, type Json, type JsonObject } from "./json.js";
import { given, hold, refuse } from "./residue.js";
import { isRequired, type FieldShape, type FieldShapes } from "./wire.js";
import { fieldsOf, type Writer } from "./writer.js";

/** What a native key stands for: a field of the same value, or a field with an operation. */
export type Row =
  | string
  | { to: string; flip: true }
  | { to: string; values: Pairs }
  | { to: string; plural: string; always: boolean }
  | { to: string; lead: string }
  | { is: Json };

/** Native keys in order of precedence. */
export type Rows = { readonly [key: string]: Row };

/** A rule as data. `keys` are in order of precedence. */
export type RowRule = {
  tool: string;
  /** Names that the same rule reads, and that are not written. */
  older?: readonly string[];
  op: string;
  /** The fields of the op with their types. */
  shapes: FieldShapes;
  keys: Rows;
  /** Types that the harness reads from text. */
  coerce?: { integers?: boolean; booleans?: boolean };
  index?: number;
  /** Read, never written unless the call came so. */
  legacy?: boolean;
  since?: string;
  until?: string;
  presets?: readonly string[];
  implied?: JsonObject;
};

/** A decoder of rows. `typed` makes a call of fields that have all that their op requires. */
export function decoderOf<C extends AnyCall>(
  rule: RowRule,
  typed: (name: string, fields: JsonObject, origin: Origin) => C | null,
): Decoder<C> {
  return (input, keys, origin) => {
    const out = decodeRows(rule, input, keys, origin);
    if (rule.implied !== undefined) origin.implied = rule.implied;
    if (rule.index !== undefined) origin.rule = rule.index;
    return typed(rule.op, out, origin) ?? missing(origin, input, ...requiredKeys(rule));
  };
}

/** For each required field the key that stands first for it. */
function requiredKeys(rule: RowRule): string[] {
  return Object.keys(rule.shapes).flatMap((field) => {
    const shape = rule.shapes[field] ?? "json";
    const key = Object.keys(rule.keys).find((one) => fieldOf(rule.keys[one]) === field);
    return isRequired(shape) && key !== undefined ? [key] : [];
  });
}

/** The fields of a native input. What the rows do not explain goes to the residue of `origin`. */
export function decodeRows(
  rule: RowRule,
  input: JsonObject,
  keys: readonly string[],
  origin: Origin,
): JsonObject {
  const out: JsonObject = {};
  const precedence = precedentsOf(rule.keys);
  for (const key of keys) {
    const row = hasOwn(rule.keys, key) ? rule.keys[key] : undefined;
    if (row === undefined) hold(origin, key, input[key]);
    else if (precedence.get(key)?.some((other) => given(input, other)) === true) {
      hold(origin, key, input[key], "shadowed");
    } else decodeRow(rule, row, key, input[key], out, origin);
  }
  return out;
}

function fieldOf(row: Row | undefined): string | undefined {
  if (row === undefined || typeof row === "string") return row;
  return "to" in row ? row.to : undefined;
}

/** For each key of a rule the keys that take precedence over it; worked out once for a rule. */
const precedents = new WeakMap<Rows, Map<string, string[]>>();

function precedentsOf(rows: Rows): Map<string, string[]> {
  const known = precedents.get(rows);
  if (known !== undefined) return known;
  const keys = Object.keys(rows);
  const before = new Map(
    keys.map((key, at) => {
      const field = fieldOf(rows[key]);
      const others = field === undefined ? [] : keys.slice(0, at);
      return [key, others.filter((other) => fieldOf(rows[other]) === field)];
    }),
  );
  precedents.set(rows, before);
  return before;
}

function decodeRow(
  rule: RowRule,
  row: Row,
  key: string,
  value: Json | undefined,
  out: JsonObject,
  origin: Origin,
): void {
  if (typeof row === "string") set(out, row, copied(rule, rule.shapes[row], key, value, origin));
  else if ("is" in row) hold(origin, key, value, "marker");
  else if ("flip" in row) {
    const flag = boolean(origin, key, value, rule.coerce?.booleans === true);
    set(out, row.to, flag === undefined ? undefined : !flag);
  } else if ("values" in row) set(out, row.to, translate(origin, key, value, row.values));
  else if ("lead" in row) {
    if (typeof value === "string") out[row.to] = led(origin, key, value, row.lead);
    else refuse(origin, key, value);
  } else {
    const values = list(origin, key, value, row.always);
    if (row.plural !== row.to) set(out, row.to, values[0]);
    if (values.length > (row.plural === row.to ? 0 : 1)) out[row.plural] = [...values];
  }
}

function set(out: JsonObject, field: string, value: Json | undefined): void {
  if (value !== undefined) out[field] = value;
}

/** A value under another name, if it has the type of the field. */
function copied(
  rule: RowRule,
  shape: FieldShape | undefined,
  key: string,
  value: Json | undefined,
  origin: Origin,
): Json | undefined {
  const type = typeOf(shape);
  if (type === "integer") return integer(origin, key, value, rule.coerce?.integers === true);
  if (type === "boolean") return boolean(origin, key, value, rule.coerce?.booleans === true);
  if (type === "strings" ? isStrings(value) : typeof value === "string") return value;
  refuse(origin, key, value);
  return undefined;
}

function typeOf(shape: FieldShape | undefined): string {
  return typeof shape === "string" ? shape.replace("!", "") : "objects";
}

/** The native input of fields. A call goes back under the keys that it came with. */
export function encodeRows(rule: RowRule, fields: JsonObject, w: Writer): JsonObject {
  const out: JsonObject = {};
  for (const [key, row] of Object.entries(rule.keys)) {
    if (typeof row !== "string" && "is" in row) w.mark(out, key, row.is);
  }
  for (const field of fieldsOf(fields)) {
    const [first, ...others] = keysOf(rule, field, fields);
    const key = first === undefined ? undefined : w.spelling(first, ...others);
    const row = key === undefined ? undefined : rule.keys[key];
    if (key === undefined || row === undefined) {
      if (!isTwin(rule, field, fields)) w.drop(field, fields[field]);
    } else encodeRow(row, key, field, fields[field], out, w);
  }
  return out;
}

/** The keys that can write a field: those for one value, or for all of them. */
function keysOf(rule: RowRule, field: string, fields: JsonObject): string[] {
  const stands = (row: Row | undefined): boolean => {
    if (row === undefined) return false;
    if (typeof row === "string") return row === field;
    if ("plural" in row)
      return field === row.plural || (field === row.to && !hasOwn(fields, row.plural));
    return "to" in row && row.to === field;
  };
  return Object.keys(rule.keys).filter((key) => stands(rule.keys[key]));
}

/** Whether a field stands in the list of its plural twin, and needs no key of its own. */
function isTwin(rule: RowRule, field: string, fields: JsonObject): boolean {
  return Object.values(rule.keys).some(
    (row) =>
      typeof row !== "string" && "plural" in row && row.to === field && hasOwn(fields, row.plural),
  );
}

function encodeRow(
  row: Row,
  key: string,
  field: string,
  value: Json | undefined,
  out: JsonObject,
  w: Writer,
): void {
  if (typeof row === "string") setOwn(out, key, value);
  else if ("flip" in row) setOwn(out, key, value !== true);
  else if ("values" in row) {
    const native = untranslate(row.values, value);
    if (native === undefined) w.drop(field, value);
    else setOwn(out, key, native);
  } else if ("lead" in row) {
    if (typeof value === "string") setOwn(out, key, w.lead(field, value, row.lead));
  } else if ("plural" in row) {
    const values = isStrings(value) ? value : typeof value === "string" ? [value] : [];
    setOwn(out, key, w.list(undefined, values, row.always));
  }
}
