/** What `cursor-agent --output-format stream-json` prints, where people saved it. */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
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
import type { ReadRecord, Reading } from "../format.js";
import { noteFirst, noteTime, isoTime } from "../meta.js";
import type { Block, Role, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { readContent } from "../families/anthropic-blocks.js";

/** A call stands in an object of one key, which is its name: `{ "globToolCall": { args, result } }`. */
export type StreamCall = { name: string; input: Json | undefined; result: Json | undefined };

export function streamCall(record: JsonObject): StreamCall | undefined {
  const holder = own(record, "type") === "tool_call" ? objectOf(record, "tool_call") : undefined;
  if (holder === undefined) return undefined;
  for (const [name, body] of Object.entries(holder)) {
    if (!isObject(body)) continue;
    const result = own(body, "result");
    if (hasOwn(body, "args")) return { name, input: own(body, "args"), result };
    const named = name === "function" ? textOf(body, "name") : undefined;
    if (named !== undefined) return { name: named, input: own(body, "arguments"), result };
  }
  return undefined;
}

/** Whether a record can only be Cursor's: a call, or an opening without the list of tools. */
export function isStreamRecord(record: JsonObject): boolean {
  if (streamCall(record) !== undefined) return true;
  const opens = own(record, "type") === "system" && own(record, "subtype") === "init";
  return opens && hasOwn(record, "apiKeySource") && !hasOwn(record, "tools");
}

export function noteStream(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "session_id"));
  noteFirst(meta, "cwd", textOf(record, "cwd"));
  noteFirst(meta, "model", textOf(record, "model"));
  noteTime(meta, isoTime(own(record, "timestamp_ms")));
}

const BOOKKEEPING = new Set(["system", "result", "interaction_query"]);

export function beginStream(): ReadRecord {
  const started = new Set<string | null>();
  let thought = "";

  /** Thoughts come in pieces; they are told before whatever comes next. */
  const tell = (record: JsonObject, ...told: [Role, Block[]][]): Reading => {
    const time = isoTime(own(record, "timestamp_ms"));
    if (thought !== "") told.unshift(["assistant", [{ kind: "thinking", text: thought }]]);
    thought = "";
    return messages(...told.map(([role, blocks]) => message(role, blocks, { time })));
  };

  return (record, decode) => {
    const type = textOf(record, "type") ?? "untyped";
    if (type === "thinking") {
      thought += textOf(record, "text") ?? "";
      const whole = own(record, "subtype") === "completed" && thought !== "";
      return whole ? tell(record) : bookkeeping(type);
    }
    const call = streamCall(record);
    if (call !== undefined) {
      const id = textOf(record, "call_id") ?? null;
      const isFirst = !started.has(id);
      const isDone = own(record, "subtype") !== "started";
      if (isDone) started.delete(id);
      else started.add(id);
      const told: [Role, Block[]][] = [];
      if (isFirst) told.push(["assistant", [callBlock(id, call.name, call.input, decode)]]);
      if (isDone) told.push(["tool", [resultOf(id, call.result)]]);
      return told.length === 0 ? bookkeeping(type) : tell(record, ...told);
    }
    const said = objectOf(record, "message");
    if ((type === "user" || type === "assistant") && said !== undefined) {
      const blocks = readContent(own(said, "content"), { role: type, decode });
      return tell(record, [type, blocks]);
    }
    return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
  };
}

/** `{ "success": … }`, or another key that says how it failed, or text alone. */
function resultOf(id: string | null, result: Json | undefined): Block {
  const success = isObject(result) ? own(result, "success") : undefined;
  const failure = isObject(result) ? Object.values(result)[0] : result;
  const isError = success === undefined && result !== undefined;
  const text = isError ? errorText(failure) : successText(success);
  return resultBlock(id, result, { text, isError });
}

function errorText(failure: Json | undefined): string {
  if (!isObject(failure)) return plainText(failure);
  return textAt(failure, ["error"]) ?? textAt(failure, ["reason"]) ?? plainText(failure);
}

/** The text that a person wants to see of the structures that are known, else all of it. */
function successText(success: Json | undefined): string {
  if (!isObject(success)) return plainText(success);
  const content = textOf(success, "content") ?? textOf(success, "interleavedOutput");
  if (content !== undefined && content !== "") return content;
  const output = [textOf(success, "stdout"), textOf(success, "stderr")];
  if (output.some((part) => part !== undefined)) return output.filter(Boolean).join("\n");
  const files = own(success, "files");
  return Array.isArray(files) ? files.map(plainText).join("\n") : plainText(success);
}
