/**
 * Transcripts of OpenAI's APIs as people keep them: a list of chat messages or of items of the
 * Responses API, the request or response that has them, or one of them a line. Nothing in them says
 * who ran the tools.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import { messages, objectsOf, textOf } from "../blocks.js";
import { readMessage } from "../families/openai-messages.js";
import { isModels, readItem } from "../families/responses-items.js";
import type { Format, ReadRecord } from "../format.js";
import { isoTime, noteFirst, noteLast } from "../meta.js";
import type { SessionMeta } from "../model.js";

export const openAiMessages: Format = {
  harness: "openai_messages",
  lists: ["messages", ["choices", "*", "message"], "input", "output", []],
  recognise,
  note,
  begin,
};

// ------------------------------------------------------------------ who wrote it

/** Harnesses that keep such messages add something of their own, and are surer. */
function recognise(records: readonly JsonObject[]): number {
  if (records.length === 0) return 0;
  if (records.every(isChat)) return records.some(isTelling) ? 0.3 : 0.2;
  if (!records.every((record) => isItem(record) || isChat(record))) return 0;
  // Codex keeps bare items as well; what else calls functions has other ones.
  const names = records.flatMap((record) =>
    own(record, "type") === "function_call" ? (textOf(record, "name") ?? []) : [],
  );
  return names.length > 0 && !names.some((name) => CODEX_TOOLS.has(name)) ? 0.55 : 0.4;
}

const CODEX_TOOLS = new Set([
  "apply_patch",
  "container.exec",
  "exec_command",
  "shell",
  "shell_command",
  "spawn_agent",
  "update_plan",
  "view_image",
  "write_stdin",
]);

const ROLES = new Set(["assistant", "developer", "function", "system", "tool", "user"]);

/** A message of the chat API: no content is read as one block of it. */
function isChat(record: JsonObject): boolean {
  if (!ROLES.has(textOf(record, "role") ?? "") || isItem(record)) return false;
  const content = own(record, "content");
  if (Array.isArray(content)) return content.every((part) => isPart(part));
  if (typeof content === "string") return true;
  return (content ?? null) === null && isCalling(record);
}

function isCalling(record: JsonObject): boolean {
  return (
    hasOwn(record, "tool_calls") || hasOwn(record, "function_call") || hasOwn(record, "refusal")
  );
}

const PARTS = new Set(["file", "image_url", "input_audio", "refusal", "text"]);

function isPart(part: unknown): boolean {
  return isObject(part) && PARTS.has(textOf(part, "type") ?? "");
}

function isTelling(record: JsonObject): boolean {
  const role = textOf(record, "role");
  return isCalling(record) || role === "tool" || role === "function" || role === "developer";
}

const ITEM = /^reasoning$|^mcp_|^compaction|^item_reference$|_(?:call|output)$/;

/** An item of the Responses API. */
function isItem(record: JsonObject): boolean {
  const type = textOf(record, "type") ?? "";
  if (type !== "message") return ITEM.test(type);
  const content = own(record, "content");
  return (
    ROLES.has(textOf(record, "role") ?? "") &&
    (typeof content === "string" || objectsOf(record, "content").every(isItemPart))
  );
}

function isItemPart(part: JsonObject): boolean {
  return /^(?:input_|output_|refusal$)/.test(textOf(part, "type") ?? "");
}

// ------------------------------------------------------------------ records

/** What a request or response says around its messages. */
function note(record: JsonObject, meta: SessionMeta): void {
  if (hasOwn(record, "role")) return;
  const created = own(record, "created_at") ?? own(record, "created");
  noteFirst(meta, "started", isoTime(created, 1000));
  noteLast(meta, "model", textOf(record, "model"));
}

/** Items of the model with nothing between them are one answer. */
function begin(): ReadRecord {
  let answers = 0;
  let isAnswering = false;
  return (record, decode) => {
    const said = isItem(record) ? undefined : readMessage(record, decode);
    const isAnswer = said === undefined && isModels(record);
    if (isAnswer && !isAnswering) answers++;
    isAnswering = isAnswer;
    if (said !== undefined) return messages(said);
    const around = isAnswer ? { group: `answer ${answers}` } : {};
    return readItem(record, decode, around, () => false);
  };
}
