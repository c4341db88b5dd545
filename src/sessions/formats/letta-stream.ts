/**
 * Messages as Letta's server hands them out: in a list, or one a line, as the command line prints
 * them with `--output-format stream-json`. There a call may come in pieces.
 */
import { isObject, own, parseJson, type JsonObject } from "../../runtime/json.js";
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
import { readContent } from "../families/anthropic-blocks.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { CallBlock, Message, ResultBlock } from "../model.js";

const TYPES = new Set([
  "approval_request_message",
  "assistant_message",
  "hidden_reasoning_message",
  "reasoning_message",
  "summary_message",
  "system_message",
  "tool_call_message",
  "tool_return_message",
  "user_message",
]);

/** What tells of no message. */
const BOOKKEEPING = new Set([
  "approval_response_message",
  "auto_approval",
  "hidden_reasoning_message",
  "ping",
  "result",
  "stop_reason",
  "system",
  "usage_statistics",
]);

export const lettaStream: Format = {
  harness: "letta_code",
  lists: ["messages"],
  recognise: (records) =>
    records.some((record) => TYPES.has(textOf(record, "message_type") ?? "")) ? 0.9 : 0,
  note(record, meta) {
    noteFirst(meta, "id", textOf(record, "conversation_id") ?? textOf(record, "session_id"));
    noteFirst(meta, "cwd", textOf(record, "cwd"));
    noteLast(meta, "model", textOf(record, "model"));
    noteTime(meta, textOf(record, "date"));
  },
  begin() {
    const stream = new Stream();
    return (record, decode) => stream.read(record, decode);
  },
};

class Stream {
  /** Calls of which not all has come. */
  readonly #open = new Map<string, { name: string; text: string }>();
  readonly #told = new Set<string>();

  read(...[record, decode]: Parameters<ReadRecord>): Reading {
    const type = textOf(record, "message_type") ?? textOf(record, "type") ?? "untyped";
    const id = textOf(record, "id");
    const facts: Facts = { time: textOf(record, "date"), group: textOf(record, "otid") ?? id };
    const content = own(record, "content");
    switch (type) {
      case "user_message":
      case "system_message": {
        const role = type === "user_message" ? "user" : "system";
        const blocks = readContent(content, { role, decode });
        const injected = role === "system" || undefined;
        return messages(message(role, blocks, { id, time: facts.time, injected }));
      }
      case "assistant_message":
        return messages(
          message("assistant", readContent(content, { role: "assistant", decode }), facts),
        );
      case "reasoning_message": {
        const text = textOf(record, "reasoning") ?? "";
        return messages(message("assistant", [{ kind: "thinking", text }], facts));
      }
      case "summary_message": {
        const text = textOf(record, "summary") ?? plainText(content);
        const marks = { time: facts.time, injected: true, compaction: "summary" as const };
        return messages(message("user", [{ kind: "text", text }], marks));
      }
      case "tool_call_message":
      case "approval_request_message": {
        const calls = callsOf(record).flatMap((call) => this.#piece(call, decode));
        return calls.length === 0
          ? bookkeeping(type)
          : messages(message("assistant", calls, facts));
      }
      case "tool_return_message":
        return messages(...this.#results(record, facts, decode));
      default:
        return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
    }
  }

  /** A call is told when its arguments are whole, and once. */
  #piece(call: JsonObject, decode: Codec["decode"]): CallBlock[] {
    const id = textOf(call, "tool_call_id") ?? "";
    if (this.#told.has(id)) return [];
    const before = this.#open.get(id) ?? { name: "", text: "" };
    const name = textOf(call, "name") ?? before.name;
    const text = before.text + (textOf(call, "arguments") ?? "");
    this.#open.set(id, { name, text });
    return parseJson(text) === undefined ? [] : this.#tell(id, decode);
  }

  #tell(id: string, decode: Codec["decode"]): CallBlock[] {
    const call = this.#open.get(id);
    if (call === undefined) return [];
    this.#open.delete(id);
    this.#told.add(id);
    return [callBlock(id, call.name, call.text, decode)];
  }

  /** A call that has a result is told before it, whole or not. */
  #results(record: JsonObject, facts: Facts, decode: Codec["decode"]): Message[] {
    const several = objectsOf(record, "tool_returns");
    const results = (several.length === 0 ? [record] : several).map(resultOf);
    const calls = results.flatMap(({ callId }) => this.#tell(callId ?? "", decode));
    const answer = message("tool", results, { time: facts.time });
    return calls.length === 0 ? [answer] : [message("assistant", calls, facts), answer];
  }
}

function callsOf(record: JsonObject): JsonObject[] {
  const several = objectsOf(record, "tool_calls");
  return several.length > 0 ? several : [objectOf(record, "tool_call") ?? {}];
}

function resultOf(record: JsonObject): ResultBlock {
  const content = own(record, "tool_return") ?? own(record, "func_response");
  const parts = Array.isArray(content) ? content : [content];
  const texts = parts.map(
    (part) => (isObject(part) ? textOf(part, "text") : undefined) ?? plainText(part),
  );
  const isError = own(record, "status") === "error";
  return resultBlock(textOf(record, "tool_call_id"), content, { text: texts.join("\n"), isError });
}
