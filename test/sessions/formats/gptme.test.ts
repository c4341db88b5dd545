import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { messagesOf, scratch, write } from "../support.js";
import { codes, exported, jsonl, read } from "./support.js";

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

describe("the log of events", () => {
  const said = (role: string, content: string, more: object = {}) => ({
    role,
    content,
    timestamp: "2026-08-01T10:00:00.000000",
    ...more,
  });
  const event = (seq: number, type: string, payload: object) => ({
    seq,
    ts: "2026-08-01T10:00:00+00:00",
    type,
    payload,
  });
  const asked = said("user", "Which files?");
  const called = said("assistant", '@shell(c-1): {"command": "ls"}');
  const answered = said("system", "a.py", { call_id: "c-1" });
  const undone = said("user", "Never mind.");
  const events = [
    event(50, "checkpoint", { messages: [asked] }),
    event(51, "message_append", { message: called }),
    event(52, "message_append", { message: answered }),
    event(53, "message_append", { message: undone }),
    event(54, "undo", { n: 1 }),
    event(55, "message_append", { message: said("assistant", "One.") }),
    event(56, "message_edit", {
      messages: [asked, called, answered, said("assistant", "Just one.")],
    }),
  ];

  test("has the messages that were there at the end", async () => {
    const { meta, items, messages, problems } = await read(jsonl(...events));
    expect(meta.harness).toBe("gptme");
    expect(messages).toMatchObject([
      { role: "user", blocks: [{ text: "Which files?" }] },
      {
        role: "assistant",
        blocks: [{ id: "c-1", call: { name: "Bash", input: { command: "ls" } } }],
      },
      { role: "tool", blocks: [{ callId: "c-1", text: "a.py" }] },
      { role: "assistant", blocks: [{ text: "Just one." }] },
    ]);
    expect(items.filter(({ kind }) => kind === "message").map(({ line }) => line)).toEqual([
      1, 2, 3, 7,
    ]);
    expect(problems).toEqual([]);
  });

  test("goes back to the byte", async () => {
    expect(await exported(jsonl(...events), "gptme")).toEqual(jsonl(...events));
  });

  test("means the conversation beside it", async () => {
    const folder = scratch();
    write(join(folder, "events.jsonl"), jsonl(...events));
    write(join(folder, "conversation.jsonl"), jsonl(asked));
    const reader = await openSession(join(folder, "events.jsonl"));
    expect(await messagesOf(reader)).toHaveLength(1);
  });
});
