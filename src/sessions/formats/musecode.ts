/** Session files of Muse Code: one event of the runtime a line, inside an envelope of records. */
import { isObject, own, parseJson, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectsOf,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

const FACTS = ["payload", "record"];

export const musecode: Format = { harness: "musecode", lists: [], recognise, note, begin };

function recognise(records: readonly JsonObject[]): number {
  const isOurs = records.some(
    (record) => textOf(record, "payload_type")?.startsWith("runtime.session") === true,
  );
  return isOurs ? 1 : 0;
}

/** Times are counted in microseconds. */
function timeOf(record: JsonObject): string | undefined {
  return isoTime(own(record, "recorded_at"), 1 / 1000);
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textAt(record, ["stream", "id"]));
  noteFirst(meta, "cwd", textAt(record, [...FACTS, "workspace_root"]));
  noteFirst(meta, "version", textAt(record, [...FACTS, "build", "semver"]));
  noteLast(meta, "model", textAt(record, [...FACTS, "model_id"]));
  noteTime(meta, timeOf(record));
}

/** Sub-agents are told in streams of their own, in the file of their session. */
function begin(): ReadRecord {
  let main: string | undefined;
  return (record, decode) => {
    const stream = textAt(record, ["stream", "id"]);
    main ??= stream;
    const reading = read(record, decode);
    if (reading.kind === "record" || stream === undefined || stream === main) return reading;
    return messages(
      ...reading.messages.map((said) => ({ ...said, sidechain: true, agent: stream })),
    );
  };
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  if (textAt(record, ["payload", "kind"]) === "task") return bookkeeping("task");
  const event = valueAt(record, ["payload", "event"]);
  if (typeof event !== "object" || event === null || Array.isArray(event)) {
    const type = textOf(record, "payload_type") ?? "untyped";
    return type === "runtime.session.metadata" ? bookkeeping(type) : unknown(type);
  }
  const type = textOf(event, "kind") ?? "untyped";
  const facts = { id: textOf(record, "id"), time: timeOf(record) };
  const said = { ...facts, group: textOf(event, "response_id") };
  switch (type) {
    case "started":
      return messages(message("user", textBlocks(textOf(event, "prompt")), facts));
    case "reasoning_committed": {
      // Most of it is encrypted.
      const text = textOf(event, "text") ?? "";
      if (text === "") return bookkeeping(type);
      return messages(message("assistant", [{ kind: "thinking", text }], said));
    }
    case "assistant_message_committed":
      return messages(message("assistant", textBlocks(textOf(event, "text")), said));
    case "assistant_tool_calls_committed": {
      const calls = objectsOf(event, "tool_calls").map((call) => {
        const id = textOf(call, "call_id") ?? textOf(call, "id");
        return callBlock(id, textOf(call, "name") ?? "", own(call, "args"), decode);
      });
      return messages(message("assistant", [...textBlocks(textOf(event, "text")), ...calls], said));
    }
    case "tool_result_batch_committed":
      return messages(message("tool", objectsOf(event, "results").map(readResult), facts));
    case "model_completed":
    case "terminal":
      return bookkeeping(type);
    default:
      return unknown(type);
  }
}

function textBlocks(text: string | undefined): Block[] {
  return text === undefined || text === "" ? [] : [{ kind: "text", text }];
}

/** There is no flag: a failure is told in words, or by how a command ended. */
function readResult(result: JsonObject): Block {
  const content = own(result, "text");
  const written = typeof content === "string" ? content : "";
  const command = parseJson(written.startsWith("{") ? written : "null");
  const code = isObject(command) ? own(command, "exit_code") : undefined;
  const output = isObject(command) && code === 0 ? textOf(command, "output") : undefined;
  const isError = written.startsWith("tool failed:") || (typeof code === "number" && code !== 0);
  const read = { text: output ?? written, isError };
  return resultBlock(textOf(result, "tool_call_id"), content, read);
}
