/**
 * Sessions of Cursor as text: agent transcripts (JSONL, no ids, seldom results), the output of
 * `--output-format stream-json`, and prompts that git-ai kept. Its databases are read elsewhere.
 */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, messages, unknown } from "../blocks.js";
import { readContent } from "../families/anthropic-blocks.js";
import { isNoteOf, isNoteRecord, NOTE_LIST, noteNote, readNote } from "../families/git-ai-note.js";
import { userMessages } from "../families/user-query.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import type { Block } from "../model.js";
import { valueAt, type Path } from "../path.js";
import { UnnamedCalls } from "../unnamed.js";
import { beginStream, isStreamRecord, noteStream, streamCall } from "./cursor-stream.js";

const CONTENT: Path = ["message", "content"];

export const cursor: Format = {
  harness: "cursor",
  lists: [NOTE_LIST],
  recognise,
  note(record, meta) {
    noteNote(record, meta);
    noteStream(record, meta);
  },
  begin() {
    const readTranscript = beginTranscript();
    const readStream = beginStream();
    return (record, decode) => {
      if (isLine(record) || isEnd(record)) return readTranscript(record, decode);
      if (isNote(record)) return readNote(record, decode);
      return readStream(record, decode);
    };
  },
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame !== undefined) return isNoteOf(frame, "cursor") ? 1 : 0;
  if (records.some((record) => streamCall(record) !== undefined)) return 1;
  if (records.some(isStreamRecord)) return 0.8;
  const lines = records.filter(isLine);
  if (lines.length === 0 || !records.every((record) => isLine(record) || isEnd(record))) return 0;
  return 0.8;
}

/** A line of a transcript has a role and a message, and no type. */
function isLine(record: JsonObject): boolean {
  const role = own(record, "role");
  if (hasOwn(record, "type") || (role !== "user" && role !== "assistant")) return false;
  const content = valueAt(record, CONTENT);
  return Array.isArray(content) || typeof content === "string";
}

/** Thoughts of the stream have text too, but come in pieces, which have a subtype. */
function isNote(record: JsonObject): boolean {
  return isNoteRecord(record) && !hasOwn(record, "subtype");
}

function isEnd(record: JsonObject): boolean {
  return own(record, "type") === "turn_ended";
}

// ------------------------------------------------------------------ transcripts

function beginTranscript(): ReadRecord {
  const calls = new UnnamedCalls();

  const pair = (block: Block): Block => {
    if (block.kind === "call" && block.native !== undefined) {
      return { ...block, id: calls.call(block.native.name, block.id) };
    }
    if (block.kind !== "result" || calls.close(block.callId ?? "")) return block;
    // The result of a call without id has one all the same.
    return { ...block, callId: calls.result() ?? block.callId };
  };

  return (record, decode): Reading => {
    const role = own(record, "role");
    if (role !== "user" && role !== "assistant") {
      return isEnd(record) ? bookkeeping("turn_ended") : unknown("untyped");
    }
    const blocks = readContent(valueAt(record, CONTENT), { role, decode }).map(pair);
    if (role === "assistant") return messages({ role, blocks: blocks.flatMap(splitRedacted) });
    if (blocks.some(({ kind }) => kind === "result")) {
      const only = blocks.every(({ kind }) => kind === "result");
      return messages({ role: only ? "tool" : "user", blocks });
    }
    calls.endTurn();
    return messages(...userMessages(blocks));
  };
}

const REDACTED = "[REDACTED]";

/** Where there was reasoning, the text ends with a mark. */
function splitRedacted(block: Block): Block[] {
  if (block.kind !== "text" || !block.text.endsWith(REDACTED)) return [block];
  const text = block.text.slice(0, -REDACTED.length).trimEnd();
  const thinking: Block = { kind: "thinking", text: REDACTED };
  return text === "" ? [thinking] : [{ kind: "text", text }, thinking];
}
