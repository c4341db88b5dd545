/**
 * Sessions of Goose: its database, and the JSONL files that it wrote before. A message is a role and
 * a list of typed content; calls and results tell whether they could be read at all.
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
import type { Format, ReadRecord, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteTime } from "../meta.js";
import type { Block, ImageBlock, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { rowText } from "../rows.js";
import type { Database, Tables } from "../sqlite.js";

export const goose: Format = {
  harness: "goose",
  lists: [],
  recognise,
  database: { fits, sessions, records },
  note,
  read,
};

function recognise(records: readonly JsonObject[]): number {
  const content = records.flatMap((record) => objectsOf(record, "content"));
  if (content.some((part) => TELLING.has(textOf(part, "type") ?? ""))) return 1;
  const [first] = records;
  const begins = first !== undefined && textOf(first, "working_dir") !== undefined;
  return begins && records.some((record) => isMessage(record)) ? 0.9 : 0;
}

const TELLING = new Set(["toolRequest", "toolResponse", "toolConfirmationRequest"]);

function isMessage(record: JsonObject): boolean {
  return typeof own(record, "created") === "number" && Array.isArray(own(record, "content"));
}

function fits(tables: Tables): number {
  return tables.get("messages")?.has("content_json") === true ? 1 : 0;
}

/** Sub-agents do not say whose they are: they stand among the others. */
function* sessions(db: Database): Generator<StoredSession> {
  for (const row of db.rows("SELECT * FROM sessions ORDER BY created_at, id")) {
    const frame = parseJson(rowText(row));
    yield { id: String(row["id"]), frame: isObject(frame) ? frame : {} };
  }
}

function* records(db: Database, id: string): Generator<string> {
  const sql = "SELECT * FROM messages WHERE session_id = ? ORDER BY id";
  for (const row of db.rows(sql, id)) yield rowText(row, ["content_json", "metadata_json"]);
}

// ------------------------------------------------------------------ messages

function read(...[record, decode]: Parameters<ReadRecord>): ReturnType<ReadRecord> {
  const role = textOf(record, "role");
  const content = own(record, "content_json") ?? own(record, "content");
  if (role === undefined && textOf(record, "working_dir") !== undefined)
    return bookkeeping("session");
  if ((role !== "user" && role !== "assistant") || !Array.isArray(content)) {
    return unknown(role ?? "untyped");
  }
  const blocks = content.flatMap((part) => readPart(part, decode));
  const isResult = blocks.length > 0 && blocks.every(({ kind }) => kind === "result");
  const hidden = objectOf(record, "metadata_json") ?? objectOf(record, "metadata") ?? {};
  const compacted = content.some(
    (part) => isObject(part) && textOf(part, "type") === "conversationCompacted",
  );
  return messages(
    message(isResult ? "tool" : role, blocks, {
      id: idOf(record),
      time: timeOf(record),
      ...(own(hidden, "userVisible") === false ? { injected: true } : {}),
      ...(compacted ? { compaction: "boundary", injected: true } : {}),
    }),
  );
}

function idOf(record: JsonObject): string | undefined {
  const id = own(record, "message_id") ?? own(record, "id");
  return id === undefined || id === null ? undefined : plainText(id);
}

/** Parts by which the program asks, and not the model. */
const SILENT = new Set(["actionRequired", "toolConfirmationRequest"]);

function readPart(part: Json, decode: Codec["decode"]): Block[] {
  if (!isObject(part)) return [{ kind: "other", type: "untyped", value: part }];
  const type = textOf(part, "type") ?? "untyped";
  const text = textOf(part, "text") ?? textOf(part, "thinking") ?? textOf(part, "msg");
  if (SILENT.has(type)) return [];
  if (type === "text" && text !== undefined) return [{ kind: "text", text }];
  if (type === "thinking" && text !== undefined) return [{ kind: "thinking", text }];
  if (type === "image") return [readImage(part)];
  if (type === "toolRequest" || type === "frontendToolRequest") {
    const value = objectOf(objectOf(part, "toolCall") ?? {}, "value");
    const name = value === undefined ? undefined : textOf(value, "name");
    if (value !== undefined && name !== undefined) {
      return [callBlock(textOf(part, "id"), name, own(value, "arguments"), decode)];
    }
  }
  if (type === "toolResponse") return [readResult(part)];
  if (text !== undefined) return [{ kind: "text", text }];
  return [{ kind: "other", type, value: part }];
}

function readImage(part: JsonObject): ImageBlock {
  const [data, mediaType] = [textOf(part, "data"), textOf(part, "mimeType")];
  return { kind: "image", mediaType: mediaType ?? null, data: data ?? null, url: null };
}

/** A result that could not be had has an error; one that is an error has a flag. */
function readResult(part: JsonObject): Block {
  const result = objectOf(part, "toolResult") ?? {};
  const id = textOf(part, "id");
  const error = own(result, "error");
  if (error !== undefined) return resultBlock(id, error, { text: plainText(error), isError: true });
  const value = own(result, "value");
  const content = isObject(value) ? own(value, "content") : value;
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const item of forModel(Array.isArray(content) ? content : [content])) {
    if (isObject(item) && textOf(item, "type") === "image") images.push(readImage(item));
    else texts.push(contentText(item));
  }
  const isError = isObject(value) && own(value, "isError") === true;
  return resultBlock(id, content, { text: texts.join("\n"), isError, images });
}

/** The same text may stand twice, once for the model and once for the person. */
function forModel(items: readonly (Json | undefined)[]): readonly (Json | undefined)[] {
  const told = items.filter((item) => audienceOf(item).includes("assistant"));
  return told.length === 0
    ? items
    : items.filter((item) => audienceOf(item).length === 0 || told.includes(item));
}

function audienceOf(item: Json | undefined): Json[] {
  const annotations = isObject(item) ? objectOf(item, "annotations") : undefined;
  const audience = annotations && own(annotations, "audience");
  return Array.isArray(audience) ? audience : [];
}

function contentText(item: Json | undefined): string {
  if (!isObject(item)) return plainText(item);
  return textOf(item, "text") ?? textAt(item, ["resource", "text"]) ?? JSON.stringify(item);
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  if (textOf(record, "role") !== undefined) {
    noteTime(meta, timeOf(record));
    return;
  }
  noteFirst(meta, "cwd", textOf(record, "working_dir"));
  noteFirst(meta, "title", textOf(record, "description") || textOf(record, "name"));
  const config = parseJson(textOf(record, "model_config_json") ?? "");
  if (isObject(config)) noteFirst(meta, "model", textOf(config, "model_name"));
}

function timeOf(record: JsonObject): string | undefined {
  const time = own(record, "created_timestamp") ?? own(record, "created");
  return typeof time === "number" ? isoTime(time, time < 1e11 ? 1000 : 1) : undefined;
}
