/**
 * Session traces as the Hugging Face Hub shows them: a header that names the harness, and one message
 * a line. Messages are those of OpenAI's chat API with other spellings of the keys.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, messages, objectOf, textOf, unknown } from "../blocks.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { SessionMeta } from "../model.js";

export const hfTraces: Format = { harness: "hf_traces", lists: [], recognise, note, read };

/** pi's own files may have such a header on the Hub, and are read as pi's. */
function recognise(records: readonly JsonObject[]): number {
  const inner = records.map(messageOf).filter((message) => message !== undefined);
  if (inner.some(isOfPi)) return 0;
  if (records.some(isHeader)) return 1;
  return inner.some((message) => OWN_KEYS.some((key) => hasOwn(message, key))) ? 0.95 : 0;
}

const OWN_KEYS = ["reasoningContent", "toolCalls"];

function isHeader(record: JsonObject): boolean {
  return own(record, "type") === "session" && typeof own(record, "harness") === "string";
}

function messageOf(record: JsonObject): JsonObject | undefined {
  return own(record, "type") === "message" ? objectOf(record, "message") : undefined;
}

function isOfPi(message: JsonObject): boolean {
  return own(message, "role") === "toolResult" || isObject(firstOf(own(message, "content")));
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isHeader(record)) {
    noteFirst(meta, "id", textOf(record, "id"));
    noteFirst(meta, "dialect", textOf(record, "harness"));
    noteFirst(meta, "title", textOf(record, "name"));
    noteFirst(meta, "cwd", textOf(record, "cwd"));
  }
  const inner = messageOf(record);
  if (inner === undefined) return;
  noteTime(meta, isoTime(own(inner, "timestamp")));
  noteLast(meta, "model", textOf(inner, "model"));
}

function read(...[record, decode]: Parameters<ReadRecord>): ReturnType<ReadRecord> {
  const type = textOf(record, "type") ?? "untyped";
  const inner = messageOf(record);
  if (inner === undefined) return type === "session" ? bookkeeping(type) : unknown(type);
  const facts = { time: isoTime(own(inner, "timestamp")), model: textOf(inner, "model") };
  const said = readMessage(asOpenAi(inner), decode, facts);
  return said === undefined ? unknown(textOf(inner, "role") ?? "untyped") : messages(said);
}

function asOpenAi(inner: JsonObject): JsonObject {
  return {
    role: own(inner, "role"),
    content: own(inner, "content"),
    reasoning_content: own(inner, "reasoningContent"),
    tool_calls: own(inner, "toolCalls"),
    tool_call_id: own(inner, "toolCallId"),
  };
}
