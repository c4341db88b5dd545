/**
 * Steps of Cascade's transcripts: `{ "type": T, "status": S, T: { … } }`. A step of a tool holds in
 * one object what it was given and what came out; calls have no ids.
 */
import { own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { ReadRecord, Reading } from "../format.js";
import type { Block, Role } from "../model.js";
import { UnnamedCalls } from "../unnamed.js";

export function isTranscriptStep(record: JsonObject): boolean {
  const type = textOf(record, "type");
  if (type === undefined || typeof own(record, "status") !== "string") return false;
  return Object.keys(record).every((key) => key === "status" || key === "type" || key === type);
}

/** Steps of the program. */
const BOOKKEEPING = new Set([
  "checkpoint",
  "conversation_history",
  "ephemeral_message",
  "knowledge_artifacts",
  "lint_diff",
  "memory",
  "retrieve_memory",
]);

export function beginTranscript(): ReadRecord {
  const calls = new UnnamedCalls();
  return (record, decode) => {
    const type = textOf(record, "type") ?? "untyped";
    if (!isTranscriptStep(record)) return unknown(type);
    const body = objectOf(record, type) ?? {};
    if (type === "user_input") {
      calls.endTurn();
      return say("user", { kind: "text", text: textOf(body, "user_response") ?? "" });
    }
    if (type === "planner_response") return readPlanner(body);
    if (BOOKKEEPING.has(type)) return bookkeeping(type);
    const id = calls.call(type);
    calls.close(id);
    return readTool(record, type, body, id, decode);
  };
}

function say(role: Role, ...blocks: Block[]): Reading {
  return messages(message(role, blocks));
}

function readPlanner(body: JsonObject): Reading {
  const thinking = textOf(body, "thinking") ?? "";
  const text = textOf(body, "response") ?? "";
  const blocks: Block[] = [];
  if (thinking !== "") blocks.push({ kind: "thinking", text: thinking });
  if (text !== "") blocks.push({ kind: "text", text });
  return blocks.length === 0 ? bookkeeping("planner_response") : say("assistant", ...blocks);
}

/** Keys that say what came out, by step. */
const OUTCOMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["code_action", ["acknowledgement_type"]],
  ["find", ["output", "total_results"]],
  ["grep_search", ["output", "total_results"]],
  ["list_directory", ["output"]],
  ["run_command", ["exit_code", "output", "user_rejected"]],
  ["view_file", ["content"]],
]);

function readTool(
  record: JsonObject,
  type: string,
  body: JsonObject,
  id: string,
  decode: Codec["decode"],
): Reading {
  const outcomes = OUTCOMES.get(type) ?? ["output"];
  const pick = (isOutcome: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(body).filter(([key]) => outcomes.includes(key) === isOutcome),
    );
  const outcome = pick(true);
  const text = textOf(outcome, "output") ?? textOf(outcome, "content");
  const isError = own(record, "status") === "error" || own(body, "user_rejected") === true;
  const call = callBlock(id, type, pick(false), decode);
  const result = resultBlock(id, outcome, { text: text ?? countOf(outcome), isError });
  return messages(message("assistant", [call]), message("tool", [result]));
}

function countOf(outcome: JsonObject): string {
  const count = own(outcome, "total_results");
  return count === undefined ? "" : `${plainText(count)} results`;
}
