/**
 * Sessions of Kiro CLI and of Amazon Q Developer CLI before it: a document of exchanges, each with
 * what was asked and answered, or a database of such; or a journal of one message a line. Kiro's
 * editor keeps plain messages.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
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
import { readMessage } from "../families/openai-messages.js";
import type { Format, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { cellText } from "../rows.js";
import type { Database, Tables } from "../sqlite.js";
import { storedDocuments, type StoredDocument } from "../stored-documents.js";

export const kiroCli: Format = {
  harness: "kiro_cli",
  lists: ["history"],
  database: {
    fits: (tables) => (TABLES.some((table) => hasTable(tables, table)) ? 0.9 : 0),
    *sessions(db) {
      for (const { id, frame } of stored(db)) yield { id, frame };
    },
    *records(db, id) {
      const found = stored(db).find((session) => session.id === id);
      if (found !== undefined) yield* found.records();
    },
  },
  recognise,
  header: (path) => path.replace(/\.jsonl$/, ".json"),
  note,
  read(record, decode) {
    if (isExchange(record)) return readExchange(record, decode);
    if (isEntry(record)) return readEntry(record, decode);
    const said = objectOf(record, "message");
    const read = said && readMessage(said, decode, { id: textOf(said, "id") });
    if (read !== undefined) return messages(read);
    return isHeader(record) ? bookkeeping("header") : unknown(textOf(record, "kind") ?? "untyped");
  },
};

/** Of a folder at first one conversation was kept; where both tables are, the newer one has it too. */
const TABLES = ["conversations_v2", "conversations"] as const;

function hasTable(tables: Tables, table: string): boolean {
  const columns = tables.get(table);
  return columns?.has("key") === true && columns.has("value");
}

/** Conversations are documents in rows that a folder is the key of. */
function stored(db: Database): (StoredDocument & { id: string })[] {
  const found = new Map<string, StoredDocument & { id: string }>();
  for (const table of TABLES) {
    if (!hasTable(db.tables, table)) continue;
    for (const row of db.rows(`SELECT key, value FROM ${table} ORDER BY rowid`)) {
      const cwd = cellText(row["key"]) ?? "";
      for (const { frame, records } of storedDocuments(row["value"], ["history"])) {
        const id = textOf(frame, "conversation_id") || cwd;
        if (!found.has(id)) found.set(id, { id, frame: { ...frame, cwd }, records });
      }
    }
  }
  return [...found.values()];
}

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (records.length === 0) return 0;
  if (frame === undefined) return records.some(isEntry) ? 0.9 : 0;
  if (hasOwn(frame, "conversation_id") && records.every(isExchange)) return 1;
  return hasOwn(frame, "workspacePath") && hasOwn(frame, "selectedModel") ? 0.9 : 0;
}

function note(record: JsonObject, meta: SessionMeta): void {
  const isAgent = own(record, "session_created_reason") === "subagent";
  if (isAgent) {
    noteFirst(meta, "id", textOf(record, "parent_session_id"));
    noteFirst(meta, "agent", textOf(record, "session_id"));
  }
  noteFirst(meta, "id", textOf(record, "conversation_id") ?? textOf(record, "session_id"));
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "title", textOf(record, "title"));
  noteFirst(meta, "cwd", textOf(record, "cwd") ?? textOf(record, "workspacePath"));
  noteFirst(meta, "model", textOf(record, "selectedModel"));
  noteLast(meta, "model", textAt(record, ["request_metadata", "model_id"]));
  const folder = ["env_context", "env_state", "current_working_directory"];
  noteFirst(meta, "cwd", textAt(record, ["user", ...folder]));
  noteTime(meta, textOf(record, "created_at") ?? timeOf(record));
}

function timeOf(record: JsonObject): string | undefined {
  const seconds = valueAt(record, ["data", "meta", "timestamp"]);
  return textAt(record, ["user", "timestamp"]) ?? isoTime(seconds, 1000);
}

// ------------------------------------------------------------------ exchanges

function isExchange(record: JsonObject): boolean {
  return isObject(own(record, "user")) && hasOwn(record, "assistant");
}

function readExchange(record: JsonObject, decode: Codec["decode"]): Reading {
  const asked = valueAt(record, ["user", "content"]);
  const answer = own(record, "assistant");
  const read = [...readAsked(asked, timeOf(record)), ...readAnswer(answer, decode)];
  return read.length === 0 ? bookkeeping("exchange") : messages(...read);
}

/** The key says what the user's side is: a prompt, results, or results with a prompt after them. */
function readAsked(content: Json | undefined, time: string | undefined): Message[] {
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([variant, body]): Message[] => {
    if (body === undefined) return [];
    const list = isObject(body) ? own(body, "tool_use_results") : body;
    const results = Array.isArray(list) ? list.filter(isObject).map(resultOf) : [];
    const read = results.length > 0 ? [message("tool", results, { time })] : [];
    const prompt = isObject(body) ? textOf(body, "prompt") : body;
    if (typeof prompt === "string" && prompt !== "") {
      read.push(message("user", [{ kind: "text", text: prompt }], { time }));
    } else if (read.length === 0 && variant !== "ToolUseResults") {
      read.push(message("user", [{ kind: "other", type: variant, value: body }], { time }));
    }
    return read;
  });
}

function readAnswer(answer: Json | undefined, decode: Codec["decode"]): Message[] {
  if (!isObject(answer)) return [];
  return Object.values(answer).flatMap((body) => {
    if (!isObject(body)) return [];
    const text = textOf(body, "content") ?? "";
    const blocks: Block[] = text === "" ? [] : [{ kind: "text", text }];
    for (const call of objectsOf(body, "tool_uses")) {
      blocks.push(
        callBlock(textOf(call, "id"), textOf(call, "name") ?? "", own(call, "args"), decode),
      );
    }
    const id = textOf(body, "message_id");
    return blocks.length === 0
      ? []
      : [message("assistant", blocks, { id: id === "" ? undefined : id })];
  });
}

function resultOf(result: JsonObject): ResultBlock {
  const content = own(result, "content");
  const parts = Array.isArray(content) ? content : [content];
  return resultBlock(textOf(result, "tool_use_id"), content, {
    text: parts.map(variantText).join("\n"),
    isError: textOf(result, "status")?.toLowerCase() === "error",
  });
}

/** `{ "Text": … }` or `{ "Json": … }`. */
function variantText(part: Json | undefined): string {
  return isObject(part) ? Object.values(part).map(plainText).join("\n") : plainText(part);
}

// ------------------------------------------------------------------ the journal

function isEntry(record: JsonObject): boolean {
  return own(record, "version") === "v1" && hasOwn(record, "kind") && isObject(own(record, "data"));
}

function isHeader(record: JsonObject): boolean {
  return hasOwn(record, "session_id") && hasOwn(record, "session_state");
}

function readEntry(record: JsonObject, decode: Codec["decode"]): Reading {
  const kind = textOf(record, "kind") ?? "untyped";
  const data = objectOf(record, "data") ?? {};
  const facts = { id: textOf(data, "message_id"), time: timeOf(record) };
  const blocks = objectsOf(data, "content").map((part) => readPart(part, decode));
  switch (kind) {
    case "Prompt":
      return messages(message("user", blocks, facts));
    case "AssistantMessage":
      return messages(message("assistant", blocks, facts));
    case "ToolResults":
      return messages(message("tool", blocks, facts));
    default:
      return unknown(kind);
  }
}

/** `{ kind, data }`. */
function readPart(part: JsonObject, decode: Codec["decode"]): Block {
  const kind = textOf(part, "kind") ?? "untyped";
  const data = own(part, "data");
  if (kind === "text" && typeof data === "string") return { kind: "text", text: data };
  if (isObject(data)) {
    const text = textOf(data, "text");
    if (kind === "thinking" && text !== undefined) return { kind: "thinking", text };
    if (kind === "toolUse") {
      const name = textOf(data, "name") ?? "";
      return callBlock(textOf(data, "toolUseId"), name, own(data, "input"), decode);
    }
    if (kind === "toolResult") {
      const texts = objectsOf(data, "content").map((item) => plainText(own(item, "data")));
      return resultBlock(textOf(data, "toolUseId"), own(data, "content"), {
        text: texts.join("\n"),
        isError: own(data, "status") === "error",
      });
    }
  }
  return { kind: "other", type: kind, value: part };
}
