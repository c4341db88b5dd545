import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf } from "../support.js";
import { codes, document, read } from "./support.js";

const session = {
  id: "s1",
  title: "A task",
  working_directory: "/w",
  model: "m-1",
  created_at: 1_750_000_000,
  last_activity_at: 1_750_000_100,
  hidden: 0,
  main_chain_id: 4,
};

const node = (id: number, parent: number | null, message: object | string, more: object = {}) => ({
  row_id: id,
  session_id: "s1",
  node_id: id,
  parent_node_id: parent,
  chat_message: message,
  created_at: 1_750_000_000 + id,
  ...more,
});

const call = { id: "c1", index: 0, kind: "tool", name: "grep", arguments: { pattern: "x" } };
const nodes = [
  node(1, null, { message_id: "m1", role: "user", content: "find it", metadata: {} }),
  node(2, 1, { message_id: "m2", role: "assistant", content: "", tool_calls: [call] }),
  node(3, 1, {
    message_id: "m3",
    role: "assistant",
    content: "I search.",
    thinking: { thinking: "Hm." },
    tool_calls: [call],
  }),
  node(4, 3, {
    message_id: "m4",
    role: "tool",
    tool_call_id: "c1",
    content: "a.ts:3",
    images: [{ width: 1, height: 1, base64_data: "aGk=" }],
  }),
];

test("of the forest of messages the main chain counts", async () => {
  const path = makeDatabase({ sessions: [session], message_nodes: nodes });
  const reader = await openSession(path);
  expect(reader.meta).toMatchObject({
    harness: "devin",
    id: "s1",
    title: "A task",
    cwd: "/w",
    model: "m-1",
    started: "2025-06-15T15:06:40.000Z",
  });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", id: "m1", time: "2025-06-15T15:06:41.000Z", blocks: [{ text: "find it" }] },
    {
      role: "assistant",
      id: "m3",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "I search." },
        { id: "c1", native: { name: "grep", input: { pattern: "x" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a.ts:3", images: [{ data: "aGk=" }] }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("a chain that bites its tail ends, damaged messages are named, hidden sessions are not read", async () => {
  const reader = await openSession(
    makeDatabase({
      sessions: [
        { ...session, main_chain_id: 2 },
        { ...session, id: "s2", hidden: 1 },
      ],
      message_nodes: [node(1, 2, { role: "user", content: "a" }), node(2, 1, "no JSON")],
    }),
  );
  const items = await itemsOf(reader);
  expect(items.map(({ kind }) => kind)).toEqual(["message", "damaged"]);
  expect(codes(reader.problems)).toEqual(["damaged-line"]);
});

test("a transcript", async () => {
  const { meta, messages, problems } = await read(
    document({
      agent: { model_name: "m-1" },
      created_at: "2026-01-01T10:00:00Z",
      updated_at: "2026-01-01T10:05:00Z",
      steps: [
        { step_id: 1, source: "user", timestamp: "2026-01-01T10:00:00Z", message: "find it" },
        {
          step_id: 2,
          source: "agent",
          model_name: "m-2",
          message: [
            { type: "thinking", thinking: "Hm." },
            { type: "text", text: "I search." },
          ],
          tool_use: [{ id: "c1", name: "grep", input: { pattern: "x" } }],
          tool_result: [{ tool_use_id: "c1", content: [{ type: "text", text: "a" }] }],
        },
      ],
      final_metrics: {},
    }),
  );
  expect(meta).toMatchObject({ harness: "devin", model: "m-2", started: "2026-01-01T10:00:00Z" });
  expect(messages).toMatchObject([
    { role: "user", id: "1", blocks: [{ text: "find it" }] },
    {
      role: "assistant",
      model: "m-2",
      blocks: [{ kind: "thinking" }, { kind: "text" }, { kind: "call", id: "c1" }],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a" }] },
  ]);
  expect(problems).toEqual([]);
});
