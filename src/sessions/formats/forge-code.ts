/**
 * Conversations of ForgeCode: rows of one database, each with its whole history in one JSON
 * document. Messages are tagged from the outside: `text`, `tool` or `image`.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { cutDocument } from "../document.js";
import type { Format, ReadRecord, Reading, StoredSession } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import type { Block, ImageBlock, SessionMeta } from "../model.js";
import { cellText, rowText } from "../rows.js";
import type { Database } from "../sqlite.js";
import { UnnamedCalls } from "../unnamed.js";

const LISTS = ["messages"];

const COLUMNS = "conversation_id, title, workspace_id, created_at, updated_at";

export const forgeCode: Format = {
  harness: "forge_code",
  lists: LISTS,
  recognise: (records) => (records.some(isOurs) ? 0.9 : 0),
  database: {
    fits: (tables) => (tables.get("conversations")?.has("workspace_id") === true ? 1 : 0),
    sessions,
    records,
  },
  note,
  begin,
};

function isOurs(record: JsonObject): boolean {
  const inner = objectOf(record, "message") ?? record;
  const text = objectOf(inner, "text");
  const tool = objectOf(inner, "tool");
  if (text !== undefined) return /^(?:System|User|Assistant)$/.test(textOf(text, "role") ?? "");
  return tool !== undefined && Array.isArray(own(objectOf(tool, "output") ?? {}, "values"));
}

// ------------------------------------------------------------------ the database

function* sessions(db: Database): Generator<StoredSession> {
  const sql = `SELECT ${COLUMNS} FROM conversations WHERE context IS NOT NULL ORDER BY created_at`;
  for (const row of db.rows(sql)) {
    const frame = parseJson(rowText(row));
    yield { id: String(row["conversation_id"]), frame: isObject(frame) ? frame : {} };
  }
}

/** The messages of a history as they stand in its text. */
function* records(db: Database, id: string): Generator<string> {
  for (const row of db.rows("SELECT context FROM conversations WHERE conversation_id = ?", id)) {
    const bytes = new TextEncoder().encode(cellText(row["context"]) ?? "");
    for (const part of cutDocument(bytes, LISTS) ?? []) {
      for (const piece of part.pieces()) if (piece.kind === "record") yield piece.text;
    }
  }
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "conversation_id"));
  noteFirst(meta, "title", textOf(record, "title"));
  noteFirst(meta, "started", utc(textOf(record, "created_at")));
  noteLast(meta, "ended", utc(textOf(record, "updated_at")));
  const text = objectOf(objectOf(record, "message") ?? record, "text");
  if (text !== undefined) noteLast(meta, "model", textOf(text, "model"));
}

/** Times are written without a zone, and mean UTC. */
function utc(time: string | undefined): string | undefined {
  if (time === undefined || !/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(time)) return time;
  return `${time.replace(" ", "T")}Z`;
}

// ------------------------------------------------------------------ messages

function begin(): ReadRecord {
  const unnamed = new UnnamedCalls();
  return (record, decode) => {
    // Older histories have the bare message.
    const inner = objectOf(record, "message") ?? record;
    const text = objectOf(inner, "text");
    if (text !== undefined) return readText(text, decode, unnamed);
    const tool = objectOf(inner, "tool");
    if (tool !== undefined) return messages(message("tool", [readResult(tool, unnamed)]));
    const image = objectOf(inner, "image");
    return image === undefined
      ? unknown(Object.keys(inner)[0] ?? "untyped")
      : messages(message("user", [readImage(image)]));
  };
}

function readText(text: JsonObject, decode: Codec["decode"], unnamed: UnnamedCalls): Reading {
  const content = textOf(text, "content") ?? "";
  const said: Block[] = content === "" ? [] : [{ kind: "text", text: content }];
  const facts: Facts = own(text, "droppable") === true ? { injected: true } : {};
  switch (textOf(text, "role")) {
    case "User":
      unnamed.endTurn();
      return messages(message("user", said, facts));
    case "System":
      return messages(message("system", said, { injected: true }));
    case "Assistant": {
      const thoughts = objectsOf(text, "reasoning_details").flatMap((detail): Block[] => {
        const thought = textOf(detail, "text") ?? "";
        return thought === "" ? [] : [{ kind: "thinking", text: thought }];
      });
      const calls = objectsOf(text, "tool_calls").map((call) => {
        const name = textOf(call, "name") ?? "";
        const id = unnamed.call(name, textOf(call, "call_id"));
        return callBlock(id, name, own(call, "arguments"), decode);
      });
      const model = textOf(text, "model");
      return messages(message("assistant", [...thoughts, ...said, ...calls], { ...facts, model }));
    }
    default:
      return unknown(`text/${textOf(text, "role") ?? "untyped"}`);
  }
}

function readResult(tool: JsonObject, unnamed: UnnamedCalls): Block {
  const output = objectOf(tool, "output") ?? {};
  const values = own(output, "values");
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const value of Array.isArray(values) ? values.flatMap(unpair) : []) {
    const image = isObject(value) ? objectOf(value, "image") : undefined;
    if (image !== undefined) images.push(readImage(image));
    else texts.push(valueText(value));
  }
  const id = textOf(tool, "call_id");
  if (id !== undefined) unnamed.close(id);
  const called = id ?? unnamed.result((name) => name === textOf(tool, "name"));
  const text = texts.filter((part) => part !== "").join("\n");
  const isError = own(output, "is_error") === true;
  return resultBlock(called, values, { text, isError, images });
}

function unpair(value: Json): Json[] {
  const pair = isObject(value) ? own(value, "pair") : undefined;
  return Array.isArray(pair) ? pair.flatMap(unpair) : [value];
}

/** Values are tagged from the outside too: `{text}`, `{markdown}`, `{aI: {value}}`, `"empty"`. */
function valueText(value: Json): string {
  if (!isObject(value)) return value === "empty" ? "" : plainText(value);
  const answer = objectOf(value, "aI") ?? objectOf(value, "ai");
  const text = textOf(value, "text") ?? textOf(value, "markdown");
  return text ?? (answer && textOf(answer, "value")) ?? JSON.stringify(value);
}

function readImage(image: JsonObject): ImageBlock {
  const read = imageAt(textOf(image, "url") ?? "");
  return { ...read, mediaType: read.mediaType ?? textOf(image, "mime_type") ?? null };
}
