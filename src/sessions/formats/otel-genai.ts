/**
 * Traces and logs by OpenTelemetry's conventions for generative AI: spans of inferences and of
 * tools, events, and lists of messages that were taken out of them.
 */
import { hasOwn, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
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
} from "../blocks.js";
import type { Codec } from "../codec.js";
import {
  History,
  isMessage,
  messagesIn,
  readMessage,
  readResult,
} from "../families/otel-history.js";
import {
  attributesOf,
  bodyOf,
  eventOf,
  failureOf,
  LISTS,
  recordsIn,
  serviceOf,
  timeOf,
} from "../families/otel-records.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Message, SessionMeta } from "../model.js";

const OPERATION = "gen_ai.operation.name";

export const otelGenAi: Format = {
  harness: "otel_genai",
  lists: [...LISTS, "spans", []],
  recognise,
  note,
  begin,
};

function recognise(records: readonly JsonObject[]): number {
  if (records.flatMap(recordsIn).some(isOurs)) return 0.9;
  return records.length > 0 && records.every(isMessage) && records.some(hasContent) ? 0.5 : 0;
}

function isOurs(record: JsonObject): boolean {
  const isNamed = eventOf(record)?.startsWith("gen_ai.") === true;
  return isNamed || Object.keys(attributesOf(record)).some((key) => key.startsWith("gen_ai."));
}

function hasContent(record: JsonObject): boolean {
  const parts = own(record, "parts");
  return Array.isArray(parts) && parts.length > 0;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "dialect", serviceOf(record));
  for (const one of recordsIn(record)) {
    if (!isOurs(one)) continue;
    const attributes = attributesOf(one);
    const model = textOf(attributes, "gen_ai.response.model");
    noteFirst(meta, "id", textOf(attributes, "gen_ai.conversation.id"));
    noteLast(meta, "model", model ?? textOf(attributes, "gen_ai.request.model"));
    noteTime(meta, timeOf(one));
  }
}

// ------------------------------------------------------------------ records

function begin(): ReadRecord {
  const history = new History();
  return (record, decode) => {
    const records = recordsIn(record);
    const read = records.flatMap((one) => readOne(one, history, decode));
    return read.length > 0 ? messages(...read) : kept(record, records);
  };
}

/** Records of other programs, and those that tell nothing new. */
function kept(record: JsonObject, records: readonly JsonObject[]): Reading {
  const [only] = records;
  if (records.length !== 1 || only !== record) return bookkeeping("records");
  const operation = textOf(attributesOf(record), OPERATION);
  const isKnown = isMessage(record) || hasOwn(record, "attributes");
  const type = operation ?? eventOf(record) ?? "untyped";
  return { kind: "record", type, known: isKnown };
}

function readOne(record: JsonObject, history: History, decode: Codec["decode"]): Message[] {
  if (isMessage(record)) return readMessage(record, decode, {});
  if (!isOurs(record)) return [];
  const attributes = attributesOf(record);
  if (hasOwn(attributes, "gen_ai.tool.name")) return readTool(record, history, decode);
  const facts = { time: timeOf(record), model: modelOf(attributes) };
  const old = oldMessage(record);
  if (old !== undefined) {
    return history.tellEvent(old, eventOf(record) === CHOICE, decode, facts);
  }
  const at = (name: string): JsonObject[] => messagesIn(own(attributes, `gen_ai.${name}`));
  const isAbove = textOf(attributes, OPERATION)?.startsWith("invoke_") === true;
  const instructions = { before: instructionsIn(attributes), said: [], isAbove };
  const told = { before: at("input.messages"), said: at("output.messages"), isAbove };
  return [...history.tell(instructions, decode, facts), ...history.tell(told, decode, facts)];
}

function modelOf(attributes: JsonObject): string | undefined {
  return textOf(attributes, "gen_ai.response.model") ?? textOf(attributes, "gen_ai.request.model");
}

/** The instructions are parts without a message around them. */
function instructionsIn(attributes: JsonObject): JsonObject[] {
  const value = own(attributes, "gen_ai.system_instructions");
  const parts = typeof value === "string" ? parseJson(value) : value;
  return Array.isArray(parts) ? messagesIn([{ role: "system", parts }]) : [];
}

/** The run of a tool: call and result in one. */
function readTool(record: JsonObject, history: History, decode: Codec["decode"]): Message[] {
  const attributes = attributesOf(record);
  const id = textOf(attributes, "gen_ai.tool.call.id") ?? null;
  const name = textOf(attributes, "gen_ai.tool.name") ?? "";
  const time = timeOf(record);
  const read: Message[] = [];
  if (history.isNew("call", id)) {
    const call = callBlock(id, name, own(attributes, "gen_ai.tool.call.arguments"), decode);
    read.push(message("assistant", [call], { time }));
  }
  if (history.isNew("result", id)) {
    const failure = failureOf(record);
    const result =
      failure === undefined
        ? readResult(id ?? undefined, own(attributes, "gen_ai.tool.call.result"))
        : resultBlock(id, failure, { text: failure, isError: true });
    read.push(message("tool", [result], { time }));
  }
  return read;
}

// ------------------------------------------------------------------ events until 1.36

const CHOICE = "gen_ai.choice";

/** Name → role; the body is like a message of OpenAI's chat API. */
const OLD_EVENTS: ReadonlyMap<string, string> = new Map([
  ["gen_ai.system.message", "system"],
  ["gen_ai.user.message", "user"],
  ["gen_ai.assistant.message", "assistant"],
  ["gen_ai.tool.message", "tool"],
  [CHOICE, "assistant"],
]);

/** The message of an old event, as one of today. */
function oldMessage(record: JsonObject): JsonObject | undefined {
  const role = OLD_EVENTS.get(eventOf(record) ?? "");
  if (role === undefined) return undefined;
  const body = bodyOf(record);
  const said = objectOf(body, "message") ?? body;
  const content = own(said, "content") ?? "";
  const parts: Json[] = [];
  if (role === "tool") {
    parts.push({ type: "tool_call_response", id: own(said, "id"), response: content });
  } else if (content !== "") {
    parts.push({ type: "text", content: plainText(content) });
  }
  for (const call of objectsOf(said, "tool_calls")) {
    const called = objectOf(call, "function") ?? {};
    const input = own(called, "arguments");
    const name = own(called, "name");
    parts.push({ type: "tool_call", id: own(call, "id"), name, arguments: input });
  }
  return { role, parts };
}
