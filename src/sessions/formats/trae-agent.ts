/**
 * Trajectories of Trae Agent: one JSON document a run. A step has the calls, their results and what
 * the model said; the task stands in front of all steps, and in the first step's messages.
 */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteTime } from "../meta.js";
import type { Block, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

export const traeAgent: Format = {
  harness: "trae_agent",
  lists: ["agent_steps"],
  recognise(records, frame) {
    if (frame === undefined || !hasOwn(frame, "agent_steps")) return 0;
    const isRun = typeof own(frame, "task") === "string" && hasOwn(frame, "llm_interactions");
    return isRun && records.every((record) => hasOwn(record, "step_number")) ? 1 : 0;
  },
  note,
  read,
};

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "title", textOf(record, "task")?.split("\n", 1)[0]);
  noteFirst(meta, "model", textOf(record, "model"));
  noteFirst(meta, "started", textOf(record, "start_time"));
  noteTime(meta, textOf(record, "timestamp"));
}

function read(step: JsonObject, decode: Codec["decode"]): Reading {
  const facts = { time: textOf(step, "timestamp") };
  const said: Block[] = [];
  const text = textAt(step, ["llm_response", "content"]) ?? "";
  if (text !== "") said.push({ kind: "text", text });
  for (const call of objectsOf(step, "tool_calls")) {
    const name = textOf(call, "name") ?? "";
    said.push(callBlock(textOf(call, "call_id"), name, own(call, "arguments"), decode));
  }
  const results = objectsOf(step, "tool_results").map(resultOf);
  const read = own(step, "step_number") === 1 ? promptsOf(step, facts.time) : [];
  const model = textAt(step, ["llm_response", "model"]);
  if (said.length > 0) read.push(message("assistant", said, { ...facts, model }));
  if (results.length > 0) read.push(message("tool", results, facts));
  for (const key of ["reflection", "error"]) {
    const note = textOf(step, key) ?? "";
    if (note === "") continue;
    read.push(message("system", [{ kind: "text", text: note }], { ...facts, injected: true }));
  }
  return read.length === 0 ? bookkeeping("step") : messages(...read);
}

/** What the model was given before its first step. */
function promptsOf(step: JsonObject, time: string | undefined): Message[] {
  return objectsOf(step, "llm_messages").flatMap((said) => {
    const text = textOf(said, "content") ?? "";
    const role = textOf(said, "role");
    if (text === "" || (role !== "user" && role !== "system")) return [];
    const injected = role === "system" || undefined;
    return [message(role, [{ kind: "text", text }], { time, injected })];
  });
}

function resultOf(result: JsonObject): ResultBlock {
  const text = plainText(own(result, "result"));
  const isError = own(result, "success") === false;
  const shown = text === "" || isError ? plainText(own(result, "error")) || text : text;
  return resultBlock(textOf(result, "call_id"), own(result, "result"), { text: shown, isError });
}
