/**
 * Session files of Codex: rollouts of one item a line, each in an envelope since mid-2025; before
 * that the bare items; and a JSON document with the items in a list, of its first versions.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, message, messages, objectOf, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { isNoteOf, isNoteRecord, NOTE_LIST, noteNote, readNote } from "../families/git-ai-note.js";
import { isModels, readItem } from "../families/responses-items.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

/** What is told of the conversation once more for whoever watches it, or is no part of it. */
const EVENTS = new Set([
  "agent_message",
  "agent_reasoning",
  "agent_reasoning_raw_content",
  "agent_reasoning_section_break",
  "background_event",
  "collab_agent_interaction_end",
  "collab_agent_spawn_end",
  "collab_close_end",
  "collab_waiting_end",
  "context_compacted",
  "dynamic_tool_call_request",
  "dynamic_tool_call_response",
  "entered_review_mode",
  "exec_command_end",
  "exited_review_mode",
  "guardian_assessment",
  "image_generation_end",
  "item_completed",
  "mcp_tool_call_end",
  "patch_apply_end",
  "plan_update",
  "stream_error",
  "sub_agent_activity",
  "task_complete",
  "task_started",
  "thread_goal_updated",
  "thread_name_updated",
  "thread_rolled_back",
  "thread_settings_applied",
  "token_count",
  "turn_aborted",
  "turn_complete",
  "turn_started",
  "undo_completed",
  "user_message",
  "view_image_tool_call",
  "warning",
  "web_search_end",
]);

const BOOKKEEPING = new Set([
  "inter_agent_communication_metadata",
  "session_meta",
  "turn_context",
  "world_state",
]);

/** Beginnings of user text that the program wrote. */
const INJECTED = [
  "# AGENTS.md instructions",
  "<environment_context>",
  "<permissions instructions>",
  "<skill>",
  "<subagent_notification>",
  "<turn_aborted>",
  "<user_instructions>",
  "<user_shell_command>",
];

export const codex: Format = {
  harness: "codex",
  verbatim: true,
  lists: ["items", NOTE_LIST],
  recognise,
  note,
  begin,
};

// ------------------------------------------------------------------ who wrote it

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (isNoteOf(frame, "codex")) return 1;
  if (records.some(isEnveloped)) return 1;
  const items = records.filter(isItem).length;
  if (items === 0) return 0;
  return isObject(frame && own(frame, "session")) || records.some(isBareHeader) ? 1 : 0.5;
}

const ENVELOPES = new Set(["session_meta", "response_item", "event_msg", "turn_context"]);

function isEnveloped(record: JsonObject): boolean {
  return isObject(own(record, "payload")) && ENVELOPES.has(textOf(record, "type") ?? "");
}

function isItem(record: JsonObject): boolean {
  const type = own(record, "type");
  if (type === "function_call" || type === "function_call_output") {
    return typeof own(record, "call_id") === "string";
  }
  const [part] = type === "message" ? listAt(record, "content") : [];
  return isObject(part) && /^(input|output)_text$/.test(textOf(part, "type") ?? "");
}

/** The first line of a file of bare items. */
function isBareHeader(record: JsonObject): boolean {
  return own(record, "type") === undefined && own(record, "instructions") !== undefined;
}

function listAt(record: JsonObject, key: string): unknown[] {
  const value = own(record, key);
  return Array.isArray(value) ? value : [];
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  if (isObject(own(record, "prompt")) || isNoteRecord(record)) return noteNote(record, meta);
  const payload = objectOf(record, "payload");
  const type = own(record, "type");
  const header = type === "session_meta" ? payload : headerOf(record);
  if (header !== undefined) noteHeader(header, meta);
  noteTime(meta, textOf(record, "timestamp"));
  if (type === "turn_context") {
    noteLast(meta, "model", payload && textOf(payload, "model"));
  } else if (
    type === "event_msg" &&
    textAt(record, ["payload", "type"]) === "thread_name_updated"
  ) {
    noteLast(meta, "title", textAt(record, ["payload", "thread_name"]));
  }
}

function headerOf(record: JsonObject): JsonObject | undefined {
  return isBareHeader(record) ? record : objectOf(record, "session");
}

/** A fork repeats the header of its origin behind its own. */
function noteHeader(header: JsonObject, meta: SessionMeta): void {
  if (meta.id === undefined) noteFirst(meta, "agent", agentOf(header));
  noteFirst(meta, "id", textOf(header, "id"));
  noteFirst(meta, "cwd", textOf(header, "cwd"));
  noteFirst(meta, "version", textOf(header, "cli_version"));
  noteFirst(meta, "branch", textAt(header, ["git", "branch"]));
  noteFirst(meta, "started", textOf(header, "timestamp"));
}

/** The sub-agent that the file belongs to: `source` then holds an object that says so. */
function agentOf(header: JsonObject): string | undefined {
  const kind = valueAt(header, ["source", "subagent"]);
  if (!isObject(kind)) return typeof kind === "string" ? kind : undefined;
  const named = textAt(kind, ["thread_spawn", "agent_nickname"]) ?? textOf(kind, "other");
  return named ?? "sub-agent";
}

// ------------------------------------------------------------------ records

/** Remembers the model that is asked, and which items it gave in one answer. */
function begin(): ReadRecord {
  let model: string | undefined;
  let answers = 0;
  let isAnswering = false;
  return (record, decode) => {
    const item = itemOf(record);
    if (item === undefined) {
      if (own(record, "type") === "turn_context") model = textAt(record, ["payload", "model"]);
      return readOther(record, decode);
    }
    const around = { time: textOf(record, "timestamp") };
    if (!isModels(item)) {
      isAnswering = false;
      return readItem(item, decode, around, isInjected);
    }
    if (!isAnswering) answers++;
    isAnswering = true;
    const said = { ...around, model, group: `answer ${answers}` };
    return readItem(item, decode, said, isInjected);
  };
}

/** The item in a record, or that is the record. */
function itemOf(record: JsonObject): JsonObject | undefined {
  const payload = objectOf(record, "payload");
  if (payload !== undefined) return own(record, "type") === "response_item" ? payload : undefined;
  const isBare = typeof own(record, "type") === "string" && !isNoteRecord(record);
  return isBare ? record : undefined;
}

function isInjected(text: string): boolean {
  return INJECTED.some((beginning) => text.startsWith(beginning));
}

function readOther(record: JsonObject, decode: Codec["decode"]): Reading {
  if (isNoteRecord(record)) return readNote(record, decode);
  const type = textOf(record, "type");
  const payload = objectOf(record, "payload");
  const time = textOf(record, "timestamp");
  if (type === "event_msg") return readEvent(payload ?? {}, time);
  if (type === "compacted") return readCompacted(payload ?? {}, time);
  if (type === undefined) {
    const isHeader = isBareHeader(record) || own(record, "record_type") === "state";
    return isHeader ? bookkeeping("header") : unknown("untyped");
  }
  return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
}

function readEvent(event: JsonObject, time: string | undefined): Reading {
  const type = textOf(event, "type") ?? "untyped";
  if (type === "error") {
    // Of what went wrong on the way to the model nothing else tells.
    const text = textOf(event, "message") ?? "";
    return messages(message("system", [{ kind: "text", text }], { time, injected: true }));
  }
  const name = `event_msg/${type}`;
  return EVENTS.has(type) ? bookkeeping(name) : unknown(name);
}

/** The summary may be kept by the API alone. */
function readCompacted(payload: JsonObject, time: string | undefined): Reading {
  const text = textOf(payload, "message") ?? "";
  return text === ""
    ? messages(message("system", [], { time, injected: true, compaction: "boundary" }))
    : messages(
        message("user", [{ kind: "text", text }], { time, injected: true, compaction: "summary" }),
      );
}
