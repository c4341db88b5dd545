/** A call in one line: op, native name, named fields; long values below it. */
import { ops, type Call } from "../../generated/canonical.js";
import { hasOwn, isObject, type Json, type JsonObject } from "../runtime/json.js";
import { stringify, type Digits } from "../sessions/numbers.js";
import { clip, counted } from "./shorten.js";
import { span, type Span } from "./spans.js";
import { visible } from "./visible.js";

/** A value of several lines, which stands below the line of its call. */
export type LongValue = { key: string; text: string };

export type CallLine = { line: Span[]; long: LongValue[] };

export type CallLineOptions = {
  /** Columns that a value may take; the rest is counted. */
  columns: number;
  /** Whether values of several lines stand in the line too. */
  inline?: boolean;
  /** Whether keys that are of no meaning elsewhere are shown too. */
  full: boolean;
  digits?: Digits | undefined;
  /** Working directory: paths below it are easier to read when it is dimmed. */
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
  const long: LongValue[] = [];
  for (const [key, value, style] of entries(call, options.full)) {
    const text = typeof value === "string" ? value : stringify(value, options.digits);
    const isLong = typeof value === "string" && /\n./.test(value);
    if (isLong && options.inline !== true) long.push({ key, text });
    else
      line.push(span("  "), span(`${visible(key)}=`, style), ...valueSpans(text, value, options));
  }
  const why = call.name === "Raw" ? rawReason(call) : undefined;
  if (why !== undefined) line.push(span("  "), span(`(${why})`, "dim"));
  return { line, long };
}

/** The call in a few words, for a result that stands far from it. */
export function callLabel(call: Call, native: string | undefined, columns: number): string {
  const name = call.name === "Raw" ? (native ?? call.input.name) : call.name;
  const [first] = entries(call, false);
  if (first === undefined) return unnamed(name);
  const [, value] = first;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `${unnamed(name)} ${clip(text, columns).text}`;
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

/** Fields that are shown first, the others, then native keys that no field stands for. */
function* entries(call: Call, full: boolean): Generator<[string, Json, "key" | "dim"]> {
  if (call.name === "Raw") {
    const { input } = call.input;
    if (!isObject(input)) yield ["input", input, "key"];
    else yield* pairs(input, Object.keys(input), "key");
    return;
  }
  const input: JsonObject = call.input;
  const first = ops[call.name].show.filter((field) => hasOwn(input, field));
  const others = Object.keys(input).filter((field) => !first.includes(field));
  yield* pairs(input, [...first, ...others], "key");
  const { rest, held } = call.origin ?? {};
  if (rest === undefined) return;
  const isShown = (key: string): boolean => full || held === undefined || !hasOwn(held, key);
  yield* pairs(rest, Object.keys(rest).filter(isShown), "dim");
}

function* pairs<S>(object: JsonObject, keys: string[], style: S): Generator<[string, Json, S]> {
  for (const key of keys) {
    const value = object[key];
    if (value !== undefined) yield [key, value, style];
  }
}

function valueSpans(text: string, value: Json, options: CallLineOptions): Span[] {
  const { text: shown, cut } = clip(text.replace(/\n$/, ""), options.columns);
  const full = typeof value === "string" ? quoted(shown) : shown;
  const { cwd = "" } = options;
  const isBelow = cwd !== "" && full.startsWith(cwd) && /[/\\]/.test(full.charAt(cwd.length));
  const split = isBelow ? cwd.length + 1 : 0;
  const spans = [span(full.slice(0, split), "dim"), span(full.slice(split))];
  if (cut > 0) spans.push(span(` (${counted(cut, "more character")})`, "dim"));
  return spans;
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
