/**
 * Documents that txcript takes and gives: Simple, which people write, and Common, in which the calls
 * it knows are objects of their own. Blocks are much like those of Anthropic's Messages API.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { callBlock, message, messages, objectOf, objectsOf, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { answersFirst, readContent } from "../families/anthropic-blocks.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, CallBlock, SessionMeta } from "../model.js";
import { UnnamedCalls } from "../unnamed.js";

export const txcriptSimple: Format = {
  harness: "txcript_simple",
  lists: ["messages"],
  recognise,
  note,
  begin,
};

// ------------------------------------------------------------------ who wrote it

/** What the API's own messages have nothing of, in the document or in its messages. */
const OF_DOCUMENTS = ["cli_version", "cwd", "git_branch", "timestamp", "title"];

/** Harnesses that keep such messages add something of their own, and are surer. */
function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame === undefined || records.length === 0 || !records.every(isMessage)) return 0;
  const meta = objectOf(frame, "meta");
  if (meta !== undefined) {
    const isCommon = hasOwn(meta, "id") && hasOwn(meta, "timestamp");
    return isCommon && records.every((record) => hasOwn(record, "timestamp")) ? 0.9 : 0;
  }
  const isOurs = OF_DOCUMENTS.some((key) => typeof own(frame, key) === "string");
  return isOurs || records.some(isTelling) ? 0.35 : 0;
}

function isMessage(record: JsonObject): boolean {
  const content = own(record, "content");
  const isContent = typeof content === "string" || Array.isArray(content);
  return isContent && roleOf(record) !== undefined && !hasOwn(record, "tool_calls");
}

function isTelling(record: JsonObject): boolean {
  return objectsOf(record, "content").some((block) => {
    const type = own(block, "type");
    if (type === "thinking") return hasOwn(block, "text");
    if (type === "tool_use") return !hasOwn(block, "id");
    return type === "tool_result" ? !hasOwn(block, "tool_use_id") : type === "artifact";
  });
}

function roleOf(record: JsonObject): "assistant" | "user" | undefined {
  const role = textOf(record, "role")?.toLowerCase();
  return role === "assistant" || role === "user" ? role : undefined;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteLast(meta, "model", textOf(record, "model"));
  if (hasOwn(record, "role")) {
    noteTime(meta, textOf(record, "timestamp"));
    return;
  }
  const said = objectOf(record, "meta") ?? record;
  noteFirst(meta, "id", textOf(said, "id"));
  noteFirst(meta, "cwd", textOf(said, "cwd"));
  noteFirst(meta, "branch", textOf(said, "git_branch"));
  noteFirst(meta, "title", textOf(said, "title"));
  noteFirst(meta, "version", textOf(said, "cli_version"));
  noteFirst(meta, "model", textOf(said, "model"));
  noteFirst(meta, "started", textOf(said, "timestamp"));
}

// ------------------------------------------------------------------ messages

/** A result that names no call belongs to the oldest that has none. */
function begin(): ReadRecord {
  const calls = new UnnamedCalls();
  const paired = (block: Block): Block => {
    if (block.kind === "call" && block.native !== undefined) {
      return { ...block, id: calls.call(block.native.name, block.id) };
    }
    if (block.kind !== "result") return block;
    if (block.callId !== null) calls.close(block.callId);
    return { ...block, callId: block.callId ?? calls.result() };
  };
  return (record, decode) => {
    const role = roleOf(record);
    if (role === undefined || !isMessage(record))
      return unknown(textOf(record, "role") ?? "untyped");
    const special = (part: JsonObject, type: Json | undefined): Block | undefined =>
      type === "tool_use" ? readCall(part, decode) : undefined;
    const blocks = readContent(own(record, "content"), { role, decode, special }).map(paired);
    const facts = { time: textOf(record, "timestamp"), model: textOf(record, "model") };
    return messages(...answersFirst(message(role, blocks, facts)));
  };
}

function readCall(part: JsonObject, decode: Codec["decode"]): CallBlock | undefined {
  const { name, input } = calledIn(part);
  if (name === undefined) return undefined;
  const command = name === "Command" && isObject(input) ? textOf(input, "command") : name;
  if (command?.startsWith("/") === true) return readCommand(command, input);
  return callBlock(textOf(part, "id"), name, input, decode);
}

/** In Common, calls that txcript does not know are called Raw, and their names stand inside. */
function calledIn(part: JsonObject): { name: string | undefined; input: Json | undefined } {
  const tool = objectOf(part, "tool");
  if (tool === undefined) return { name: textOf(part, "name"), input: own(part, "input") };
  const { name, ...input } = tool;
  if (name === "Raw") return { name: textOf(tool, "tool_name"), input: own(tool, "input") };
  return { name: typeof name === "string" ? name : undefined, input };
}

/** What a person typed at the harness. */
function readCommand(command: string, input: Json | undefined): CallBlock {
  const args = isObject(input) ? textOf(input, "args") : undefined;
  const typed = args === undefined || args === "" ? { command } : { command, args };
  return { kind: "call", id: null, call: { name: "Command", input: typed } };
}
