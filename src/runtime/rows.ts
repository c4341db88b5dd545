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
import { isStrings, setOwn, type Json, type JsonObject } from "./json.js";
import { given, hold, refuse } from "./residue.js";
import type { OpInfo } from "./wire.js";
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
  /** The fields of the op. */
  info: OpInfo;
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
    const fields = decodeRows(rule, input, keys, origin);
    if (rule.implied !== undefined) origin.implied = rule.implied;
    if (rule.index !== undefined) origin.rule = rule.index;
    return typed(rule.op, fields, origin) ?? missing(origin, input, ...requiredKeys(rule));
  };
}

/** For each required field the key that stands first for it. */
function requiredKeys({ info, keys }: RowRule): string[] {
  return info.required.flatMap((field) => planOf(keys).written.get(field)?.[0] ?? []);
}

/** What follows from the rows of a rule; worked out once for each. */
type Plan = {
  /** Native key → its row, and the keys that take precedence over it. */
  read: Map<string, { row: Row; before: readonly string[] }>;
  /** Field → the keys that can write it, the one that is written now first. */
  written: Map<string, readonly string[]>;
  /** Keys of constants that mark the variant. */
  markers: readonly (readonly [key: string, value: Json])[];
};

const plans = new WeakMap<Rows, Plan>();

function planOf(rows: Rows): Plan {
  const known = plans.get(rows);
  if (known !== undefined) return known;
  const plan: Plan = { read: new Map(), written: new Map(), markers: [] };
  const markers: (readonly [string, Json])[] = [];
  for (const key of Object.keys(rows)) {
    const row = rows[key];
    if (row === undefined) continue;
    const field = fieldOf(row);
    const before = field === undefined ? [] : (plan.written.get(field) ?? []);
    plan.read.set(key, { row, before });
    for (const one of fieldsOfRow(row)) {
      plan.written.set(one, [...(plan.written.get(one) ?? []), key]);
    }
    if (typeof row !== "string" && "is" in row) markers.push([key, row.is]);
  }
  const made = { ...plan, markers };
  plans.set(rows, made);
  return made;
}

function fieldOf(row: Row): string | undefined {
  if (typeof row === "string") return row;
  return "to" in row ? row.to : undefined;
}

function fieldsOfRow(row: Row): string[] {
  if (typeof row === "string") return [row];
  if ("plural" in row) return row.plural === row.to ? [row.to] : [row.to, row.plural];
  return "to" in row ? [row.to] : [];
}

/** The fields of a native input. What the rows do not explain goes to the residue of `origin`. */
export function decodeRows(
  rule: RowRule,
  input: JsonObject,
  keys: readonly string[],
  origin: Origin,
): JsonObject {
  const out: JsonObject = {};
  const { read } = planOf(rule.keys);
  for (const key of keys) {
    const step = read.get(key);
    if (step === undefined) hold(origin, key, input[key]);
    else if (step.before.some((other) => given(input, other))) {
      hold(origin, key, input[key], "shadowed");
    } else decodeRow(rule, step.row, key, input[key], out, origin);
  }
  return out;
}

function decodeRow(
  rule: RowRule,
  row: Row,
  key: string,
  value: Json | undefined,
  out: JsonObject,
  origin: Origin,
): void {
  if (typeof row === "string") set(out, row, copied(rule, row, key, value, origin));
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
  field: string,
  key: string,
  value: Json | undefined,
  origin: Origin,
): Json | undefined {
  switch (rule.info.fields[field]) {
    case "integer":
    case "integer!":
      return integer(origin, key, value, rule.coerce?.integers === true);
    case "boolean":
    case "boolean!":
      return boolean(origin, key, value, rule.coerce?.booleans === true);
    case "strings":
    case "strings!":
      if (isStrings(value)) return value;
      break;
    default:
      if (typeof value === "string") return value;
  }
  refuse(origin, key, value);
  return undefined;
}

/** The native input of fields. A call goes back under the keys that it came with. */
export function encodeRows(rule: RowRule, fields: JsonObject, w: Writer): JsonObject {
  const out: JsonObject = {};
  const { read, written, markers } = planOf(rule.keys);
  for (const [key, value] of markers) w.mark(out, key, value);
  for (const field of fieldsOf(fields)) {
    const keys = written.get(field) ?? [];
    // The plural twin holds this value too, and writes them all.
    const candidates = keys.filter((key) => !isLeftToTwin(read.get(key)?.row, field, fields));
    const [first, ...others] = candidates;
    const key = first === undefined ? undefined : w.spelling(first, ...others);
    const row = key === undefined ? undefined : read.get(key)?.row;
    if (key !== undefined && row !== undefined) encodeRow(row, key, field, fields[field], out, w);
    else if (keys.length === 0) w.drop(field, fields[field]);
  }
  return out;
}

function isLeftToTwin(row: Row | undefined, field: string, fields: JsonObject): boolean {
  if (row === undefined || typeof row === "string" || !("plural" in row)) return false;
  return row.plural !== row.to && field === row.to && fields[row.plural] !== undefined;
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
