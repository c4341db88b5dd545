/**
 * Messages of OpenAI's chat API: a role with text or a list of parts, calls beside it, results as
 * messages of the role `tool`. Arguments are JSON text.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  message,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Block, ImageBlock, Message } from "../model.js";

/** Whether the text of a result says that the call failed, for harnesses without a flag. */
export type Failed = (text: string) => boolean;

/** Undefined where the record has no role of the API. */
export function readMessage(
  record: JsonObject,
  decode: Codec["decode"],
  facts: Facts = {},
  failed: Failed = () => false,
): Message | undefined {
  const content = own(record, "content");
  switch (own(record, "role")) {
    case "user":
      return message("user", readContent(content), facts);
    case "system":
    case "developer":
      return message("system", readContent(content), { injected: true, ...facts });
    case "assistant":
      return message(
        "assistant",
        [
          ...readReasoning(record),
          ...readContent(content),
          ...readContent(own(record, "refusal")),
          ...readCalls(record, decode),
        ],
        facts,
      );
    case "tool":
    case "function": {
      const { texts, images } = partsOf(content);
      const text = texts.join("\n");
      const id = textOf(record, "tool_call_id");
      return message(
        "tool",
        [resultBlock(id, content, { text, isError: failed(text), images })],
        facts,
      );
    }
    default:
      return undefined;
  }
}

function readReasoning(record: JsonObject): Block[] {
  const text = textOf(record, "reasoning_content") ?? textOf(record, "reasoning") ?? "";
  return text === "" ? [] : [{ kind: "thinking", text }];
}

/** Custom tools take any text; the first models called one function, without an id. */
function readCalls(record: JsonObject, decode: Codec["decode"]): Block[] {
  const calls = objectsOf(record, "tool_calls").map((call) => {
    const custom = objectOf(call, "custom");
    const called = objectOf(call, "function") ?? custom ?? {};
    const input = own(called, custom === called ? "input" : "arguments");
    return callBlock(textOf(call, "id"), textOf(called, "name") ?? "", input, decode);
  });
  const old = objectOf(record, "function_call");
  if (old === undefined) return calls;
  return [...calls, callBlock(null, textOf(old, "name") ?? "", own(old, "arguments"), decode)];
}

/** Text, a part, or a list of parts. */
export function readContent(content: Json | undefined): Block[] {
  if (content === undefined || content === null || content === "") return [];
  return (Array.isArray(content) ? content : [content]).map(readPart);
}

function readPart(part: Json): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const type = textOf(part, "type") ?? "untyped";
  const text = textOf(part, "text");
  if (type === "text" && text !== undefined) return { kind: "text", text };
  const refusal = textOf(part, "refusal");
  if (refusal !== undefined) return { kind: "text", text: refusal };
  const thought = textOf(part, "think") ?? (type === "reasoning" ? text : undefined);
  if (thought !== undefined) return { kind: "thinking", text: thought };
  const image = own(part, "image_url");
  const url = isObject(image) ? textOf(image, "url") : image;
  if (typeof url === "string") return imageAt(url);
  return { kind: "other", type, value: part };
}

function partsOf(content: Json | undefined): { texts: string[]; images: ImageBlock[] } {
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const block of readContent(content)) {
    if (block.kind === "text" || block.kind === "thinking") texts.push(block.text);
    else if (block.kind === "image") images.push(block);
    else if (block.kind === "other") texts.push(plainText(block.value));
  }
  return { texts, images };
}
