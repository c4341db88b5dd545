/** What a generated encoder writes with: values in native form, and the losses that they cost. */
import type { AnyCall, Context, Loss, Origin } from "./call.js";
import { listed, parted, shellWords, untranslate, type Pairs } from "./decode.js";
import {
  equal,
  hasOwn,
  isInteger,
  isObject,
  isStrings,
  setOwn,
  type Json,
  type JsonObject,
} from "./json.js";
import { isGivenAt } from "./residue.js";
import { renderShape, spells, type Shape } from "./shape.js";

/** The canonical fields that have a value, in their order. */
export function fieldsOf(fields: JsonObject): string[] {
  const names = Object.keys(fields);
  for (const name of names) {
    // Only a caller's own object can hold such a field; a filter for all would cost all.
    if (fields[name] === undefined) return names.filter((one) => fields[one] !== undefined);
  }
  return names;
}

/** Shared by all writers, and never written to. */
const NOTHING: JsonObject = {};

/** Collects what an encoder cannot write, and knows what it must make up. */
export class Writer {
  readonly losses: Loss[] = [];
  /** Fields that the source only implied. */
  unsaid: JsonObject = NOTHING;
  /** What stands before the names of fields: those of the objects of a list. */
  private prefix = "";

  constructor(
    private readonly harness: string,
    private readonly context: Context,
    private readonly implied: JsonObject = NOTHING,
    /** Set when the call goes back to where it came from. */
    private readonly back?: Origin,
  ) {}

  /** Whether the target means this value without being told. */
  implies(field: string, value: Json | undefined): boolean {
    return hasOwn(this.implied, field) && equal(this.implied[field], value);
  }

  /**
   * Which of the keys of a field it was read from: its place among them, or -1 where it was read
   * from none. A path leads to a key inside an object.
   */
  used(...keys: (string | readonly string[])[]): number {
    const { back } = this;
    // Which keys the objects of a list came with is not known.
    if (back === undefined || this.prefix !== "") return -1;
    const at = keys.findIndex((key) => typeof key === "string" && this.isUsed(key, back));
    if (at >= 0) return at;
    return keys.findIndex((key) => typeof key !== "string" && isGivenAt(back.rest ?? {}, key));
  }

  /** The key that a field was read from, or the first, which is the one written now. */
  spelling(first: string, ...others: string[]): string {
    const { back } = this;
    if (back === undefined || this.prefix !== "" || this.isUsed(first, back)) return first;
    return others.find((key) => this.isUsed(key, back)) ?? first;
  }

  /** Whether the call came with this key, and it is what the field was read from. */
  private isUsed(key: string, { keys, rest, held }: Origin): boolean {
    if (keys?.includes(key) !== true) return false;
    if (rest === undefined || !hasOwn(rest, key)) return true;
    const why = held && hasOwn(held, key) ? held[key] : undefined;
    return why === "type" || why === "spelling" || why === "inner";
  }

  /** A field that the tool has no key for. */
  drop(field: string, value: Json | undefined): void {
    const name = this.prefix + field;
    if (hasOwn(this.unsaid, name)) {
      if (hasOwn(this.implied, name)) this.differs(field, value);
    } else if (this.implies(name, value)) {
      this.lose(
        "implied",
        field,
        value,
        `${this.harness} has no key for ${field} and always behaves so.`,
      );
    } else {
      this.lose("dropped", field, value, `${this.harness} has no place for ${field}.`);
    }
  }

  private differs(field: string, value: Json | undefined): void {
    const message = `The source means ${field} ${JSON.stringify(value)} without saying so; ${this.harness} means ${JSON.stringify(this.implied[field])} and has no key for it.`;
    this.lose("approximated", field, value, message);
  }

  /** A field that is written as something near, which reads back otherwise. */
  approximate(field: string, value: Json | undefined, message: string): void {
    this.lose("approximated", field, value, message);
  }

  /** A value of a table. */
  value(out: JsonObject, key: string, field: string, value: Json | undefined, pairs: Pairs): void {
    const native = untranslate(pairs, value);
    if (native === undefined) this.drop(field, value);
    else out[key] = native;
  }

  /** A key that the target demands, for a call that has no value for it. */
  make(out: JsonObject, key: string, value: Json, field?: string): void {
    if (this.back !== undefined || hasOwn(out, key)) return;
    out[key] = value;
    const message = `${this.harness} demands ${key}, the call has no value for it.`;
    this.losses.push({
      code: "made-up",
      key,
      ...(field === undefined ? {} : { field: this.prefix + field }),
      value,
      message,
    });
  }

  /** The object at `key` for keys that are always written; a call that goes back gets none anew. */
  inside(out: JsonObject, key: string): JsonObject {
    return this.back !== undefined && !hasOwn(out, key) ? {} : objectIn(out, key);
  }

  /** The constant that marks a variant of the tool. */
  mark(out: JsonObject, key: string, value: Json): void {
    if (this.back === undefined) out[key] = value;
  }

  /** The working directory of the session, where it is known. */
  cwd(otherwise: string): string {
    return this.context.cwd ?? otherwise;
  }

  /** A folder and a pattern in one string, for tools that have no key for the folder. */
  fold(field: string, pattern: string, folderField: string, folder: string | undefined): string {
    if (folder === undefined) return pattern;
    const joined = joinPattern(folder, pattern);
    const message = `${this.harness} has no key for ${folderField}; it went into the pattern.`;
    this.lose("approximated", folderField, folder, message);
    if (joined !== pattern) this.lose("approximated", field, pattern, message);
    return joined;
  }

  /** A pattern for a tool that reads it as if it began with `prefix`. */
  lead(field: string, value: string, prefix: string): string {
    if (!value.startsWith(prefix) && !value.startsWith("/")) {
      const message = `${this.harness} reads the ${field} as if it began with ${JSON.stringify(prefix)}.`;
      this.lose("approximated", field, value, message);
    }
    return value;
  }

  /** One value, or all values of the plural twin. */
  list(
    single: string | undefined,
    all: string[] | undefined,
    always: boolean,
    item?: string,
    text?: true,
  ): Json {
    return listed(all ?? (single === undefined ? [] : [single]), always, item, text);
  }

  /** One value, or all values of the plural twin, in one text; one that would be parted is named. */
  joined(field: string, value: Json, all: string[] | undefined, by: string): string {
    const values = all ?? (isStrings(value) ? value : [String(value)]);
    const text = values.join(by);
    const read = parted(text, by);
    if (!equal(isStrings(value) ? read : read[0], value)) {
      const message = `${this.harness} reads other values of ${field} in ${JSON.stringify(text)}.`;
      this.lose("approximated", field, value, message);
    }
    return text;
  }

  /**
   * First and last line for an offset and a count; `open` lines when there is no count, or -1 where
   * that is the end of the file. Lines that no two numbers bound (none at all, or beyond the integers)
   * are not written. It is called for each of the two fields that has a value.
   */
  span(
    out: JsonObject,
    key: string,
    field: string,
    fields: JsonObject,
    offset: string,
    limit: string,
    open: number | "end",
  ): void {
    if (hasOwn(out, key)) return;
    const first = fields[offset] ?? 1;
    const lines = fields[limit] ?? open;
    const last = lines === "end" ? -1 : lastLine(first, lines);
    const isAnotherEnd = open === "end" && last === -1 && lines !== "end";
    if (last === undefined || lines === 0 || isAnotherEnd) {
      this.drop(field, fields[field]);
      return;
    }
    if (fields[limit] === undefined && open !== "end") {
      const message = `${this.harness} demands a last line; ${open} lines are its own default.`;
      this.lose("made-up", limit, open, message);
    }
    if (fields[offset] === undefined) {
      this.lose("made-up", offset, 1, `${this.harness} demands a first line.`);
    }
    setOwn(out, key, [first, last]);
  }

  /** The last line, native + by, for a count of lines from `first`, which is 1 when absent. */
  last(
    out: JsonObject,
    key: string,
    field: string,
    count: Json | undefined,
    first: Json = 1,
    by = 0,
  ): void {
    const last = lastLine(first, count);
    if (isInteger(last) && isInteger(last - by)) setOwn(out, key, last - by);
    else this.drop(field, count);
  }

  /**
   * A number in another unit: canonical ÷ factor, where that is exact enough to read it back. A
   * `whole` number is rounded up.
   */
  scale(
    out: JsonObject,
    key: string,
    field: string,
    value: number,
    factor: number,
    whole = false,
  ): void {
    const native = whole ? Math.ceil(value / factor) : value / factor;
    const back = Math.round(native * factor);
    if (back !== value && !(whole && isInteger(back))) {
      this.drop(field, value);
      return;
    }
    setOwn(out, key, native);
    if (back === value) return;
    const message = `${this.harness} takes whole numbers for ${key}; ${field} is rounded up.`;
    this.lose("approximated", field, value, message);
  }

  /** A number counted from another base: canonical − by. */
  shift(out: JsonObject, key: string, field: string, value: number, by: number): void {
    if (isInteger(value - by)) setOwn(out, key, value - by);
    else this.drop(field, value);
  }

  /** The objects of a list. What they lose is named as a part of it: `edits[].replace_all`. */
  each<T>(
    field: string,
    items: readonly T[],
    encodeItem: (item: T, w: Writer) => JsonObject,
  ): JsonObject[] {
    const outer = this.prefix;
    this.prefix = `${outer}${field}[].`;
    const objects = items.map((item) => encodeItem(item, this));
    this.prefix = outer;
    return objects;
  }

  /** Words of a command line for a command string. */
  argv(command: string): Json {
    return shellWords(command);
  }

  /** The fields as a command line. */
  shape(fields: JsonObject, shape: Shape): string {
    const spelt: JsonObject = {};
    for (const field of fieldsOf(fields)) {
      if (spells(shape, fields, field)) setOwn(spelt, field, fields[field]);
      else this.drop(field, fields[field]);
    }
    return renderShape(spelt, shape);
  }

  /** A call written with a tool that reads back as another op: no field comes back as such. */
  near(call: AnyCall, tool: string): void {
    const message = `${this.harness} has no tool of its own for ${call.name}; it is written as ${tool}.`;
    for (const field of fieldsOf(call.input)) {
      const isNamed = this.losses.some((loss) => loss.field === field);
      if (!isNamed) this.lose("approximated", field, call.input[field], message);
    }
  }

  retired(tool: string, until: string): void {
    const message = `${this.harness} has no current tool for it; ${tool} was offered until ${until}.`;
    this.losses.push({ code: "retired", value: tool, message });
  }

  /** Names what the native call had beyond its fields. */
  residue(origin: Origin | undefined): void {
    if (origin?.rest === undefined) return;
    for (const key of Object.keys(origin.rest)) {
      const why = origin.held && hasOwn(origin.held, key) ? origin.held[key] : undefined;
      const value = origin.rest[key] ?? null;
      if (why === "null" || why === "spelling" || why === "marker") continue;
      if (why === "type") {
        const message = `${JSON.stringify(key)} came as ${typeof value}; it is written in the type of its field.`;
        this.losses.push({ code: "changed-type", key, value, message });
      } else {
        const message = `${JSON.stringify(key)} of ${origin.harness} has no canonical field; it stays behind.`;
        this.losses.push({ code: "dropped", key, value, message });
      }
    }
  }

  private lose(code: Loss["code"], field: string, value: Json | undefined, message: string): void {
    this.losses.push({ code, field: this.prefix + field, value: value ?? null, message });
  }
}

/** The object at `key`, made when it is not there yet. */
export function objectIn(out: JsonObject, key: string): JsonObject {
  const value = hasOwn(out, key) ? out[key] : undefined;
  if (isObject(value)) return value;
  const object: JsonObject = {};
  setOwn(out, key, object);
  return object;
}

/** A last line, native + by, for want of a count: so many lines from the first, or that one alone. */
export function lastOf(first: Json = 1, lines: number, by: number): Json {
  const last = lastLine(first, lines);
  return last === undefined ? first : last - by;
}

/** The last of so many lines from `first`, or `undefined` where no integer is. */
function lastLine(first: Json, count: Json | undefined): number | undefined {
  if (!isInteger(first) || !isInteger(count) || count < 0) return undefined;
  const last = first + (count - 1);
  return isInteger(last) ? last : undefined;
}

function joinPattern(folder: string, pattern: string): string {
  if (folder === "." || folder === "" || pattern.startsWith("/")) return pattern;
  return `${folder.endsWith("/") ? folder : `${folder}/`}${pattern}`;
}
