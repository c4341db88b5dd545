/** Which harness wrote a file, told from its content. */
import type { JsonObject } from "../runtime/json.js";
import type { Format } from "./format.js";
import { linePieces } from "./pieces.js";

/**
 * Whether the file is a document, by its first line that is not blank: part of one (`{`, `[`), or
 * all of one. A line that holds a record of its own is a line of many.
 */
export function mayBeDocument(head: Uint8Array, keys: readonly string[]): boolean {
  const text = new TextDecoder().decode(head).replace(/^[\ufeff\s]+/, "");
  const [first = ""] = text.split("\n", 1);
  if (/^[[{]$|[[{,:]\s*$/.test(first) || first.startsWith("[")) return true;
  return keys.some((key) => first.startsWith(`{${JSON.stringify(key)}`));
}

/** The records of the first lines. */
export async function headRecords(head: Uint8Array): Promise<JsonObject[]> {
  const records: JsonObject[] = [];
  for await (const pieces of linePieces([head])) {
    for (const piece of pieces) if (piece.kind === "record") records.push(piece.record);
  }
  return records;
}

/** The format that fits best; undefined when none does, or two do equally. */
export function recognise(
  records: readonly JsonObject[],
  formats: readonly Format[],
): Format | undefined {
  const ranked = formats
    .map((format) => ({ format, score: format.recognise(records) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best === undefined || best.score === second?.score ? undefined : best.format;
}
