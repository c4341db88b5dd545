/**
 * Conversations of gptme: one message a line, without records of calls. The model writes its calls
 * into the text, and what they gave back follows as messages of the system.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  message,
  messages,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { findCalls, type Span } from "../families/calls-in-text.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteLast, noteTime } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { UnnamedCalls } from "../unnamed.js";

export const gptme: Format = {
  harness: "gptme",
  lists: [],
  folder: { main: "conversation.jsonl", beside: [], aside: ["events.jsonl"] },
  recognise,
  note,
  begin,
};

const OWN_KEYS = ["call_id", "ephemeral_ttl", "file_hashes", "files", "hide", "metadata", "pinned"];

const KEYS = new Set(["content", "role", "timestamp", ...OWN_KEYS]);

function recognise(records: readonly JsonObject[]): number {
  const isOurs = (record: JsonObject): boolean =>
    /^(?:system|user|assistant)$/.test(textOf(record, "role") ?? "") &&
    textOf(record, "content") !== undefined &&
    textOf(record, "timestamp") !== undefined &&
    Object.keys(record).every((key) => KEYS.has(key));
  if (records.length === 0 || !records.every(isOurs)) return 0;
  return records.some((record) => OWN_KEYS.some((key) => own(record, key) !== undefined))
    ? 0.8
    : 0.6;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteLast(meta, "model", textAt(record, ["metadata", "model"]));
  noteTime(meta, textOf(record, "timestamp"));
}

// ------------------------------------------------------------------ messages

function begin(): ReadRecord {
  const unnamed = new UnnamedCalls();
  return (record, decode) => read(record, decode, unnamed);
}

function read(record: JsonObject, decode: Codec["decode"], unnamed: UnnamedCalls): Reading {
  const text = textOf(record, "content") ?? "";
  const facts: Facts = {
    time: textOf(record, "timestamp"),
    model: textAt(record, ["metadata", "model"]),
  };
  switch (textOf(record, "role")) {
    case "user":
      unnamed.endTurn();
      return messages(message("user", said(text), facts));
    case "assistant": {
      const blocks = findCalls(text, (word) => TAGS.has(word)).map((span) =>
        readSpan(span, decode, unnamed),
      );
      return messages(message("assistant", blocks, facts));
    }
    case "system": {
      const id = resultId(record, unnamed);
      if (id === null) return messages(message("system", said(text), { ...facts, injected: true }));
      const result = resultBlock(id, own(record, "content"), { text, isError: false });
      return messages(message("tool", [result], facts));
    }
    default:
      return unknown(textOf(record, "role") ?? "untyped");
  }
}

function said(text: string): Block[] {
  return text === "" ? [] : [{ kind: "text", text }];
}

/** By its id where it has one, else the first call that waits. Prompts answer no call. */
function resultId(record: JsonObject, unnamed: UnnamedCalls): string | null {
  if (own(record, "hide") === true || own(record, "pinned") === true) return null;
  const id = textOf(record, "call_id");
  if (id !== undefined) {
    unnamed.close(id);
    return id;
  }
  const metadata = own(record, "metadata");
  const tool = isObject(metadata) ? textOf(metadata, "tool") : undefined;
  return unnamed.result((name) => tool === undefined || name === tool);
}

// ------------------------------------------------------------------ calls

/** The first word of a fence → the tool, and the keys that its arguments and its body stand for. */
const TAGS = new Map<string, { tool: string; args?: string; body?: string }>([
  ["append", { tool: "append", args: "path", body: "content" }],
  ["choice", { tool: "choice", body: "options" }],
  ["gh", { tool: "gh", args: "url" }],
  ["ipython", { tool: "ipython", body: "code" }],
  ["patch", { tool: "patch", args: "path", body: "patch" }],
  ["patch_many", { tool: "patch_many", body: "patches" }],
  ["py", { tool: "ipython", body: "code" }],
  ["read", { tool: "read", args: "path", body: "path" }],
  ["save", { tool: "save", args: "path", body: "content" }],
  ["shell", { tool: "shell", body: "command" }],
  ["todo", { tool: "todo" }],
]);

function readSpan(span: Span, decode: Codec["decode"], unnamed: UnnamedCalls): Block {
  switch (span.kind) {
    case "text":
      return readThought(span.text);
    case "native":
      return callBlock(unnamed.call(span.name, span.id || null), span.name, span.input, decode);
    case "fence": {
      const { tool, args, body } = TAGS.get(span.name) ?? { tool: span.name };
      const input: JsonObject = {};
      if (span.args !== "") input[args ?? "args"] = span.args;
      const isPathAlready = body !== undefined && Object.hasOwn(input, body);
      if (!isPathAlready && (span.body !== "" || args !== body))
        input[body ?? "content"] = span.body;
      return callBlock(unnamed.call(tool), tool, input, decode);
    }
    default: {
      const never: never = span;
      throw new Error(`unknown span ${String(never)}`);
    }
  }
}

const THOUGHT = /^\s*<think(?:ing)?>([\s\S]*)<\/think(?:ing)?>\s*$/;

function readThought(text: string): Block {
  const thought = THOUGHT.exec(text)?.[1];
  return thought === undefined
    ? { kind: "text", text }
    : { kind: "thinking", text: thought.trim() };
}
