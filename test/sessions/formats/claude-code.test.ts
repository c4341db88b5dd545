import { expect, test } from "vitest";
import { claudeCode, readCommand } from "../../../src/sessions/formats/claude-code.js";
import type { SessionMeta } from "../../../src/sessions/model.js";
import { SessionError } from "../../../src/sessions/model.js";
import { openSession } from "../../../src/sessions/index.js";
import {
  assistant,
  call,
  file,
  itemsOf,
  messagesOf,
  open,
  record,
  result,
  user,
} from "../support.js";

// ------------------------------------------------------------------ who wrote it

test("files of Claude Code are recognised, also behind bookkeeping", async () => {
  const bytes = file(JSON.stringify({ type: "summary", summary: "S", leafUuid: "l" }), user("hi"));
  expect((await openSession(bytes)).meta.harness).toBe("claude_code");
});

test("a document with loglines is recognised", async () => {
  const message = { role: "user", content: "hi" };
  const text = JSON.stringify({ loglines: [{ type: "user", message }] }, undefined, 2);
  const reader = await openSession(new TextEncoder().encode(text));
  expect(await messagesOf(reader)).toMatchObject([{ blocks: [{ kind: "text", text: "hi" }] }]);
});

test.each([
  { type: "user", content: [{ type: "text", text: "hi" }] },
  { type: "user", sessionId: "s", uuid: "u", message: { role: "user", parts: [{ text: "hi" }] } },
  { type: "user", sessionId: "session-1", message: { role: "user", content: "hi" } },
  { type: "message", message: { role: "user", content: "hi" } },
  { role: "user", content: "hi" },
])("a record of another harness is not taken for one: %j", (other) => {
  expect(claudeCode.recognise([other])).toBe(0);
});

test("what is not recognised is an error that names the way out", async () => {
  await expect(openSession(file('{"a":1}'))).rejects.toThrow(/cannot tell .* --from/);
  await expect(openSession(new Uint8Array())).rejects.toThrow("is empty");
  await expect(openSession(file(user("hi")), { from: "claud" })).rejects.toThrow(SessionError);
});

test("a file that yields no message is an error, never an empty session", async () => {
  const reader = await openSession(file('{"type":"file-history-snapshot"}', "x", ""));
  await expect(itemsOf(reader)).rejects.toThrow("holds no message");
});

// ------------------------------------------------------------------ the session as a whole

test("id, folder, branch, version, model and times are told by the records", async () => {
  const reader = await open(
    user("hi", { timestamp: "2026-03-01T10:00:00.000Z", version: "2.1.60" }),
    assistant("m", [], { timestamp: "2026-03-01T10:05:00.000Z", version: "2.1.70" }),
  );
  await itemsOf(reader);
  expect(reader.meta).toEqual({
    harness: "claude_code",
    id: "11111111-2222-4333-8444-555555555555",
    cwd: "/srv/demo",
    branch: "main",
    version: "2.1.70",
    model: "claude-x",
    started: "2026-03-01T10:00:00.000Z",
    ended: "2026-03-01T10:05:00.000Z",
  } satisfies SessionMeta);
});

test("a title that a person chose outweighs the others", async () => {
  const reader = await open(
    JSON.stringify({ type: "summary", summary: "Old", leafUuid: "l" }),
    JSON.stringify({ type: "custom-title", customTitle: "Mine", sessionId: "s" }),
    JSON.stringify({ type: "ai-title", aiTitle: "Made up", sessionId: "s" }),
    user("hi"),
  );
  expect(reader.meta.title).toBe("Mine");
});

test("a summary above the first message is of another session", async () => {
  const summary = (text: string): string =>
    JSON.stringify({ type: "summary", summary: text, leafUuid: "l" });
  expect((await open(summary("Before"), user("hi"))).meta.title).toBeUndefined();
  expect((await open(summary("Before"), user("hi"), summary("Mine"))).meta.title).toBe("Mine");
});

// ------------------------------------------------------------------ records

test("text, thinking, calls and results of the model's messages", async () => {
  const [prompt, thought, said, called, answered] = await messagesOf(
    await open(
      user("Find it"),
      assistant("m1", [{ type: "thinking", thinking: "Hm", signature: "s" }]),
      assistant("m1", [{ type: "text", text: "Searching" }]),
      assistant("m1", [call("t1", "Glob", { pattern: "*.rs" })]),
      user([result("t1", "a.rs\nb.rs")], { toolUseResult: { numFiles: 2 } }),
    ),
  );
  expect(prompt).toMatchObject({ role: "user", blocks: [{ kind: "text", text: "Find it" }] });
  expect(prompt?.injected).toBeUndefined();
  expect(thought).toMatchObject({ role: "assistant", group: "m1", model: "claude-x" });
  expect(thought?.blocks).toEqual([{ kind: "thinking", text: "Hm" }]);
  expect(said?.blocks).toEqual([{ kind: "text", text: "Searching" }]);
  expect(called?.blocks).toMatchObject([
    {
      kind: "call",
      id: "t1",
      call: { name: "Glob", input: { pattern: "*.rs" } },
      native: { name: "Glob", input: { pattern: "*.rs" } },
    },
  ]);
  expect(answered).toMatchObject({ role: "tool" });
  expect(answered?.blocks).toEqual([
    {
      kind: "result",
      callId: "t1",
      text: "a.rs\nb.rs",
      images: [],
      content: "a.rs\nb.rs",
      isError: false,
    },
  ]);
});

const png = { type: "base64", media_type: "image/png", data: "AAAA" };
const image = { kind: "image", mediaType: "image/png", data: "AAAA", url: null };

test.each([
  [
    "text parts",
    [
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ],
    "a\nb",
    [],
  ],
  ["an image", [{ type: "image", source: png }], "", [image]],
  [
    "a reference",
    [{ type: "tool_reference", tool_name: "X" }],
    '{"type":"tool_reference","tool_name":"X"}',
    [],
  ],
  ["a text part without text", [{ type: "text" }], '{"type":"text"}', []],
  ["null", null, "", []],
])("the content of a result may be %s", async (_, content, text, images) => {
  const [message] = await messagesOf(await open(user([result("t", content)])));
  expect(message?.blocks).toMatchObject([{ kind: "result", text, images, content }]);
});

test("absent content is not null", async () => {
  const block = { type: "tool_result", tool_use_id: "t" };
  const [message] = await messagesOf(await open(user([block])));
  expect(message?.blocks).toMatchObject([{ content: undefined, text: "" }]);
});

test("a sidecar of any type is read; a text of it may say that the call failed", async () => {
  const messages = await messagesOf(
    await open(
      user([result("t", "x", { is_error: true })], { toolUseResult: null }),
      user([result("t", null)], { toolUseResult: "Error: String to replace not found" }),
      user([result("t", "tree")], { toolUseResult: "- /srv/demo/" }),
      user([result("t", "ok", { is_error: false })], { toolUseResult: "Error in the log" }),
      user([result("t", "x")], { toolUseResult: [{ type: "text", text: "x" }] }),
    ),
  );
  const read = messages.map(({ blocks: [block] }) =>
    block?.kind === "result" ? [block.text, block.isError] : undefined,
  );
  expect(read).toEqual([
    ["x", true],
    ["Error: String to replace not found", true],
    ["tree", false],
    ["ok", false],
    ["x", false],
  ]);
});

test("blocks without a kind of their own are kept with their native type", async () => {
  const redacted = { type: "redacted_thinking", data: "xyz" };
  const [message] = await messagesOf(await open(assistant("m", [redacted, { type: "text" }, 7])));
  expect(message?.blocks).toEqual([
    { kind: "other", type: "redacted_thinking", value: redacted },
    { kind: "other", type: "text", value: { type: "text" } },
    { kind: "other", type: "untyped", value: 7 },
  ]);
});

test("tools and ids by names that every object has", async () => {
  const hostile = JSON.parse('{"__proto__":{"x":1},"constructor":"y"}') as unknown;
  const [message] = await messagesOf(
    await open(assistant("m", [call("__proto__", "constructor", hostile)])),
  );
  expect(message?.blocks).toMatchObject([
    { id: "__proto__", call: { name: "Raw" }, native: { name: "constructor", input: hostile } },
  ]);
});

test("a call without input, and one with an id that is no text", async () => {
  const [message] = await messagesOf(
    await open(assistant("m", [{ type: "tool_use", id: 5, name: "LS" }])),
  );
  expect(message?.blocks).toMatchObject([
    { kind: "call", id: null, native: { name: "LS", input: undefined } },
  ]);
});

test.each([
  ["a caveat", user("<local-command-caveat>Caveat</local-command-caveat>", { isMeta: true })],
  ["output of a command", user("<local-command-stdout>Bye!</local-command-stdout>")],
  ["an interruption", user([{ type: "text", text: "[Request interrupted by user]" }])],
])("%s was not typed by a person", async (_, line) => {
  expect(await messagesOf(await open(line))).toMatchObject([{ role: "user", injected: true }]);
});

test("output of a local command and a compaction stand in system records", async () => {
  const messages = await messagesOf(
    await open(
      record("system", { subtype: "local_command", content: "<local-command-stdout>x" }),
      record("system", { subtype: "compact_boundary", content: "Conversation compacted" }),
      user("Summary of it all", { isCompactSummary: true }),
    ),
  );
  expect(messages).toMatchObject([
    { role: "system", injected: true, blocks: [{ text: "<local-command-stdout>x" }] },
    { role: "system", compaction: "boundary", blocks: [{ text: "Conversation compacted" }] },
    { role: "user", compaction: "summary", injected: true },
  ]);
});

test("what a sub-agent did is told by the progress records of its parent", async () => {
  const inner = JSON.parse(assistant("m9", [call("t", "LS", { path: "/a" })])) as object;
  const data = { type: "agent_progress", agentId: "a1", message: inner, normalizedMessages: [] };
  const reader = await open(
    user("hi"),
    record("progress", { data }),
    record("progress", { data: { type: "hook_progress" } }),
  );
  const items = await itemsOf(reader);
  expect(items[1]).toMatchObject({
    kind: "message",
    message: { role: "assistant", sidechain: true, agent: "a1", blocks: [{ kind: "call" }] },
  });
  expect(items[2]).toMatchObject({ kind: "record", type: "progress" });
});

test("a prompt typed while the agent was at work is a message of the person", async () => {
  const attachment = { type: "queued_command", prompt: "Also the tests" };
  const [message] = await messagesOf(await open(record("attachment", { attachment })));
  expect(message).toMatchObject({
    role: "user",
    interjected: true,
    blocks: [{ kind: "text", text: "Also the tests" }],
  });
});

test("bookkeeping is kept and not shown; unknown types are named once", async () => {
  const reader = await open(
    user("hi"),
    record("mode", {}),
    record("brand-new", {}),
    record("brand-new", {}),
  );
  const items = await itemsOf(reader);
  expect(items.map((item) => (item.kind === "record" ? item.type : item.kind))).toEqual([
    "message",
    "mode",
    "brand-new",
    "brand-new",
  ]);
  expect(reader.problems).toMatchObject([{ code: "unknown-record", line: 3 }]);
});

test("a record of an unknown type that has the form of a message is shown", async () => {
  const [message] = await messagesOf(
    await open(record("reply", { message: { role: "assistant", content: "hello" } })),
  );
  expect(message).toMatchObject({ role: "assistant", blocks: [{ kind: "text", text: "hello" }] });
});

// ------------------------------------------------------------------ commands

test.each([
  [
    "<command-name>/exit</command-name>\n            <command-message>exit</command-message>\n            <command-args></command-args>",
    { command: "/exit" },
  ],
  [
    "<command-message>release is running…</command-message>\n<command-name>/release</command-name>\n<command-args>patch\n\nnow</command-args>",
    { command: "/release", args: "patch\n\nnow" },
  ],
  ["<command-name>init</command-name>", { command: "/init" }],
  ["<command-name>/a</command-name> and more", undefined],
  ["<command-message>a</command-message>", undefined],
  ["Use <command-name>/a</command-name>", undefined],
  ["<command-name>/a", undefined],
])("%j is the command %j", (text, command) => {
  expect(readCommand(text)).toEqual(command);
});

test("a command is a call of the person: no id, nothing native, no result", async () => {
  const reader = await open(user("<command-name>/release</command-name>"));
  expect((await messagesOf(reader))[0]?.blocks).toEqual([
    { kind: "call", id: null, call: { name: "Command", input: { command: "/release" } } },
  ]);
  expect(reader.problems).toEqual([]);
});
