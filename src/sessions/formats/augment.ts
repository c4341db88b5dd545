/**
 * Session files of Augment's Auggie: a JSON document with exchanges, each one request to the model:
 * what was asked or returned by tools, and what it answered. Nodes are tagged by numbers.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  message,
  messages,
  objectOf,
  objectsOf,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

const TEXT = 0;
const TOOL_RESULT = 1;
const TOOL_USE = 5;
const THINKING = 8;

export const augment: Format = {
  harness: "augment",
  lists: ["chatHistory"],
  recognise: (records, frame) => {
    if (frame !== undefined && own(frame, "chatHistory") === undefined) return 0;
    return records.some(isExchange) ? 1 : 0;
  },
  note,
  read,
};

function isExchange(record: JsonObject): boolean {
  const exchange = objectOf(record, "exchange");
  return (
    exchange !== undefined &&
    (own(exchange, "request_message") !== undefined ||
      own(exchange, "response_nodes") !== undefined)
  );
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (own(record, "chatHistory") === undefined) return;
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "started", textOf(record, "created"));
  noteLast(meta, "ended", textOf(record, "modified"));
  noteFirst(meta, "title", textOf(record, "customTitle") ?? textOf(record, "title"));
  noteFirst(meta, "model", textAt(record, ["agentState", "modelId"]));
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const exchange = objectOf(record, "exchange");
  if (exchange === undefined) return unknown("untyped");
  const id = textOf(exchange, "request_id");
  const asked = readRequest(exchange);
  const answered = readAnswer(exchange, decode);
  const facts: Facts = { group: id };
  const results = asked.filter((block) => block.kind === "result");
  const said = asked.filter((block) => block.kind !== "result");
  const read: Message[] = [
    ...(results.length === 0 ? [] : [message("tool", results)]),
    ...(said.length === 0 ? [] : [message("user", said)]),
    ...(answered.length === 0 ? [] : [message("assistant", answered, facts)]),
  ];
  return read.length === 0 ? { kind: "record", type: "exchange", known: true } : messages(...read);
}

/** Text stands in the nodes, and once more in the request as a whole. */
function readRequest(exchange: JsonObject): Block[] {
  const nodes = objectsOf(exchange, "request_nodes").flatMap((node): Block[] => {
    const result = objectOf(node, "tool_result_node");
    if (own(node, "type") === TOOL_RESULT && result !== undefined) return [readResult(result)];
    return own(node, "type") === TEXT ? textBlocks(textAt(node, ["text_node", "content"])) : [];
  });
  const isTold = nodes.some((block) => block.kind === "text");
  return [...nodes, ...(isTold ? [] : textBlocks(textOf(exchange, "request_message")))];
}

function readAnswer(exchange: JsonObject, decode: Codec["decode"]): Block[] {
  const nodes = objectsOf(exchange, "response_nodes").flatMap((node): Block[] => {
    switch (own(node, "type")) {
      case TEXT:
        return textBlocks(textOf(node, "content"));
      case THINKING: {
        const thought = objectOf(node, "thinking") ?? {};
        const text = textOf(thought, "content") ?? textOf(thought, "summary") ?? "";
        return text === "" ? [] : [{ kind: "thinking", text }];
      }
      case TOOL_USE: {
        const call = objectOf(node, "tool_use");
        if (call === undefined) return [];
        const name = textOf(call, "tool_name") ?? "";
        return [callBlock(textOf(call, "tool_use_id"), name, own(call, "input_json"), decode)];
      }
      default:
        return [];
    }
  });
  const isTold = nodes.some((block) => block.kind === "text");
  return [...(isTold ? [] : textBlocks(textOf(exchange, "response_text"))), ...nodes];
}

function textBlocks(text: string | undefined): Block[] {
  return text === undefined || text === "" ? [] : [{ kind: "text", text }];
}

function readResult(node: JsonObject): Block {
  const content = own(node, "content");
  const parts = objectsOf(node, "content_nodes");
  const texts = parts.flatMap((part) => textOf(part, "text_content") ?? []);
  const text = typeof content === "string" && content !== "" ? content : texts.join("\n");
  const images = parts.flatMap((part) => imagesIn(own(part, "image_content")));
  const isError = own(node, "is_error") === true;
  const native = parts.length === 0 ? content : own(node, "content_nodes");
  return resultBlock(textOf(node, "tool_use_id"), native, { text, isError, images });
}

function imagesIn(value: Json | undefined): ImageBlock[] {
  if (typeof value === "string") return [imageAt(value)];
  if (!isObject(value)) return [];
  const data = textOf(value, "image_data") ?? textOf(value, "data");
  return data === undefined ? [] : [{ kind: "image", mediaType: null, data, url: null }];
}
