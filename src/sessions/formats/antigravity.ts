/**
 * Sessions of Antigravity: transcripts of one step a line (in one of the two files each value of the
 * arguments is JSON text once more), databases of the steps, and exported conversations.
 */
import {
  isObject,
  own,
  parseJson,
  setOwn,
  type Json,
  type JsonObject,
} from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { cascadeDatabase } from "../families/cascade-database.js";
import { beginExport, isExportStep } from "../families/cascade-export.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { byNumber } from "../reorder.js";
import { UnnamedCalls } from "../unnamed.js";

export const antigravity: Format = {
  harness: "antigravity",
  lists: [["conversation", "messages"]],
  database: cascadeDatabase,
  recognise,
  note,
  // A step is written when it ends, which may be after others that began behind it.
  replay: (pieces) => byNumber(pieces, stepOf),
  begin() {
    const readStep = beginSteps();
    const readStored = beginExport();
    return (record, decode) => {
      if (isStep(record)) return readStep(record, decode);
      return isExportStep(record) ? readStored(record, decode) : readSaid(record, decode);
    };
  },
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame !== undefined) return own(frame, "app") === "Antigravity" ? 1 : 0;
  return records.length > 0 && records.every(isStep) ? 1 : 0;
}

function stepOf(record: JsonObject): number | undefined {
  const step = own(record, "step_index");
  return typeof step === "number" ? step : undefined;
}

function isStep(record: JsonObject): boolean {
  return (
    typeof own(record, "step_index") === "number" &&
    ["source", "type", "status"].every((key) => typeof own(record, key) === "string")
  );
}

const MODEL = /`Model Selection` from .*? to (.+?)\.(?:\s|$)/;

function note(record: JsonObject, meta: SessionMeta): void {
  for (const key of ["id", "agent", "cwd", "branch"] as const) {
    noteFirst(meta, key, textAt(record, ["conversation", key]));
  }
  noteTime(meta, textAt(record, ["metadata", "createdAt"]));
  const time = textOf(record, "created_at");
  if (time !== undefined && !Number.isNaN(Date.parse(time))) noteTime(meta, time);
  if (own(record, "type") !== "USER_INPUT") return;
  noteLast(meta, "model", MODEL.exec(textOf(record, "content") ?? "")?.[1]);
}

/** A message of an exported conversation. */
function readSaid(record: JsonObject, decode: Codec["decode"]): Reading {
  const said = readMessage(record, decode, { time: textOf(record, "created_at") });
  return said === undefined ? unknown(textOf(record, "type") ?? "untyped") : messages(said);
}

// ------------------------------------------------------------------ steps

/** Steps of the program that say nothing. */
const BOOKKEEPING = new Set(["CONVERSATION_HISTORY", "KNOWLEDGE_ARTIFACTS", "TASK_BOUNDARY"]);

/** Steps in which the program speaks to the model. */
const NOTICES = new Set(["CHECKPOINT", "EPHEMERAL_MESSAGE", "SYSTEM_MESSAGE"]);

/** A result names the kind of its step, not the tool: which step each tool takes. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ["ask_question", "ASK_QUESTION"],
  ["command_status", "RUN_COMMAND"],
  ["find_by_name", "FIND"],
  ["generate_image", "GENERATE_IMAGE"],
  ["grep_search", "GREP_SEARCH"],
  ["invoke_subagent", "INVOKE_SUBAGENT"],
  ["list_dir", "LIST_DIRECTORY"],
  ["multi_replace_file_content", "CODE_ACTION"],
  ["read_url_content", "READ_URL_CONTENT"],
  ["replace_file_content", "CODE_ACTION"],
  ["run_command", "RUN_COMMAND"],
  ["search_web", "SEARCH_WEB"],
  ["view_file", "VIEW_FILE"],
  ["write_to_file", "CODE_ACTION"],
]);

function beginSteps(): ReadRecord {
  const calls = new UnnamedCalls();

  const readCalls = (record: JsonObject, decode: Codec["decode"]): Block[] =>
    objectsOf(record, "tool_calls").map((call) => {
      const name = textOf(call, "name") ?? "";
      const id = calls.call(name, textOf(call, "id"));
      return callBlock(id, name, onceEncoded(own(call, "args") ?? own(call, "arguments")), decode);
    });

  /** The call of a tool that takes such steps, or of a tool of which that is not known. */
  const answered = (type: string): string | null =>
    calls.result((tool) => STEPS.get(tool) === type) ?? calls.result((tool) => !STEPS.has(tool));

  return (record, decode) => {
    const type = textOf(record, "type") ?? "untyped";
    const facts = { id: plainText(own(record, "step_index")), time: timeOf(record) };
    const content = textOf(record, "content") ?? "";
    if (type === "USER_INPUT") {
      calls.endTurn();
      return messages(...readInput(content, facts));
    }
    if (NOTICES.has(type) && content !== "") {
      const compaction = type === "CHECKPOINT" ? ("boundary" as const) : undefined;
      const notice: Block = { kind: "text", text: content };
      return messages(message("system", [notice], { ...facts, injected: true, compaction }));
    }
    if (BOOKKEEPING.has(type) || NOTICES.has(type)) return bookkeeping(type);
    const read: Message[] = [];
    const said: Block[] = [];
    const thinking = textOf(record, "thinking") ?? "";
    if (type === "PLANNER_RESPONSE") {
      if (thinking !== "") said.push({ kind: "thinking", text: thinking });
      if (content !== "") said.push({ kind: "text", text: content });
    } else {
      read.push(message("tool", [resultOf(record, answered(type))], facts));
    }
    said.push(...readCalls(record, decode));
    if (said.length > 0) read.push(message("assistant", said, facts));
    return read.length === 0 ? bookkeeping(type) : messages(...read);
  };
}

function timeOf(record: JsonObject): string | undefined {
  return textOf(record, "created_at");
}

const REQUEST = /<USER_REQUEST>\n?([\s\S]*?)\n?<\/USER_REQUEST>/;

/** What the person typed, and before it what the program put around that. */
function readInput(content: string, facts: { id: string; time: string | undefined }): Message[] {
  const typed = REQUEST.exec(content);
  if (typed === null) return [message("user", [{ kind: "text", text: content }], facts)];
  const [all, text = ""] = typed;
  const rest = content.replace(all, () => "").trim();
  const prompt = message("user", [{ kind: "text", text }], facts);
  if (rest === "") return [prompt];
  const { time } = facts;
  return [message("user", [{ kind: "text", text: rest }], { time, injected: true }), prompt];
}

const TIMES = /^Created At: .*\r?\n(?:Completed At: .*(?:\r?\n|$))?/;

function resultOf(record: JsonObject, id: string | null): Block {
  const content = own(record, "content");
  const text = plainText(content).replace(TIMES, "");
  const error = plainText(own(record, "error"));
  const isError = own(record, "status") === "ERROR" || error !== "";
  return resultBlock(id, content, { text: text === "" ? error : text, isError });
}

// ------------------------------------------------------------------ arguments

/**
 * Arguments whose values are all JSON text, at least one of them text in quotes, were encoded value
 * by value; any others are as they were.
 */
function onceEncoded(args: Json | undefined): Json | undefined {
  if (!isObject(args)) return args;
  const decoded: JsonObject = {};
  let quoted = false;
  for (const [key, value] of Object.entries(args)) {
    const inner = typeof value === "string" ? parseJson(value) : undefined;
    if (inner === undefined) return args;
    quoted ||= typeof inner === "string";
    setOwn(decoded, key, inner);
  }
  return quoted ? decoded : args;
}
