/** Tasks of Cline: the message files of its SDK, and before that `api_conversation_history.json`. */
import {
  hasOwn,
  isObject,
  own,
  parseJson,
  type Json,
  type JsonObject,
} from "../../runtime/json.js";
import { bookkeeping, plainText, resultBlock, textOf } from "../blocks.js";
import { beginScreen, isScreen, noteScreen } from "../families/cline-screen.js";
import {
  TASK_FOLDER,
  beginTask,
  firstTexts,
  flatImage,
  isTaskMessage,
  noteTask,
  type Task,
} from "../families/cline-tasks.js";
import type { Format } from "../format.js";
import { noteFirst } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

/** Tools that were called with tags, until late 2025. */
const TOOLS = new Set([
  "access_mcp_resource",
  "apply_patch",
  "ask_followup_question",
  "attempt_completion",
  "browser_action",
  "execute_command",
  "focus_chain",
  "list_code_definition_names",
  "list_files",
  "new_task",
  "plan_mode_respond",
  "read_file",
  "replace_in_file",
  "search_files",
  "use_mcp_tool",
  "use_skill",
  "use_subagents",
  "web_fetch",
  "web_search",
  "write_to_file",
]);

const task: Task = { tools: TOOLS, special: readSpecial };

export const cline: Format = {
  harness: "cline",
  lists: ["messages"],
  folder: [TASK_FOLDER, { main: "*.messages.json", beside: ["*.json"] }],
  recognise,
  note,
  begin() {
    const read = beginTask(task);
    return (record, decode) => (isManifest(record) ? bookkeeping("session") : read(record, decode));
  },
};

/** What the screen showed of a task, where that file stands alone. */
export const clineScreen: Format = {
  harness: "cline",
  lists: [],
  recognise: (records, frame) => (isScreen(records, frame) ? 0.5 : 0),
  note: noteScreen,
  begin: beginScreen,
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (records.length === 0 || !records.every(isTaskMessage)) return 0;
  if (frame !== undefined) {
    const isSession = typeof own(frame, "sessionId") === "string" && hasOwn(frame, "updated_at");
    return isSession && own(frame, "version") === 1 ? 1 : 0;
  }
  if (records.some(isTelling)) return 0.9;
  return firstTexts(records).some((text) => text.startsWith("<task>")) ? 0.6 : 0;
}

/** What its forks do not write: the model beside a message, the old id beside a call. */
function isTelling(record: JsonObject): boolean {
  if (isObject(own(record, "modelInfo")) && hasOwn(record, "ts")) return true;
  const content = own(record, "content");
  return (
    Array.isArray(content) &&
    content.some(
      (part) => isObject(part) && own(part, "type") === "tool_use" && hasOwn(part, "call_id"),
    )
  );
}

/** What the SDK knows of a session, in a file beside its messages. */
function isManifest(record: JsonObject): boolean {
  return textOf(record, "session_id") !== undefined && textOf(record, "source") !== undefined;
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isManifest(record)) {
    noteFirst(meta, "id", textOf(record, "session_id"));
    noteFirst(meta, "cwd", textOf(record, "cwd") ?? textOf(record, "workspace_root"));
    noteFirst(meta, "title", textAt(record, ["metadata", "title"]));
    noteFirst(meta, "model", textOf(record, "model"));
    noteFirst(meta, "started", textOf(record, "started_at"));
  }
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteTask(record, meta);
}

// ------------------------------------------------------------------ blocks of the SDK

function readSpecial(part: JsonObject, type: Json | undefined): Block | undefined {
  if (type === "image") return flatImage(part);
  return type === "tool_result" ? readOutcomes(part) : undefined;
}

type Outcome = { text: string; success: boolean };

/** `{ query, result, success, error? }`, one or a list of them, also as JSON text. */
function readOutcomes(part: JsonObject): Block | undefined {
  const content = own(part, "content");
  const value = typeof content === "string" ? parseJson(content) : content;
  const list = Array.isArray(value) ? value : [value];
  const outcomes = list.map(outcomeOf);
  if (outcomes.length === 0 || !outcomes.every((outcome) => outcome !== undefined))
    return undefined;
  const flag = own(part, "is_error");
  return resultBlock(textOf(part, "tool_use_id"), content, {
    text: outcomes.map(({ text }) => text).join("\n\n"),
    isError: typeof flag === "boolean" ? flag : outcomes.every(({ success }) => !success),
  });
}

function outcomeOf(value: Json | undefined): Outcome | undefined {
  if (!isObject(value)) return undefined;
  const success = own(value, "success");
  if (typeof success !== "boolean") return undefined;
  const text = plainText(own(value, "result"));
  const error = plainText(own(value, "error"));
  return { text: text === "" ? error : text, success };
}
