/**
 * Prompts that git-ai recorded out of a harness's own store and keeps with a commit: one JSON
 * document with the messages at `prompt.messages`. Results are left out there, calls have no ids.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import { callBlock, message, messages, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import { noteFirst, noteTime } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt, type Path } from "../path.js";

export const NOTE_LIST: Path = ["prompt", "messages"];

const AGENT: Path = ["prompt", "agent_id"];

/** Whether the frame of a document is that of a note, and `tool` is what git-ai calls the harness. */
export function isNoteOf(frame: JsonObject | undefined, tool: string): boolean {
  return frame !== undefined && textAt(frame, [...AGENT, "tool"]) === tool;
}

const SAID = new Set(["assistant", "plan", "thinking", "user"]);

/** A record of a note has its text beside its type, and nothing around them. */
export function isNoteRecord(record: JsonObject): boolean {
  const type = textOf(record, "type") ?? "";
  if (type === "tool_use") return textOf(record, "name") !== undefined;
  return SAID.has(type) && textOf(record, "text") !== undefined;
}

export function noteNote(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textAt(record, [...AGENT, "id"]));
  noteFirst(meta, "model", textAt(record, [...AGENT, "model"]));
  if (!isObject(own(record, "prompt"))) noteTime(meta, textOf(record, "timestamp"));
}

export function readNote(record: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(record, "type") ?? "untyped";
  const text = textOf(record, "text");
  const facts = { time: textOf(record, "timestamp") };
  switch (type) {
    case "user":
    case "assistant":
      return messages(message(type, [{ kind: "text", text: text ?? "" }], facts));
    case "thinking":
    case "plan":
      return messages(message("assistant", [{ kind: "thinking", text: text ?? "" }], facts));
    case "tool_use": {
      const block = callBlock(
        textOf(record, "id"),
        textOf(record, "name") ?? "",
        own(record, "input"),
        decode,
      );
      return messages(message("assistant", [block], facts));
    }
    default:
      return unknown(type);
  }
}
