/**
 * Messages as OpenCode keeps them: what is known of the message, and its parts. A part that is a call
 * holds the result too, once there is one. The second engine says the same with other names.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
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
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading, ReadRecord } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

/**
 * How sure it is that a record is one of OpenCode's: a message with its parts, one part, or an event
 * that carries one.
 */
export function isRecord(record: JsonObject): boolean {
  if (isObject(own(record, "info")) && Array.isArray(own(record, "parts"))) {
    return textAt(record, ["info", "role"]) !== undefined;
  }
  const part = partOf(record);
  return part !== undefined && textOf(part, "messageID") !== undefined;
}

/** A part that stands alone, or the one that an event carries. */
function partOf(record: JsonObject): JsonObject | undefined {
  const carried = objectOf(record, "part");
  if (carried !== undefined && textOf(record, "sessionID") !== undefined) return carried;
  return textOf(record, "messageID") !== undefined && textOf(record, "type") !== undefined
    ? record
    : undefined;
}

export const read: ReadRecord = (record, decode) => {
  const info = infoOf(record);
  if (info !== undefined && textOf(info, "role") !== undefined) {
    const parts = [...objectsOf(info, "parts"), ...objectsOf(record, "parts")];
    return messages(...readMessage(info, parts, decode));
  }
  const part = partOf(record);
  if (part !== undefined) {
    const id = textOf(part, "messageID");
    const group = id === undefined ? {} : { messageID: id };
    return messages(...readMessage({ role: "assistant", ...group }, [part], decode));
  }
  return readEntry(record, decode);
};

/** The first versions kept in `metadata` what stands in the message now. */
function infoOf(record: JsonObject): JsonObject | undefined {
  const info = objectOf(record, "info");
  const metadata = info && objectOf(info, "metadata");
  if (info === undefined || metadata === undefined) return info;
  return { ...metadata, ...objectOf(metadata, "assistant"), ...info };
}

// ------------------------------------------------------------------ messages with parts

function readMessage(
  info: JsonObject,
  parts: readonly JsonObject[],
  decode: Codec["decode"],
): Message[] {
  const role = textOf(info, "role") === "user" ? "user" : "assistant";
  const tools = objectOf(info, "tool") ?? {};
  const failed = (id: string): boolean => own(objectOf(tools, id) ?? {}, "error") === true;
  const blocks = parts.flatMap((part) => readPart(part, failed, decode));
  const error = own(info, "error");
  if (isObject(error)) blocks.push({ kind: "other", type: "error", value: error });
  const written = parts.filter((part) => textOf(part, "type") === "text");
  const injected = written.length > 0 && written.every((part) => own(part, "synthetic") === true);
  const compacts = parts.some((part) => textOf(part, "type") === "compaction");
  const isSummary = role === "assistant" && own(info, "summary") === true;
  return inTurns(
    message(role, blocks, {
      id: textOf(info, "id"),
      parentId: textOf(info, "parentID"),
      time: timeOf(info),
      model: modelOf(info),
      group: textOf(info, "id") ?? textOf(info, "messageID"),
      ...(injected || isSummary || compacts ? { injected: true } : {}),
      compaction: isSummary ? "summary" : compacts ? "boundary" : undefined,
    }),
  );
}

/** Parts that say nothing to a reader. */
const SILENT = new Set([
  "agent",
  "compaction",
  "patch",
  "retry",
  "snapshot",
  "step-finish",
  "step-start",
]);

/** `failed` tells of a call of the first versions whether it did. */
function readPart(
  part: JsonObject,
  failed: (id: string) => boolean,
  decode: Codec["decode"],
): Block[] {
  const type = textOf(part, "type");
  const text = textOf(part, "text");
  if (type !== undefined && SILENT.has(type)) return [];
  if (type === "text" && text !== undefined) return [{ kind: "text", text }];
  if (type === "reasoning" && text !== undefined) return [{ kind: "thinking", text }];
  if (type === "file") return [readFile(part)];
  if (type === "tool") {
    // The second engine says `id` and `name`.
    const id = textOf(part, "callID") ?? textOf(part, "id");
    const name = textOf(part, "tool") ?? textOf(part, "name");
    const state = objectOf(part, "state");
    if (name !== undefined && state !== undefined) return readCall(id, name, state, decode);
  }
  if (type === "tool-invocation") {
    const call = objectOf(part, "toolInvocation");
    if (call !== undefined) return readInvocation(call, failed, decode);
  }
  return [{ kind: "other", type: type ?? "untyped", value: part }];
}

function readCall(
  id: string | undefined,
  name: string,
  state: JsonObject,
  decode: Codec["decode"],
): Block[] {
  const input = own(state, "input");
  const blocks: Block[] = [callBlock(id, name, input, decode)];
  const status = textOf(state, "status");
  if (status === "completed" || status === "error") blocks.push(readResult(id, state));
  return blocks;
}

function readResult(id: string | undefined, state: JsonObject): ResultBlock {
  const isError = textOf(state, "status") === "error";
  const content = own(state, isError ? "error" : "output") ?? own(state, "content");
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    const image = isObject(item) ? imageOf(item) : undefined;
    if (image !== undefined) images.push(image);
    else texts.push(contentText(item));
  }
  for (const file of objectsOf(state, "attachments")) {
    const image = imageOf(file);
    if (image !== undefined) images.push(image);
  }
  return resultBlock(id, content, { text: texts.join("\n"), isError, images });
}

function contentText(item: Json | undefined): string {
  if (!isObject(item)) return plainText(item);
  return textOf(item, "text") ?? textOf(item, "message") ?? JSON.stringify(item);
}

/** The calls of the first versions. */
function readInvocation(
  call: JsonObject,
  failed: (id: string) => boolean,
  decode: Codec["decode"],
): Block[] {
  const id = textOf(call, "toolCallId");
  const name = textOf(call, "toolName") ?? "";
  const blocks: Block[] = [callBlock(id, name, own(call, "args"), decode)];
  const content = own(call, "result");
  if (content !== undefined) {
    const isError = id !== undefined && failed(id);
    blocks.push(resultBlock(id, content, { text: plainText(content), isError }));
  }
  return blocks;
}

function readFile(part: JsonObject): Block {
  return imageOf(part) ?? { kind: "other", type: "file", value: part };
}

function imageOf(file: JsonObject): ImageBlock | undefined {
  const url = textOf(file, "url") ?? textOf(file, "uri");
  const type = textOf(file, "mime") ?? textOf(file, "mediaType") ?? "";
  if (url === undefined || !type.startsWith("image/")) return undefined;
  const image = imageAt(url);
  return { ...image, mediaType: image.mediaType ?? type };
}

/** Results stand in messages of their own, behind the calls that were made before anything was said. */
function inTurns(whole: Message): Message[] {
  const { id, ...rest } = whole;
  const turns: Message[] = [];
  let said: Block[] = [];
  let results: Block[] = [];
  const flush = (): void => {
    if (said.length > 0) turns.push({ ...rest, blocks: said });
    if (results.length > 0) turns.push(message("tool", results, { time: rest.time }));
    said = [];
    results = [];
  };
  for (const block of whole.blocks) {
    if (block.kind === "result") {
      results.push(block);
    } else {
      if (results.length > 0 && block.kind !== "call") flush();
      said.push(block);
    }
  }
  flush();
  const [first = { ...rest, blocks: [] }, ...others] = turns;
  return [id === undefined ? first : { ...first, id }, ...others];
}

function timeOf(info: JsonObject): string | undefined {
  return isoTime(valueAt(info, ["time", "created"]));
}

function modelOf(info: JsonObject): string | undefined {
  return (
    textOf(info, "modelID") ?? textAt(info, ["model", "modelID"]) ?? textAt(info, ["model", "id"])
  );
}

// ------------------------------------------------------------------ entries of the second engine

function readEntry(entry: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(entry, "type");
  const facts = { id: textOf(entry, "id"), time: timeOf(entry) };
  const text = textOf(entry, "text");
  const texts: Block[] = text === undefined || text === "" ? [] : [{ kind: "text", text }];
  switch (type) {
    case "user":
      return messages(
        message("user", [...texts, ...objectsOf(entry, "files").map(readFile)], facts),
      );
    case "assistant":
      return messages(
        ...readMessage({ ...entry, role: "assistant" }, objectsOf(entry, "content"), decode),
      );
    case "system":
    case "synthetic":
      return messages(message("user", texts, { ...facts, injected: true }));
    case "shell":
      return messages(message("user", shellBlocks(entry), { ...facts, injected: true }));
    case "compaction": {
      const summary: Block[] = [{ kind: "text", text: textOf(entry, "summary") ?? "" }];
      return messages(
        message("user", summary, { ...facts, injected: true, compaction: "summary" }),
      );
    }
    case "agent-switched":
    case "model-switched":
      return bookkeeping(type);
    default:
      return unknown(type ?? "untyped");
  }
}

/** A command that a person ran past the agent. */
function shellBlocks(entry: JsonObject): Block[] {
  const lines = [`!${textOf(entry, "command") ?? ""}`, plainText(own(entry, "output"))];
  return lines.filter((line) => line !== "").map((text) => ({ kind: "text", text }));
}

// ------------------------------------------------------------------ the session as a whole

const OF_SESSIONS = ["directory", "projectID", "title"];

/** Notes what a session says of itself (as export, as file, as row), or one of its records. */
export function note(record: JsonObject, meta: SessionMeta): void {
  const info = infoOf(record) ?? record;
  const isSession = textOf(info, "role") === undefined && OF_SESSIONS.some((key) => own(info, key));
  if (isSession) noteSession(info, meta);
  else noteMessage(info, meta);
}

function noteSession(info: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(info, "id"));
  noteFirst(meta, "cwd", textOf(info, "directory"));
  noteFirst(meta, "title", textOf(info, "title"));
  noteFirst(meta, "version", textOf(info, "version"));
  noteTime(meta, timeOf(info) ?? isoTime(own(info, "time_created")));
  noteLast(meta, "ended", isoTime(valueAt(info, ["time", "updated"]) ?? own(info, "time_updated")));
}

function noteMessage(info: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(info, "sessionID"));
  noteFirst(meta, "cwd", textAt(info, ["path", "cwd"]));
  noteLast(meta, "model", modelOf(info));
  const time = timeOf(info);
  noteFirst(meta, "started", time);
  if (time !== undefined && (meta.ended === undefined || time > meta.ended)) meta.ended = time;
}
