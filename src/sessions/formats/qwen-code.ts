/**
 * Session files of Qwen Code: one record a line in a tree, messages in Google's parts; in 2025 a
 * document.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  message,
  messages,
  objectOf,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { readParts } from "../families/gemini-parts.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { UnnamedCalls } from "../unnamed.js";
import { geminiFormat } from "./gemini-cli.js";

const PARTS = ["message", "parts"];

/** Subtypes of system records that tell of no message. */
const BOOKKEEPING = new Set([
  "at_command",
  "attribution_snapshot",
  "background_task_completed",
  "branch_checkpoint",
  "custom_title",
  "file_history_snapshot",
  "goal_state",
  "goal_turn_end",
  "omni_recall",
  "parent_session",
  "managed_session_commit_v1",
  "managed_session_event_v1",
  "managed_session_header_v1",
  "session_approval_mode",
  "session_artifact_event",
  "session_artifact_snapshot",
  "session_execution_engine",
  "session_model",
  "session_notes",
  "session_source",
  "session_sources_snapshot",
  "turn_result",
  "ui_telemetry",
  "user_text_elements",
]);

export const qwenCode: Format = {
  harness: "qwen_code",
  verbatim: true,
  lists: [],
  recognise,
  note,
  begin,
};

/** The documents of 2025, which are those of Gemini CLI but for the name of the model's messages. */
export const qwenDocument = geminiFormat("qwen_code", "qwen");

function recognise(records: readonly JsonObject[]): number {
  const isOurs = records.some(
    (record) => textOf(record, "sessionId") !== undefined && Array.isArray(valueAt(record, PARTS)),
  );
  if (isOurs) return 1;
  return records.some(
    (record) => own(record, "type") === "system" && isObject(own(record, "systemPayload")),
  )
    ? 0.8
    : 0;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "cwd", textOf(record, "cwd"));
  noteFirst(meta, "branch", textOf(record, "gitBranch"));
  noteLast(meta, "version", textOf(record, "version"));
  noteLast(meta, "model", textOf(record, "model"));
  noteLast(meta, "title", textAt(record, ["systemPayload", "customTitle"]));
  noteTime(meta, textOf(record, "timestamp"));
}

// ------------------------------------------------------------------ records

function begin(): ReadRecord {
  const unnamed = new UnnamedCalls();
  return (record, decode) => readRecord(record, decode, unnamed);
}

function readRecord(record: JsonObject, decode: Codec["decode"], unnamed: UnnamedCalls): Reading {
  const parentId = own(record, "parentUuid");
  const facts: Facts = {
    id: textOf(record, "uuid"),
    parentId: parentId === null || typeof parentId === "string" ? parentId : undefined,
    time: textOf(record, "timestamp"),
  };
  const type = textOf(record, "type");
  const blocks = readParts(valueAt(record, PARTS), decode, unnamed);
  switch (type) {
    case "user":
      return messages(message("user", blocks, { ...facts, ...marksOf(record) }));
    case "assistant": {
      const said = { ...facts, group: facts.id, model: textOf(record, "model") };
      return messages(message("assistant", blocks, said));
    }
    case "tool_result":
      return messages(message("tool", withStatus(blocks, record), facts));
    case "system":
      return readSystem(record, facts);
    default:
      // A type of a later version that has the shape of a message is shown as one.
      return blocks.length === 0
        ? unknown(type ?? "untyped")
        : messages(message("user", blocks, { ...facts, injected: true }));
  }
}

/** Who wrote it, where it was not a person at the start of a turn. */
function marksOf(record: JsonObject): Pick<Message, "injected" | "interjected"> {
  const subtype = textOf(record, "subtype");
  if (subtype === "mid_turn_user_message") return { interjected: true };
  const provenance = textOf(record, "provenance");
  const isTyped = provenance === undefined || provenance === "real_user";
  const isProgram = subtype === "goal_runtime" || subtype === "notification";
  return isTyped && !isProgram ? {} : { injected: true };
}

/** The record around a result says how the call ended. */
function withStatus(blocks: Block[], record: JsonObject): Block[] {
  const result = objectOf(record, "toolCallResult") ?? {};
  const status = textOf(result, "status");
  const failed = status === "error" || status === "cancelled";
  const display = textOf(result, "resultDisplay") ?? "";
  return blocks.map((block) =>
    block.kind === "result"
      ? { ...block, isError: block.isError || failed, text: block.text || display }
      : block,
  );
}

function readSystem(record: JsonObject, facts: Facts): Reading {
  const subtype = textOf(record, "subtype") ?? "";
  const type = `system/${subtype}`;
  const payload = own(record, "systemPayload");
  switch (subtype) {
    case "slash_command": {
      // Told once when it is typed, and once more with what it printed.
      const typed = isObject(payload) ? textOf(payload, "rawCommand") : undefined;
      const isEcho = isObject(payload) && own(payload, "outputHistoryItems") !== undefined;
      if (typed === undefined || isEcho) return bookkeeping(type);
      return messages(message("user", [commandBlock(typed)], { ...facts, interjected: true }));
    }
    case "chat_compression":
      return messages(message("system", [], { ...facts, injected: true, compaction: "boundary" }));
    case "rewind": {
      const value = payload ?? null;
      const blocks: Block[] = [{ kind: "other", type: "rewind", value }];
      return messages(message("system", blocks, { ...facts, injected: true }));
    }
    default:
      return BOOKKEEPING.has(subtype) ? bookkeeping(type) : unknown(type);
  }
}

function commandBlock(typed: string): Block {
  const [, command = typed, args = ""] = /^(\S+)\s*([\s\S]*)$/.exec(typed) ?? [];
  const input = args === "" ? { command } : { command, args };
  return { kind: "call", id: null, call: { name: "Command", input } };
}
