/**
 * The database of one session of Cursor's command line agent. Each blob is one of four things, and
 * only JSON with a role is a message; the rest (the graph of turns, contents of files) is left alone.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { readContent } from "../families/anthropic-blocks.js";
import { userMessages } from "../families/user-query.js";
import type { Format, ReadRecord, Reading, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { digests, readProtobuf, type Shape } from "../protobuf.js";
import { cellText } from "../rows.js";
import type { Cell, Database, Tables } from "../sqlite.js";

export const cursorStore: Format = {
  harness: "cursor",
  recognise: () => 0,
  lists: [],
  database: { fits, sessions, records },
  header: (path) => path.replace(/([\\/])store\.db$/, "$1meta.json"),
  note,
  read,
};

function fits(tables: Tables): number {
  const blobs = tables.get("blobs");
  return blobs?.has("id") === true && blobs.has("data") && tables.get("meta")?.has("value") === true
    ? 1
    : 0;
}

/** There is one session; what is known of it is JSON, mostly written as hex digits. */
function* sessions(db: Database): Generator<StoredSession> {
  let frame: JsonObject = {};
  for (const { value } of db.rows("SELECT value FROM meta")) {
    const found = parseJson(plainMeta(cellText(value) ?? ""));
    if (isObject(found)) frame = { ...frame, ...found };
  }
  yield { id: textOf(frame, "agentId") ?? "session", frame };
}

function plainMeta(text: string): string {
  return /^(?:[0-9a-fA-F]{2})+$/.test(text) ? Buffer.from(text, "hex").toString("utf8") : text;
}

/**
 * The order of the rows is that of the talk, unless its root says otherwise of those that it lists;
 * others were taken back, or a summary stands for them.
 */
function* records(db: Database): Generator<string> {
  const rows = [...db.rows("SELECT rowid AS at, id FROM blobs ORDER BY rowid")];
  const places = new Map(rows.map(({ id, at }) => [cellText(id) ?? "", at ?? null]));
  const listed = listedIn(db).filter((id) => places.has(id));
  const isListed = new Set(listed);
  for (const { id, at } of rows) {
    const next = isListed.has(cellText(id) ?? "") ? listed.shift() : undefined;
    const place = (next === undefined ? undefined : places.get(next)) ?? at ?? null;
    for (const { data } of db.rows("SELECT data FROM blobs WHERE rowid = ?", place)) {
      const text = messageText(data ?? null);
      if (text !== undefined) yield text;
    }
  }
}

const ROOT: Shape = { 1: digests("blobs") };

/** The blobs that the root lists, each once. */
function listedIn(db: Database): string[] {
  const [session] = [...sessions(db)];
  const root = session === undefined ? undefined : textOf(session.frame, "latestRootBlobId");
  if (root === undefined) return [];
  const [row] = [...db.rows("SELECT data FROM blobs WHERE id = ?", root)];
  const data = row?.["data"];
  const read = data instanceof Uint8Array ? readProtobuf(data, ROOT) : undefined;
  const blobs = read && own(read, "blobs");
  return Array.isArray(blobs) ? [...new Set(blobs.map(plainText))] : [];
}

const OPEN_OBJECT = 0x7b;

function messageText(data: Cell): string | undefined {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  if (!(bytes instanceof Uint8Array) || bytes[0] !== OPEN_OBJECT) return undefined;
  const text = cellText(bytes);
  const value = text === undefined ? undefined : parseJson(text);
  return isObject(value) && textOf(value, "role") !== undefined ? text : undefined;
}

// ------------------------------------------------------------------ messages

function read(...[record, decode]: Parameters<ReadRecord>): Reading {
  const role = textOf(record, "role");
  const facts = {
    time: isoTime(own(record, "createdAt")),
    model: textAt(record, ["providerOptions", "cursor", "modelName"]),
  };
  const blocks = contentOf(record).map((part) => readPart(part, record, decode));
  switch (role) {
    case "system":
      return messages(message("system", blocks, { ...facts, injected: true }));
    case "user": {
      if (valueAt(record, ["providerOptions", "cursor", "isSummary"]) === true) {
        return messages(
          message("user", blocks, { ...facts, injected: true, compaction: "summary" }),
        );
      }
      const said = userMessages(blocks);
      return messages(
        ...said.map((part) => message("user", part.blocks, { ...facts, injected: part.injected })),
      );
    }
    case "assistant":
      return messages(message("assistant", blocks, facts));
    case "tool":
      return messages(message("tool", blocks, facts));
    default:
      return role === undefined ? bookkeeping("untyped") : unknown(role);
  }
}

function contentOf(record: JsonObject): Json[] {
  const content = own(record, "content");
  return Array.isArray(content)
    ? content
    : content === undefined || content === null
      ? []
      : [content];
}

function readPart(part: Json, record: JsonObject, decode: Codec["decode"]): Block {
  if (!isObject(part)) return { kind: "text", text: plainText(part) };
  const id = textOf(part, "toolCallId");
  const text = textOf(part, "text");
  switch (textOf(part, "type")) {
    case "reasoning":
      if (text !== undefined) return { kind: "thinking", text };
      break;
    case "tool-call":
      return callBlock(id, textOf(part, "toolName") ?? "", own(part, "args"), decode);
    case "tool-result":
      return readResult(part, record);
  }
  const [block = { kind: "other", type: "untyped", value: part }] = readContent(part, {
    role: "assistant",
    decode,
  });
  return block;
}

/** The text stands twice, the second time with the images; the flag may stand in three places. */
function readResult(part: JsonObject, record: JsonObject): Block {
  const detail = ["providerOptions", "cursor", "highLevelToolCallResult"];
  const flags = [
    own(part, "isError"),
    own(record, "isError"),
    valueAt(record, [...detail, "isError"]),
  ];
  const content = own(part, "result") ?? own(part, "experimental_content");
  const parts = own(part, "experimental_content");
  const images = Array.isArray(parts) ? parts.flatMap((item) => imageOf(item) ?? []) : [];
  return resultBlock(textOf(part, "toolCallId"), content, {
    text: textOf(part, "result") ?? textsOf(parts),
    isError: flags.includes(true),
    images,
  });
}

function textsOf(parts: Json | undefined): string {
  if (!Array.isArray(parts)) return plainText(parts);
  return parts.flatMap((item) => (isObject(item) ? (textOf(item, "text") ?? []) : [])).join("\n");
}

function imageOf(item: Json): ImageBlock | undefined {
  if (!isObject(item) || textOf(item, "type") !== "image") return undefined;
  const source = objectOf(item, "source") ?? item;
  const mediaType = textOf(source, "media_type") ?? textOf(source, "mimeType") ?? null;
  return { kind: "image", mediaType, data: textOf(source, "data") ?? null, url: null };
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  noteLast(meta, "model", textAt(record, ["providerOptions", "cursor", "modelName"]));
  noteTime(meta, isoTime(own(record, "createdAt")));
  if (textOf(record, "role") !== undefined) return;
  noteFirst(meta, "id", textOf(record, "agentId"));
  noteFirst(meta, "title", textOf(record, "name") ?? textOf(record, "title"));
  noteFirst(meta, "cwd", textOf(record, "workspacePath") ?? textOf(record, "cwd"));
  noteFirst(meta, "model", textOf(record, "lastUsedModel"));
}
