import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/runtime/json.js";
import { cline } from "../../../src/sessions/formats/cline.js";
import { openSession } from "../../../src/sessions/index.js";
import { itemsOf, messagesOf } from "../support.js";

type Body = JsonObject;

const TS = 1_750_000_000_000;
const open = (value: unknown) =>
  openSession(new TextEncoder().encode(JSON.stringify(value)), { from: "cline" });

const user = (...texts: string[]): Body => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
  ts: TS,
});
const assistant = (...content: Body[]): Body => ({
  role: "assistant",
  content,
  modelInfo: { modelId: "m-1", providerId: "p", mode: "act" },
  ts: TS + 1000,
});
const text = (value: string): Body => ({ type: "text", text: value });
const use = (id: string, name: string, input: Body): Body => ({
  type: "tool_use",
  id,
  name,
  input,
  call_id: id,
});

const DETAILS =
  "<environment_details>\n# Current Working Directory (/srv/demo) Files\na.ts\n</environment_details>";

test("a task: what was typed apart from what the program says", async () => {
  const reader = await open([user("<task>\nfind it\n</task>", DETAILS)]);
  expect(reader.meta).toMatchObject({ harness: "cline", cwd: "/srv/demo" });
  expect(await messagesOf(reader)).toEqual([
    {
      role: "user",
      injected: true,
      time: "2025-06-15T15:06:40.000Z",
      blocks: [{ kind: "text", text: DETAILS }],
    },
    {
      role: "user",
      time: "2025-06-15T15:06:40.000Z",
      blocks: [{ kind: "text", text: "find it" }],
    },
  ]);
});

test("results are texts under headings, in the order of the calls of their tool", async () => {
  const reader = await open([
    user("<task>a</task>"),
    assistant(
      text("I look."),
      use("c1", "list_files", { path: "src" }),
      use("c2", "execute_command", { command: "echo 'a'\nls" }),
      use("c3", "use_subagents", { prompt_1: "p" }),
    ),
    user(
      "[execute_command for 'echo 'a'\nls'] Result:\nCommand executed.",
      "[list_files for 'src'] Result:\na.ts",
      "[subagents] Result:\nThe tool execution failed with the following error:\n<error>x</error>",
      DETAILS,
    ),
  ]);
  const [, call, results, details] = await messagesOf(reader);
  expect(call).toMatchObject({ model: "m-1", time: "2025-06-15T15:06:41.000Z" });
  expect(results?.role).toBe("tool");
  expect(results?.blocks).toMatchObject([
    { kind: "result", callId: "c2", text: "Command executed.", isError: false },
    { kind: "result", callId: "c1", text: "a.ts", isError: false },
    { kind: "result", callId: "c3", isError: true },
  ]);
  expect(details).toMatchObject({ role: "user", injected: true });
  expect(reader.problems).toEqual([]);
});

test("calls as tags, before models could call tools", async () => {
  const reader = await open([
    user("<task>a</task>"),
    assistant(
      text("I look.\n<search_files>\n<path>src</path>\n<regex>TODO</regex>\n</search_files>"),
    ),
    user("[search_files for 'TODO'] Result:\nFound 0 results."),
  ]);
  const [, call, results] = await messagesOf(reader);
  expect(call?.blocks).toMatchObject([
    { kind: "text", text: "I look." },
    {
      kind: "call",
      id: "#1",
      native: { name: "search_files", input: { path: "src", regex: "TODO" } },
    },
  ]);
  expect(results?.blocks).toMatchObject([
    { kind: "result", callId: "#1", text: "Found 0 results." },
  ]);
});

test("where calls are blocks, tags are text", async () => {
  const quoted = "You write <read_file><path>a</path></read_file>.";
  const reader = await open([
    user("<task>a</task>"),
    assistant(text(quoted), use("c1", "read_file", { path: "a" })),
    assistant(text(quoted)),
  ]);
  const [, first, second] = await messagesOf(reader);
  expect(first?.blocks[0]).toEqual({ kind: "text", text: quoted });
  expect(second?.blocks).toEqual([{ kind: "text", text: quoted }]);
});

test("a call that the person interrupted has no result", async () => {
  const reader = await open([
    user("<task>a</task>"),
    assistant(use("c1", "ask_followup_question", { question: "b?" })),
    user("[TASK RESUMPTION] This task was interrupted.", "<user_message>\ngo on\n</user_message>"),
    assistant(use("c2", "read_file", { path: "a" })),
    user("[read_file for 'a'] Result:\nx"),
  ]);
  const messages = await messagesOf(reader);
  expect(messages.map(({ role, injected }) => [role, injected])).toEqual([
    ["user", undefined],
    ["assistant", undefined],
    ["user", true],
    ["user", undefined],
    ["assistant", undefined],
    ["tool", undefined],
  ]);
  expect(messages[5]?.blocks[0]).toMatchObject({ callId: "c2" });
  expect(reader.problems).toMatchObject([{ code: "missing-result", line: 1 }]);
});

test("text without any tag was typed", async () => {
  const messages = await messagesOf(await open([{ role: "user", content: "hello", ts: TS }]));
  expect(messages).toMatchObject([{ role: "user", blocks: [{ kind: "text", text: "hello" }] }]);
});

// ------------------------------------------------------------------ messages of the SDK

const sdk = (...messages: Body[]): Body => ({
  version: 1,
  updated_at: "2025-06-15T15:06:40.000Z",
  agent: "lead",
  sessionId: "1750000000000_abcde",
  messages,
});

const done = (content: Json, body: Body = {}): Body => ({
  id: "m3",
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "t1", name: "n", content, ...body }],
  ts: TS,
});

test.each([
  [[{ query: "a", result: "found", success: true }], "found", false],
  [
    [
      { query: "a", result: "x", success: true },
      { query: "b", result: "", error: "Search failed: y", success: false },
    ],
    "x\n\nSearch failed: y",
    false,
  ],
  [[{ query: "b", result: "", error: "no", success: false }], "no", true],
  ['{"query":"edit:a","result":"Edited a","success":true}', "Edited a", false],
  ["plain", "plain", false],
  [[{ type: "text", text: "block" }], "block", false],
])("the result %j reads %j", async (content, words, isError) => {
  const reader = await open(
    sdk(
      { id: "m1", role: "user", content: "go", ts: TS },
      { id: "m2", role: "assistant", content: [use("t1", "read_files", {})], ts: TS },
      done(content),
    ),
  );
  expect(reader.meta.id).toBe("1750000000000_abcde");
  expect((await messagesOf(reader))[2]).toMatchObject({
    id: "m3",
    role: "tool",
    blocks: [{ kind: "result", callId: "t1", text: words, isError }],
  });
});

test("files that were mentioned are kept, pictures are shown", async () => {
  const content = [
    { type: "file", path: "/a.ts", content: "x" },
    { type: "image", data: "aGk=", mediaType: "image/png" },
    { type: "image", source: { type: "base64", media_type: "image/gif", data: "aGk=" } },
  ];
  const [message] = await messagesOf(await open(sdk({ id: "m1", role: "user", content, ts: TS })));
  expect(message?.blocks).toMatchObject([
    { kind: "other", type: "file" },
    { kind: "image", mediaType: "image/png", data: "aGk=" },
    { kind: "image", mediaType: "image/gif", data: "aGk=" },
  ]);
});

test("what is no message is kept and named, and the bytes are those of the file", async () => {
  const value = sdk(
    { id: "m1", role: "user", content: "go", ts: TS },
    { role: "robot", content: 5 },
  );
  const reader = await open(value);
  const items = await itemsOf(reader);
  expect(Buffer.concat(items.map(({ bytes }) => bytes)).toString()).toBe(JSON.stringify(value));
  expect(reader.problems).toMatchObject([{ code: "unknown-record" }]);
});

test("how sure a file is Cline's", () => {
  expect(cline.recognise([user("a")], { ...sdk(), messages: [] })).toBe(1);
  expect(cline.recognise([user("<task>a</task>"), assistant(text("b"))])).toBe(0.9);
  expect(cline.recognise([{ role: "user", content: "<task>a</task>" }])).toBe(0.6);
  expect(cline.recognise([{ role: "user", content: "hello" }])).toBe(0);
  expect(cline.recognise([user("a")], { id: "x" })).toBe(0);
});

// ------------------------------------------------------------------ the screen

const item = (type: "say" | "ask", said: string, text: string, more: Body = {}): Body => ({
  ts: TS,
  type,
  [type]: said,
  text,
  ...more,
});

test("what the screen showed, where that is all there is", async () => {
  const reader = await openSession(
    new TextEncoder().encode(
      JSON.stringify([
        item("say", "text", "find it", { images: ["data:image/png;base64,aGk="] }),
        item("say", "api_req_started", '{"tokensIn":1}'),
        item("say", "reasoning", "Hm."),
        item("say", "text", "I look."),
        item("say", "tool", '{"tool":"searchFiles","path":"src","regex":"x"}'),
        item("ask", "command", "ls"),
        item("say", "command_output", "a.ts"),
        item("say", "command_output", "more"),
        item("ask", "followup", '{"question":"Which?","options":["a"]}'),
        item("say", "user_feedback", "a"),
        item("say", "error", "Out of quota."),
        item("ask", "completion_result", ""),
        item("say", "dance", ""),
      ]),
    ),
  );
  expect(reader.meta).toMatchObject({ harness: "cline", started: "2025-06-15T15:06:40.000Z" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "find it" }, { kind: "image", data: "aGk=" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm." }] },
    { role: "assistant", blocks: [{ kind: "text", text: "I look." }] },
    {
      role: "assistant",
      blocks: [{ id: "#1", native: { name: "searchFiles", input: { path: "src", regex: "x" } } }],
    },
    {
      role: "assistant",
      blocks: [{ id: "#2", native: { name: "command", input: { command: "ls" } } }],
    },
    { role: "tool", blocks: [{ callId: "#2", text: "a.ts" }] },
    { role: "assistant", blocks: [{ text: "Which?" }] },
    { role: "user", blocks: [{ text: "a" }] },
    { role: "system", injected: true, blocks: [{ text: "Out of quota." }] },
  ]);
  expect(reader.problems.map(({ code }) => code)).toEqual(["missing-result", "unknown-record"]);
});

test("an item that only Roo Code shows makes the screen its own", async () => {
  const items = [item("say", "text", "a"), item("say", "checkpoint_saved", "")];
  const reader = await openSession(new TextEncoder().encode(JSON.stringify(items)));
  expect(reader.meta.harness).toBe("roo_code");
});
