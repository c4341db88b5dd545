import { expect, test } from "vitest";
import { codes, jsonl, read } from "./support.js";

test("calls and results without ids pair by tool and order", async () => {
  const { meta, messages, problems } = await read(
    jsonl(
      { type: "system", event_type: "conversation_started", conversation_id: "v-1" },
      { type: "agent_reasoning", text: "Hm." },
      { type: "agent", text: "I search." },
      { type: "tool_call", tool: "grep", queries: ["a", "b"], path: "." },
      { type: "tool_call", tool: "read_files", files: [{ name: "x" }] },
      { type: "tool_result", tool: "read_files", text: "x's text" },
      {
        type: "tool_result",
        tool: "grep",
        files: [{ path: "a.rs", lines: [{ start: 1, end: 1 }] }],
      },
      { type: "tool_call", tool: "run_command", command: "ls" },
      { type: "tool_error", error: "no shell" },
      { type: "tool_call", tool: "run_command", command: "id" },
      { type: "tool_canceled" },
      { type: "weather" },
    ),
    "warp",
  );
  expect(meta).toMatchObject({ harness: "warp", id: "v-1" });
  expect(messages.flatMap(({ blocks }) => blocks)).toMatchObject([
    { kind: "thinking", text: "Hm." },
    { kind: "text", text: "I search." },
    { id: "#1", native: { name: "grep", input: { queries: ["a", "b"], path: "." } } },
    { id: "#2", native: { name: "read_files", input: { files: [{ name: "x" }] } } },
    { callId: "#2", text: "x's text", isError: false },
    {
      callId: "#1",
      text: '{"files":[{"path":"a.rs","lines":[{"start":1,"end":1}]}]}',
      isError: false,
    },
    { id: "#3" },
    { callId: "#3", text: "no shell", isError: true },
    { id: "#4" },
    { callId: "#4", isError: true },
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("its records tell that they are Warp's", async () => {
  const { meta } = await read(
    jsonl({ type: "tool_call", tool: "grep", queries: ["a"], path: "." }),
  );
  expect(meta.harness).toBe("warp");
});
