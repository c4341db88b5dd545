import { expect, test } from "vitest";
import { copilotCli } from "../../../src/sessions/formats/copilot-cli.js";
import { codes, document, exported, jsonl, kept, read } from "./support.js";

const TIME = "2026-06-01T09:00:00.000Z";

let last = 0;

const event = (type: string, data: unknown, outer: object = {}): object => {
  const parentId = last === 0 ? null : `e${last}`;
  return { id: `e${++last}`, timestamp: TIME, parentId, type, data, ...outer };
};

const start = (body: object = {}): object =>
  event("session.start", {
    sessionId: "s-1",
    version: 1,
    producer: "copilot-agent",
    copilotVersion: "1.0.60",
    selectedModel: "m-1",
    context: { cwd: "/w/app", branch: "main" },
    ...body,
  });

const prompt = (content: string, body: object = {}, outer: object = {}): object =>
  event("user.message", { content, attachments: [], ...body }, outer);

const answer = (content: string, toolRequests: object[], body: object = {}, outer = {}): object =>
  event("assistant.message", { messageId: `m${last}`, content, toolRequests, ...body }, outer);

const request = (id: string, name: string, args: unknown, body: object = {}): object => ({
  toolCallId: id,
  name,
  arguments: args,
  type: "function",
  ...body,
});

const runs = (id: string, name: string, args: unknown, body: object = {}, outer = {}): object =>
  event(
    "tool.execution_start",
    { toolCallId: id, toolName: name, arguments: args, ...body },
    outer,
  );

const ends = (id: string, body: object, outer: object = {}): object =>
  event("tool.execution_complete", { toolCallId: id, success: true, ...body }, outer);

test("the first events say what session it is", async () => {
  const { meta } = await read(
    jsonl(
      start(),
      event("session.model_change", { newModel: "m-2" }),
      prompt("hi"),
      event("session.title_changed", { title: "Greeting" }),
    ),
  );
  expect(meta).toEqual({
    harness: "copilot_cli",
    id: "s-1",
    version: "1.0.60",
    cwd: "/w/app",
    branch: "main",
    model: "m-2",
    title: "Greeting",
    started: TIME,
    ended: TIME,
  });
});

test("the agent inside of an editor is another harness", () => {
  expect(
    copilotCli.recognise([{ type: "session.start", data: { sessionId: "s", vscodeVersion: "1" } }]),
  ).toBe(0);
});

test("a call that is told twice is read once, with its result", async () => {
  const args = { pattern: "openDb", paths: "src", output_mode: "content", "-n": true };
  const { messages, calls, results, items, problems } = await read(
    jsonl(
      start(),
      prompt("Find it"),
      answer("Looking", [request("c1", "grep", args)], { model: "m-2", reasoningText: "Hm" }),
      runs("c1", "grep", args),
      ends("c1", { result: { content: "src/db.ts:3:x", detailedContent: "more" } }),
    ),
  );
  expect(messages).toMatchObject([
    { role: "user", time: TIME, blocks: [{ text: "Find it" }] },
    {
      role: "assistant",
      model: "m-2",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking" },
        { kind: "call", id: "c1", native: { name: "grep", input: args } },
      ],
    },
    { role: "tool" },
  ]);
  expect(calls).toHaveLength(1);
  expect(results).toMatchObject([{ callId: "c1", text: "src/db.ts:3:x", isError: false }]);
  expect(kept(items)).toEqual(["session.start", "tool.execution_start"]);
  expect(problems).toEqual([]);
});

test("a call that was asked for and never run is read, and so is one that nobody asked for", async () => {
  const { calls, problems } = await read(
    jsonl(
      start(),
      prompt("go"),
      runs("c1", "bash", { command: "ls" }),
      ends("c1", { result: { content: "a" } }),
      answer("", [request("c2", "bash", { command: "rm -r x" })]),
    ),
  );
  expect(calls.map(({ id }) => id)).toEqual(["c1", "c2"]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("arguments that broke off are kept, and the call is told by its run", async () => {
  const { blocks, calls } = await read(
    jsonl(
      start(),
      answer("", [request("c1", "view", '{"path":"/w')]),
      runs("c1", "view", { path: "/w/a" }),
      answer("", [request("c2", "view", '{"path":"/w/b"}')]),
      answer("", [request("c3", "apply_patch", "*** Begin Patch", { type: "custom" })]),
    ),
  );
  expect(blocks[0]).toMatchObject({ kind: "other", type: "toolRequest" });
  expect(calls.map(({ native }) => native?.input)).toEqual([
    { path: "/w/a" },
    '{"path":"/w/b"}',
    "*** Begin Patch",
  ]);
});

test("a command of the person is a call of theirs", async () => {
  const { messages, problems } = await read(
    jsonl(
      start(),
      prompt("hi"),
      event("tool.user_requested", {
        toolCallId: "c1",
        toolName: "bash",
        arguments: { command: "ls" },
      }),
      runs("c1", "bash", { command: "ls" }),
      ends("c1", { result: { content: "a" }, isUserRequested: true }),
    ),
  );
  expect(messages[1]).toMatchObject({ role: "user", interjected: true, blocks: [{ id: "c1" }] });
  expect(problems).toEqual([]);
});

test.each([
  [{ success: false, error: { message: "bad regex", code: "x" } }, "bad regex", true],
  [{ success: false, result: { content: "out" }, error: { message: "no" } }, "out\nno", true],
  [{ success: false, error: "no" }, "no", true],
  [{ result: { textResultForLlm: "ok" } }, "ok", false],
  [{ result: { text_result_for_llm: "ok" } }, "ok", false],
  [{ result: "ok" }, "ok", false],
  [{}, "", false],
])("a result may look like %j", async (body, text, isError) => {
  const { results } = await read(jsonl(start(), runs("c1", "x", {}), ends("c1", body)));
  expect(results).toMatchObject([{ callId: "c1", text, isError }]);
});

test("images of a result", async () => {
  const contents = [
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "text", text: "x" },
  ];
  const { results } = await read(
    jsonl(start(), runs("c1", "view", {}), ends("c1", { result: { content: "x", contents } })),
  );
  expect(results[0]?.images).toMatchObject([{ mediaType: "image/png", data: "AAAA" }]);
});

test.each([
  ["newer", { agentId: "a1" }, {}],
  ["older", {}, { parentToolCallId: "a1" }],
])("what a sub-agent does is told apart in %s versions", async (_, outer, body) => {
  const { messages, meta, problems } = await read(
    jsonl(
      start(),
      prompt("go"),
      prompt("task", { source: "agent-s-1", ...body }, outer),
      answer("", [request("c1", "bash", {})], { model: "small", ...body }, outer),
      ends("c1", { result: { content: "a" }, ...body }, outer),
    ),
  );
  expect(messages.slice(1)).toMatchObject([
    { role: "user", sidechain: true, agent: "a1" },
    { role: "assistant", sidechain: true, agent: "a1" },
    { role: "tool", sidechain: true, agent: "a1" },
  ]);
  expect(messages[1]?.injected).toBeUndefined();
  expect(meta.model).toBe("m-1");
  expect(problems).toEqual([]);
});

test("text of the program, errors, and summaries", async () => {
  const { messages } = await read(
    jsonl(
      start(),
      event("system.message", { role: "system", content: "You are" }),
      prompt("from a skill", { source: "skill-x" }),
      prompt("look", { attachments: [{ type: "file", path: "/w/a" }] }),
      event("session.error", { errorType: "query", message: "Overloaded" }),
      event("session.compaction_complete", { success: true, summaryContent: "So far" }),
      event("assistant.reasoning", { reasoningId: "r", content: "Hm" }),
      answer("Done", [], { reasoningText: "Hm" }),
    ),
  );
  expect(messages).toMatchObject([
    { role: "system", injected: true, blocks: [{ text: "You are" }] },
    { role: "user", injected: true },
    { role: "user", blocks: [{ text: "look" }, { kind: "other", type: "attachment" }] },
    { role: "system", injected: true, blocks: [{ text: "Overloaded" }] },
    { role: "user", injected: true, compaction: "summary", blocks: [{ text: "So far" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm" }] },
    { role: "assistant", blocks: [{ kind: "text", text: "Done" }] },
  ]);
});

test("what happens on the way is kept; events never seen before are named", async () => {
  const { items, problems } = await read(
    jsonl(
      start(),
      prompt("hi"),
      event("hook.start", {}),
      event("permission.requested", {}),
      event("assistant.turn_start", {}),
      event("assistant.message", { content: "H" }, { ephemeral: true }),
      event("abort", { reason: "user" }),
      event("of.tomorrow", {}),
      { type: 5 },
    ),
  );
  expect(kept(items)).toEqual([
    "session.start",
    "hook.start",
    "permission.requested",
    "assistant.turn_start",
    "assistant.message",
    "abort",
    "of.tomorrow",
    "untyped",
  ]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("a document of the first builds", async () => {
  const call = {
    id: "call_1",
    type: "function",
    function: { name: "bash", arguments: '{"command":"ls","description":"List"}' },
  };
  const bytes = document({
    sessionId: "s-1",
    startTime: TIME,
    chatMessages: [
      { role: "user", content: "Which files?" },
      { role: "assistant", content: "", tool_calls: [call] },
      { role: "tool", tool_call_id: "call_1", content: "a.ts" },
      { role: "assistant", content: "One." },
    ],
    timeline: [{ type: "tool_call_completed", toolTitle: "bash", callId: "call_1" }],
  });
  const { meta, messages, problems } = await read(bytes);
  expect(meta).toMatchObject({ harness: "copilot_cli", id: "s-1", started: TIME });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Which files?" }] },
    {
      role: "assistant",
      blocks: [{ id: "call_1", call: { name: "Bash", input: { command: "ls" } } }],
    },
    { role: "tool", blocks: [{ callId: "call_1", text: "a.ts" }] },
    { role: "assistant", blocks: [{ text: "One." }] },
  ]);
  expect(problems).toEqual([]);
  expect(await exported(bytes, "copilot_cli")).toEqual(bytes);
});
