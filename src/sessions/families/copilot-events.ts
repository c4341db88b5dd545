/**
 * The event log of GitHub's Copilot agent: one event a line, each with a dotted type and its facts
 * in `data`. A call is told twice, by the model's message and by its execution.
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
import type { ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { Recent } from "../recent.js";

/** Types of events that tell of no message. */
const BOOKKEEPING =
  /^(?:abort|skill\.invoked|(?:hook|permission|session|subagent)\..+|assistant\.(?:.+_delta|intent|turn_start|turn_end|usage)|tool\.execution_(?:progress|partial_result)|.+\.(?:requested|completed))$/;

/** So many calls are remembered by their ids, until they are run. */
const REMEMBERED = 4096;

const TELLING = new Set([
  "assistant.message",
  "session.start",
  "tool.execution_start",
  "user.message",
]);

export function isEvent(record: JsonObject): boolean {
  return isObject(own(record, "data")) && TELLING.has(textOf(record, "type") ?? "");
}

export function noteEvent(record: JsonObject, meta: SessionMeta): void {
  noteTime(meta, textOf(record, "timestamp"));
  const data = objectOf(record, "data");
  if (data === undefined) return;
  switch (own(record, "type")) {
    case "session.start":
      noteFirst(meta, "id", textOf(data, "sessionId"));
      noteFirst(meta, "version", textOf(data, "copilotVersion"));
      noteFirst(meta, "model", textOf(data, "selectedModel"));
      noteFirst(meta, "cwd", textAt(data, ["context", "cwd"]));
      noteFirst(meta, "branch", textAt(data, ["context", "branch"]));
      break;
    case "session.model_change":
      noteLast(meta, "model", textOf(data, "newModel"));
      break;
    case "session.title_changed":
      noteLast(meta, "title", textOf(data, "title"));
      break;
    case "assistant.message":
      if (agentOf(record, data) === undefined) noteLast(meta, "model", textOf(data, "model"));
      break;
  }
}

/** The sub-agent that an event is of: named by newer versions, by the call that began it before. */
function agentOf(record: JsonObject, data: JsonObject): string | undefined {
  return textOf(record, "agentId") ?? textOf(data, "parentToolCallId");
}

export function beginEvents(): ReadRecord {
  const events = new Events();
  return (record, decode) => events.read(record, decode);
}

class Events {
  /** Ids of calls that were told. */
  #told = new Recent<true>(REMEMBERED);
  /** Reasoning that was told by an event of its own. */
  #reasoning: string | undefined;

  read(record: JsonObject, decode: Codec["decode"]): Reading {
    const type = textOf(record, "type") ?? "untyped";
    const data = objectOf(record, "data") ?? {};
    // Told while it happens, and never kept by the program itself.
    if (own(record, "ephemeral") === true) return bookkeeping(type);
    const around = surroundings(record, data);
    switch (type) {
      case "user.message":
        return messages(readPrompt(data, around));
      case "system.message":
      case "system.notification":
        return messages(
          message("system", textBlocks(own(data, "content")), { ...around, injected: true }),
        );
      case "session.error":
        return messages(
          message("system", textBlocks(own(data, "message")), { ...around, injected: true }),
        );
      case "session.compaction_complete":
        return readSummary(data, around);
      case "assistant.reasoning": {
        this.#reasoning = textOf(data, "content");
        const blocks: Block[] = [{ kind: "thinking", text: this.#reasoning ?? "" }];
        return messages(message("assistant", blocks, around));
      }
      case "assistant.message":
        return messages(this.#readAnswer(data, around, decode));
      case "tool.user_requested":
        return this.#readExecution(type, data, "user", { ...around, interjected: true }, decode);
      case "tool.execution_start":
        return this.#readExecution(type, data, "assistant", around, decode);
      case "tool.execution_complete":
        return messages(message("tool", [readCompletion(data)], around));
      default:
        return BOOKKEEPING.test(type) ? bookkeeping(type) : unknown(type);
    }
  }

  #readAnswer(data: JsonObject, around: Facts, decode: Codec["decode"]): Message {
    const reasoning = textOf(data, "reasoningText") ?? "";
    const isTold = reasoning === "" || reasoning === this.#reasoning;
    const blocks: Block[] = [
      ...(isTold ? [] : [{ kind: "thinking" as const, text: reasoning }]),
      ...textBlocks(own(data, "content")),
      ...objectsOf(data, "toolRequests").map((request) => this.#readRequest(request, decode)),
    ];
    const facts = { ...around, group: textOf(data, "messageId"), model: textOf(data, "model") };
    return message("assistant", blocks, facts);
  }

  /** Arguments that broke off are told whole by the execution, where there is one. */
  #readRequest(request: JsonObject, decode: Codec["decode"]): Block {
    const input = own(request, "arguments");
    const isBroken = typeof input === "string" && input !== "" && parseJson(input) === undefined;
    if (isBroken && own(request, "type") !== "custom") {
      return { kind: "other", type: "toolRequest", value: request };
    }
    const id = textOf(request, "toolCallId");
    if (id !== undefined) this.#told.set(id, true);
    return callBlock(id, textOf(request, "name") ?? "", input, decode);
  }

  #readExecution(
    type: string,
    data: JsonObject,
    role: "user" | "assistant",
    around: Facts,
    decode: Codec["decode"],
  ): Reading {
    const id = textOf(data, "toolCallId");
    if (id !== undefined && this.#told.get(id) === true) return bookkeeping(type);
    if (id !== undefined) this.#told.set(id, true);
    const block = callBlock(id, textOf(data, "toolName") ?? "", own(data, "arguments"), decode);
    return messages(message(role, [block], around));
  }
}

function surroundings(record: JsonObject, data: JsonObject): Facts {
  const agent = agentOf(record, data);
  const parentId = own(record, "parentId");
  return {
    id: textOf(record, "id"),
    parentId: parentId === null || typeof parentId === "string" ? parentId : undefined,
    time: textOf(record, "timestamp"),
    agent,
    sidechain: agent === undefined ? undefined : true,
  };
}

function textBlocks(content: Json | undefined): Block[] {
  const text = plainText(content);
  return text === "" ? [] : [{ kind: "text", text }];
}

/** What has a source was not typed: it comes from a skill, or from the agent that began this one. */
function readPrompt(data: JsonObject, around: Facts): Message {
  const attachments = own(data, "attachments");
  const blocks: Block[] = [
    ...textBlocks(own(data, "content")),
    ...(Array.isArray(attachments) ? attachments : []).map((value): Block => ({
      kind: "other",
      type: "attachment",
      value,
    })),
  ];
  const isTyped = textOf(data, "source") === undefined || around.sidechain === true;
  return message("user", blocks, isTyped ? around : { ...around, injected: true });
}

function readSummary(data: JsonObject, around: Facts): Reading {
  const blocks = textBlocks(own(data, "summaryContent"));
  return blocks.length === 0
    ? bookkeeping("session.compaction_complete")
    : messages(message("user", blocks, { ...around, injected: true, compaction: "summary" }));
}

// ------------------------------------------------------------------ results

function readCompletion(data: JsonObject): Block {
  const content = own(data, "result") ?? own(data, "error");
  const result = objectOf(data, "result") ?? {};
  const isError = own(data, "success") === false;
  const failure = textAt(data, ["error", "message"]) ?? plainText(own(data, "error"));
  const text =
    textOf(result, "content") ??
    textOf(result, "textResultForLlm") ??
    textOf(result, "text_result_for_llm") ??
    (isObject(own(data, "result")) ? "" : plainText(own(data, "result")));
  const images = objectsOf(result, "contents").flatMap(readImage);
  return resultBlock(textOf(data, "toolCallId"), content, {
    text: [text, failure].filter((part) => part !== "").join("\n"),
    isError,
    images,
  });
}

function readImage(part: JsonObject): ImageBlock[] {
  if (own(part, "type") !== "image") return [];
  const mediaType = textOf(part, "mimeType") ?? null;
  return [{ kind: "image", mediaType, data: textOf(part, "data") ?? null, url: null }];
}
