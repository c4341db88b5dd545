/** The same talk in three dialects, so that a fault of one reader is looked for in the others too. */
import type { Json } from "../../src/runtime/json.js";

export type Dialect = {
  harness: string;
  user(text: string): string;
  calls(...calls: Call[]): string[];
  result(id: string, text: string): string;
};

export type Call = { id: string; name: string; input: { [key: string]: Json } };

let count = 0;

function claude(type: string, message: object): string {
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    cwd: "/srv/demo",
    sessionId: "11111111-2222-4333-8444-555555555555",
    version: "2.1.112",
    type,
    message,
    uuid: `u${++count}`,
    timestamp: "2026-03-01T10:00:00.000Z",
  });
}

const claudeCode: Dialect = {
  harness: "claude_code",
  user: (text) => claude("user", { role: "user", content: text }),
  calls: (...calls) => [
    claude("assistant", {
      id: `msg_${++count}`,
      role: "assistant",
      content: calls.map((call) => ({ type: "tool_use", ...call })),
    }),
  ],
  result: (id, text) =>
    claude("user", {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content: text }],
    }),
};

function codexItem(payload: object): string {
  return JSON.stringify({
    timestamp: "2026-03-01T10:00:00.000Z",
    type: "response_item",
    payload,
  });
}

const codex: Dialect = {
  harness: "codex",
  user: (text) =>
    codexItem({ type: "message", role: "user", content: [{ type: "input_text", text }] }),
  calls: (...calls) =>
    calls.map(({ id, name, input }) =>
      codexItem({ type: "function_call", call_id: id, name, arguments: JSON.stringify(input) }),
    ),
  result: (id, text) => codexItem({ type: "function_call_output", call_id: id, output: text }),
};

function piEntry(message: object): string {
  return JSON.stringify({
    type: "message",
    id: `e${++count}`,
    parentId: null,
    timestamp: "2026-03-01T10:00:00.000Z",
    message: { ...message, timestamp: 1_772_359_200_000 },
  });
}

const pi: Dialect = {
  harness: "pi",
  user: (text) => piEntry({ role: "user", content: [{ type: "text", text }] }),
  calls: (...calls) => [
    piEntry({
      role: "assistant",
      content: calls.map(({ id, name, input }) => ({
        type: "toolCall",
        id,
        name,
        arguments: input,
      })),
    }),
  ],
  result: (id, text) =>
    piEntry({
      role: "toolResult",
      toolCallId: id,
      toolName: "x",
      content: [{ type: "text", text }],
      isError: false,
    }),
};

export const dialects: readonly Dialect[] = [claudeCode, codex, pi];

/** A call whose name and id do not matter. */
export function call(id: string, name = "mcp__x", input: Call["input"] = {}): Call {
  return { id, name, input };
}
