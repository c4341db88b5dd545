/**
 * Warp's database: the tasks of a conversation, each one message of a protocol, with all that was
 * said in it. The first task is the conversation, others are those of sub-agents.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Fault, Format, Reading, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ResultBlock, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { readProtobuf } from "../protobuf.js";
import { cellText } from "../rows.js";
import type { Database } from "../sqlite.js";
import { TASK } from "./warp-shapes.js";

export const tasks: NonNullable<Format["database"]> = {
  fits: (tables) =>
    tables.get("agent_tasks")?.has("task") === true && tables.has("agent_conversations") ? 1 : 0,
  *sessions(db): Generator<StoredSession> {
    const sql = "SELECT * FROM agent_conversations ORDER BY last_modified_at, conversation_id";
    for (const row of db.rows(sql)) {
      const id = String(row["conversation_id"]);
      const data = parseJson(cellText(row["conversation_data"]) ?? "");
      const parent = isObject(data) ? textOf(data, "parent_conversation_id") : undefined;
      const frame = { conversation_id: id, ended: cellText(row["last_modified_at"]) };
      yield { id, ...(parent === undefined ? {} : { parent }), frame };
    }
  },
  records,
};

function* records(db: Database, id: string): Generator<string | Fault> {
  const read: JsonObject[] = [];
  const sql = "SELECT task FROM agent_tasks WHERE conversation_id = ? ORDER BY rowid";
  for (const { task } of db.rows(sql, id)) {
    const shaped = task instanceof Uint8Array ? readProtobuf(task, TASK) : undefined;
    if (shaped === undefined) yield { fault: "it is no message of Warp's protocol" };
    else read.push(shaped);
  }
  const parentOf = (task: JsonObject) => textAt(task, ["dependencies", "parent_task_id"]) ?? "";
  const agents = read.filter((task) => parentOf(task) !== "");
  const conversation = read.filter((task) => !agents.includes(task));
  for (const task of conversation) for (const said of saidIn(task)) yield JSON.stringify(said);
  for (const task of agents) {
    const agent = textOf(task, "id") ?? "sub-agent";
    for (const said of saidIn(task)) yield JSON.stringify({ agent, ...said });
  }
}

function saidIn(task: JsonObject): JsonObject[] {
  return objectsOf(task, "messages");
}

/** Whether a record is a message of a task. */
export function isTaskMessage(record: JsonObject): boolean {
  return own(record, "type") === undefined && textOf(record, "id") !== undefined;
}

export function noteTaskMessage(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "cwd", textAt(record, ["user_query", "context", "directory", "pwd"]));
  noteLast(meta, "model", textAt(record, ["model_used", "model_id"]));
  noteLast(meta, "ended", zoned(textOf(record, "ended")));
  noteTime(meta, timeOf(record));
}

/** Times of the database are UTC, without saying so. */
function zoned(time: string | undefined): string | undefined {
  return time === undefined || time === "" ? undefined : `${time.replace(" ", "T")}Z`;
}

function timeOf(record: JsonObject): string | undefined {
  const { seconds, nanos } = objectOf(record, "timestamp") ?? {};
  const part = typeof nanos === "number" ? Math.floor(nanos / 1e6) : 0;
  return typeof seconds === "number" ? isoTime(seconds * 1000 + part) : undefined;
}

// ------------------------------------------------------------------ messages

/** Keys of a message beside the one that it is of. */
const COMMON = new Set([
  "agent",
  "citations",
  "id",
  "request_id",
  "server_message_data",
  "task_id",
  "timestamp",
]);

/** What tells of no message. */
const BOOKKEEPING = new Set([
  "artifact_event",
  "code_review",
  "debug_output",
  "events_from_agents",
  "messages_received_from_agents",
  "model_used",
  "server_event",
  "update_review_comments",
  "update_todos",
]);

export function readTaskMessage(record: JsonObject, decode: Codec["decode"]): Reading {
  const { name: kind, body } = oneOf(record, COMMON);
  const agent = textOf(record, "agent");
  const id = textOf(record, "id");
  const marks = agent === undefined ? {} : { agent, sidechain: true };
  const facts: Facts = { id, time: timeOf(record), ...marks };
  const said = (role: "assistant" | "user", ...blocks: Block[]): Reading =>
    messages(message(role, blocks, facts));
  switch (kind) {
    case "user_query":
      return said("user", { kind: "text", text: textOf(body, "query") ?? "" });
    case "invoke_skill":
      return said("user", { kind: "text", text: textAt(body, ["user_query", "query"]) ?? "" });
    case "agent_output":
      return said("assistant", { kind: "text", text: textOf(body, "text") ?? "" });
    case "agent_reasoning":
      return said("assistant", { kind: "thinking", text: textOf(body, "reasoning") ?? "" });
    case "tool_call": {
      const { name, body: input } = oneOf(body, CALL);
      if (name === "server") return bookkeeping("tool_call/server");
      return said("assistant", callBlock(textOf(body, "tool_call_id"), name, input, decode));
    }
    case "tool_call_result": {
      const { name, body: output } = oneOf(body, CALL);
      if (name === "server") return bookkeeping("tool_call_result/server");
      const result = resultOf(textOf(body, "tool_call_id"), name, output);
      return messages(message("tool", [result], facts));
    }
    case "web_search":
    case "web_fetch": {
      const asked = message("assistant", [callBlock(id, kind, body, decode)], facts);
      const results = webResults(id, objectOf(body, "status") ?? {});
      return messages(asked, ...results.map((result) => message("tool", [result], marks)));
    }
    case "system_query": {
      const { name, body: query } = oneOf(body, new Set(["context"]));
      const text = ["query", "prompt", "url"].map((key) => textOf(query, key) ?? "").join("");
      if (text === "") return bookkeeping(`system_query/${name}`);
      return messages(message("user", [{ kind: "text", text }], { ...facts, injected: true }));
    }
    case "summarization": {
      const text = textAt(body, ["conversation_summary", "summary"]);
      if (text === undefined) return bookkeeping("summarization");
      const summary = { ...facts, injected: true, compaction: "summary" as const };
      return messages(message("user", [{ kind: "text", text }], summary));
    }
    default:
      return BOOKKEEPING.has(kind) ? bookkeeping(kind) : unknown(kind);
  }
}

const CALL = new Set(["context", "tool_call_id"]);

/** The field that is set of those of which only one is: its name and its message. */
function oneOf(
  record: JsonObject,
  others: ReadonlySet<string>,
): { name: string; body: JsonObject } {
  const [name = "untyped", body] = Object.entries(record).find(([key]) => !others.has(key)) ?? [];
  return { name, body: isObject(body) ? body : {} };
}

// ------------------------------------------------------------------ results

function resultOf(id: string | undefined, name: string, output: JsonObject): ResultBlock {
  const failure = objectOf(output, "error");
  const denied = own(output, "permission_denied") !== undefined;
  const isError = failure !== undefined || denied || name === "cancel";
  const told = failure && (textOf(failure, "message") ?? textOf(failure, "error"));
  const text = told ?? (name === "cancel" ? "" : successText(output));
  return resultBlock(id, output, { text, isError });
}

/** Where the text stands in a result, if it is text. */
const TEXTS = [
  ["command_finished", "output"],
  ["long_running_command_snapshot", "output"],
  ["output"],
  ["payload"],
  ["success", "matched_files"],
  ["success", "content", "content"],
];

function successText(output: JsonObject): string {
  const text = TEXTS.map((path) => textAt(output, path)).find((told) => told !== undefined);
  if (text !== undefined) return text;
  const lists = ["success", "text_files_success", "any_files_success"].flatMap((key) => {
    const body = objectOf(output, key) ?? {};
    return ["matched_files", "files", "results"].flatMap((list) => objectsOf(body, list));
  });
  return lists.length === 0 ? plainText(output) : lists.map(itemText).join("\n");
}

/** A file, with its lines or its content, or a piece of what another program said. */
function itemText(item: JsonObject): string {
  const lines = objectsOf(item, "matched_lines").map((line) => plainText(own(line, "line_number")));
  const path = textOf(item, "file_path");
  if (path !== undefined && lines.length > 0) return lines.map((at) => `${path}:${at}`).join("\n");
  const content =
    textOf(item, "content") ??
    textAt(item, ["text_content", "content"]) ??
    textAt(item, ["text", "text"]);
  return content ?? path ?? plainText(item);
}

/** Pages, one a line; none while the server is at it. */
function webResults(id: string | undefined, status: JsonObject): ResultBlock[] {
  if (own(status, "error") !== undefined)
    return [resultBlock(id, status, { text: "", isError: true })];
  const success = objectOf(status, "success");
  if (success === undefined) return [];
  const pages = objectsOf(success, "pages").map((page) =>
    [textOf(page, "title"), textOf(page, "url")].filter(Boolean).join(" "),
  );
  const content: Json = valueAt(success, ["pages"]) ?? [];
  return [resultBlock(id, content, { text: pages.join("\n"), isError: false })];
}
