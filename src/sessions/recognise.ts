/** Which harness wrote a file, told from its content. */
import type { JsonObject } from "../runtime/json.js";
import { linePieces, parseRecord, skipPadding, textOf } from "./pieces.js";
import { endOfValue } from "./scan.js";

/**
 * Whether the file may be one document, by its first two lines: the first holds part of a value, or
 * there is no other. `head` has at least one whole line, or is the whole file.
 */
export function mayBeDocument(head: Uint8Array): boolean {
  const start = skipPadding(head, 0);
  if (head[start] !== 0x7b && head[start] !== 0x5b) return false;
  const end = lineEnd(head, start);
  const next = skipPadding(head, end);
  if (next === head.length || head[start] === 0x5b) return true;
  if (endOfValue(head.subarray(start, end), 0) !== -1) return false;
  // A record that is cut short is followed by a whole one.
  const first = textOf(head.subarray(start, end)).trimEnd();
  const second = textOf(head.subarray(next, lineEnd(head, next)));
  return /^\{$|[[{,:]$/.test(first) || parseRecord(second) === undefined;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(0x0a, from);
  return end === -1 ? bytes.length : end;
}

/** The records of the first lines. */
export async function headRecords(head: Uint8Array): Promise<JsonObject[]> {
  const records: JsonObject[] = [];
  for await (const pieces of linePieces([head])) {
    for (const piece of pieces) if (piece.kind === "record") records.push(piece.record);
  }
  return records;
}

/** The look with the highest score; undefined when none fits, or two do equally. */
export function clearlyBest<L extends { score: number }>(looks: readonly L[]): L | undefined {
  const ranked = looks.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best === undefined || best.score === second?.score ? undefined : best;
}
