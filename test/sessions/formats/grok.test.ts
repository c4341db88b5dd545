import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import {
  itemsOf,
  messagesOf,
  open,
  assistant,
  call,
  result,
  scratch,
  tree,
  user,
} from "../support.js";
import { codes, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };

const text = (value: string): Body => ({ type: "text", text: value });
const typed = (value: string, index = 0): Body => ({
  type: "user",
  content: [text(`<user_query>\n${value}\n</user_query>`)],
  prompt_index: index,
});
const answer = (content: string, ...calls: Body[]): Body => ({
  type: "assistant",
  content,
  ...(calls.length === 0 ? {} : { tool_calls: calls }),
  model_id: "grok-x",
});
const tool = (id: string, name: string, input: unknown): Body => ({
  id,
  name,
  arguments: typeof input === "string" ? input : JSON.stringify(input),
});
const done = (id: string, content: string, more: Body = {}): Body => ({
  type: "tool_result",
  tool_call_id: id,
  content,
  ...more,
});

const chat: Body[] = [
  { type: "system", content: "You are an agent." },
  { type: "user", content: [text("<user_info>\nWorkspace Path: /srv/demo\n</user_info>")] },
  typed("Find the parser"),
  { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "I search." }] },
  answer("Looking.", tool("c1", "grep", { pattern: "parse", head_limit: 20 })),
  done("c1", "Found 1 matching lines"),
  answer("", tool("c2", "list_dir", '{"target_directory":"no')),
  done("c2", "Error: no is not a valid directory."),
  answer("In a.rs."),
];

// ------------------------------------------------------------------ the history alone

test("a history has its messages, with what a program put in marked", async () => {
  const { meta, messages, calls, results, problems } = await read(jsonl(...chat));
  expect(meta).toEqual({ harness: "grok", cwd: "/srv/demo", model: "grok-x" });
  expect(messages.map(({ role, injected }) => [role, injected])).toEqual([
    ["system", true],
    ["user", true],
    ["user", undefined],
    ["assistant", undefined],
    ["assistant", undefined],
    ["tool", undefined],
    ["assistant", undefined],
    ["tool", undefined],
    ["assistant", undefined],
  ]);
  expect(messages[2]?.blocks).toEqual([{ kind: "text", text: "Find the parser" }]);
  expect(calls).toMatchObject([
    { id: "c1", call: { name: "Grep" }, native: { name: "grep" } },
    { id: "c2", call: { name: "Raw" }, native: { input: '{"target_directory":"no' } },
  ]);
  expect(results.map(({ callId }) => callId)).toEqual(["c1", "c2"]);
  expect(problems).toEqual([]);
});

test("thoughts and the answer after them share a number", async () => {
  const { items } = await read(jsonl(...chat));
  expect(items.flatMap((item) => (item.kind === "message" ? [item.number] : []))).toEqual([
    1, 2, 3, 4, 4, 5, 6, 7, 8,
  ]);
});

test("calls that the service ran have their result with them", async () => {
  const action = {
    type: "search",
    query: "toml",
    sources: [{ type: "url", url: "https://a.example" }],
  };
  const kind = { tool_type: "web_search", id: "ws_1", status: "completed", action };
  const { calls, results } = await read(jsonl({ type: "backend_tool_call", kind }));
  expect(calls).toMatchObject([
    { id: "ws_1", call: { name: "WebSearch", input: { query: "toml" } } },
  ]);
  expect(results).toMatchObject([{ callId: "ws_1", text: "https://a.example", isError: false }]);
});

test("interjections, summaries, images and old thoughts are what they are", async () => {
  const image = { type: "image", url: "data:image/png;base64,AAAA" };
  const { messages } = await read(
    jsonl(
      typed("go"),
      { ...answer("Yes"), reasoning: "Hm." },
      { type: "user", content: [text("also this")], synthetic_reason: "interjection" },
      { type: "user", content: [text("So far")], synthetic_reason: "compaction_meta" },
      { type: "user", content: [image], prompt_index: 1 },
    ),
  );
  expect(messages).toMatchObject([
    { role: "user" },
    {
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "Yes" },
      ],
    },
    { interjected: true },
    { compaction: "summary", injected: true },
    { blocks: [{ kind: "image", mediaType: "image/png", data: "AAAA" }] },
  ]);
});

test("records of types never seen are kept and named", async () => {
  const { items, problems } = await read(jsonl(...chat, { type: "novelty" }));
  expect(kept(items)).toEqual(["novelty"]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

// ------------------------------------------------------------------ the folder

const update = (ms: number, body: Body): Body => ({
  timestamp: Math.floor(ms / 1000),
  method: "session/update",
  params: { sessionId: "s-1", update: body, _meta: { agentTimestampMs: ms } },
});

const summary = {
  info: { id: "s-1", cwd: "/srv/demo" },
  created_at: "2026-03-01T12:00:00.000Z",
  updated_at: "2026-03-01T12:10:00.000Z",
  generated_title: "Parser",
  current_model_id: "grok-x",
  head_branch: "main",
};

function folder(): string {
  const path = join(scratch(), "s-1");
  mkdirSync(join(path, "terminal"), { recursive: true });
  const start = Date.parse("2026-03-01T12:00:00.000Z");
  const updates = [
    update(start, {
      sessionUpdate: "user_message_chunk",
      content: text("x"),
      _meta: { promptIndex: 0 },
    }),
    update(start + 1000, { sessionUpdate: "tool_call", toolCallId: "c1", status: "pending" }),
    update(start + 2000, {
      sessionUpdate: "tool_call_update",
      toolCallId: "c1",
      status: "completed",
    }),
    update(start + 3000, { sessionUpdate: "tool_call_update", toolCallId: "c2", status: "failed" }),
  ];
  writeFileSync(join(path, "summary.json"), JSON.stringify(summary, undefined, 2));
  writeFileSync(join(path, "updates.jsonl"), jsonl(...updates));
  writeFileSync(join(path, "chat_history.jsonl"), jsonl(...chat));
  writeFileSync(join(path, "events.jsonl"), '{"event":1}\n');
  writeFileSync(join(path, "terminal", "1.log"), "");
  return path;
}

test.each(["", "chat_history.jsonl", "updates.jsonl", "summary.json"])(
  "a folder is one session, also where %j in it is named",
  async (name) => {
    const path = folder();
    const reader = await openSession(join(path, name));
    const messages = await messagesOf(reader);
    expect(reader.source).toBe(path);
    expect(reader.meta).toEqual({
      harness: "grok",
      id: "s-1",
      cwd: "/srv/demo",
      title: "Parser",
      branch: "main",
      model: "grok-x",
      started: "2026-03-01T12:00:00.000Z",
      ended: "2026-03-01T12:00:03.000Z",
    });
    const results = messages.flatMap(({ blocks }) =>
      blocks.filter(({ kind }) => kind === "result"),
    );
    expect(results).toMatchObject([{ isError: false }, { isError: true }]);
    expect(messages.map(({ time }) => time?.slice(17, 19))).toEqual([
      undefined,
      undefined,
      "00",
      undefined,
      "01",
      "02",
      undefined,
      "03",
      undefined,
    ]);
  },
);

test("items say which file they stand in, and problems too", async () => {
  const path = folder();
  writeFileSync(join(path, "updates.jsonl"), '{"method":\n');
  const reader = await openSession(path);
  const items = await itemsOf(reader);
  expect(new Set(items.map(({ file }) => file))).toEqual(
    new Set(["summary.json", "updates.jsonl", "chat_history.jsonl"]),
  );
  expect(reader.problems).toMatchObject([{ code: "damaged-line", line: 1, file: "updates.jsonl" }]);
  expect(reader.problems[0]?.message).toContain("line 1 of updates.jsonl is damaged");
});

test("a copy of a folder is the same, file by file, also those that are not read", async () => {
  const path = folder();
  const out = join(scratch(), "copy");
  const report = await exportSession(await openSession(path), { with: "grok", out });
  expect(tree(out)).toEqual(tree(path));
  expect(report).toMatchObject({ session: "s-1", calls: 2, results: 2 });
});

test("a copy of a folder has its empty files", async () => {
  const path = folder();
  writeFileSync(join(path, "updates.jsonl"), "");
  const out = join(scratch(), "copy");
  await exportSession(await openSession(path), { with: "grok", out });
  expect(tree(out)).toEqual(tree(path));
});

test("a history in a folder without the other files is a session", async () => {
  const path = join(scratch(), "chat_history.jsonl");
  writeFileSync(path, jsonl(...chat));
  expect((await openSession(path)).meta.harness).toBe("grok");
});

test("an exported session is read back with its calls, results and error flags", async () => {
  const source = await open(
    user("Find it"),
    assistant("m1", [call("t1", "Glob", { pattern: "**/*.rs" })]),
    user([result("t1", "none", { is_error: true })]),
  );
  const out = join(scratch(), "out");
  await exportSession(source, { with: "grok", out });
  const messages = await messagesOf(await openSession(out));
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }] },
    { role: "assistant", blocks: [{ call: { name: "Glob", input: { pattern: "**/*.rs" } } }] },
    { role: "tool", blocks: [{ text: "none", isError: true }] },
  ]);
});
