import { expect, test } from "vitest";
import { codes, exported, jsonl, read } from "./support.js";

const call = {
  id: 2,
  call_id: "call_a1",
  name: "find_glob",
  arguments: '{"pattern":"**/*.toml","path":"crates"}',
  thought_signature: "",
  thinking_blocks: [{ thinking: "Where are they?", signature: "s" }],
};
const found = '{"matches":[{"path":"crates/x/Cargo.toml"}],"total":1}';
const timeline = [
  { User: { id: 1, original: "Which manifests are there?" } },
  { ToolCall: call },
  { ToolResult: { id: 3, call_id: "call_a1", content: found, useless: false } },
  { Assistant: { id: 4, original: "One.", closable: true } },
];

test("what was said, a call and its result", async () => {
  const { meta, messages, calls, problems } = await read(jsonl(...timeline));
  expect(meta.harness).toBe("cosh");
  expect(messages).toMatchObject([
    { role: "user", id: "1", blocks: [{ kind: "text", text: "Which manifests are there?" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Where are they?" },
        { id: "call_a1", call: { name: "Glob", input: { pattern: "**/*.toml", path: "crates" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "call_a1", text: found, isError: false }] },
    { role: "assistant", blocks: [{ text: "One." }] },
  ]);
  expect(calls).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("the answer of a loop and a summary", async () => {
  const { messages } = await read(
    jsonl(
      { Compaction: { id: 9, summary: "They looked at manifests." } },
      { Closure: { id: 9, content: "There is one." } },
    ),
  );
  expect(messages).toMatchObject([
    { role: "user", injected: true, compaction: "summary" },
    { role: "assistant", blocks: [{ text: "There is one." }] },
  ]);
});

test("an item of a later version is told of, and a result without a call", async () => {
  const orphan = { ToolResult: { id: 7, call_id: "gone", content: "", useless: true } };
  const { problems } = await read(jsonl(...timeline, { Later: { id: 6 } }, orphan));
  expect(codes(problems)).toEqual(["unknown-record", "orphan-result"]);
});

test("the export for cosh is the same file", async () => {
  const bytes = jsonl(...timeline);
  expect(await exported(bytes, "cosh")).toEqual(bytes);
});
