import { expect, test } from "vitest";
import { cursor } from "../../../src/sessions/formats/cursor.js";
import { openSession } from "../../../src/sessions/index.js";
import { file, itemsOf, messagesOf } from "../support.js";

type Body = { [key: string]: unknown };

const line = (role: string, ...content: unknown[]): string =>
  JSON.stringify({ role, message: { content } });
const text = (value: string): Body => ({ type: "text", text: value });
const use = (name: string, input: unknown): Body => ({ type: "tool_use", name, input });

const open = (...lines: string[]) => openSession(file(...lines));

test("a transcript: what was typed, said and called", async () => {
  const reader = await open(
    line("user", text("<user_query>\nfind the rust files\n</user_query>")),
    line("assistant", text("Looking."), use("Glob", { glob_pattern: "**/*.rs" })),
    '{"type":"turn_ended","reason":"done"}',
  );
  expect(reader.meta.harness).toBe("cursor");
  const items = await itemsOf(reader);
  expect(items.map(({ kind }) => kind)).toEqual(["message", "message", "record"]);
  const [user, assistant] = await messagesOf(reader);
  expect(user).toEqual({ role: "user", blocks: [{ kind: "text", text: "find the rust files" }] });
  expect(assistant?.blocks[0]).toEqual({ kind: "text", text: "Looking." });
  expect(assistant?.blocks[1]).toMatchObject({
    kind: "call",
    id: "#1",
    native: { name: "Glob", input: { glob_pattern: "**/*.rs" } },
    call: { name: "Glob", input: { pattern: "**/*.rs" } },
  });
});

test("what the program put around a prompt is told apart from it", async () => {
  const query = "<rules>\nbe short\n</rules>\n<user_query>\ngo on\n</user_query>";
  const messages = await messagesOf(await open(line("user", text(query))));
  expect(messages).toEqual([
    {
      role: "user",
      injected: true,
      blocks: [{ kind: "text", text: "<rules>\nbe short\n</rules>" }],
    },
    { role: "user", blocks: [{ kind: "text", text: "go on" }] },
  ]);
});

test("a mark of hidden reasoning is no text of the answer", async () => {
  const messages = await messagesOf(
    await open(
      line("user", text("a")),
      line("assistant", text("Yes.\n\n[REDACTED]")),
      line("assistant", text("[REDACTED]")),
      line("assistant", text("[REDACTED] stands here")),
    ),
  );
  expect(messages.slice(1).map(({ blocks }) => blocks)).toEqual([
    [
      { kind: "text", text: "Yes." },
      { kind: "thinking", text: "[REDACTED]" },
    ],
    [{ kind: "thinking", text: "[REDACTED]" }],
    [{ kind: "text", text: "[REDACTED] stands here" }],
  ]);
});

test("results of a transcript answer the calls of their turn in order", async () => {
  const answer = (id: string, content: string): Body => ({
    type: "tool_result",
    tool_use_id: id,
    content,
  });
  const reader = await open(
    line("user", text("a")),
    line("assistant", use("Shell", { command: "ls" }), use("Shell", { command: "pwd" })),
    line("user", answer("t1", "one"), answer("t2", "two")),
    line("assistant", use("Shell", { command: "id" })),
    line("user", text("b")),
    line("user", answer("t3", "late")),
  );
  const blocks = (await messagesOf(reader)).flatMap((message) => message.blocks);
  const ids = blocks.flatMap((block) => {
    if (block.kind === "call") return [block.id];
    return block.kind === "result" ? [[block.callId, block.text]] : [];
  });
  expect(ids).toEqual(["#1", "#2", ["#1", "one"], ["#2", "two"], "#3", ["t3", "late"]]);
  expect(reader.problems.map(({ code, line }) => [code, line])).toEqual([
    ["missing-result", 4],
    ["orphan-result", 6],
  ]);
});

test("that a transcript keeps no results is told once", async () => {
  const shell = use("Shell", { command: "ls" });
  const reader = await open(
    line("user", text("a")),
    line("assistant", shell, shell),
    line("user", text("b")),
    line("assistant", shell),
  );
  await itemsOf(reader);
  expect(reader.problems).toEqual([
    {
      code: "missing-result",
      line: 2,
      message: "none of the 3 calls has a result, from line 2 on",
    },
  ]);
});

// ------------------------------------------------------------------ stream-json

const opening = JSON.stringify({
  type: "system",
  subtype: "init",
  apiKeySource: "login",
  cwd: "/srv/demo",
  session_id: "s-1",
  model: "Composer 9",
});

const event = (subtype: string, id: string, call: Body): string =>
  JSON.stringify({
    type: "tool_call",
    subtype,
    call_id: id,
    tool_call: call,
    session_id: "s-1",
    timestamp_ms: 1_750_000_000_000,
  });

const said = (type: string, content: unknown): string =>
  JSON.stringify({ type, message: { role: type, content: [content] }, session_id: "s-1" });

test("the stream: calls when they start, results when they end", async () => {
  const args = { globPattern: "*.md", targetDirectory: "docs" };
  const files = ["docs/a.md", "docs/b.md"];
  const reader = await open(
    opening,
    said("user", text("which docs?")),
    event("started", "c1", { globToolCall: { args }, toolCallId: "c1" }),
    event("completed", "c1", { globToolCall: { args, result: { success: { files } } } }),
    said("assistant", text("Two.")),
    '{"type":"result","subtype":"success","is_error":false,"result":"Two.","session_id":"s-1"}',
  );
  expect(reader.meta).toMatchObject({ harness: "cursor", cwd: "/srv/demo", model: "Composer 9" });
  const messages = await messagesOf(reader);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
  expect(messages[1]?.time).toBe("2025-06-15T15:06:40.000Z");
  expect(messages[1]?.blocks[0]).toMatchObject({
    id: "c1",
    native: { name: "globToolCall", input: args },
    call: { name: "Glob", input: { pattern: "**/*.md", path: "docs" } },
  });
  expect(messages[2]?.blocks[0]).toMatchObject({
    callId: "c1",
    text: "docs/a.md\ndocs/b.md",
    isError: false,
  });
  expect(reader.problems).toEqual([]);
});

test("an end without a start is both call and result", async () => {
  const [call, result] = await messagesOf(
    await open(event("completed", "c1", { shellToolCall: { args: {}, result: "rejected" } })),
  );
  expect(call?.blocks[0]).toMatchObject({ kind: "call", id: "c1" });
  expect(result?.blocks[0]).toMatchObject({ kind: "result", text: "rejected", isError: true });
});

test.each([
  [{ error: { error: "outside of the workspace" } }, "outside of the workspace", true],
  [{ rejected: { reason: "by the user" } }, "by the user", true],
  [{ success: { stdout: "a", stderr: "b", exitCode: 0 } }, "a\nb", false],
  [{ success: { content: "text", totalLines: 1 } }, "text", false],
  [{ success: { pages: 2 } }, '{"pages":2}', false],
  [undefined, "", false],
])("the result %j reads %j", async (result, words, isError) => {
  const call = { readToolCall: { args: { path: "a" }, result } };
  const [, answer] = await messagesOf(await open(event("completed", "c1", call)));
  expect(answer?.blocks[0]).toMatchObject({ text: words, isError });
});

test("a tool without a name of its own is called by the one it has", async () => {
  const call = { function: { name: "my_tool", arguments: '{"a":1}' } };
  const [message] = await messagesOf(await open(event("started", "c1", call)));
  expect(message?.blocks[0]).toMatchObject({ native: { name: "my_tool", input: '{"a":1}' } });
});

test("thoughts that come in pieces are told once, before what follows", async () => {
  const piece = (words: string) =>
    JSON.stringify({ type: "thinking", subtype: "delta", text: words });
  const messages = await messagesOf(
    await open(opening, piece("Let me "), piece("see."), said("assistant", text("Done."))),
  );
  expect(messages.flatMap(({ blocks }) => blocks)).toEqual([
    { kind: "thinking", text: "Let me see." },
    { kind: "text", text: "Done." },
  ]);
});

test("records that are not known are kept and named", async () => {
  const reader = await open(opening, said("user", text("a")), '{"type":"heartbeat"}');
  expect((await itemsOf(reader)).at(-1)).toMatchObject({ kind: "record", type: "heartbeat" });
  expect(reader.problems).toMatchObject([{ code: "unknown-record", line: 3 }]);
});

// ------------------------------------------------------------------ notes of git-ai

test("a prompt that git-ai kept", async () => {
  const messages = [
    { type: "user", text: "why?", timestamp: "2025-10-13T20:17:27.348Z" },
    { type: "tool_use", name: "grep", input: { pattern: "why", "-C": 3 } },
    { type: "assistant", text: "So.", timestamp: "2025-10-13T20:18:00.000Z" },
  ];
  const agent_id = { tool: "cursor", id: "s-9", model: "m-1" };
  const document = JSON.stringify({ note: "n", prompt: { agent_id, messages } }, undefined, 1);
  const reader = await openSession(new TextEncoder().encode(document));
  expect(reader.meta).toMatchObject({ harness: "cursor", id: "s-9", model: "m-1" });
  const read = await messagesOf(reader);
  expect(read.map(({ role }) => role)).toEqual(["user", "assistant", "assistant"]);
  expect(read[1]?.blocks[0]).toMatchObject({
    id: null,
    call: { name: "Grep", input: { pattern: "why", context: 3 } },
  });
  const items = await itemsOf(reader);
  expect(Buffer.concat(items.map(({ bytes }) => bytes)).toString()).toBe(document);
});

test("notes of other tools are not Cursor's", () => {
  const note = (tool: string) => ({ prompt: { agent_id: { tool, id: "s", model: "m" } } });
  expect(cursor.recognise([{ type: "user", text: "a" }], note("some-other"))).toBe(0);
  expect(cursor.recognise([{ type: "user", text: "a" }], note("cursor"))).toBe(1);
});
