/**
 * Sessions of Devin's command line: a database in which the messages of a session are a forest of
 * attempts, of which one chain counts; and transcripts, one JSON document a session.
 */
import {
  hasOwn,
  isObject,
  own,
  parseJson,
  type Json,
  type JsonObject,
} from "../../runtime/json.js";
import {
  callBlock,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { readContent } from "../families/anthropic-blocks.js";
import type { Fault, Format, Reading, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Role, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { cellText, rowText, withMembers } from "../rows.js";
import type { Database, Row } from "../sqlite.js";

export const devin: Format = {
  harness: "devin",
  lists: ["steps"],
  recognise(records, frame) {
    if (frame === undefined || textAt(frame, ["agent", "model_name"]) === undefined) return 0;
    // Trajectories in the exchange format are like it, and say so.
    const isOwn = hasOwn(frame, "updated_at") && !hasOwn(frame, "schema_version");
    return isOwn && records.every(isStep) ? 0.9 : 0;
  },
  database: {
    fits: (tables) =>
      tables.get("message_nodes")?.has("chat_message") === true &&
      tables.get("sessions")?.has("main_chain_id") === true
        ? 1
        : 0,
    sessions,
    records,
  },
  note,
  read: (record, decode) => (isStep(record) ? readStep(record, decode) : readNode(record, decode)),
};

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "title", textOf(record, "title"));
  noteFirst(meta, "cwd", textOf(record, "working_directory"));
  noteFirst(meta, "model", textOf(record, "model") ?? textAt(record, ["agent", "model_name"]));
  noteLast(meta, "model", textOf(record, "model_name"));
  noteTime(meta, timeOf(record));
  noteLast(meta, "ended", isoTime(own(record, "last_activity_at"), 1000));
}

/** Seconds since 1970 in the database, text in transcripts. */
function timeOf(record: JsonObject): string | undefined {
  const created = own(record, "created_at");
  return isoTime(created, 1000) ?? textOf(record, "timestamp") ?? textOf(record, "created_at");
}

// ------------------------------------------------------------------ the database

/** Hidden sessions were put away by the person. */
function* sessions(db: Database): Generator<StoredSession> {
  for (const row of db.rows("SELECT * FROM sessions ORDER BY created_at, rowid")) {
    if (Number(row["hidden"]) === 1) continue;
    const frame = parseJson(rowText(row));
    yield { id: String(row["id"]), frame: isObject(frame) ? frame : {} };
  }
}

/** The chain that ends at the session's last node, from its root. */
function* records(db: Database, id: string): Generator<string | Fault> {
  const [session] = [...db.rows("SELECT main_chain_id FROM sessions WHERE id = ?", id)];
  const nodes = new Map<unknown, Row>();
  const sql = "SELECT * FROM message_nodes WHERE session_id = ? ORDER BY row_id";
  for (const row of db.rows(sql, id)) nodes.set(row["node_id"], row);
  const chain: Row[] = [];
  let next: unknown = session?.["main_chain_id"];
  for (let node = nodes.get(next); node !== undefined; node = nodes.get(next)) {
    chain.unshift(node);
    nodes.delete(next);
    next = node["parent_node_id"];
  }
  for (const row of chain) yield nodeText(row);
}

function nodeText(row: Row): string | Fault {
  const seconds = row["created_at"];
  const created =
    typeof seconds === "bigint" || typeof seconds === "number" ? String(seconds) : "null";
  const text = withMembers(cellText(row["chat_message"]) ?? "", { created_at: created });
  return text ?? { fault: "its message is no JSON object" };
}

function readNode(record: JsonObject, decode: Codec["decode"]): Reading {
  const role = roleOf(textOf(record, "role"));
  if (role === undefined) return unknown(textOf(record, "role") ?? "untyped");
  const facts = {
    id: textOf(record, "message_id"),
    time: timeOf(record),
    injected: role === "system" || undefined,
  };
  const content = own(record, "content");
  const images = objectsOf(record, "images").flatMap((image) => {
    const data = textOf(image, "base64_data");
    return data === undefined ? [] : [{ kind: "image" as const, mediaType: null, data, url: null }];
  });
  if (role === "tool") {
    const read = { text: plainText(content), images, isError: false };
    return messages(
      message(role, [resultBlock(textOf(record, "tool_call_id"), content, read)], facts),
    );
  }
  const blocks: Block[] = [];
  const thought = textAt(record, ["thinking", "thinking"]) ?? "";
  if (thought !== "") blocks.push({ kind: "thinking", text: thought });
  if (content !== "") blocks.push(...readContent(content, { role, decode }));
  blocks.push(...images);
  for (const call of objectsOf(record, "tool_calls")) {
    const name = textOf(call, "name") ?? "";
    blocks.push(callBlock(textOf(call, "id"), name, own(call, "arguments"), decode));
  }
  return messages(message(role, blocks, facts));
}

function roleOf(role: string | undefined): Role | undefined {
  return role === "assistant" || role === "system" || role === "tool" || role === "user"
    ? role
    : undefined;
}

// ------------------------------------------------------------------ transcripts

function isStep(record: JsonObject): boolean {
  return hasOwn(record, "step_id") && typeof own(record, "source") === "string";
}

const SOURCES: ReadonlyMap<string, Role> = new Map([
  ["agent", "assistant"],
  ["system", "system"],
  ["user", "user"],
]);

function readStep(step: JsonObject, decode: Codec["decode"]): Reading {
  const role = SOURCES.get(textOf(step, "source") ?? "");
  if (role === undefined) return unknown(textOf(step, "source") ?? "untyped");
  const facts = { id: plainText(own(step, "step_id")), time: textOf(step, "timestamp") };
  const said = own(step, "message");
  const blocks = said === "" ? [] : readContent(said, { role, decode });
  const called = new Set(blocks.flatMap((block) => (block.kind === "call" ? [block.id] : [])));
  for (const call of objectsOf(step, "tool_use")) {
    const id = textOf(call, "id") ?? null;
    if (called.has(id)) continue;
    blocks.push(callBlock(id, textOf(call, "name") ?? "", own(call, "input"), decode));
  }
  const results = objectsOf(step, "tool_result").map((result) => {
    const content = own(result, "content");
    const text = contentText(content);
    return resultBlock(textOf(result, "tool_use_id"), content, { text, isError: false });
  });
  const injected = role === "system" || undefined;
  const model = role === "assistant" ? textOf(step, "model_name") : undefined;
  const spoken = message(role, blocks, { ...facts, model, injected });
  return results.length === 0
    ? messages(spoken)
    : messages(...(blocks.length > 0 ? [spoken] : []), message("tool", results, facts));
}

function contentText(content: Json | undefined): string {
  const parts = Array.isArray(content) ? content : [content];
  return parts
    .map((part) => (isObject(part) ? textOf(part, "text") : undefined) ?? plainText(part))
    .join("\n");
}
