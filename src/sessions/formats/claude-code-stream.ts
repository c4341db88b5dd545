/**
 * What `claude --output-format stream-json` prints, one record a line, or `json` with `--verbose`, in
 * a list: messages of the API with the session beside them, without what session files add.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import { textOf } from "../blocks.js";
import { readRecord, type Envelope } from "../families/anthropic-blocks.js";
import type { Format } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import { textAt } from "../path.js";
import { envelope } from "./claude-code.js";

const AGENT = ["parent_tool_use_id"];

const stream: Envelope = {
  ...envelope,
  forms: {
    user: [{}],
    assistant: [{}],
    system: [
      {
        when: { path: ["subtype"], is: "compact_boundary" },
        role: "system",
        content: ["content"],
        marks: { injected: true, compaction: "boundary" },
      },
    ],
  },
  bookkeeping: [
    "auth_status",
    "control_cancel_request",
    "control_request",
    "control_response",
    "keep_alive",
    "rate_limit_event",
    "result",
    "stream_event",
    "system",
    "tool_progress",
    "tool_use_summary",
  ],
  // The call that began a sub-agent stands for it.
  agent: AGENT,
  sidecar: ["tool_use_result"],
};

export const claudeCodeStream: Format = {
  harness: "claude_code",
  lists: [],
  recognise,
  note(record, meta) {
    noteFirst(meta, "id", textOf(record, "session_id"));
    noteFirst(meta, "cwd", textOf(record, "cwd"));
    noteFirst(meta, "version", textOf(record, "claude_code_version"));
    noteLast(meta, "model", textOf(record, "model") ?? textAt(record, ["message", "model"]));
    noteTime(meta, textOf(record, "timestamp"));
  },
  read(record, decode) {
    const reading = readRecord(record, stream, decode);
    if (reading.kind === "messages" && textAt(record, AGENT) !== undefined) {
      for (const message of reading.messages) message.sidechain = true;
    }
    return reading;
  },
};

/** The opening lists the tools; messages say which call they belong to, even if to none. */
function recognise(records: readonly JsonObject[]): number {
  if (records.some(isOpening)) return 0.9;
  const isMessage = (record: JsonObject): boolean =>
    hasOwn(record, "parent_tool_use_id") && isObject(own(record, "message"));
  return records.some(isMessage) ? 0.9 : 0;
}

function isOpening(record: JsonObject): boolean {
  const opens = own(record, "type") === "system" && own(record, "subtype") === "init";
  return opens && Array.isArray(own(record, "tools")) && hasOwn(record, "session_id");
}
