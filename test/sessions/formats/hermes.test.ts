import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf } from "../support.js";
import { codes, document, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };
type Cells = { [column: string]: string | number | null };

const session: Cells = {
  id: "s1",
  source: "cli",
  model: "model-x",
  model_config: '{"cwd":"/srv/other"}',
  parent_session_id: null,
  started_at: 1772366400.5,
  ended_at: 1772366460,
  end_reason: null,
  message_count: 3,
  cwd: "/srv/demo",
  git_branch: "main",
  title: "Parser",
};

const called = (id: string, name: string, args: string): Body => ({
  id,
  call_id: id,
  type: "function",
  function: { name, arguments: args },
});

let last = 0;

function row(role: string, more: Cells = {}): Cells {
  return {
    id: ++last,
    session_id: "s1",
    role,
    content: null,
    tool_call_id: null,
    tool_calls: null,
    tool_name: null,
    effect_disposition: null,
    timestamp: 1772366400.5 + last,
    reasoning_content: null,
    _compressed_summary: 0,
    active: 1,
    display_kind: null,
    ...more,
  };
}

function open(messages: Cells[], sessions = [session], id = ""): ReturnType<typeof openSession> {
  return openSession(makeDatabase({ sessions, messages }) + id);
}

const args = '{"pattern": "*.rs", "target": "files", "limit": "20"}';

test("a database has its messages; results tell in their text whether they failed", async () => {
  const calls = [
    called("c1", "search_files", args),
    called("c2", "terminal", "{"),
    called("c3", "x", "{}"),
  ];
  const reader = await open([
    row("user", { content: "go" }),
    row("assistant", { reasoning_content: "Hm.", tool_calls: JSON.stringify(calls) }),
    row("tool", { tool_call_id: "c1", content: '{"total_count": 2, "error": null}\n\n[more]' }),
    row("tool", { tool_call_id: "c2", content: '{"exit_code": 1, "output": ""}' }),
    row("tool", { tool_call_id: "c3", content: "no", effect_disposition: "denied" }),
  ]);
  const messages = await messagesOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "hermes",
    id: "s1",
    cwd: "/srv/demo",
    branch: "main",
    title: "Parser",
    model: "model-x",
    started: "2026-03-01T12:00:00.500Z",
  });
  expect(messages[1]?.blocks).toMatchObject([
    { kind: "thinking", text: "Hm." },
    {
      id: "c1",
      call: { name: "Glob", input: { pattern: "*.rs", limit: 20 } },
      native: { input: args },
    },
    { id: "c2", call: { name: "Raw" }, native: { input: "{" } },
    { id: "c3" },
  ]);
  const failed = messages.slice(2).flatMap(({ blocks }) => blocks);
  expect(failed).toMatchObject([{ isError: false }, { isError: true }, { isError: true }]);
  expect(reader.problems).toEqual([]);
});

test("content of several parts is unpacked", async () => {
  const parts = [
    { type: "text", text: "see" },
    { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
  ];
  const reader = await open([row("user", { content: `\0json:${JSON.stringify(parts)}` })]);
  expect(await messagesOf(reader)).toMatchObject([
    { blocks: [{ text: "see" }, { kind: "image", data: "AAAA" }] },
  ]);
});

test("what was rewound is kept; summaries and hidden rows are marked", async () => {
  const reader = await open([
    row("user", { content: "old", active: 0 }),
    row("user", { content: "So far", _compressed_summary: 1 }),
    row("user", { content: "note", display_kind: "hidden" }),
    row("session_meta"),
    row("novelty"),
  ]);
  const items = await itemsOf(reader);
  expect(kept(items)).toEqual(["inactive", "session_meta", "novelty"]);
  expect(items.flatMap((item) => (item.kind === "message" ? [item.message] : []))).toMatchObject([
    { compaction: "summary", injected: true },
    { injected: true },
  ]);
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("a session that goes on after a compression is no sub-agent", async () => {
  const sessions = [
    { ...session, end_reason: "compression" },
    { ...session, id: "s2", parent_session_id: "s1" },
    { ...session, id: "s3", parent_session_id: "s2" },
  ];
  const reader = await open([row("user", { content: "go" })], sessions);
  expect(reader.sessions.map(({ id, agent }) => [id, agent])).toEqual([
    ["s1", undefined],
    ["s2", undefined],
    ["s2", "s3"],
  ]);
});

const exported = {
  ...session,
  messages: [
    { role: "user", content: "go", timestamp: 1772366401 },
    { role: "assistant", content: null, tool_calls: [called("c1", "search_files", args)] },
    { role: "tool", tool_call_id: "c1", tool_name: "search_files", content: '{"total_count": 0}' },
  ],
};

test("an export is read, also one of several sessions, one a line", async () => {
  const one = await read(document(exported));
  expect([one.meta.id, one.meta.title, one.calls.length]).toEqual(["s1", "Parser", 1]);
  const two = await read(jsonl(exported, { ...exported, id: "s2" }));
  expect(two.meta.harness).toBe("hermes");
  expect(two.calls).toHaveLength(2);
});

test("a list of messages of somebody else is not taken for one", async () => {
  const { meta } = await read(document({ messages: [{ role: "user", content: "go" }] }));
  expect(meta.harness).not.toBe("hermes");
});
