/**
 * Conversations of Warp: its database, and what its command line prints with `--output-format json`,
 * one record a line, without ids.
 */
import { own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst } from "../meta.js";
import { UnnamedCalls } from "../unnamed.js";
import { isTaskMessage, noteTaskMessage, readTaskMessage, tasks } from "./warp-tasks.js";

const TYPES = new Set([
  "agent",
  "agent_reasoning",
  "system",
  "tool_call",
  "tool_canceled",
  "tool_error",
  "tool_result",
]);

export const warp: Format = {
  harness: "warp",
  lists: [],
  database: tasks,
  recognise(records, frame) {
    const all =
      frame === undefined && records.every((record) => TYPES.has(textOf(record, "type") ?? ""));
    return all && records.some(isTelling) ? 0.9 : 0;
  },
  note(record, meta) {
    noteFirst(meta, "id", textOf(record, "conversation_id"));
    noteTaskMessage(record, meta);
  },
  begin: beginOutput,
};

function isTelling(record: JsonObject): boolean {
  const type = own(record, "type");
  if (type === "system") return own(record, "event_type") === "conversation_started";
  if (type === "tool_call" || type === "tool_result")
    return typeof own(record, "tool") === "string";
  return type === "agent" && typeof own(record, "text") === "string";
}

function beginOutput(): ReadRecord {
  const calls = new UnnamedCalls();
  return (record, decode) => {
    if (isTaskMessage(record)) return readTaskMessage(record, decode);
    const type = textOf(record, "type") ?? "untyped";
    const text = textOf(record, "text") ?? "";
    const tool = textOf(record, "tool");
    const answer = (words: string, content: Json | undefined, isError: boolean) => {
      const id = tool === undefined ? calls.result() : calls.result((name) => name === tool);
      return messages(message("tool", [resultBlock(id, content, { text: words, isError })]));
    };
    switch (type) {
      case "agent":
        return messages(message("assistant", [{ kind: "text", text }]));
      case "agent_reasoning":
        return messages(message("assistant", [{ kind: "thinking", text }]));
      case "tool_call": {
        const id = calls.call(tool ?? "");
        return messages(message("assistant", [callBlock(id, tool ?? "", factsOf(record), decode)]));
      }
      case "tool_result":
        return answer(resultText(factsOf(record)), factsOf(record), false);
      case "tool_error":
        return answer(plainText(own(record, "error")), own(record, "error"), true);
      case "tool_canceled":
        return answer("", undefined, true);
      case "system":
        return bookkeeping(type);
      default:
        return unknown(type);
    }
  };
}

/** Arguments and results stand beside the type and the name of the tool. */
function factsOf(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => key !== "type" && key !== "tool"),
  );
}

/** A result of one text is that text. */
function resultText(facts: JsonObject): string {
  const values = Object.values(facts);
  const [only] = values;
  return values.length === 1 && typeof only === "string" ? only : plainText(facts);
}
