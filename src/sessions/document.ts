/** Cutting a JSON document into records, each with its bytes: the pieces together are the file. */
import type { JsonObject } from "../runtime/json.js";
import { HEAD } from "./container.js";
import { concat } from "./lines.js";
import type { Path } from "./path.js";
import { faultOf, parseRecord, skipPadding, textOf, type Piece } from "./pieces.js";
import {
  walk,
  type Beginnings,
  type RecordSpan,
  type SessionSpan,
  type Span,
  type Walked,
} from "./walk.js";

/** A document, or one session of a document that holds several. */
export type DocumentPart = {
  /** The document, or the session in it, with its lists of records emptied; undefined for lists. */
  frame: JsonObject | undefined;
  /** The first records. */
  head: readonly JsonObject[];
  pieces(): Iterable<Piece>;
};

const OPEN_LIST = 0x5b;

/**
 * Cuts a document at the records that stand at `lists`, and into the sessions that begin where
 * `beginnings` say (see `Format`); undefined when none of the lists is there. A document that is broken,
 * or not complete yet, is cut as far as it goes.
 */
export function cutDocument(
  bytes: Uint8Array,
  lists: readonly (string | Path)[],
  beginnings: Beginnings = {},
): readonly DocumentPart[] | undefined {
  const start = skipPadding(bytes, 0);
  const paths = lists.map((path) => (typeof path === "string" ? [path] : path));
  const inner = paths.filter((path) => path.length > 0);
  let found = inner.length === 0 ? undefined : walk(bytes, start, inner, beginnings);
  const mayBeRecord = bytes[start] === OPEN_LIST || inner.length < paths.length;
  if (!hasRecords(found) && mayBeRecord) found = walk(bytes, start, [[]]);
  if (!hasRecords(found)) return undefined;
  const whole = { from: start, to: found.end, depth: 0 };
  const spans = found.sessions.length > 0 ? found.sessions : [whole];
  return spans.map((span, at) => {
    const from = spans[at - 1]?.to ?? 0;
    const to = at + 1 < spans.length ? span.to : bytes.length;
    const records = found.records.filter((record) => record.from >= from && record.to <= to);
    const head = records
      .slice(0, HEAD)
      .map((record) => parseRecord(textOf(bytes.subarray(record.from, record.to))))
      .filter((record) => record !== undefined);
    return {
      frame: frameOf(bytes, span, found),
      head,
      pieces: () => piecesOf(bytes, { from, to }, records, found),
    };
  });
}

function hasRecords(found: Walked | undefined): found is Walked {
  return found !== undefined && found.hollows.length > 0;
}

/** The value at `span` without what is inside its lists of records, closed where it ends too early. */
function frameOf(bytes: Uint8Array, span: SessionSpan, found: Walked): JsonObject | undefined {
  const hollows = found.hollows.filter(({ from, to }) => from > span.from && to <= span.to);
  if (hollows[0]?.from === span.from + 1) return undefined;
  const parts: Uint8Array[] = [];
  let at = span.from;
  for (const { from, to } of hollows) {
    parts.push(bytes.subarray(at, from));
    at = to;
  }
  parts.push(bytes.subarray(at, span.to));
  const { end, missing } = found;
  const closers = span.to === end ? missing.slice(0, missing.length - span.depth) : "";
  return parseRecord(textOf(concat(parts)) + closers);
}

function* piecesOf(
  bytes: Uint8Array,
  span: Span,
  records: readonly RecordSpan[],
  found: Walked,
): Generator<Piece> {
  const cut = cutter(bytes, span.from);
  for (const { from, to, agent } of records) {
    const text = textOf(bytes.subarray(from, to));
    const record = parseRecord(text);
    if (record === undefined) {
      yield { kind: "damaged", unfinished: false, why: faultOf(text), ...cut(from, to) };
    } else {
      const of = agent === undefined ? {} : { agent };
      yield { kind: "record", record, text, ...of, ...cut(from, to) };
    }
  }
  const last = records.at(-1)?.to ?? span.from;
  const isEnd = span.to === bytes.length;
  const rest = skipPadding(bytes, found.end);
  const broken = isEnd && (rest < bytes.length || found.missing !== "");
  const framed = broken ? found.end : span.to;
  if (framed > last) yield { kind: "frame", ...cut(last, framed) };
  if (!broken) return;
  const unfinished = found.missing !== "";
  const why = unfinished
    ? "the document ends or breaks off before it is complete"
    : "it does not belong to the document before it";
  yield { kind: "damaged", unfinished, why, ...cut(rest, bytes.length) };
}

/** Hands out the bytes from where the last piece ended; what counts of them begins at `at`. */
function cutter(
  bytes: Uint8Array,
  start: number,
): (at: number, end: number) => Pick<Piece, "line" | "bytes"> {
  let from = start;
  let line = 1 + countLines(bytes.subarray(0, start));
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
