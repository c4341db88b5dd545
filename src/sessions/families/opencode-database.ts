/** The databases of OpenCode and of what grew out of it. */
import type { Format, StoredSession } from "../format.js";
import { parseJson, isObject } from "../../runtime/json.js";
import { cellJson, cellText, rowText, withMembers } from "../rows.js";
import type { Database, Row, Tables } from "../sqlite.js";

export const database: NonNullable<Format["database"]> = { fits, sessions, records };

function fits(tables: Tables): number {
  const has = (table: string, column: string): boolean => tables.get(table)?.has(column) === true;
  const isOurs = has("session", "directory") && has("message", "data") && has("part", "message_id");
  return isOurs ? 1 : 0;
}

function* sessions(db: Database): Generator<StoredSession> {
  for (const row of db.rows("SELECT * FROM session ORDER BY time_created, id")) {
    const frame = parseJson(rowText(row));
    const parent = cellText(row["parent_id"]);
    yield {
      id: String(row["id"]),
      ...(parent === undefined ? {} : { parent }),
      frame: isObject(frame) ? frame : {},
    };
  }
}

/** Parts whose message is gone. */
const LOST =
  "SELECT * FROM part WHERE session_id = ? " +
  "AND NOT EXISTS (SELECT 1 FROM message WHERE message.id = part.message_id) ORDER BY id";

/** Messages with their parts, as `opencode export` writes them. */
function* records(db: Database, id: string): Generator<string> {
  let count = 0;
  const messages = "SELECT * FROM message WHERE session_id = ? ORDER BY time_created, id";
  for (const row of db.rows(messages, id)) {
    const parts = db.rows("SELECT * FROM part WHERE message_id = ? ORDER BY id", row["id"] ?? null);
    const texts = [...parts].map((part) => partText(part));
    yield `{"info":${memberText(row)},"parts":[${texts.join(",")}]}`;
    count++;
  }
  for (const row of db.rows(LOST, id)) yield partText(row);
  if (count === 0) yield* entries(db, id);
}

/** What the second engine keeps, where the first has kept nothing. */
function* entries(db: Database, id: string): Generator<string> {
  if (!db.tables.has("session_message")) return;
  const sql = "SELECT * FROM session_message WHERE session_id = ? ORDER BY seq, id";
  for (const row of db.rows(sql, id)) yield memberText(row, { type: cellJson(row["type"]) });
}

function partText(row: Row): string {
  return memberText(row, { messageID: cellJson(row["message_id"]) });
}

/** The columns that `data` leaves out are put before it, under the names that exports give them. */
function memberText(row: Row, more: { readonly [name: string]: string } = {}): string {
  const ids = { id: cellJson(row["id"]), sessionID: cellJson(row["session_id"]), ...more };
  return withMembers(cellText(row["data"]) ?? "", ids) ?? rowText(row);
}
