/**
 * Trajectories of SWE-agent: one JSON document. `history` has the messages as the model got them;
 * `trajectory` tells the same steps once more.
 */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import { messages, textOf, unknown } from "../blocks.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst } from "../meta.js";
import { textAt } from "../path.js";

export const sweAgent: Format = {
  harness: "swe_agent",
  lists: ["history"],
  recognise(records, frame) {
    if (frame === undefined || records.length === 0 || !records.every(isEntry)) return 0;
    if (hasOwn(frame, "trajectory") || hasOwn(frame, "replay_config")) return 1;
    return records.some((record) => hasOwn(record, "agent") || hasOwn(record, "action")) ? 0.9 : 0;
  },
  note(record, meta) {
    noteFirst(meta, "title", textAt(record, ["replay_config", "problem_statement", "id"]));
    noteFirst(meta, "version", textAt(record, ["info", "swe_agent_version"]));
  },
  begin: beginHistory,
};

function isEntry(record: JsonObject): boolean {
  return typeof own(record, "role") === "string" && hasOwn(record, "content");
}

/** Where the model calls no tools, what its commands printed comes as a user's message. */
function beginHistory(): ReadRecord {
  let begun = false;
  return (record, decode) => {
    const said = readMessage(record, decode);
    if (said === undefined) return unknown(textOf(record, "role") ?? "untyped");
    const [id] = listOf(record, "tool_call_ids");
    for (const block of said.blocks) if (block.kind === "result") block.callId ??= id ?? null;
    const isPrinted = begun && own(record, "message_type") === "observation";
    if (said.role === "assistant") begun = true;
    if (said.role === "user" && (isPrinted || isDemo(record))) said.injected = true;
    return messages(said);
  };
}

function isDemo(record: JsonObject): boolean {
  return own(record, "is_demo") === true || own(record, "message_type") === "demonstration";
}

function listOf(record: JsonObject, key: string): string[] {
  const value = own(record, key);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
