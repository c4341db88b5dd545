/**
 * Events of OpenHands until 2025: actions, and observations that name their cause. What the model
 * itself called, with its own arguments, stands in `tool_call_metadata`.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
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
  imageAt,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { ReadRecord, Reading } from "../format.js";
import type { Block, Role } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";

export function isV0Event(record: JsonObject): boolean {
  const kind = textOf(record, "action") ?? textOf(record, "observation");
  return kind !== undefined && typeof own(record, "id") === "number" && hasOwn(record, "source");
}

/** Actions of the program, not of the model. */
const PROGRAM = new Set([
  "change_agent_state",
  "condensation",
  "condensation_request",
  "loop_recovery",
  "null",
  "pause",
  "recall",
  "resume",
  "stop",
]);

/** Observations of the program's own actions. */
const STATES = new Set(["agent_state_changed", "null", "recall"]);

type Metadata = { name: string; id: string; response: JsonObject };

export function beginV0(): ReadRecord {
  /** Ids of the answers of the model whose text was told; each of their calls repeats it. */
  const told = new Set<string>();
  /** Ids of actions that are calls, though the model has not called them by name. */
  const actions = new Set<string>();

  const readAction = (record: JsonObject, decode: Codec["decode"]): Reading => {
    const action = textOf(record, "action") ?? "untyped";
    const args = objectOf(record, "args") ?? {};
    const facts = { id: idOf(record), time: textOf(record, "timestamp") };
    if (action === "message" || action === "system") {
      const role = roleOf(record, action);
      const injected = action === "system" ? true : undefined;
      return messages(message(role, saidIn(args), { ...facts, injected }));
    }
    const called = metadataOf(record);
    if (called === undefined && PROGRAM.has(action)) return bookkeeping(action);
    const thought = textOf(args, "thought") ?? "";
    const group = called && textOf(called.response, "id");
    const isTold = group !== undefined && told.has(group);
    if (group !== undefined) told.add(group);
    const blocks: Block[] = thought === "" || isTold ? [] : [{ kind: "text", text: thought }];
    if (called === undefined) {
      actions.add(facts.id);
      blocks.push(callBlock(facts.id, action, withoutThought(args), decode));
    } else {
      const input = argumentsOf(called) ?? withoutThought(args);
      blocks.push(callBlock(called.id, called.name, input, decode));
    }
    const role: Role = own(record, "source") === "user" ? "user" : "assistant";
    const model = called && textOf(called.response, "model");
    return messages(message(role, blocks, { ...facts, model, group }));
  };

  const readObservation = (record: JsonObject): Reading => {
    const kind = textOf(record, "observation") ?? "untyped";
    const cause = own(record, "cause");
    const caused = typeof cause === "number" && actions.has(String(cause));
    const id = metadataOf(record)?.id ?? (caused ? String(cause) : undefined);
    const facts = { id: idOf(record), time: textOf(record, "timestamp") };
    const content = own(record, "content");
    const text = plainText(content);
    if (id !== undefined) {
      const isError =
        kind === "error" || kind === "user_rejected" || own(record, "success") === false;
      return messages(message("tool", [resultBlock(id, content, { text, isError })], facts));
    }
    if (STATES.has(kind)) return bookkeeping(kind);
    // Errors of the program, and notices such as that a loop was found.
    return messages(message("system", [{ kind: "text", text }], { ...facts, injected: true }));
  };

  return (record, decode) => {
    if (typeof own(record, "action") === "string") return readAction(record, decode);
    if (typeof own(record, "observation") === "string") return readObservation(record);
    return unknown("untyped");
  };
}

function idOf(record: JsonObject): string {
  return plainText(own(record, "id"));
}

function roleOf(record: JsonObject, action: string): Role {
  if (action === "system") return "system";
  return own(record, "source") === "user" ? "user" : "assistant";
}

function saidIn(args: JsonObject): Block[] {
  const urls = own(args, "image_urls");
  const images = Array.isArray(urls) ? urls.filter((url) => typeof url === "string") : [];
  const text = plainText(own(args, "content"));
  const said: Block[] = text === "" && images.length > 0 ? [] : [{ kind: "text", text }];
  return [...said, ...images.map(imageAt)];
}

function withoutThought(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== "thought"));
}

// ------------------------------------------------------------------ what the model called

const METADATA = "tool_call_metadata";

function metadataOf(record: JsonObject): Metadata | undefined {
  const metadata = objectOf(record, METADATA);
  const name = metadata && textOf(metadata, "function_name");
  const id = metadata && textOf(metadata, "tool_call_id");
  if (metadata === undefined || name === undefined || id === undefined) return undefined;
  return { name, id, response: objectOf(metadata, "model_response") ?? {} };
}

const MESSAGE: Path = ["message"];

/** The arguments of the call among all calls of the answer. */
function argumentsOf({ id, response }: Metadata): Json | undefined {
  for (const choice of objectsOf(response, "choices")) {
    const said = valueAt(choice, MESSAGE);
    const calls = isObject(said) ? objectsOf(said, "tool_calls") : [];
    const call = calls.find((candidate) => textOf(candidate, "id") === id);
    const called = call && objectOf(call, "function");
    if (called !== undefined) return own(called, "arguments");
  }
  return undefined;
}

export function modelOfV0(record: JsonObject): string | undefined {
  return textAt(record, [METADATA, "model_response", "model"]);
}
