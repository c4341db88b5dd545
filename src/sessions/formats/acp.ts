/**
 * Recordings of the Agent Client Protocol: the notifications that an editor got of a session, one a
 * line or in a list. Agents show calls as they like: the tool's own name and input may be missing.
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
import { isWhole, replay, toldIn } from "../families/acp-updates.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

export const acp: Format = {
  harness: "acp",
  lists: [[]],
  recognise: (records) => (records.some(isUpdate) ? 0.9 : 0),
  replay,
  note,
  begin,
};

function isUpdate(record: JsonObject): boolean {
  const told = toldIn(record);
  return told !== undefined && KNOWN.has(told.kind);
}

/** Notifications and requests that are told in whole messages, or say nothing of the talk. */
const KNOWN = new Set([
  "agent_message",
  "agent_message_chunk",
  "agent_thought",
  "agent_thought_chunk",
  "available_commands_update",
  "compaction_summary_chunk",
  "compaction_update",
  "config_option_update",
  "current_mode_update",
  "notice",
  "plan",
  "plan_removed",
  "plan_update",
  "session/cancel",
  "session/load",
  "session/new",
  "session/prompt",
  "session/request_permission",
  "session/set_mode",
  "session_info_update",
  "state_update",
  "subagent_update",
  "terminal_output_chunk",
  "terminal_update",
  "tool_call",
  "tool_call_content_chunk",
  "tool_call_update",
  "usage_update",
  "user_message",
  "user_message_chunk",
]);

function note(record: JsonObject, meta: SessionMeta): void {
  const told = toldIn(record);
  if (told === undefined) return;
  noteFirst(meta, "id", told.session);
  noteTime(meta, told.time);
  noteFirst(meta, "cwd", textOf(told.body, "cwd"));
  if (told.kind === "session_info_update") noteFirst(meta, "title", textOf(told.body, "title"));
  if (valueAt(told.body, ["_meta", "claudeCode"]) !== undefined) {
    noteFirst(meta, "dialect", "claude_code");
  }
}

/** Sessions that are told among another one are those of its sub-agents. */
function begin(): ReadRecord {
  let main: string | undefined;
  return (record, decode) => {
    if (!isWhole(record)) return readTold(record);
    const session = textOf(record, "session");
    main ??= session;
    const said = readWhole(record, decode);
    const isMain = session === undefined || session === main;
    return messages(
      ...said.map((one) => (isMain ? one : { ...one, sidechain: true, agent: session })),
    );
  };
}

function readTold(record: JsonObject): Reading {
  const told = toldIn(record);
  if (told === undefined) {
    // Answers to requests, and requests that are none of the session's.
    return own(record, "jsonrpc") === "2.0"
      ? bookkeeping(textOf(record, "method") ?? "response")
      : unknown("untyped");
  }
  if (told.kind === "plan") {
    const entries: Block = {
      kind: "other",
      type: "plan",
      value: own(told.body, "entries") ?? null,
    };
    return messages(message("assistant", [entries], { time: told.time }));
  }
  return KNOWN.has(told.kind) ? bookkeeping(told.kind) : unknown(told.kind);
}

// ------------------------------------------------------------------ messages

function readWhole(whole: JsonObject, decode: Codec["decode"]): Message[] {
  const time = textOf(whole, "time");
  const group = `${textOf(whole, "session") ?? ""} answer ${plainText(own(whole, "answer"))}`;
  const blocks = objectsOf(whole, "content").map(readContent);
  switch (textOf(whole, "told")) {
    case "user":
      return [message("user", blocks, { time })];
    case "summary":
      return [message("user", blocks, { time, injected: true, compaction: "summary" })];
    case "thought":
      return [message("assistant", blocks.map(asThought), { time, group })];
    case "call": {
      const call = message("assistant", [readCall(whole, decode)], { time, group });
      const result = readResult(whole);
      return result === undefined ? [call] : [call, message("tool", [result], { time })];
    }
    default:
      return [message("assistant", blocks, { time, group })];
  }
}

function asThought(block: Block): Block {
  return block.kind === "text" ? { kind: "thinking", text: block.text } : block;
}

function readContent(part: JsonObject): Block {
  const type = textOf(part, "type") ?? "untyped";
  const text = textOf(part, "text");
  if (type === "text" && text !== undefined) return { kind: "text", text };
  return imageIn(part) ?? { kind: "other", type, value: part };
}

function imageIn(part: JsonObject): ImageBlock | undefined {
  if (textOf(part, "type") !== "image") return undefined;
  const data = textOf(part, "data");
  const uri = textOf(part, "uri");
  if (data === undefined) return uri === undefined ? undefined : imageAt(uri);
  return { kind: "image", mediaType: textOf(part, "mimeType") ?? null, data, url: null };
}

// ------------------------------------------------------------------ calls

function readCall(whole: JsonObject, decode: Codec["decode"]): Block {
  return callBlock(textOf(whole, "toolCallId"), nameOf(whole), own(whole, "rawInput"), decode);
}

/** The tool's name where the agent says it; else what the person was shown. */
function nameOf(whole: JsonObject): string {
  const meta = objectOf(whole, "_meta") ?? {};
  const inside = Object.values(meta).find((value) => isObject(value) && textOf(value, "toolName"));
  const told = textOf(whole, "name") ?? textOf(meta, "toolName");
  return told ?? (isObject(inside) ? textOf(inside, "toolName") : textOf(whole, "title")) ?? "";
}

const ENDED = new Set(["cancelled", "completed", "failed"]);

/** What the tool gave back, or else what the person was shown of it. */
function readResult(whole: JsonObject): ResultBlock | undefined {
  const status = textOf(whole, "status") ?? "";
  if (!ENDED.has(status)) return undefined;
  const raw = own(whole, "rawOutput");
  const content = objectsOf(whole, "content");
  const shown = content.flatMap(shownText).join("\n");
  const printed = textAt(whole, ["_meta", "terminal_output", "data"]) ?? "";
  const text = outputText(raw) ?? (shown === "" ? printed || plainText(raw) : shown);
  const images = content.flatMap((part) => imageIn(objectOf(part, "content") ?? {}) ?? []);
  const native = raw ?? own(whole, "content");
  const isError = status !== "completed";
  return resultBlock(textOf(whole, "toolCallId"), native, { text, isError, images });
}

function outputText(raw: Json | undefined): string | undefined {
  return isObject(raw) ? textOf(raw, "output") : typeof raw === "string" ? raw : undefined;
}

function shownText(part: JsonObject): string[] {
  const inner = objectOf(part, "content");
  if (inner !== undefined) {
    const text = textOf(inner, "text");
    return text === undefined ? [] : [text];
  }
  const path = textOf(part, "path");
  return own(part, "type") === "diff" && path !== undefined ? [`[diff of ${path}]`] : [];
}
