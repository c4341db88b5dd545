/**
 * Transcripts of Anthropic's Messages API as people keep them: a list of messages, the request that
 * has them, a response, or one message a line. Nothing in them says who ran the tools.
 */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import { message, messages, objectsOf, textOf, unknown } from "../blocks.js";
import { answersFirst, readContent } from "../families/anthropic-blocks.js";
import type { Format, ReadRecord } from "../format.js";
import { noteLast } from "../meta.js";

export const anthropicMessages: Format = {
  harness: "anthropic_messages",
  lists: ["messages", []],
  recognise,
  note: (record, meta) => noteLast(meta, "model", textOf(record, "model")),
  read,
};

/** Blocks that no other API has. */
const TELLING = new Set([
  "document",
  "redacted_thinking",
  "server_tool_use",
  "thinking",
  "tool_result",
  "tool_use",
]);

/** Harnesses that keep such messages add something of their own, and are surer. */
function recognise(records: readonly JsonObject[]): number {
  if (records.length === 0 || !records.every(isMessage)) return 0;
  const blocks = records.flatMap((record) => objectsOf(record, "content"));
  return blocks.some((block) => TELLING.has(textOf(block, "type") ?? "")) ? 0.3 : 0;
}

const ROLES = ["assistant", "system", "user"] as const;

function isMessage(record: JsonObject): boolean {
  const content = own(record, "content");
  const isContent = typeof content === "string" || Array.isArray(content);
  return isContent && roleOf(record) !== undefined && !hasOwn(record, "tool_calls");
}

function roleOf(record: JsonObject): (typeof ROLES)[number] | undefined {
  return ROLES.find((role) => role === own(record, "role"));
}

function read(...[record, decode]: Parameters<ReadRecord>): ReturnType<ReadRecord> {
  const role = roleOf(record);
  const content = own(record, "content");
  if (role === undefined || content === undefined) {
    return unknown(textOf(record, "role") ?? "untyped");
  }
  const blocks = readContent(content, { role, decode });
  const facts = { id: textOf(record, "id"), model: textOf(record, "model") };
  const injected = role === "system" || undefined;
  return messages(...answersFirst(message(role, blocks, { ...facts, injected })));
}
