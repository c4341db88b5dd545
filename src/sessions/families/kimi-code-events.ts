/** The event log of Kimi Code: what was put into the model's context, and what the model did. */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  resultBlock,
  plainText,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import { isoTime, noteLast, noteTime } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";
import { readContent, readMessage } from "./openai-messages.js";

/** What is told of the context once more, and what is no part of it. */
const BOOKKEEPING =
  /^(?:metadata|turn\..+|llm\..+|usage\..+|config\..+|permission\..+|mcp\..+|tools\..+)$/;

export function isCodeEvent(record: JsonObject): boolean {
  return (
    typeof own(record, "time") === "number" && /^[a-z]+(?:\.|$)/.test(textOf(record, "type") ?? "")
  );
}

export function noteCodeEvent(record: JsonObject, meta: SessionMeta): void {
  noteTime(meta, isoTime(own(record, "time")));
  if (own(record, "type") === "config.update") noteLast(meta, "model", textOf(record, "modelName"));
}

export function readCodeEvent(record: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(record, "type") ?? "untyped";
  const facts = { time: isoTime(own(record, "time")) };
  if (type === "context.append_message") return readAppended(record, facts, decode);
  if (type === "context.append_loop_event") {
    return readLoopEvent(objectOf(record, "event") ?? {}, facts, decode);
  }
  return BOOKKEEPING.test(type) ? bookkeeping(type) : unknown(type);
}

function readAppended(record: JsonObject, facts: Facts, decode: Codec["decode"]): Reading {
  const inner = objectOf(record, "message") ?? {};
  const origin = objectOf(inner, "origin");
  const isTyped = origin === undefined || own(origin, "kind") === "user";
  const marks = isTyped || own(inner, "role") !== "user" ? {} : { injected: true };
  const read = readMessage(inner, decode, { ...facts, ...marks });
  if (read === undefined) return unknown("context.append_message");
  const calls = objectsOf(inner, "toolCalls").map((call): Block => {
    const name = textOf(call, "name");
    return name === undefined
      ? { kind: "other", type: "toolCall", value: call }
      : callBlock(textOf(call, "id"), name, own(call, "args") ?? own(call, "arguments"), decode);
  });
  return messages({ ...read, blocks: [...read.blocks, ...calls] });
}

function readLoopEvent(event: JsonObject, facts: Facts, decode: Codec["decode"]): Reading {
  const type = textOf(event, "type") ?? "untyped";
  const said = { ...facts, group: textOf(event, "stepUuid") };
  switch (type) {
    case "content.part":
      return messages(message("assistant", readContent(own(event, "part")), said));
    case "tool.call": {
      const name = textOf(event, "name") ?? "";
      const call = callBlock(textOf(event, "toolCallId"), name, own(event, "args"), decode);
      return messages(message("assistant", [call], said));
    }
    case "tool.result":
      return messages(message("tool", [readResult(event)], facts));
    case "step.begin":
    case "step.end":
      return bookkeeping(type);
    default:
      return unknown(type);
  }
}

function readResult(event: JsonObject): Block {
  const result = own(event, "result");
  const output = isObject(result) ? own(result, "output") : result;
  const isError = isObject(result) && own(result, "isError") === true;
  const blocks = readContent(output);
  const texts = blocks.flatMap((block) =>
    block.kind === "text" ? block.text : block.kind === "other" ? plainText(block.value) : [],
  );
  const images = blocks.filter((block) => block.kind === "image");
  return resultBlock(textOf(event, "toolCallId"), result, {
    text: texts.join("\n"),
    isError,
    images,
  });
}
