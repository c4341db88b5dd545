/**
 * `ui_messages.json` of Cline and its forks: what the screen showed of a task. Items `say` something
 * or `ask` for it; tools have names of the screen, and what they found is seldom told.
 */
import { isObject, own, parseJson, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  imageAt,
  message,
  messages,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { ReadRecord } from "../format.js";
import { isoTime, noteTime } from "../meta.js";
import type { Block, Role, SessionMeta } from "../model.js";
import { UnnamedCalls } from "../unnamed.js";

/** Whether all records are items of a screen. */
export function isScreen(records: readonly JsonObject[], frame: JsonObject | undefined): boolean {
  return frame === undefined && records.length > 0 && records.every(isScreenItem);
}

export function noteScreen(record: JsonObject, meta: SessionMeta): void {
  noteTime(meta, isoTime(own(record, "ts")));
}

function isScreenItem(record: JsonObject): boolean {
  const type = textOf(record, "type");
  if (typeof own(record, "ts") !== "number" || (type !== "say" && type !== "ask")) return false;
  return typeof own(record, type) === "string";
}

/** What an item says or asks for. */
export function saidIn(record: JsonObject): string {
  return textOf(record, textOf(record, "type") ?? "") ?? "untyped";
}

/** Who speaks with an item that is text. */
const SPEAKERS: ReadonlyMap<string, Role> = new Map([
  ["completion_result", "assistant"],
  ["diff_error", "system"],
  ["error", "system"],
  ["followup", "assistant"],
  ["info", "system"],
  ["plan_mode_respond", "assistant"],
  ["task", "user"],
  ["text", "assistant"],
  ["user_feedback", "user"],
  ["user_feedback_diff", "user"],
]);

const BOOKKEEPING = new Set([
  "api_req_deleted",
  "api_req_failed",
  "api_req_finished",
  "api_req_retried",
  "api_req_retry_delayed",
  "api_req_started",
  "auto_approval_max_req_reached",
  "checkpoint_created",
  "checkpoint_saved",
  "codebase_search_result",
  "condense_context",
  "deleted_api_reqs",
  "load_mcp_documentation",
  "mistake_limit_reached",
  "resume_completed_task",
  "resume_task",
  "shell_integration_warning",
  "subtask_result",
  "task_progress",
  "user_edit_todos",
]);

export function beginScreen(): ReadRecord {
  const calls = new UnnamedCalls();
  let begun = false;

  /** The first text of a task is the person's. */
  const speakerOf = (said: string): Role | undefined =>
    said === "text" && !begun ? "user" : SPEAKERS.get(said);

  return (record, decode) => {
    if (!isScreenItem(record)) return unknown(textOf(record, "type") ?? "untyped");
    const said = saidIn(record);
    const text = textOf(record, "text") ?? "";
    const facts = { time: isoTime(own(record, "ts")) };
    if (said === "tool" || said === "command" || said === "use_mcp_server") {
      begun = true;
      const { name, input } = callOf(said, text);
      const call = callBlock(calls.call(name), name, input, decode);
      return messages(message("assistant", [call], facts));
    }
    if (said === "command_output" || said === "mcp_server_response") {
      const id = calls.result((tool) => tool === "command" || tool === "use_mcp_server");
      if (id === null) return bookkeeping(said);
      return messages(message("tool", [resultBlock(id, text, { text, isError: false })], facts));
    }
    if (said === "reasoning") {
      return messages(message("assistant", [{ kind: "thinking", text }], facts));
    }
    const role = speakerOf(said);
    if (role === undefined) return BOOKKEEPING.has(said) ? bookkeeping(said) : unknown(said);
    const blocks = [...textBlocks(said, text), ...imagesOf(record)];
    if (blocks.length === 0) return bookkeeping(said);
    begun = true;
    if (role === "user") calls.endTurn();
    return messages(message(role, blocks, { ...facts, injected: role === "system" || undefined }));
  };
}

/** The JSON text of a tool names it; a command is text alone. */
function callOf(said: string, text: string): { name: string; input: JsonObject | string } {
  if (said === "command") return { name: said, input: { command: text } };
  const value = parseJson(text);
  if (!isObject(value)) return { name: said, input: text };
  const name = textOf(value, "tool");
  if (said !== "tool" || name === undefined) return { name: said, input: value };
  return {
    name,
    input: Object.fromEntries(Object.entries(value).filter(([key]) => key !== "tool")),
  };
}

/** Questions and plans are JSON text with the words under a key. */
function textBlocks(said: string, text: string): Block[] {
  const value = said === "followup" || said === "plan_mode_respond" ? parseJson(text) : undefined;
  const words = isObject(value)
    ? (textOf(value, "question") ?? textOf(value, "response"))
    : undefined;
  const shown = words ?? text;
  return shown === "" ? [] : [{ kind: "text", text: shown }];
}

function imagesOf(record: JsonObject): Block[] {
  const images = own(record, "images");
  return Array.isArray(images) ? images.map((image) => imageAt(plainText(image))) : [];
}
