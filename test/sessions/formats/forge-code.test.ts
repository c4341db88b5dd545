import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf } from "../support.js";
import { codes, document, read } from "./support.js";

const MESSAGES = [
  { message: { text: { role: "System", content: "You are" } } },
  { message: { text: { role: "User", content: "Find it" } } },
  {
    message: {
      text: {
        role: "Assistant",
        content: "Searching.",
        model: "x/y",
        reasoning_details: [{ text: "Hm", signature: "s" }, { data: "z" }],
        tool_calls: [
          { name: "fs_search", call_id: "c1", arguments: { pattern: "fn main", "-n": true } },
          { name: "shell", call_id: null, arguments: '{"command":' },
        ],
      },
    },
    usage: {},
  },
  {
    message: {
      tool: {
        name: "fs_search",
        call_id: "c1",
        output: { is_error: false, values: [{ text: "a" }] },
      },
    },
  },
  // Older histories have the bare message.
  {
    tool: {
      name: "shell",
      call_id: null,
      output: {
        is_error: true,
        values: [
          "empty",
          { pair: [{ markdown: "no" }, { image: { url: "data:image/png;base64,AAAA" } }] },
          { aI: { value: "told", conversation_id: "x" } },
          { fileDiff: { path: "a" } },
        ],
      },
    },
  },
  { text: { role: "User", content: "Reminder", droppable: true } },
  { image: { url: "data:image/png;base64,BBBB", mime_type: "image/png" } },
  { of_tomorrow: {} },
];

const EXPECTED = [
  { role: "system", injected: true },
  { role: "user", blocks: [{ text: "Find it" }] },
  {
    role: "assistant",
    model: "x/y",
    blocks: [
      { kind: "thinking", text: "Hm" },
      { kind: "text", text: "Searching." },
      { id: "c1", native: { name: "fs_search", input: { pattern: "fn main", "-n": true } } },
      { id: "#2", native: { name: "shell", input: '{"command":' } },
    ],
  },
  { role: "tool", blocks: [{ callId: "c1", text: "a", isError: false }] },
  {
    role: "tool",
    blocks: [
      {
        callId: "#2",
        text: 'no\ntold\n{"fileDiff":{"path":"a"}}',
        isError: true,
        images: [{ data: "AAAA" }],
      },
    ],
  },
  { role: "user", injected: true },
  { role: "user", blocks: [{ kind: "image", data: "BBBB" }] },
];

test("conversations of the database", async () => {
  const path = makeDatabase({
    conversations: [
      {
        conversation_id: "s-1",
        title: "Greeting",
        workspace_id: 7,
        context: { conversation_id: "s-1", messages: MESSAGES, tools: [] },
        created_at: "2026-03-01 10:00:00",
        updated_at: "2026-03-01 10:05:00.5",
      },
      {
        conversation_id: "s-2",
        title: null,
        workspace_id: 7,
        context: null,
        created_at: "2026-03-02 10:00:00",
        updated_at: null,
      },
    ],
  });
  const reader = await openSession(path);
  const items = await itemsOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "forge_code",
    id: "s-1",
    title: "Greeting",
    started: "2026-03-01T10:00:00Z",
    ended: "2026-03-01T10:05:00.5Z",
    model: "x/y",
  });
  const messages = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
  expect(messages).toMatchObject(EXPECTED);
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("a history on its own", async () => {
  const { meta, messages } = await read(document({ conversation_id: "s-1", messages: MESSAGES }));
  expect(meta).toMatchObject({ harness: "forge_code", id: "s-1" });
  expect(messages).toMatchObject(EXPECTED);
});
