/**
 * Rules whose keys are rows of data instead of code: what a harness no longer writes, or writes only
 * when asked for. Reading rows takes longer than straight code and needs less of it, so that a codec
 * stays small however long the history of its harness is.
 */
import type { AnyCall, Origin } from "./call.js";
import {
  boolean,
  countTo,
  each,
  integer,
  led,
  list,
  nest,
  shifted,
  startAt,
  strings,
  translate,
  untranslate,
  type Pairs,
} from "./decode.js";
import { isObject, isStrings, own, setOwn, type Json, type JsonObject } from "./json.js";
import { given, hold, refuse } from "./residue.js";
import type { Standing } from "./rule.js";
import { readShape, type Shape } from "./shape.js";
import type { FieldShapes, OpInfo } from "./wire.js";
import { fieldsOf, objectIn, type Writer } from "./writer.js";

/** What a native key stands for: a field of the same value, or a field with an operation. */
export type Row =
  | string
  /** Written even when the call has no value: a constant, or the directory of the session. */
  | { to: string; else: string | number | boolean | string[] | { cwd: string } }
  | { to: string; flip: true }
  | { to: string; values: Pairs }
  | { to: string; plural: string; always: boolean }
  | { to: string; lead: string }
  /** The last line, native + by, for a count of lines from the field `first`. */
  | { to: string; first: string; by?: number }
  /** A number counted from another base: native + by. */
  | { to: string; by: number }
  /** A list of objects. */
  | { to: string; each: Rows }
  /** An object that holds keys of the call. */
  | { keys: Rows }
  /** A command string that holds the call. */
  | { shape: Shape }
  /** A constant that marks the variant. */
  | { is: Json };

/** Native keys in order of precedence. */
export type Rows = { readonly [key: string]: Row };

/** A rule as data. `keys` are in order of precedence. */
export type RowRule<C extends AnyCall = AnyCall> = Standing & {
  op: OpInfo<C>;
  keys: Rows;
  /** Types that the harness reads from text. */
  coerce?: Coercions;
};

type Coercions = { integers?: boolean; booleans?: boolean };

/** For each required field the key that stands first for it. */
export function firstKeys({ op, keys }: RowRule): string[] {
  return op.required.map((field) => planOf(keys).written.get(field)?.[0] ?? field);
}

// ------------------------------------------------------------------ the plan

/** What follows from the rows of a rule; worked out once for each. */
type Plan = {
  /** Native key → its row, and the keys that take precedence over it. */
  read: Map<string, { row: Row; before: readonly string[] }>;
  /** Field → the keys that can write it, the one that is written now first. */
  written: Map<string, readonly string[]>;
};

const plans = new WeakMap<Rows, Plan>();

function planOf(rows: Rows): Plan {
  const known = plans.get(rows);
  if (known !== undefined) return known;
  const plan: Plan = { read: new Map(), written: new Map() };
  for (const key of Object.keys(rows)) {
    const row = rows[key];
    if (row === undefined) continue;
    const field = fieldOf(row);
    const before = field === undefined ? [] : (plan.written.get(field) ?? []);
    plan.read.set(key, { row, before });
    for (const one of fieldsOfRow(row)) {
      plan.written.set(one, [...(plan.written.get(one) ?? []), key]);
    }
  }
  plans.set(rows, plan);
  return plan;
}

function fieldOf(row: Row): string | undefined {
  if (typeof row === "string") return row;
  return "to" in row ? row.to : undefined;
}

function fieldsOfRow(row: Row): string[] {
  if (typeof row === "string") return [row];
  if ("keys" in row) return Object.values(row.keys).flatMap(fieldsOfRow);
  if ("shape" in row) return [...row.shape.operands, ...row.shape.flags.map(({ to }) => to)];
  if ("plural" in row) return row.plural === row.to ? [row.to] : [row.to, row.plural];
  return "to" in row ? [row.to] : [];
}

// ------------------------------------------------------------------ reading

/** The fields of a native input. What the rows do not explain goes to the residue of `origin`. */
export function decodeRows(
  { op, keys: rows, coerce = {} }: RowRule,
  input: JsonObject,
  keys: readonly string[],
  origin: Origin,
): JsonObject {
  const out: JsonObject = {};
  new RowReader(op.fields, coerce, out).read(rows, input, keys, origin);
  return out;
}

/** Reads the keys of an object into fields of the given types. */
class RowReader {
  constructor(
    private readonly shapes: FieldShapes,
    private readonly coerce: Coercions,
    private readonly out: JsonObject,
  ) {}

  read(rows: Rows, input: JsonObject, keys: readonly string[], origin: Origin): void {
    const plan = planOf(rows);
    for (const key of keys) {
      const step = plan.read.get(key);
      if (step === undefined) hold(origin, key, input[key]);
      else if (step.before.some((other) => given(input, other))) {
        hold(origin, key, input[key], "shadowed");
      } else this.readRow(step.row, plan, key, input, origin);
    }
  }

  private readRow(row: Row, plan: Plan, key: string, input: JsonObject, origin: Origin): void {
    const value = input[key];
    if (typeof row === "string") this.set(row, this.copied(row, key, value, origin));
    else if ("else" in row) this.set(row.to, this.copied(row.to, key, value, origin));
    else if ("is" in row) hold(origin, key, value, "marker");
    else if ("flip" in row) {
      const flag = boolean(origin, key, value, this.coerce.booleans === true);
      this.set(row.to, flag === undefined ? undefined : !flag);
    } else if ("values" in row) {
      const coerce = this.coerce.booleans === true;
      this.set(row.to, translate(origin, key, value, row.values, coerce));
    } else if ("lead" in row) {
      if (typeof value === "string") this.out[row.to] = led(origin, key, value, row.lead);
      else refuse(origin, key, value);
    } else if ("first" in row) {
      const first = this.startOf(row.first, plan, input);
      this.set(row.to, countTo(origin, key, value, first, this.coerce.integers === true, row.by));
    } else if ("by" in row) {
      this.set(row.to, shifted(origin, key, value, row.by, this.coerce.integers === true));
    } else if ("each" in row) {
      this.set(
        row.to,
        each(origin, key, value, (...item) => this.item(row.to, row.each, ...item)),
      );
    } else if ("keys" in row) {
      nest(origin, key, value, (...inner) => {
        this.read(row.keys, ...inner);
      });
    } else if ("shape" in row) readShape(this.out, origin, key, value, row.shape);
    else if (row.plural === row.to) {
      this.set(row.to, strings(origin, key, value, row.always));
    } else {
      const twins = {};
      list(twins, row.to, row.plural, origin, key, value, row.always);
      Object.assign(this.out, twins);
    }
  }

  /** The first line of a range, from 1, by the first key of its field that has a value. */
  private startOf(field: string, plan: Plan, input: JsonObject): Json | undefined {
    const key = plan.written.get(field)?.find((one) => given(input, one));
    const row = key === undefined ? undefined : plan.read.get(key)?.row;
    if (key === undefined || row === undefined) return undefined;
    if (typeof row === "string" || !("by" in row)) return own(input, key);
    return startAt(own(input, key), row.by ?? 0, this.coerce.integers === true);
  }

  private set(field: string, value: Json | undefined): void {
    if (value !== undefined) this.out[field] = value;
  }

  /** A value under another name, if it has the type of the field. */
  private copied(
    field: string,
    key: string,
    value: Json | undefined,
    origin: Origin,
  ): Json | undefined {
    switch (this.shapes[field]) {
      case "integer":
      case "integer!":
        return integer(origin, key, value, this.coerce.integers === true);
      case "boolean":
      case "boolean!":
        return boolean(origin, key, value, this.coerce.booleans === true);
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

  /** One object of a list, if it has all fields that such objects need. */
  private item(
    field: string,
    rows: Rows,
    input: JsonObject,
    keys: readonly string[],
    origin: Origin,
  ): JsonObject | null {
    const shape = this.shapes[field];
    const shapes = typeof shape === "object" ? shape.each : {};
    const out: JsonObject = {};
    new RowReader(shapes, this.coerce, out).read(rows, input, keys, origin);
    const isWhole = Object.keys(shapes).every((name) => {
      const inner = shapes[name];
      return typeof inner !== "string" || !inner.endsWith("!") || out[name] !== undefined;
    });
    return isWhole ? out : null;
  }
}

// ------------------------------------------------------------------ writing

/** The native input of fields. A call goes back under the keys that it came with. */
export function encodeRows(rule: RowRule, fields: JsonObject, w: Writer): JsonObject {
  const out: JsonObject = {};
  const { read } = planOf(rule.keys);
  for (const [key, { row }] of read) {
    if (typeof row === "string") continue;
    // A command line holds all fields.
    if ("shape" in row) return { [key]: w.shape(fields, row.shape) };
    if ("is" in row) w.mark(out, key, row.is);
  }
  writeRows(rule.keys, fields, out, w);
  for (const [key, { row }] of read) {
    if (typeof row === "string" || !("else" in row)) continue;
    w.make(out, key, isObject(row.else) ? w.cwd(row.else.cwd) : row.else, row.to);
  }
  return out;
}

function writeRows(rows: Rows, fields: JsonObject, out: JsonObject, w: Writer): void {
  const { read, written } = planOf(rows);
  for (const field of fieldsOf(fields)) {
    const keys = written.get(field) ?? [];
    // The plural twin holds this value too, and writes them all.
    const candidates = keys.filter((key) => !isLeftToTwin(read.get(key)?.row, field, fields));
    const [first, ...others] = candidates;
    const key = first === undefined ? undefined : w.spelling(first, ...others);
    const row = key === undefined ? undefined : read.get(key)?.row;
    if (key !== undefined && row !== undefined) writeRow(row, key, field, fields, out, w);
    else if (keys.length === 0) w.drop(field, fields[field]);
  }
}

function isLeftToTwin(row: Row | undefined, field: string, fields: JsonObject): boolean {
  if (row === undefined || typeof row === "string" || !("plural" in row)) return false;
  return row.plural !== row.to && field === row.to && fields[row.plural] !== undefined;
}

function writeRow(
  row: Row,
  key: string,
  field: string,
  fields: JsonObject,
  out: JsonObject,
  w: Writer,
): void {
  const value = fields[field];
  if (typeof row === "string" || "else" in row) setOwn(out, key, value);
  else if ("flip" in row) setOwn(out, key, value !== true);
  else if ("values" in row) {
    const native = untranslate(row.values, value);
    if (native === undefined) w.drop(field, value);
    else setOwn(out, key, native);
  } else if ("lead" in row) {
    if (typeof value === "string") setOwn(out, key, w.lead(field, value, row.lead));
  } else if ("first" in row) w.last(out, key, field, value, fields[row.first], row.by);
  else if ("by" in row) {
    if (typeof value === "number") w.shift(out, key, field, value, row.by);
  } else if ("each" in row) {
    const items = Array.isArray(value) ? value.filter(isObject) : [];
    setOwn(out, key, w.each(field, items, writeItem(row.each)));
  } else if ("keys" in row) {
    writeRows(row.keys, { [field]: value }, objectIn(out, key), w);
  } else if ("plural" in row) {
    const values = isStrings(value) ? value : typeof value === "string" ? [value] : [];
    setOwn(out, key, w.list(undefined, values, row.always));
  }
}

function writeItem(rows: Rows): (item: JsonObject, w: Writer) => JsonObject {
  return (item, w) => {
    const out: JsonObject = {};
    writeRows(rows, item, out, w);
    return out;
  };
}
