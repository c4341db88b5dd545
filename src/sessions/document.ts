/** Cutting a JSON document into records, each with its bytes: the pieces together are the file. */
import type { JsonObject } from "../runtime/json.js";
import { concat } from "./lines.js";
import type { Path } from "./path.js";
import { faultOf, parseRecord, skipPadding, textOf, type Piece } from "./pieces.js";
import { endOfValue, skipBlanks } from "./scan.js";

export type DocumentCut = {
  /** The document with its lists of records emptied; undefined where it is itself one. */
  frame: JsonObject | undefined;
  /** The first records. */
  head: readonly JsonObject[];
  pieces(): Iterable<Piece>;
};

/** So many records tell which harness it is. */
const HEAD = 64;

const UNFINISHED = "the document ends or breaks off before it is complete";

const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Cuts a document at the records that stand at `lists` (see `Format.lists`); undefined when none of
 * them leads anywhere. A document that is broken, or not complete yet, is cut as far as it goes.
 */
export function cutDocument(
  bytes: Uint8Array,
  lists: readonly (string | Path)[],
): DocumentCut | undefined {
  const start = skipPadding(bytes, 0);
  const paths = lists.map((path) => (typeof path === "string" ? [path] : path));
  const inner = paths.filter((path) => path.length > 0);
  let found = new Walk(bytes, start, inner);
  const mayBeRecord = bytes[start] === OPEN_LIST || inner.length < paths.length;
  if (found.hollows.length === 0 && mayBeRecord) found = new Walk(bytes, start, [[]]);
  if (found.hollows.length === 0) return undefined;
  const head = found.records
    .slice(0, HEAD)
    .map(({ from, to }) => parseRecord(textOf(bytes.subarray(from, to))))
    .filter((record) => record !== undefined);
  return { frame: frameOf(bytes, start, found), head, pieces: () => piecesOf(bytes, found) };
}

/** Offsets of the first byte, and after the last. */
type Span = { from: number; to: number };

/** Goes through a document once, along the paths alone. */
class Walk {
  readonly records: Span[] = [];
  /** What is inside the values that hold the records. */
  readonly hollows: Span[] = [];
  /** Offset after the document, or where it could not be read any further. */
  readonly end: number;
  /** What would close the document there; empty for one that is whole. */
  readonly missing: string;
  #fault: { at: number; missing: string } | undefined;

  constructor(
    readonly bytes: Uint8Array,
    start: number,
    paths: readonly Path[],
  ) {
    const end = this.#value(start, paths, "");
    this.end = this.#fault?.at ?? (end === -1 ? start : end);
    this.missing = this.#fault?.missing ?? "";
  }

  /** Offset after the value at `at`, or -1 when it does not end; `closers` end what is around it. */
  #value(at: number, paths: readonly Path[], closers: string): number {
    const open = this.bytes[at];
    if (paths.length === 0 || (open !== OPEN_LIST && open !== OPEN_OBJECT)) {
      return endOfValue(this.bytes, at);
    }
    if (!paths.some((path) => path.length === 0)) return this.#children(at, paths, closers);
    if (open === OPEN_LIST) return this.#records(at, closers);
    const end = endOfValue(this.bytes, at);
    if (end !== -1) {
      this.records.push({ from: at, to: end });
      this.hollows.push({ from: at + 1, to: end - 1 });
    }
    return end;
  }

  #records(at: number, closers: string): number {
    const hollow = { from: at + 1, to: this.bytes.length };
    this.hollows.push(hollow);
    const end = this.#each(at, closers, (item) => {
      const to = endOfValue(this.bytes, item);
      if (to !== -1) this.records.push({ from: item, to });
      return to;
    });
    hollow.to = end === -1 ? (this.#fault?.at ?? this.bytes.length) : end - 1;
    return end;
  }

  #children(at: number, paths: readonly Path[], closers: string): number {
    const isList = this.bytes[at] === OPEN_LIST;
    const inside = (isList ? "]" : "}") + closers;
    return this.#each(at, closers, (child) => {
      if (isList) return this.#value(child, below(paths, undefined), inside);
      const end = this.bytes[child] === QUOTE ? endOfValue(this.bytes, child) : -1;
      if (end === -1) return -1;
      const colon = skipBlanks(this.bytes, end);
      if (this.bytes[colon] !== COLON) return -1;
      const key = keyOf(this.bytes.subarray(child, end));
      return this.#value(skipBlanks(this.bytes, colon + 1), below(paths, key), inside);
    });
  }

  /** Visits the children of a list or object; `visit` returns the offset after a child, or -1. */
  #each(at: number, closers: string, visit: (child: number) => number): number {
    const close = (this.bytes[at] ?? 0) + 2;
    const missing = String.fromCharCode(close) + closers;
    let good = at + 1;
    let here = skipBlanks(this.bytes, good);
    while (this.bytes[here] !== close) {
      const end = here < this.bytes.length ? visit(here) : -1;
      const next = end === -1 ? -1 : skipBlanks(this.bytes, end);
      const goesOn = this.bytes[next] === COMMA;
      if (end !== -1) good = end;
      if (next === -1 || (!goesOn && this.bytes[next] !== close)) {
        this.#fault ??= { at: good, missing };
        return -1;
      }
      here = goesOn ? skipBlanks(this.bytes, next + 1) : next;
    }
    return here + 1;
  }
}

/** What is left of the paths below a key, or below an item of a list. */
function below(paths: readonly Path[], key: string | undefined): Path[] {
  return paths.flatMap(([first, ...rest]) => (first === "*" || first === key ? [rest] : []));
}

function keyOf(bytes: Uint8Array): string | undefined {
  try {
    const key: unknown = JSON.parse(textOf(bytes));
    return typeof key === "string" ? key : undefined;
  } catch {
    return undefined;
  }
}

function frameOf(bytes: Uint8Array, start: number, found: Walk): JsonObject | undefined {
  if (found.hollows[0]?.from === start + 1) return undefined;
  const parts: Uint8Array[] = [];
  let at = start;
  for (const { from, to } of found.hollows) {
    parts.push(bytes.subarray(at, from));
    at = to;
  }
  parts.push(bytes.subarray(at, Math.max(at, found.end)));
  return parseRecord(textOf(concat(parts)) + found.missing);
}

function* piecesOf(bytes: Uint8Array, { records, end, missing }: Walk): Generator<Piece> {
  const cut = cutter(bytes);
  for (const { from, to } of records) {
    const text = textOf(bytes.subarray(from, to));
    const record = parseRecord(text);
    if (record === undefined) {
      yield { kind: "damaged", unfinished: false, why: faultOf(text), ...cut(from, to) };
    } else {
      yield { kind: "record", record, text, ...cut(from, to) };
    }
  }
  const rest = skipPadding(bytes, end);
  const whole = rest === bytes.length && missing === "";
  const framed = whole ? bytes.length : end;
  const last = records.at(-1)?.to ?? 0;
  if (framed > last) yield { kind: "frame", ...cut(last, framed) };
  if (whole) return;
  const why = missing === "" ? "it does not belong to the document before it" : UNFINISHED;
  yield { kind: "damaged", unfinished: missing !== "", why, ...cut(rest, bytes.length) };
}

/** Hands out the bytes from where the last piece ended; what counts of them begins at `at`. */
function cutter(bytes: Uint8Array): (at: number, end: number) => Pick<Piece, "line" | "bytes"> {
  let from = 0;
  let line = 1;
  return (at, end) => {
    const begins = line + countLines(bytes.subarray(from, at));
    const piece = bytes.subarray(from, end);
    line = begins + countLines(bytes.subarray(at, end));
    from = end;
    return { line: begins, bytes: piece };
  };
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count++;
  return count;
}
