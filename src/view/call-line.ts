/** A call in one line: op, native name, named fields; long values below it. */
import { ops, type Call } from "../../generated/canonical.js";
import { hasOwn, isObject, type Json, type JsonObject } from "../runtime/json.js";
import { stringify, type Digits } from "../sessions/numbers.js";
import { clip, clipMiddle, counted, NOTE } from "./shorten.js";
import { span, type Span } from "./spans.js";
import { visible } from "./visible.js";

/** A value that stands below the line of its call: a text of several lines, or a list of objects. */
export type LongValue = { key: string } & ({ text: string } | { entries: Fields[] });

/** Fields that stand in a line, and those that stand below it. */
export type Fields = { short: Span[][]; long: LongValue[] };

export type CallLine = { line: Span[]; long: LongValue[] };

export type CallLineOptions = {
  /** Columns that a value may take; the rest is counted. */
  columns: number;
  /** Whether values of several lines stand in the line too, and lists as JSON. */
  inline?: boolean;
  /** Whether keys that are of no meaning elsewhere are shown too. */
  full: boolean;
  digits?: Digits | undefined;
  /** Working directory: it is dimmed, also before paths below it, which are easier to read so. */
  cwd?: string | undefined;
};

/** `native` is the name in the record, where the call comes from one. */
export function callLine(
  call: Call,
  native: string | undefined,
  options: CallLineOptions,
): CallLine {
  const line: Span[] = [span(call.name, "op")];
  const name = nameBeside(call, native, options.full);
  if (name !== undefined) line.push(span(" "), name);
  const { short, long } = fieldsOf(entries(call, options.full), options);
  for (const field of short) line.push(span("  "), ...field);
  const why = call.name === "Raw" ? rawReason(call) : undefined;
  if (why !== undefined) line.push(span("  "), span(`(${why})`, "dim"));
  return { line, long };
}

type Entry = [key: string, value: Json, style: "key" | "dim"];

function fieldsOf(entries: Iterable<Entry>, options: CallLineOptions): Fields {
  const fields: Fields = { short: [], long: [] };
  for (const [key, value, style] of entries) {
    // What only its own harness understands gets less room, and no lines of its own.
    const isLess = style === "dim" && !options.full;
    const long = isLess || options.inline === true ? undefined : longValue(key, value, options);
    const columns = isLess ? options.columns / 2 : options.columns;
    if (long !== undefined) fields.long.push(long);
    else {
      const spans = valueSpans(value, { ...options, columns });
      fields.short.push([span(`${visible(key)}=`, style), ...spans]);
    }
  }
  return fields;
}

/** So long a list of objects is still easy to read as JSON. */
const SHORT_LIST = 60;

function longValue(key: string, value: Json, options: CallLineOptions): LongValue | undefined {
  if (typeof value === "string") return /\n./.test(value) ? { key, text: value } : undefined;
  if (!Array.isArray(value)) return undefined;
  const objects = value.filter(isObject);
  const isList = objects.length > 0 && objects.length === value.length;
  if (!isList || stringify(value, options.digits).length <= SHORT_LIST) return undefined;
  // Texts of several lines would make the list too long, unless nothing is to be shortened.
  const inner = { ...options, columns: options.columns / 2, inline: !options.full };
  const entries = objects.map((object) =>
    fieldsOf(pairs(object, Object.keys(object), "key"), inner),
  );
  return { key, entries };
}

/** The call in a few words, for a result that stands far from it. */
export function callLabel(
  call: Call,
  native: string | undefined,
  { columns, digits, cwd }: Pick<CallLineOptions, "columns" | "digits" | "cwd">,
): string {
  const name = call.name === "Raw" ? (native ?? call.input.name) : call.name;
  const [first] = entries(call, false);
  if (first === undefined) return unnamed(name);
  const [, value] = first;
  const text = typeof value === "string" ? value : stringify(value, digits);
  return `${unnamed(name)} ${clipMiddle(text.slice(folderBefore(text, cwd)), columns) || '""'}`;
}

/** Native names are said where they differ from the op's; `full`: also where only in their case. */
function nameBeside(call: Call, native: string | undefined, full: boolean): Span | undefined {
  if (call.name === "Raw") return span(unnamed(native ?? call.input.name), "bold");
  if (native === undefined || native === call.name) return undefined;
  if (!full && native.toLowerCase() === call.name.toLowerCase()) return undefined;
  return span(`(${unnamed(native)})`, "dim");
}

function unnamed(name: string): string {
  return name === "" ? "(unnamed)" : visible(name);
}

/** The fields in the order of the vocabulary, then native keys that no field stands for. */
function* entries(call: Call, full: boolean): Generator<Entry> {
  if (call.name === "Raw") {
    const { input } = call.input;
    if (!isObject(input)) yield ["input", input, "key"];
    else yield* pairs(input, Object.keys(input), "key");
    return;
  }
  const input: JsonObject = call.input;
  const { show, fields } = ops[call.name];
  const ordered = new Set([...show, ...Object.keys(fields)]);
  yield* pairs(
    input,
    [...ordered].filter((field) => hasOwn(input, field)),
    "key",
  );
  const { rest, held } = call.origin ?? {};
  if (rest === undefined) return;
  const isShown = (key: string): boolean => full || held === undefined || !hasOwn(held, key);
  yield* pairs(rest, Object.keys(rest).filter(isShown), "dim");
}

function* pairs(object: JsonObject, keys: string[], style: Entry[2]): Generator<Entry> {
  for (const key of keys) {
    const value = object[key];
    if (value !== undefined) yield [key, value, style];
  }
}

function valueSpans(value: Json, options: CallLineOptions): Span[] {
  const text = typeof value === "string" ? value : stringify(value, options.digits);
  const { text: shown, cut } = clip(text.replace(/\n$/, ""), options.columns, NOTE);
  const full = typeof value === "string" ? quoted(shown) : shown;
  const split = full === options.cwd ? full.length : folderBefore(full, options.cwd);
  const spans = [span(full.slice(0, split), "dim"), span(full.slice(split))];
  if (cut > 0) spans.push(span(` (${counted(cut, "more character")})`, "dim"));
  return spans;
}

/** How much of a path is the working directory that it is below, with the separator after it. */
function folderBefore(path: string, cwd = ""): number {
  const isBelow = cwd !== "" && path.startsWith(cwd) && /[/\\]/.test(path.charAt(cwd.length));
  return isBelow ? cwd.length + 1 : 0;
}

/** Text with blanks, no text at all, and text that begins like quoted text stand in quotes. */
function quoted(text: string): string {
  if (text !== "" && !/\s|^["']/.test(text)) return text;
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${quote}${text}${quote}`;
}

/** Why a call is not typed, in a few words. */
export function rawReason({ origin }: Call): string | undefined {
  const why = origin?.why;
  if (why === undefined) return undefined;
  const key = why.key === undefined ? "" : ` ${visible(why.key)}`;
  switch (why.code) {
    case "unknown-tool":
      return "unknown tool";
    case "no-rule":
      return "no rule for this form of it";
    case "missing-key":
      return `required key${key} missing`;
    case "wrong-type":
      return `key${key} of another type`;
    case "not-an-object":
      return "arguments not an object";
    default: {
      const never: never = why.code;
      return never;
    }
  }
}
