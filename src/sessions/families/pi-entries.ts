/**
 * Entries of pi and of what was made from it: one entry a line in a tree (`id`, `parentId`),
 * messages with blocks of pi's own, results as messages of their own.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
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
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading, SessionFolder } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

export type Dialect = {
  harness: string;
  /** How sure a file of this family is one of the dialect. */
  recognise(records: readonly JsonObject[]): number;
  /** See `Format`. */
  place?: RegExp;
  /** Whether a result without an error flag tells of an error. */
  failed?: (result: JsonObject) => boolean;
  folder?: SessionFolder;
  database?: NonNullable<Format["database"]>;
};

const BOOKKEEPING = new Set([
  "custom",
  "label",
  "model_change",
  "session",
  "session_info",
  "thinking_level_change",
]);

export function piFormat(dialect: Dialect): Format {
  return {
    harness: dialect.harness,
    verbatim: true,
    lists: [],
    ...(dialect.place === undefined ? {} : { place: dialect.place }),
    ...(dialect.folder === undefined ? {} : { folder: dialect.folder }),
    ...(dialect.database === undefined ? {} : { database: dialect.database }),
    recognise: (records) => (records.some(isEntry) ? dialect.recognise(records) : 0),
    note,
    read: (record, decode) => readEntry(record, decode, dialect),
  };
}

/** Names of the tools called in some records, with their arguments. */
export function callsIn(
  records: readonly JsonObject[],
): { name: string; input: Json | undefined }[] {
  return records
    .flatMap((record) => objectsOf(messageOf(record) ?? {}, "content"))
    .filter((block) => own(block, "type") === "toolCall")
    .map((block) => ({ name: textOf(block, "name") ?? "", input: own(block, "arguments") }));
}

function isEntry(record: JsonObject): boolean {
  const type = own(record, "type");
  if (type === "session") {
    return textOf(record, "id") !== undefined && textOf(record, "timestamp") !== undefined;
  }
  const inner = messageOf(record);
  if (inner === undefined) return false;
  if (own(inner, "role") === "toolResult") return textOf(inner, "toolCallId") !== undefined;
  if (callsIn([record]).length > 0) return true;
  if (type === undefined) return textAt(inner, ["metadata", "agent_id"]) !== undefined;
  return typeof own(inner, "timestamp") === "number";
}

/** The message of an entry. Letta once wrote messages without entries around them. */
export function messageOf(record: JsonObject): JsonObject | undefined {
  const inner = objectOf(record, "message");
  if (inner !== undefined) return own(record, "type") === "message" ? inner : undefined;
  return own(record, "type") === undefined && textOf(record, "role") !== undefined
    ? record
    : undefined;
}

/** What Letta knows of a conversation, in a file beside its messages. */
function isConversation(record: JsonObject): boolean {
  return messageOf(record) === undefined && textOf(record, "agent_id") !== undefined;
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  switch (own(record, "type")) {
    case "session":
      noteFirst(meta, "id", textOf(record, "id"));
      noteFirst(meta, "cwd", textOf(record, "cwd"));
      noteLast(meta, "model", textOf(record, "modelId"));
      break;
    case "model_change":
      noteLast(meta, "model", textOf(record, "modelId"));
      break;
    case "session_info":
      noteLast(meta, "title", textOf(record, "name"));
      break;
    case undefined:
      if (isConversation(record)) noteFirst(meta, "title", textOf(record, "summary"));
      break;
  }
  const inner = messageOf(record);
  if (inner !== undefined) noteLast(meta, "model", textOf(inner, "model"));
  noteTime(meta, timeOf(record, inner));
}

function timeOf(record: JsonObject, inner: JsonObject | undefined): string | undefined {
  const time = own(record, "timestamp");
  return typeof time === "string" ? time : isoTime(time ?? (inner && own(inner, "timestamp")));
}

// ------------------------------------------------------------------ entries

function readEntry(record: JsonObject, decode: Codec["decode"], dialect: Dialect): Reading {
  const inner = messageOf(record);
  const parentId = own(record, "parentId");
  const facts = {
    id: textOf(record, "id"),
    parentId: parentId === null || typeof parentId === "string" ? parentId : undefined,
    time: timeOf(record, inner),
  };
  if (inner !== undefined) {
    const read = readMessage(inner, decode, dialect);
    return read === undefined
      ? unknown(`message/${textOf(inner, "role") ?? "untyped"}`)
      : messages(message(read.role, read.blocks, { ...facts, ...read.facts }));
  }
  if (isConversation(record)) return bookkeeping("conversation");
  const type = textOf(record, "type") ?? "untyped";
  const written = { ...facts, injected: true };
  switch (type) {
    case "compaction":
      return messages(
        message("user", said(own(record, "summary")), { ...written, compaction: "summary" }),
      );
    case "reset":
      return messages(message("system", [], { ...written, compaction: "boundary" }));
    case "branch_summary":
      return messages(message("user", said(own(record, "summary")), written));
    case "custom_message":
      return messages(message("user", readContent(own(record, "content"), decode), written));
    default:
      return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
  }
}

type Read = { role: Message["role"]; blocks: Block[]; facts: Facts };

function readMessage(
  inner: JsonObject,
  decode: Codec["decode"],
  dialect: Dialect,
): Read | undefined {
  const content = own(inner, "content");
  switch (own(inner, "role")) {
    case "user":
      return { role: "user", blocks: readContent(content, decode), facts: {} };
    case "assistant": {
      const blocks = [...readContent(content, decode), ...errorOf(inner)];
      return { role: "assistant", blocks, facts: { model: textOf(inner, "model") } };
    }
    case "toolResult":
      return { role: "tool", blocks: readResult(inner, dialect), facts: {} };
    case "bashExecution": {
      // A person ran it; the model only hears of it.
      const command = `!${textOf(inner, "command") ?? ""}`;
      const blocks = [...said(command), ...said(own(inner, "output"))];
      return { role: "user", blocks, facts: {} };
    }
    case "branchSummary":
    case "compactionSummary":
      return { role: "user", blocks: said(own(inner, "summary")), facts: { injected: true } };
    case "custom":
    case "hookMessage":
      return { role: "user", blocks: readContent(content, decode), facts: { injected: true } };
    default:
      return undefined;
  }
}

function said(text: Json | undefined): Block[] {
  const said = plainText(text);
  return said === "" ? [] : [{ kind: "text", text: said }];
}

/** Why an answer broke off. */
function errorOf(inner: JsonObject): Block[] {
  const value = textOf(inner, "errorMessage");
  return value === undefined ? [] : [{ kind: "other", type: "error", value }];
}

// ------------------------------------------------------------------ blocks

function readContent(content: Json | undefined, decode: Codec["decode"]): Block[] {
  if (typeof content === "string") return [{ kind: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((part) => readPart(part, decode));
}

function readPart(part: Json, decode: Codec["decode"]): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const type = textOf(part, "type");
  const text = textOf(part, type === "thinking" ? "thinking" : "text");
  if ((type === "text" || type === "thinking") && text !== undefined) return { kind: type, text };
  if (type === "image") return readImage(part);
  if (type === "toolCall") {
    const name = textOf(part, "name") ?? "";
    return callBlock(textOf(part, "id"), name, own(part, "arguments"), decode);
  }
  return { kind: "other", type: type ?? "untyped", value: part };
}

function readImage(part: JsonObject): ImageBlock {
  const mediaType = textOf(part, "mimeType") ?? null;
  return { kind: "image", mediaType, data: textOf(part, "data") ?? null, url: null };
}

function readResult(inner: JsonObject, dialect: Dialect): Block[] {
  const content = own(inner, "content");
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const part of Array.isArray(content) ? content : [content ?? null]) {
    const type = isObject(part) ? own(part, "type") : undefined;
    const text = isObject(part) && type === "text" ? textOf(part, "text") : undefined;
    if (isObject(part) && type === "image") images.push(readImage(part));
    else if (part !== null) texts.push(text ?? plainText(part));
  }
  const isError = own(inner, "isError") === true || dialect.failed?.(inner) === true;
  const read = { text: texts.join("\n"), isError, images };
  const result = resultBlock(textOf(inner, "toolCallId"), content, read);
  // What a script of the model called, as the harness ran it.
  const nested = own(inner, "nestedCalls");
  return nested === undefined
    ? [result]
    : [result, { kind: "other", type: "nestedCalls", value: nested }];
}
