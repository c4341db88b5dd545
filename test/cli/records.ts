/** Records of Claude Code, in short. */
import type { Json } from "../../src/runtime/json.js";

type Record_ = { [key: string]: Json };

let count = 0;

/** Each record has an id of its own and belongs to one session. */
function record(type: string, message: Record_, more: Record_ = {}): Record_ {
  count++;
  return {
    type,
    sessionId: "5b0a2f3e-0000-4000-8000-000000000001",
    cwd: "/srv/demo",
    version: "2.1.63",
    uuid: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    timestamp: "2026-03-04T09:12:00.000Z",
    isSidechain: false,
    message,
    ...more,
  };
}

export function user(text: string, more?: Record_): Record_ {
  return record("user", { role: "user", content: text }, more);
}

/** Blocks of one message of the model. */
export function assistant(blocks: Json[], more?: Record_): Record_ {
  const id = `msg_${count}`;
  return record("assistant", { role: "assistant", id, model: "opus", content: blocks }, more);
}

export function call(id: string, name: string, input: Json): Record_ {
  return { type: "tool_use", id, name, input };
}

export function result(id: string, content: Json, more: Record_ = {}, outer?: Record_): Record_ {
  const block = { type: "tool_result", tool_use_id: id, content, ...more };
  return record("user", { role: "user", content: [block] }, outer);
}
