/** Conversations of claude.ai: one JSON document as its server gives it, or a list of them. */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import { readContent } from "../families/anthropic-blocks.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Role, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { UnnamedCalls } from "../unnamed.js";

export const claudeChat: Format = {
  harness: "claude_chat",
  lists: ["chat_messages"],
  recognise: (records, frame) => (frame !== undefined && records.some(isMessage) ? 1 : 0),
  note,
  begin: beginChat,
};

/** All conversations of an account. */
export const claudeChats: Format = {
  ...claudeChat,
  lists: [["*", "chat_messages"]],
  sessions: ["*"],
};

const ROLES: ReadonlyMap<string, Role> = new Map([
  ["assistant", "assistant"],
  ["human", "user"],
  ["user", "user"],
]);

function isMessage(record: JsonObject): boolean {
  return typeof own(record, "uuid") === "string" && ROLES.has(textOf(record, "sender") ?? "");
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isMessage(record)) {
    noteTime(meta, textOf(record, "created_at"));
    noteLast(meta, "model", textOf(record, "model"));
    return;
  }
  noteFirst(meta, "id", textOf(record, "uuid"));
  noteFirst(meta, "title", textOf(record, "name"));
  noteFirst(meta, "model", textOf(record, "model") ?? textAt(record, ["model", "id"]));
  noteFirst(meta, "started", textOf(record, "created_at"));
}

/** Calls and their results stand in one message; what has no id belongs to what is nearest. */
function beginChat(): ReadRecord {
  const calls = new UnnamedCalls();
  let nearest: string | null = null;

  const pair = (block: Block): Block => {
    if (block.kind === "call" && block.native !== undefined) {
      nearest = calls.call(block.native.name, block.id);
      return { ...block, id: nearest };
    }
    if (block.kind !== "result") return block;
    return { ...block, callId: block.callId ?? nearest };
  };

  return (record, decode) => {
    const role = ROLES.get(textOf(record, "sender") ?? "");
    if (role === undefined) return unknown(textOf(record, "sender") ?? "untyped");
    const content = own(record, "content");
    const said = Array.isArray(content) && content.length > 0 ? content : own(record, "text");
    const blocks = readContent(said, { role, decode, special: readSpecial }).map(pair);
    const files = [...objectsOf(record, "attachments"), ...objectsOf(record, "files")];
    for (const value of files) blocks.push({ kind: "other", type: "file", value });
    const parent = textOf(record, "parent_message_uuid");
    return messages(
      message(role, blocks, {
        id: textOf(record, "uuid"),
        parentId: parent,
        time: textOf(record, "created_at"),
        model: textOf(record, "model"),
      }),
    );
  };
}

function readSpecial(part: JsonObject, type: Json | undefined): Block | undefined {
  switch (type) {
    case "reasoning":
    case "thinking": {
      const text = textOf(part, "thinking") ?? textOf(part, "text");
      return text === undefined ? undefined : { kind: "thinking", text };
    }
    case "image":
      return isObject(own(part, "source")) ? undefined : flatImage(part);
    case "tool_result":
      return readResult(part);
    default:
      return undefined;
  }
}

function flatImage(part: JsonObject): ImageBlock | undefined {
  const data = textOf(part, "data");
  if (data === undefined) return undefined;
  return { kind: "image", mediaType: textOf(part, "media_type") ?? null, data, url: null };
}

/** The text is at one of several keys, and so is the sign of a failure. */
function readResult(part: JsonObject): Block {
  const content = own(part, "content") ?? own(part, "output") ?? own(part, "result");
  const id = textOf(part, "tool_use_id") ?? textOf(part, "toolUseID");
  const parts = Array.isArray(content) ? content : [content];
  const texts = parts.map(
    (item) => (isObject(item) ? textOf(item, "text") : undefined) ?? plainText(item),
  );
  const status = textOf(part, "status");
  const isError =
    own(part, "is_error") === true ||
    own(part, "isError") === true ||
    (own(part, "error") ?? null) !== null ||
    status === "error" ||
    status === "failed";
  const text = texts.join("\n");
  return resultBlock(id, content, {
    text: text === "" ? plainText(own(part, "error")) : text,
    isError,
  });
}
