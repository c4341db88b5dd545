import { expect, test } from "vitest";
import { deepagents } from "../../../src/sessions/formats/deepagents.js";
import { document, jsonl, read } from "./support.js";

const call = { name: "grep", args: { pattern: "TODO" }, id: "c1", type: "tool_call" };
const broken = {
  name: "grep",
  args: '{"pattern":',
  id: "c2",
  error: "x",
  type: "invalid_tool_call",
};
const ai = {
  type: "ai",
  id: "r1",
  content: "I look.",
  tool_calls: [call],
  invalid_tool_calls: [broken],
};

test.each([
  ["a list", (messages: unknown[]) => messages],
  ["a state", (messages: unknown[]) => ({ values: { messages } })],
])("messages in %s", async (_, wrap) => {
  const { meta, messages, problems } = await read(
    document(
      wrap([
        { type: "system", content: "You are …" },
        { type: "human", content: [{ type: "text", text: "find it" }] },
        ai,
        { type: "tool", content: "a.py", name: "grep", tool_call_id: "c1", status: "success" },
        { type: "tool", content: "bad", name: "grep", tool_call_id: "c2", status: "error" },
      ]),
    ),
  );
  expect(meta.harness).toBe("deepagents");
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", blocks: [{ text: "find it" }] },
    {
      role: "assistant",
      id: "r1",
      blocks: [
        { text: "I look." },
        { id: "c1", native: { name: "grep", input: { pattern: "TODO" } } },
        { id: "c2", native: { name: "grep", input: '{"pattern":' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a.py", isError: false }] },
    { role: "tool", blocks: [{ callId: "c2", text: "bad", isError: true }] },
  ]);
  expect(problems).toEqual([]);
});

test("calls that a provider also puts among the blocks are told once", async () => {
  const block = { type: "tool_use", id: "c1", name: "grep", input: { pattern: "TODO" } };
  const { calls } = await read(document([{ ...ai, content: [block], invalid_tool_calls: [] }]));
  expect(calls).toHaveLength(1);
});

test("transcripts for hooks", async () => {
  const line = (role: string, content: string) => ({
    schema_version: 1,
    sequence: 1,
    record_id: `r-${role}`,
    timestamp: "2026-01-01T10:00:00Z",
    thread_id: "t-1",
    agent_id: null,
    role,
    content,
  });
  const { meta, messages } = await read(jsonl(line("human", "hi"), line("ai", "Yes.")));
  expect(meta).toMatchObject({ harness: "deepagents", id: "t-1" });
  expect(messages).toMatchObject([
    { role: "user", id: "r-human", time: "2026-01-01T10:00:00Z", blocks: [{ text: "hi" }] },
    { role: "assistant", blocks: [{ text: "Yes." }] },
  ]);
});

test("messages without any list of calls are not surely its", () => {
  expect(deepagents.recognise([{ type: "human", content: "a" }])).toBe(0);
  expect(deepagents.recognise([])).toBe(0);
});
