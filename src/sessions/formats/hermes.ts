/**
 * Sessions of Hermes: its database, and exports, which are the row of a session with the rows of its
 * messages. Messages are those of OpenAI's chat API.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, messages, objectsOf, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { cellText, rowText } from "../rows.js";
import type { Database, Row, Tables } from "../sqlite.js";

export const hermes: Format = {
  harness: "hermes",
  lists: ["messages"],
  recognise,
  database: { fits, sessions, records },
  note,
  read,
};

/** Keys that only the rows of Hermes have. */
const OF_MESSAGES = [
  "tool_name",
  "codex_reasoning_items",
  "codex_message_items",
  "effect_disposition",
];

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  const session = frame ?? records.find(isSession);
  if (session === undefined || !isSession(session)) return 0;
  const isOurs = (record: JsonObject): boolean =>
    OF_MESSAGES.some((key) => own(record, key) !== undefined);
  return records.some(isOurs) || session !== frame ? 1 : 0.9;
}

/** An export is the row of a session; old ones say when it started with other words. */
function isSession(record: JsonObject): boolean {
  const has = (key: string): boolean => own(record, key) !== undefined;
  if (!Array.isArray(own(record, "messages"))) return false;
  return (
    (has("started_at") && has("message_count") && has("source")) ||
    (has("session_start") && has("platform"))
  );
}

function fits(tables: Tables): number {
  const columns = tables.get("messages");
  const ours = ["tool_calls", "tool_call_id", "tool_name"];
  return ours.every((column) => columns?.has(column) === true) && tables.has("sessions") ? 1 : 0;
}

/** A session that was compressed goes on in another, which is no sub-agent of it. */
function* sessions(db: Database): Generator<StoredSession> {
  const rows = [...db.rows("SELECT * FROM sessions ORDER BY started_at, rowid")];
  const compressed = new Set(rows.filter(isCompressed).map(({ id }) => id));
  for (const row of rows) {
    const frame = parseJson(rowText(row, ["model_config"]));
    const parent = compressed.has(row["parent_session_id"] ?? null)
      ? undefined
      : cellText(row["parent_session_id"]);
    yield {
      id: String(row["id"]),
      ...(parent === undefined ? {} : { parent }),
      frame: isObject(frame) ? frame : {},
    };
  }
}

function isCompressed(row: Row): boolean {
  return cellText(row["end_reason"])?.startsWith("compress") === true;
}

const JSON_COLUMNS = [
  "codex_message_items",
  "codex_reasoning_items",
  "reasoning_details",
  "tool_calls",
];

function* records(db: Database, id: string): Generator<string> {
  const sql = "SELECT * FROM messages WHERE session_id = ? ORDER BY id";
  for (const row of db.rows(sql, id)) yield rowText(row, JSON_COLUMNS);
}

// ------------------------------------------------------------------ messages

function read(...[record, decode]: Parameters<ReadRecord>): ReturnType<ReadRecord> {
  if (isSession(record)) {
    // A line of an export of many sessions.
    return messages(...objectsOf(record, "messages").flatMap((row) => readRow(row, decode) ?? []));
  }
  const role = textOf(record, "role") ?? "untyped";
  if (role === "session_meta") return bookkeeping(role);
  // Rewound or replaced by a summary: kept, and no part of the talk any more.
  if (own(record, "active") === 0) return bookkeeping("inactive");
  const said = readRow(record, decode);
  return said === undefined ? unknown(role) : messages(said);
}

function readRow(row: JsonObject, decode: Codec["decode"]): Message | undefined {
  const id = own(row, "id");
  const isSummary = own(row, "_compressed_summary") === 1;
  const isHidden = textOf(row, "display_kind") === "hidden";
  const facts = {
    id: typeof id === "number" ? String(id) : undefined,
    time: timeAt(row, "timestamp"),
    ...(isSummary || isHidden ? { injected: true } : {}),
    ...(isSummary ? { compaction: "summary" as const } : {}),
  };
  const denied = textOf(row, "effect_disposition") === "denied";
  return readMessage(unpacked(row), decode, facts, (text) => denied || tellsFailure(text));
}

const PACKED = "\0json:";

/** Content of several parts is kept as marked JSON text, and so are calls in old databases. */
function unpacked(row: JsonObject): JsonObject {
  const content = textOf(row, "content");
  const parts =
    content?.startsWith(PACKED) === true ? parseJson(content.slice(PACKED.length)) : undefined;
  const calls = parseJson(textOf(row, "tool_calls") ?? "");
  return {
    ...row,
    ...(parts === undefined ? {} : { content: parts }),
    ...(calls === undefined ? {} : { tool_calls: calls }),
  };
}

/** Results are JSON text, with words for people behind it now and then. */
function tellsFailure(text: string): boolean {
  const result: Json | undefined = parseJson(text);
  if (!isObject(result)) return /^\{"error": *"/.test(text);
  const code = own(result, "exit_code");
  const error = own(result, "error");
  return (
    (error !== undefined && error !== null && error !== "") ||
    own(result, "success") === false ||
    (typeof code === "number" && code !== 0)
  );
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  if (textOf(record, "role") !== undefined) {
    noteTime(meta, timeAt(record, "timestamp"));
    return;
  }
  noteFirst(meta, "id", textOf(record, "session_id") ?? textOf(record, "id"));
  noteFirst(meta, "cwd", textOf(record, "cwd") ?? textAt(record, ["model_config", "cwd"]));
  noteFirst(meta, "branch", textOf(record, "git_branch"));
  noteFirst(meta, "title", textOf(record, "title"));
  noteLast(meta, "model", textOf(record, "model"));
  noteFirst(meta, "started", timeAt(record, "started_at") ?? textOf(record, "session_start"));
  noteLast(meta, "ended", timeAt(record, "ended_at") ?? textOf(record, "last_updated"));
}

/** Times are seconds since 1970. */
function timeAt(record: JsonObject, key: string): string | undefined {
  return isoTime(own(record, key), 1000);
}
