/**
 * Items of OpenAI's Responses API: messages, reasoning, calls of several kinds and their outputs,
 * each a record of its own. Arguments of functions are JSON text, those of custom tools any text.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  imageAt,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import type { Block, ImageBlock, ResultBlock } from "../model.js";
import { readHosted, readShellOutput } from "./responses-hosted.js";

/** Items that hold nothing for a reader: snapshots, and histories that only the API can open. */
const BOOKKEEPING = new Set([
  "compaction",
  "compaction_summary",
  "compaction_trigger",
  "context_compaction",
  "ghost_snapshot",
  "item_reference",
  "mcp_approval_request",
  "mcp_approval_response",
  "mcp_list_tools",
]);

/** Whether the model itself said this item, so that those beside it are parts of one message. */
export function isModels(item: JsonObject): boolean {
  const type = textOf(item, "type");
  if (type === "message") return own(item, "role") === "assistant";
  return type === "reasoning" || type?.endsWith("_call") === true;
}

export function readItem(
  item: JsonObject,
  decode: Codec["decode"],
  around: Facts,
  isInjected: (text: string) => boolean,
): Reading {
  const type = textOf(item, "type");
  switch (type) {
    case "message":
      return readMessage(item, around, isInjected);
    case "reasoning":
      return readReasoning(item, around);
    case "agent_message": {
      const facts = { ...around, agent: textOf(item, "author"), sidechain: true, injected: true };
      return messages(message("user", readContent(own(item, "content")), facts));
    }
    case undefined:
      return unknown("untyped");
  }
  const call = readCall(type, item, decode);
  if (call !== undefined) return messages(message("assistant", call, around));
  if (type.endsWith("_output")) {
    return messages(message("tool", [readOutput(type, item)], around));
  }
  return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
}

function readMessage(
  item: JsonObject,
  around: Facts,
  isInjected: (text: string) => boolean,
): Reading {
  const blocks = readContent(own(item, "content"));
  const role = own(item, "role");
  if (role === "assistant") return messages(message("assistant", blocks, around));
  if (role !== "user") return messages(message("system", blocks, { ...around, injected: true }));
  const texts = blocks.filter((block) => block.kind === "text");
  const injected = texts.length === blocks.length && texts.every(({ text }) => isInjected(text));
  const facts = injected && blocks.length > 0 ? { ...around, injected } : around;
  return messages(message("user", blocks, facts));
}

/** Reasoning that only the API can open says nothing to a reader. */
function readReasoning(item: JsonObject, around: Facts): Reading {
  const parts = [...objectsOf(item, "summary"), ...objectsOf(item, "content")];
  const texts = parts.flatMap((part) => textOf(part, "text") ?? []);
  if (texts.length === 0) return bookkeeping("reasoning");
  const blocks: Block[] = texts.map((text) => ({ kind: "thinking", text }));
  return messages(message("assistant", blocks, around));
}

// ------------------------------------------------------------------ content

function readContent(content: Json | undefined): Block[] {
  if (content === undefined || content === null) return [];
  return (Array.isArray(content) ? content : [content]).map(readPart);
}

function readPart(part: Json): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const image = own(part, "image_url");
  if (typeof image === "string") return imageAt(image);
  const text = own(part, "text") ?? own(part, "refusal");
  if (typeof text === "string") return { kind: "text", text };
  return { kind: "other", type: textOf(part, "type") ?? "untyped", value: part };
}

// ------------------------------------------------------------------ calls

function readCall(type: string, item: JsonObject, decode: Codec["decode"]): Block[] | undefined {
  const id = textOf(item, "call_id") ?? textOf(item, "id");
  switch (type) {
    case "function_call":
      return [callBlock(id, nameOf(item), own(item, "arguments"), decode)];
    case "custom_tool_call":
      return [callBlock(id, nameOf(item), own(item, "input"), decode)];
    default:
      return readHosted(type, item, decode);
  }
}

function nameOf(item: JsonObject): string {
  const name = textOf(item, "name") ?? "";
  const namespace = textOf(item, "namespace");
  return namespace === undefined || namespace === "" ? name : `${namespace}.${name}`;
}

// ------------------------------------------------------------------ outputs

function readOutput(type: string, item: JsonObject): ResultBlock {
  const content = own(item, type === "tool_search_output" ? "tools" : "output");
  const id = textOf(item, "call_id") ?? textOf(item, "id");
  const shell = readShellOutput(content);
  if (shell !== undefined) return resultBlock(id, content, shell);
  const isFailed = own(item, "status") === "failed";
  if (typeof content === "string") {
    const read = readOutputText(content);
    return resultBlock(id, content, isFailed ? { text: content, isError: true } : read);
  }
  // Old: `{content, success}`, where the content is text.
  const inner = isObject(content) ? (own(content, "content") ?? content) : content;
  const isError = isFailed || (isObject(content) && own(content, "success") === false);
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const part of Array.isArray(inner) ? inner : [inner ?? null]) {
    const block = part === null ? undefined : readPart(part);
    if (block?.kind === "text") texts.push(block.text);
    else if (block?.kind === "image") images.push(block);
    else if (block?.kind === "other") texts.push(plainText(block.value));
  }
  return resultBlock(id, content, { text: texts.join("\n"), isError, images });
}

/** Said in place of an output. */
const FAILED =
  /^(?:Wall time: .*\n)?(?:aborted by user|execution error:|apply_patch verification failed)/;

/** Lines that newer versions put before what a command printed. */
const HEADER =
  /^(?:(?:Chunk ID|Exit code|Original token count|Process exited with code|Process running with session ID|Total output lines|Wall time)\b.*\n)+Output:\n?/;

/** The one among them that says how it ended, or that it still runs. */
const ENDING =
  /^(?:(?:Exit code:|Process exited with code) (?<code>-?\d+)|Process running with session ID .*)$/m;

/**
 * How a command ended stands in its output: as lines before it, or beside it in JSON text. A reader
 * needs that one line, and only when it did not end well.
 */
function readOutputText(output: string): { text: string; isError: boolean } {
  if (output.startsWith('{"output":')) {
    const value = parseJson(output);
    const text = isObject(value) ? own(value, "output") : undefined;
    const metadata = isObject(value) ? own(value, "metadata") : undefined;
    const code = isObject(metadata) ? own(metadata, "exit_code") : undefined;
    if (typeof text === "string") return { text, isError: typeof code === "number" && code !== 0 };
  }
  const [header = ""] = HEADER.exec(output) ?? [];
  const ending = ENDING.exec(header);
  if (ending === null) return { text: output, isError: FAILED.test(output) };
  const text = output.slice(header.length);
  const code = Number(ending.groups?.code ?? NaN);
  if (code === 0) return { text, isError: false };
  return { text: `${ending[0]}\n${text}`, isError: !Number.isNaN(code) };
}
