/** Events of the OpenHands SDK: each names its class in `kind`. */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
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
  imageAt,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import type { Block, ImageBlock, Role } from "../model.js";
import { textAt } from "../path.js";

const SOURCES = new Set(["agent", "environment", "user", "hook"]);

export function isV1Event(record: JsonObject): boolean {
  const hasIds = typeof own(record, "id") === "string" && typeof own(record, "kind") === "string";
  return hasIds && SOURCES.has(textOf(record, "source") ?? "") && hasOwn(record, "timestamp");
}

const BOOKKEEPING = new Set([
  "CondensationRequest",
  "CondensationSummaryEvent",
  "ConversationStateUpdateEvent",
  "HookExecutionEvent",
  "LLMCompletionLogEvent",
  "PauseEvent",
  "TokenEvent",
]);

export function readV1(record: JsonObject, decode: Codec["decode"]): Reading {
  const kind = textOf(record, "kind") ?? "untyped";
  const facts = { id: textOf(record, "id"), time: textOf(record, "timestamp") };
  const say = (role: Role, blocks: Block[], more: object = {}): Reading =>
    messages(message(role, blocks, { ...facts, ...more }));
  switch (kind) {
    case "SystemPromptEvent": {
      const prompt = objectOf(record, "system_prompt") ?? {};
      return say("system", contentBlocks(prompt), { injected: true });
    }
    case "MessageEvent": {
      const said = objectOf(record, "llm_message") ?? {};
      const fromAgent = own(record, "source") === "agent";
      const blocks = [...thoughtsOf(said), ...partsOf(said, "content").map(blockOf)];
      return say(fromAgent ? "assistant" : "user", blocks);
    }
    case "ActionEvent":
      return say("assistant", actionBlocks(record, decode), {
        group: textOf(record, "llm_response_id"),
      });
    case "ObservationEvent":
      return say("tool", [observationOf(record)]);
    case "AgentErrorEvent": {
      const text = plainText(own(record, "error"));
      return say("tool", [failure(record, text)]);
    }
    case "UserRejectObservation": {
      const text = plainText(own(record, "rejection_reason"));
      return say("tool", [failure(record, text)]);
    }
    case "Condensation": {
      const text = plainText(own(record, "summary"));
      if (text === "") return bookkeeping(kind);
      return say("system", [{ kind: "text", text }], { injected: true, compaction: "summary" });
    }
    default:
      return BOOKKEEPING.has(kind) ? bookkeeping(kind) : unknown(kind);
  }
}

function actionBlocks(record: JsonObject, decode: Codec["decode"]): Block[] {
  const call = objectOf(record, "tool_call") ?? {};
  const name = textOf(record, "tool_name") ?? textOf(call, "name") ?? "";
  const id = textOf(record, "tool_call_id") ?? textOf(call, "id");
  const input = own(call, "arguments") ?? parsedArguments(record);
  const thought = partsOf(record, "thought").map(blockOf);
  return [...thoughtsOf(record), ...thought, callBlock(id, name, input, decode)];
}

/** The action without the name of its class: what is there when the model's own words are not. */
function parsedArguments(record: JsonObject): JsonObject {
  const action = objectOf(record, "action") ?? {};
  return Object.fromEntries(Object.entries(action).filter(([key]) => key !== "kind"));
}

function thoughtsOf(record: JsonObject): Block[] {
  const text = textOf(record, "reasoning_content") ?? "";
  if (text !== "") return [{ kind: "thinking", text }];
  return objectsOf(record, "thinking_blocks").flatMap((block): Block[] => {
    const thinking = textOf(block, "thinking");
    return thinking === undefined ? [] : [{ kind: "thinking", text: thinking }];
  });
}

// ------------------------------------------------------------------ results

function observationOf(record: JsonObject): Block {
  const observation = objectOf(record, "observation") ?? {};
  const blocks = partsOf(observation, "content").map(blockOf);
  const images: ImageBlock[] = [];
  const texts: string[] = [];
  for (const block of blocks) {
    if (block.kind === "image") images.push(block);
    else if (block.kind === "text") texts.push(block.text);
    else if (block.kind === "other") texts.push(plainText(block.value));
  }
  return resultBlock(textOf(record, "tool_call_id"), own(record, "observation"), {
    text: texts.join("\n"),
    images,
    isError: own(observation, "is_error") === true,
  });
}

function failure(record: JsonObject, text: string): Block {
  return resultBlock(textOf(record, "tool_call_id"), text, { text, isError: true });
}

// ------------------------------------------------------------------ content

/** A list of parts, one of them, or text. */
function partsOf(record: JsonObject, key: string): JsonObject[] {
  const value = own(record, key);
  if (typeof value === "string") return [{ type: "text", text: value }];
  const single = objectOf(record, key);
  return single === undefined ? objectsOf(record, key) : [single];
}

function contentBlocks(part: JsonObject): Block[] {
  return Object.keys(part).length === 0 ? [] : [blockOf(part)];
}

function blockOf(part: JsonObject): Block {
  const type = textOf(part, "type") ?? "untyped";
  const text = textOf(part, "text");
  if (type === "text" && text !== undefined) return { kind: "text", text };
  const [url] = imageUrls(part);
  return url === undefined ? { kind: "other", type, value: part } : imageAt(url);
}

function imageUrls(part: JsonObject): string[] {
  const urls = own(part, "image_urls");
  return Array.isArray(urls) ? urls.filter((url) => typeof url === "string") : [];
}

export function modelOfV1(record: JsonObject): string | undefined {
  const stats = ["value", "usage_to_metrics", "default", "model_name"];
  return textAt(record, stats) ?? textAt(record, ["agent", "llm", "model"]);
}
