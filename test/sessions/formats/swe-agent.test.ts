import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { messagesOf } from "../support.js";

const open = (history: JsonObject[], body: JsonObject = {}) =>
  openSession(new TextEncoder().encode(JSON.stringify({ ...body, history })));

const entry = (role: string, type: string, content: string, more: JsonObject = {}): JsonObject => ({
  role,
  content,
  agent: "main",
  message_type: type,
  ...more,
});

const task = entry("user", "observation", "Solve the issue.\n(Open file: n/a)\nbash-$");

test("a trajectory: prompts, calls and what they printed", async () => {
  const call = {
    id: "c1",
    type: "function",
    function: { name: "open", arguments: '{"path":"a"}' },
  };
  const reader = await open(
    [
      entry("system", "system_prompt", "SETTING"),
      entry("user", "observation", "Solve the issue."),
      entry("assistant", "action", "I open it.", { action: "open a", tool_calls: [call] }),
      entry("tool", "observation", "[File: a]", { tool_call_ids: ["c1"] }),
    ],
    {
      trajectory: [{ action: "open a", observation: "[File: a]" }],
      info: { swe_agent_version: "1.0" },
    },
  );
  expect(reader.meta).toMatchObject({ harness: "swe_agent", version: "1.0" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "system", injected: true },
    { role: "user", blocks: [{ text: "Solve the issue." }] },
    {
      role: "assistant",
      blocks: [
        { text: "I open it." },
        { id: "c1", native: { name: "open", input: '{"path":"a"}' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "[File: a]" }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("where the model calls no tools, what commands printed is the program's", async () => {
  const reader = await open([
    entry("system", "system_prompt", "SETTING"),
    task,
    entry("assistant", "action", "I look.\n```\nls\n```", { action: "ls", thought: "I look." }),
    entry("user", "observation", "a.py\n(Open file: n/a)\nbash-$"),
    entry("user", "demonstration", "Here is how it went once.", { is_demo: true }),
  ]);
  const read = await messagesOf(reader);
  expect(read.map(({ role, injected }) => [role, injected])).toEqual([
    ["system", true],
    ["user", undefined],
    ["assistant", undefined],
    ["user", true],
    ["user", true],
  ]);
});
