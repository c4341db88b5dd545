/**
 * The log from which gptme recovers a conversation: what was said, taken back or changed, one event a
 * line, and now and then all messages once more. The messages are those that were there at the end.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, objectOf, objectsOf, textOf } from "../blocks.js";
import type { Format } from "../format.js";
import type { Piece } from "../pieces.js";
import { gptme } from "./gptme.js";

const TYPES = new Set(["checkpoint", "message_append", "message_edit", "undo"]);

export const gptmeEvents: Format = {
  ...gptme,
  recognise: (records, frame) =>
    frame === undefined && records.length > 0 && records.every(isEvent) ? 1 : 0,
  replay,
  begin() {
    const read = "begin" in gptme ? gptme.begin() : gptme.read;
    return (record, decode) =>
      isEvent(record) ? bookkeeping(textOf(record, "type") ?? "") : read(record, decode);
  },
};

function isEvent(record: JsonObject): boolean {
  return (
    TYPES.has(textOf(record, "type") ?? "") &&
    typeof own(record, "seq") === "number" &&
    isObject(own(record, "payload"))
  );
}

type Said = { record: JsonObject; text: string; by: Piece };

/** Each message stands behind the event that it came with. */
function replay(lines: readonly Piece[]): Piece[] {
  let said: Said[] = [];
  for (const piece of lines) {
    if (piece.kind !== "record" || !isEvent(piece.record)) continue;
    const payload = objectOf(piece.record, "payload") ?? {};
    const added = objectOf(payload, "message");
    if (added !== undefined) said.push(saidBy(piece, added));
    if (own(piece.record, "type") === "undo") {
      const count = own(payload, "n") ?? 1;
      said.splice(Math.max(0, said.length - (typeof count === "number" ? count : 1)));
    }
    if (!Array.isArray(own(payload, "messages"))) continue;
    const before = new Map(said.map((one) => [one.text, one]));
    said = objectsOf(payload, "messages").map((record) => {
      const one = saidBy(piece, record);
      return before.get(one.text) ?? one;
    });
  }
  return lines.flatMap((piece) => {
    const { line } = piece;
    const bytes = new Uint8Array();
    const behind = said.filter(({ by }) => by === piece);
    const read = behind.map(({ record, text }): Piece => ({
      kind: "record",
      record,
      text,
      line,
      bytes,
    }));
    return [piece, ...read];
  });
}

function saidBy(by: Piece, record: JsonObject): Said {
  return { record, text: JSON.stringify(record), by };
}
