/**
 * The database of Cursor's desktop app: rows of keys and JSON values. A session is a row that lists
 * its messages ("bubbles"), each in a row of its own; a bubble with a call has the result too.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { chatTabs, SHARED_KEY } from "../families/chat-tabs.js";
import type { Fault, Format, ReadRecord, Reading, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { cellText, withMembers } from "../rows.js";
import type { Database, Row, Tables } from "../sqlite.js";

export const cursorDesktop: Format = {
  harness: "cursor_desktop",
  recognise: () => 0,
  lists: [],
  database: { fits, sessions, records },
  note,
  read,
};

/** What the app kept in each workspace, before it had an agent. */
export const cursorTabs = chatTabs("cursor_desktop", [SHARED_KEY], () => 0.9);

function fits(tables: Tables): number {
  return tables.get("cursorDiskKV")?.has("value") === true ? 1 : 0;
}

const SESSION = "composerData:";

/** Sessions without a message are drafts. */
function* sessions(db: Database): Generator<StoredSession> {
  const found: { id: string; frame: JsonObject; agents: Json[] }[] = [];
  for (const row of rowsBelow(db, SESSION)) {
    const id = String(row["key"]).slice(SESSION.length);
    const data = parseJson(cellText(row["value"]) ?? "");
    if (!isObject(data) || bubbleIds(data).length + inline(data).length === 0) continue;
    const agents = own(data, "subagentComposerIds");
    found.push({ id, frame: frameOf(data), agents: Array.isArray(agents) ? agents : [] });
  }
  const parents = new Map(found.flatMap(({ id, agents }) => agents.map((agent) => [agent, id])));
  const created = ({ frame }: { frame: JsonObject }): number =>
    Number(own(frame, "createdAt") ?? 0);
  for (const { id, frame } of found.sort((a, b) => created(a) - created(b))) {
    const parent = parents.get(id);
    yield { id, ...(parent === undefined ? {} : { parent }), frame };
  }
}

/** What is noted of a session; its row holds much more. */
const FRAME = ["name", "createdAt", "lastUpdatedAt", "modelConfig", "workspaceIdentifier"];

function frameOf(data: JsonObject): JsonObject {
  return Object.fromEntries(FRAME.map((key) => [key, own(data, key)]));
}

function bubbleIds(data: JsonObject): string[] {
  return objectsOf(data, "fullConversationHeadersOnly").flatMap(
    (head) => textOf(head, "bubbleId") ?? [],
  );
}

/** Old sessions hold their bubbles themselves. */
function inline(data: JsonObject): JsonObject[] {
  return objectsOf(data, "conversation");
}

function* records(db: Database, id: string): Generator<string | Fault> {
  const [row] = [...db.rows("SELECT value FROM cursorDiskKV WHERE key = ?", SESSION + id)];
  const data = parseJson(cellText(row?.["value"]) ?? "");
  if (!isObject(data)) return;
  for (const bubble of inline(data)) yield JSON.stringify(bubble);
  const rest = new Map<string, string>();
  const prefix = `bubbleId:${id}:`;
  for (const { key, value } of rowsBelow(db, prefix)) {
    rest.set(String(key).slice(prefix.length), cellText(value) ?? "");
  }
  for (const bubble of bubbleIds(data)) {
    const text = rest.get(bubble);
    yield text ?? { fault: `the database has no row of the message ${bubble}` };
    rest.delete(bubble);
  }
  // Messages that the session does not list any more.
  for (const text of rest.values()) yield withMembers(text, { unlisted: "true" }) ?? text;
}

/** Rows whose key begins with `prefix`, which ends in a colon: read along the index. */
function rowsBelow(db: Database, prefix: string): Iterable<Row> {
  const end = `${prefix.slice(0, -1)};`;
  return db.rows("SELECT key, value FROM cursorDiskKV WHERE key >= ? AND key < ?", prefix, end);
}

// ------------------------------------------------------------------ messages

function read(...[bubble, decode]: Parameters<ReadRecord>): Reading {
  if (own(bubble, "unlisted") === true) return bookkeeping("unlisted");
  const type = own(bubble, "type");
  if (type !== 1 && type !== 2) return unknown(`bubble ${plainText(type)}`);
  const facts = {
    id: textOf(bubble, "bubbleId"),
    time: timeAt(bubble, "createdAt") ?? timeAt(bubble, "timestamp"),
    model: textAt(bubble, ["modelInfo", "modelName"]),
  };
  const blocks: Block[] = [];
  const thought = textAt(bubble, ["thinking", "text"]) ?? "";
  if (thought !== "") blocks.push({ kind: "thinking", text: thought });
  const text = textOf(bubble, "text") ?? "";
  if (text !== "" && text !== END) blocks.push({ kind: "text", text });
  if (type === 1) return messages(message("user", blocks, facts));
  const tool = objectOf(bubble, "toolFormerData");
  const name = tool === undefined ? undefined : textOf(tool, "name");
  if (tool === undefined || name === undefined) {
    return blocks.length === 0
      ? bookkeeping("empty bubble")
      : messages(message("assistant", blocks, facts));
  }
  return messages(...readTool(tool, name, message("assistant", blocks, facts), decode));
}

const END = "<|eos|>";

function readTool(
  tool: JsonObject,
  name: string,
  said: Message,
  decode: Codec["decode"],
): Message[] {
  const id = textOf(tool, "toolCallId");
  const call = callBlock(id, name, inputOf(tool), decode);
  const result = own(tool, "result");
  const status = textOf(tool, "status");
  const calling = { ...said, blocks: [...said.blocks, call] };
  const isOver = status === "completed" || status === "error" || status === "rejected";
  if (result === undefined && !isOver) return [calling];
  const text = plainText(result);
  const isError = status === "error" || status === "rejected" || tellsFailure(text);
  return [
    calling,
    message("tool", [resultBlock(id, result, { text, isError })], { time: said.time }),
  ];
}

/** The arguments that the model wrote, or what the program made of them where those are gone. */
function inputOf(tool: JsonObject): Json | undefined {
  const written = own(tool, "rawArgs");
  const isThere = isObject(written)
    ? Object.keys(written).length > 0
    : !EMPTY.has(plainText(written).trim());
  return isThere ? written : (own(tool, "params") ?? written);
}

const EMPTY = new Set(["", "{}"]);

function tellsFailure(text: string): boolean {
  const result = parseJson(text);
  return (
    isObject(result) && (own(result, "error") !== undefined || own(result, "rejected") === true)
  );
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  const model =
    textAt(record, ["modelInfo", "modelName"]) ?? textAt(record, ["modelConfig", "modelName"]);
  // A placeholder of the list that one picks models from.
  if (model !== "default") noteLast(meta, "model", model);
  noteTime(meta, timeAt(record, "createdAt") ?? timeAt(record, "timestamp"));
  noteLast(meta, "ended", timeAt(record, "lastUpdatedAt"));
  noteFirst(meta, "title", textOf(record, "name"));
  noteFirst(meta, "cwd", textAt(record, ["workspaceIdentifier", "uri", "fsPath"]));
  noteFirst(meta, "cwd", textOf(record, "workspaceProjectDir"));
}

/** Milliseconds since 1970, or ISO 8601. */
function timeAt(record: JsonObject, key: string): string | undefined {
  const time = valueAt(record, [key]);
  return typeof time === "string" && time !== "" ? time : isoTime(time);
}
