/** Tasks of Roo Code: `api_conversation_history.json`, as Cline's with marks of its own. */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, message, messages, objectsOf, textOf } from "../blocks.js";
import { beginScreen, isScreen, noteScreen, saidIn } from "../families/cline-screen.js";
import {
  TASK_FOLDER,
  beginTask,
  firstTexts,
  isTaskMessage,
  noteTask,
  type Task,
} from "../families/cline-tasks.js";
import type { Format, Reading } from "../format.js";
import { isoTime } from "../meta.js";
import type { Block } from "../model.js";

/** Tools that were called with tags before models could call them. */
const TOOLS = new Set([
  "access_mcp_resource",
  "apply_diff",
  "ask_followup_question",
  "attempt_completion",
  "browser_action",
  "codebase_search",
  "execute_command",
  "fetch_instructions",
  "generate_image",
  "insert_content",
  "list_code_definition_names",
  "list_files",
  "new_task",
  "read_file",
  "run_slash_command",
  "search_and_replace",
  "search_files",
  "switch_mode",
  "update_todo_list",
  "use_mcp_tool",
  "write_to_file",
]);

const task: Task = {
  tools: TOOLS,
  special: readSpecial,
  thought: (record) => textOf(record, "reasoning_content"),
  marks(record) {
    if (own(record, "isSummary") === true) return { compaction: "summary", injected: true };
    if (own(record, "isTruncationMarker") === true)
      return { compaction: "boundary", injected: true };
    return {};
  },
};

export const rooCode: Format = {
  harness: "roo_code",
  lists: [],
  folder: TASK_FOLDER,
  recognise,
  note: noteTask,
  begin() {
    const read = beginTask(task);
    return (record, decode) =>
      own(record, "type") === "reasoning" ? readReasoning(record) : read(record, decode);
  },
};

/** What the screen showed of a task, where that file stands alone. */
export const rooCodeScreen: Format = {
  harness: "roo_code",
  lists: [],
  recognise: (records, frame) =>
    isScreen(records, frame) && records.some((record) => SCREEN.has(saidIn(record))) ? 0.6 : 0,
  note: noteScreen,
  begin: beginScreen,
};

/** What is said on the screen of Roo Code alone. */
const SCREEN = new Set([
  "api_req_retry_delayed",
  "checkpoint_saved",
  "codebase_search_result",
  "condense_context",
  "subtask_result",
  "user_edit_todos",
]);

/** Keys of messages that Cline does not write. */
const KEYS = [
  "condenseId",
  "condenseParent",
  "isSummary",
  "isTruncationMarker",
  "reasoning_content",
  "reasoning_details",
  "truncationId",
  "truncationParent",
];

/** Tools that Cline does not have. */
const OWN_TOOLS = new Set(["apply_diff", "switch_mode", "update_todo_list"]);

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  const all = frame === undefined && records.length > 0 && records.every(isOurs);
  if (!all) return 0;
  if (records.some(isTelling)) return 0.8;
  return firstTexts(records).some((text) => text.startsWith("<task>")) ? 0.5 : 0;
}

/** A message, or reasoning that is a record of its own. */
function isOurs(record: JsonObject): boolean {
  return isTaskMessage(record) || (own(record, "type") === "reasoning" && hasOwn(record, "ts"));
}

function isTelling(record: JsonObject): boolean {
  if (typeof own(record, "ts") !== "number" || isObject(own(record, "modelInfo"))) return false;
  if (KEYS.some((key) => hasOwn(record, key)) || own(record, "type") === "reasoning") return true;
  return objectsOf(record, "content").some((part) => {
    const type = own(part, "type");
    if (type === "text") return tagsOf(textOf(part, "text") ?? "");
    // Cline marks no result as failed, and keeps another id beside its calls.
    if (type === "tool_result") return hasOwn(part, "is_error");
    return type === "tool_use" && !hasOwn(part, "call_id");
  });
}

function tagsOf(text: string): boolean {
  return [...OWN_TOOLS].some((tool) => text.includes(`<${tool}>`));
}

/** Reasoning is a record of its own with some models; most of it is encrypted. */
function readReasoning(record: JsonObject): Reading {
  const summary = objectsOf(record, "summary").flatMap((part) => textOf(part, "text") ?? []);
  const text = textOf(record, "text") ?? summary.join("\n\n");
  if (text === "") return bookkeeping("reasoning");
  const time = isoTime(own(record, "ts"));
  return messages(message("assistant", [{ kind: "thinking", text }], { time }));
}

function readSpecial(part: JsonObject, type: Json | undefined): Block | undefined {
  if (type !== "reasoning") return undefined;
  const text = textOf(part, "text");
  return text === undefined ? undefined : { kind: "thinking", text };
}
