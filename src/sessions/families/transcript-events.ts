/**
 * OpenClaw's database of an agent, since the middle of 2026: the entries of a session are rows, as
 * text or, where that takes less room, compressed.
 */
import type { Fault, Format, StoredSession } from "../format.js";
import { cellText } from "../rows.js";
import type { Row } from "../sqlite.js";
import { unzstd } from "../zstd.js";

export const transcriptEvents: NonNullable<Format["database"]> = {
  fits(tables) {
    const columns = tables.get("transcript_events");
    return ["session_id", "seq", "event_json"].every((name) => columns?.has(name) === true) ? 1 : 0;
  },
  *sessions(db): Generator<StoredSession> {
    const sql = "SELECT session_id FROM transcript_events GROUP BY session_id ORDER BY min(rowid)";
    for (const row of db.rows(sql)) yield { id: String(row["session_id"]), frame: {} };
  },
  *records(db, id): Generator<string | Fault> {
    const sql = "SELECT * FROM transcript_events WHERE session_id = ? ORDER BY seq";
    for (const row of db.rows(sql, id)) yield textOf(row);
  },
};

function textOf(row: Row): string | Fault {
  const text = cellText(row["event_json"]);
  if (text !== undefined) return text;
  const packed = row["event_zstd"];
  const plain = packed instanceof Uint8Array ? unzstd(packed) : undefined;
  return plain?.isWhole === true
    ? new TextDecoder().decode(plain.bytes)
    : { fault: "it cannot be decompressed" };
}
