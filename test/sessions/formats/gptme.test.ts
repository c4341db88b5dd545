import { expect, test } from "vitest";
import { codes, jsonl, read } from "./support.js";

const TIME = "2026-08-01T10:00:00.000000";

const say = (role: string, content: string, body: object = {}): object => ({
  role,
  content,
  timestamp: TIME,
  ...body,
});

test("calls stand in the text, results follow as messages of the system", async () => {
  const { meta, messages, problems } = await read(
    jsonl(
      say("system", "You are", { pinned: true }),
      say("user", "Find it"),
      say("assistant", "Look.\n```shell\nrg -n TODO\n```\n```save a.md\n# A\n```", {
        metadata: { model: "m-1" },
      }),
      say("system", "Ran command: `rg -n TODO`", { metadata: { tool: "shell" } }),
      say("system", "Saved to a.md"),
      say("assistant", "<think>\nHm\n</think>"),
      say("system", "A notice"),
    ),
  );
  expect(meta).toEqual({ harness: "gptme", model: "m-1", started: TIME, ended: TIME });
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", blocks: [{ text: "Find it" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "text", text: "Look." },
        { id: "#1", native: { name: "shell", input: { command: "rg -n TODO" } } },
        { id: "#2", native: { name: "save", input: { path: "a.md", content: "# A" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "#1", text: "Ran command: `rg -n TODO`" }] },
    { role: "tool", blocks: [{ callId: "#2", text: "Saved to a.md" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm" }] },
    { role: "system", injected: true },
  ]);
  expect(problems).toEqual([]);
});

test("calls of the model's own format are paired by id, and keep their text", async () => {
  const { calls, results, problems } = await read(
    jsonl(
      say("user", "go"),
      say("assistant", '@shell(t1): {"command": "ls"}\n@shell(t2): {"command": 1.0}'),
      say("system", "b", { call_id: "t2" }),
      say("system", "a", { call_id: "t1" }),
    ),
  );
  expect(calls).toMatchObject([
    { id: "t1", native: { name: "shell", input: '{"command": "ls"}' } },
    { id: "t2", native: { name: "shell", input: '{"command": 1.0}' } },
  ]);
  expect(results.map(({ callId, text }) => [callId, text])).toEqual([
    ["t2", "b"],
    ["t1", "a"],
  ]);
  expect(problems).toEqual([]);
});

test.each([
  ["```ipython\nx\n```", "ipython", { code: "x" }],
  ["```py\nx\n```", "ipython", { code: "x" }],
  ["```patch a.py\n<<<<<<< ORIGINAL\n```", "patch", { path: "a.py", patch: "<<<<<<< ORIGINAL" }],
  ["```read a.py\n```", "read", { path: "a.py" }],
  ["```read\na.py\nb.py\n```", "read", { path: "a.py\nb.py" }],
  ["```todo write\nadd x\n```", "todo", { args: "write", content: "add x" }],
])("what a fence says: %j", async (text, name, input) => {
  const { calls } = await read(jsonl(say("user", "go"), say("assistant", text)), "gptme");
  expect(calls).toMatchObject([{ native: { name, input } }]);
});

test("records of other keys are not taken for its own; roles never seen before are named", async () => {
  const other = await read(jsonl({ role: "user", content: "hi", timestamp: TIME, x: 1 }));
  expect(other.meta.harness).not.toBe("gptme");
  const { problems } = await read(jsonl(say("user", "hi"), say("of_tomorrow", "x")), "gptme");
  expect(codes(problems)).toEqual(["unknown-record"]);
});
