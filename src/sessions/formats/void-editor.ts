/**
 * Chats of Void: the value that holds all its threads, as a JSON document of thread ids, or one of
 * the threads. A message of the role `tool` is call and result.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import type { Block } from "../model.js";
import { itemTable } from "../stored-documents.js";

export const voidEditor: Format = {
  harness: "void_editor",
  lists: ["messages"],
  recognise(records, frame) {
    if (frame === undefined || records.length === 0 || !records.every(isMessage)) return 0;
    const threads = hasOwn(frame, "messages") ? [frame] : Object.values(frame);
    return threads.every((thread) => isObject(thread) && hasOwn(thread, "filesWithUserChanges"))
      ? 1
      : 0;
  },
  note(record, meta) {
    if (isMessage(record)) return;
    noteFirst(meta, "id", textOf(record, "id"));
    noteFirst(meta, "started", textOf(record, "createdAt"));
    noteLast(meta, "ended", textOf(record, "lastModified"));
  },
  read,
};

const LISTS = [["*", "messages"]];
const SESSIONS = ["*"];

/** All threads of all projects, in the database of the editor or as the value that is kept there. */
export const voidEditorThreads: Format = {
  ...voidEditor,
  lists: LISTS,
  sessions: SESSIONS,
  database: itemTable(
    ["void.chatThreadStorageII", "void.chatThreadStorageI", "void.chatThreadStorage"],
    LISTS,
    SESSIONS,
    (frame) => textOf(frame, "id"),
  ),
};

function isMessage(record: JsonObject): boolean {
  return typeof own(record, "role") === "string";
}

const FAILED = new Set(["invalid_params", "rejected", "tool_error"]);

/** What a crash left before the tool had run. */
const RUNNING = new Set(["running_now", "tool_request"]);

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const role = textOf(record, "role") ?? "untyped";
  switch (role) {
    case "user": {
      const text = textOf(record, "displayContent") ?? textOf(record, "content") ?? "";
      return messages(message("user", [{ kind: "text", text }]));
    }
    case "assistant": {
      const blocks: Block[] = [];
      const thought = textOf(record, "reasoning") ?? "";
      const text = textOf(record, "displayContent") ?? "";
      if (thought !== "") blocks.push({ kind: "thinking", text: thought });
      if (text !== "") blocks.push({ kind: "text", text });
      return blocks.length === 0 ? bookkeeping(role) : messages(message("assistant", blocks));
    }
    case "tool":
      return readTool(record, decode);
    case "checkpoint":
    case "interrupted_streaming_tool":
      return bookkeeping(role);
    default:
      return unknown(role);
  }
}

function readTool(record: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(record, "type") ?? "";
  const id = textOf(record, "id");
  const input = own(record, "rawParams") ?? own(record, "params");
  const called = message("assistant", [callBlock(id, textOf(record, "name") ?? "", input, decode)]);
  if (RUNNING.has(type)) return messages(called);
  const content = own(record, "content");
  const text = plainText(content ?? own(record, "result"));
  const result = resultBlock(id, own(record, "result") ?? content, {
    text,
    isError: FAILED.has(type),
  });
  return messages(called, message("tool", [result]));
}
