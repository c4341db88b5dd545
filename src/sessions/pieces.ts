/** Cutting a file of lines into records, each with its bytes: the pieces together are the file. */
import { isObject, type JsonObject } from "../runtime/json.js";
import { lines, type Line } from "./lines.js";
import { endOfValue, isBlank, skipBlanks } from "./scan.js";

export type Piece = {
  /** 1-based line at which it begins; of what has no lines, the number of the record. */
  line: number;
  /** Which file of a folder it stands in. */
  file?: string;
  bytes: Uint8Array;
} &
  /** `agent` is the sub-agent that it is of, where its place in the document tells. */
  (
    | { kind: "record"; record: JsonObject; text: string; agent?: string }
    /** Blank lines, and what frames the records of a document: `document` is all but its records. */
    | { kind: "frame"; document?: JsonObject }
    | { kind: "damaged"; unfinished: boolean; why: string }
  );

// ------------------------------------------------------------------ one record a line

/** The pieces of a file of one record a line. */
export async function* linePieces(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Piece[]> {
  for await (const batch of lines(chunks)) {
    const pieces: Piece[] = [];
    for (const line of batch) readLine(line, pieces);
    yield pieces;
  }
}

function readLine(line: Line, pieces: Piece[]): void {
  const text = textOf(line.bytes);
  const whole = parseRecord(text);
  if (whole !== undefined) {
    pieces.push({ kind: "record", line: line.number, bytes: line.bytes, record: whole, text });
  } else if (skipPadding(line.bytes, 0) === line.bytes.length) {
    pieces.push({ kind: "frame", line: line.number, bytes: line.bytes });
  } else {
    readBrokenLine(line, pieces);
  }
}

/** Several records on one line, or a line that cannot be read (or not to its end). */
function readBrokenLine(line: Line, pieces: Piece[]): void {
  const { bytes, number } = line;
  let from = 0;
  while (from < bytes.length) {
    const start = skipPadding(bytes, from);
    const end = bytes[start] === 0x7b ? endOfValue(bytes, start) : -1;
    const to = end === -1 ? bytes.length : endOfBlanks(bytes, end);
    const piece = bytes.subarray(from, to);
    const text = end === -1 ? "" : textOf(bytes.subarray(start, end));
    const record = parseRecord(text);
    if (record === undefined) {
      const rest = bytes.subarray(from);
      const next = lastRecord(rest);
      const unfinished = next === undefined && bytes[bytes.length - 1] !== 0x0a;
      const why = unfinished ? "it ends before its record does" : faultOf(textOf(rest));
      const broken = next === undefined ? rest : rest.subarray(0, next.at);
      pieces.push({ kind: "damaged", line: number, bytes: broken, unfinished, why });
      if (next !== undefined) {
        pieces.push({
          kind: "record",
          line: number,
          bytes: rest.subarray(next.at),
          ...next.parsed,
        });
      }
      return;
    }
    pieces.push({ kind: "record", line: number, bytes: piece, record, text });
    from = to;
  }
}

/** So many places are tried; a long line has too many brackets to try them all. */
const TRIES = 64;

/**
 * A whole record at the end of a line that begins with part of another: what a program leaves that
 * was stopped while it wrote, and then went on in the same file.
 */
function lastRecord(
  bytes: Uint8Array,
): { at: number; parsed: { record: JsonObject; text: string } } | undefined {
  let at = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    at = bytes.indexOf(0x7b, at + 1);
    if (at === -1) return undefined;
    // After one of these it is a value inside the broken record.
    if (bytes[at - 1] === 0x3a || bytes[at - 1] === 0x2c || bytes[at - 1] === 0x5b) continue;
    const end = bytes[at + 1] === 0x22 ? endOfValue(bytes, at) : -1;
    if (end === -1 || skipPadding(bytes, end) !== bytes.length) continue;
    const text = textOf(bytes.subarray(at, end));
    const record = parseRecord(text);
    if (record !== undefined) return { at, parsed: { record, text } };
  }
  return undefined;
}

function endOfBlanks(bytes: Uint8Array, from: number): number {
  const end = skipBlanks(bytes, from);
  // What is left of the line may be padding alone; it belongs to the record before it.
  return skipPadding(bytes, end) === bytes.length ? bytes.length : end;
}

/** Byte order marks and runs of NUL, which crashes leave behind. */
export function skipPadding(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    if (bytes[at] === 0 || isBlank(bytes[at])) at++;
    else if (bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 3;
    else return at;
  }
}

// ------------------------------------------------------------------ text

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes that are no UTF-8 become U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function parseRecord(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return "it holds a JSON value that is no record";
  } catch {
    return "it is not valid JSON";
  }
}
