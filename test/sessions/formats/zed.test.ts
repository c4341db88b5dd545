import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf } from "../support.js";
import { packed } from "../zstd.js";
import { document, kept, read } from "./support.js";

const use = (id: string, name: string, input: unknown): unknown => ({
  ToolUse: { id, name, raw_input: JSON.stringify(input), input, is_input_complete: true },
});

const thread = {
  version: "0.3.0",
  title: "Parser",
  updated_at: "2026-03-01T12:00:00Z",
  model: { provider: "p", model: "model-x" },
  messages: [
    {
      User: {
        id: "u1",
        content: [{ Text: "Find it" }, { Mention: { uri: "file:///a", content: "fn a()" } }],
      },
    },
    {
      Agent: {
        content: [
          { Thinking: { text: "Hm.", signature: "" } },
          { Text: "Looking." },
          use("c1", "find_path", { glob: "**/*.rs" }),
          use("c2", "grep", { regex: "x" }),
          use("c3", "fetch", { url: "u" }),
          { RedactedThinking: "…" },
        ],
        tool_results: {
          c1: { tool_use_id: "c1", is_error: false, content: [{ Text: "Found 2" }], output: null },
          c2: { tool_use_id: "c2", is_error: true, content: "bad regex", output: null },
        },
      },
    },
    "Resume",
  ],
};

function open(
  rows: { [column: string]: string | Uint8Array | null }[],
): ReturnType<typeof openSession> {
  return openSession(makeDatabase({ threads: rows }));
}

const row = {
  id: "t1",
  summary: "Find the parser",
  updated_at: "2026-03-01T12:00:00Z",
  data_type: "json",
  data: JSON.stringify(thread),
  parent_id: null,
  folder_paths: "/srv/demo\n/srv/lib",
};

test("a thread has its messages, with results behind the calls", async () => {
  const reader = await open([row]);
  const items = await itemsOf(reader);
  const messages = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
  expect(reader.meta).toEqual({
    harness: "zed",
    id: "t1",
    title: "Find the parser",
    cwd: "/srv/demo",
    model: "model-x",
    ended: "2026-03-01T12:00:00Z",
  });
  expect(messages).toMatchObject([
    { role: "user", id: "u1", blocks: [{ text: "Find it" }, { text: "fn a()" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { text: "Looking." },
        { id: "c1", native: { name: "find_path", input: '{"glob":"**/*.rs"}' } },
        { id: "c2" },
        { id: "c3" },
        { kind: "other", type: "RedactedThinking" },
      ],
    },
    {
      role: "tool",
      blocks: [
        { callId: "c1", text: "Found 2", isError: false },
        { callId: "c2", text: "bad regex", isError: true },
      ],
    },
  ]);
  expect(kept(items)).toEqual(["thread", "Resume"]);
  expect(reader.problems.map(({ code }) => code)).toEqual(["missing-result"]);
});

test("a call whose text is not complete has the input that was read so far", async () => {
  const cut = { ToolUse: { id: "c", name: "grep", raw_input: '{"reg', input: {} } };
  const { calls } = await read(
    document({ ...thread, messages: [{ Agent: { content: [cut], tool_results: {} } }] }),
  );
  expect(calls).toMatchObject([{ native: { input: {} } }]);
});

test("a compressed thread is read, and a broken one named", async () => {
  const reader = await open([
    { ...row, data_type: "zstd", data: packed(row.data) },
    { ...row, id: "t2", data_type: "zstd", data: packed(row.data).subarray(0, 40) },
  ]);
  expect(await messagesOf(reader)).toHaveLength(3);
  expect(reader.problems.at(-1)?.message).toContain("it cannot be decompressed");
});

test("threads of sub-agents belong to theirs", async () => {
  const reader = await open([row, { ...row, id: "t2", parent_id: "t1" }]);
  expect(reader.sessions.length).toBe(1);
  expect(reader.children).toEqual([expect.stringMatching(/#t2$/)]);
});

test("messages of the first versions are read", async () => {
  const flat = {
    version: "0.1.0",
    messages: [
      { role: "user", segments: [{ type: "text", text: "go" }], tool_uses: [], tool_results: [] },
      {
        role: "assistant",
        segments: [{ type: "thinking", text: "Hm." }],
        tool_uses: [{ id: "c1", name: "regex_search", input: { regex: "x" } }],
        tool_results: [{ tool_use_id: "c1", is_error: false, content: "none" }],
      },
    ],
  };
  const { meta, messages } = await read(document(flat));
  expect(meta.harness).toBe("zed");
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "go" }] },
    { role: "assistant", blocks: [{ kind: "thinking" }, { id: "c1" }] },
    { role: "tool", blocks: [{ callId: "c1", text: "none" }] },
  ]);
});
