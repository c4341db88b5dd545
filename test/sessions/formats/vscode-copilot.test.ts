import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { file, itemsOf, messagesOf } from "../support.js";

const TIME = 1_750_000_000_000;

const call = (id: string, name: string, args: string): JsonObject => ({
  id,
  name,
  arguments: args,
});
const value = (content: string | JsonObject): JsonObject => ({ content: [{ value: content }] });

function request(id: string, body: JsonObject = {}): JsonObject {
  const message = { text: `ask ${id}`, parts: [] };
  return { requestId: id, timestamp: TIME, message, response: [], modelId: "copilot/m", ...body };
}

const rounds: JsonObject = {
  result: {
    metadata: {
      toolCallRounds: [
        {
          id: "r1",
          response: "I search.",
          thinking: { id: "t", text: ["Let me ", "see."] },
          toolCalls: [call("c1", "grep_search", '{"query":"openDb","isRegexp":false}')],
        },
        { id: "r2", response: "Found.", toolCalls: [] },
      ],
      toolCallResults: { c1: value("1 match") },
    },
  },
};

const chat = (requests: JsonObject[]): JsonObject => ({
  version: 3,
  sessionId: "s-1",
  creationDate: TIME,
  lastMessageDate: TIME + 1000,
  customTitle: "A chat",
  responderUsername: "GitHub Copilot",
  initialLocation: "panel",
  requests,
});

const document = (...requests: JsonObject[]) =>
  openSession(new TextEncoder().encode(JSON.stringify(chat(requests), undefined, 1)));
const log = (...changes: JsonObject[]) =>
  openSession(file(...changes.map((change) => JSON.stringify(change))));

test("a request: what was asked, the rounds of the model, results", async () => {
  const reader = await document(request("q1", rounds));
  expect(reader.meta).toMatchObject({
    harness: "vscode_copilot",
    id: "s-1",
    title: "A chat",
    model: "copilot/m",
    started: "2025-06-15T15:06:40.000Z",
  });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", id: "q1", time: "2025-06-15T15:06:40.000Z", blocks: [{ text: "ask q1" }] },
    {
      role: "assistant",
      id: "r1",
      model: "copilot/m",
      blocks: [
        { kind: "thinking", text: "Let me see." },
        { kind: "text", text: "I search." },
        {
          kind: "call",
          id: "c1",
          native: { name: "grep_search", input: '{"query":"openDb","isRegexp":false}' },
        },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "1 match" }] },
    { role: "assistant", id: "r2", blocks: [{ text: "Found." }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("results are trees of prompt elements, however deep", async () => {
  const leaf = (text: string, lineBreakBefore: boolean): JsonObject => ({
    type: 2,
    text,
    lineBreakBefore,
  });
  let node: JsonObject = {
    type: 1,
    children: [leaf("a", true), leaf("b", false), leaf("c", true)],
  };
  for (let depth = 0; depth < 200; depth++) node = { type: 1, children: [node] };
  const toolCallRounds = [{ id: "r", response: "", toolCalls: [call("c1", "n", "{}")] }];
  const metadata = { toolCallRounds, toolCallResults: { c1: value({ node }) } };
  const [, , result] = await messagesOf(await document(request("q", { result: { metadata } })));
  expect(result?.blocks).toMatchObject([{ kind: "result", text: "ab\nc" }]);
});

test("a cancelled request has the screen alone", async () => {
  const response = [
    { kind: "thinking", value: "Hm." },
    { value: "I read " },
    { kind: "inlineReference", inlineReference: { fsPath: "/w/src/a.ts", path: "/w/src/a.ts" } },
    { value: "." },
    { kind: "undoStop", id: "u" },
    {
      kind: "toolInvocationSerialized",
      toolId: "run_in_terminal",
      toolCallId: "x1",
      isComplete: true,
      pastTenseMessage: { value: "Ran it" },
      toolSpecificData: { kind: "terminal", commandLine: { original: "ls" }, language: "sh" },
    },
    {
      kind: "toolInvocationSerialized",
      toolId: "mcp_s_t",
      toolCallId: "x2",
      isComplete: true,
      resultDetails: { input: '{"a":1}', output: [{ type: "embed", value: "no" }], isError: true },
    },
    { kind: "toolInvocationSerialized", toolId: "copilot_readFile", toolCallId: "x3" },
    { value: "\n" },
  ];
  const cancelled = request("q", { response, result: { metadata: {} }, isCanceled: true });
  const reader = await document(cancelled);
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user" },
    {
      role: "assistant",
      model: "copilot/m",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "I read `a.ts`." },
        { kind: "call", id: "x1", native: { name: "run_in_terminal", input: { command: "ls" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "x1", text: "Ran it", isError: false }] },
    {
      role: "assistant",
      blocks: [{ kind: "call", id: "x2", native: { name: "mcp_s_t", input: '{"a":1}' } }],
    },
    { role: "tool", blocks: [{ callId: "x2", text: "no", isError: true }] },
    {
      role: "assistant",
      blocks: [
        { kind: "call", id: "x3", native: { name: "copilot_readFile", input: undefined } },
        {},
      ],
    },
  ]);
  expect(reader.problems).toMatchObject([{ code: "missing-result" }]);
});

test("text that came after the last round, and what the person was told of a failure", async () => {
  const metadata = {
    toolCallRounds: [{ id: "r", response: "One.", toolCalls: [call("c1", "n", "{}")] }],
    toolCallResults: { c1: value("ok") },
  };
  const response = [
    { value: "One." },
    { kind: "toolInvocationSerialized", toolId: "n", toolCallId: "x" },
    { value: "Two." },
  ];
  const result = { metadata, errorDetails: { message: "Out of quota." } };
  const read = await messagesOf(await document(request("q", { response, result })));
  expect(read.slice(3)).toMatchObject([
    { role: "assistant", blocks: [{ text: "Two." }] },
    { role: "system", injected: true, blocks: [{ text: "Out of quota." }] },
  ]);
});

// ------------------------------------------------------------------ the log of changes

test("a log is played again: each request stands where it began, as it ended", async () => {
  const reader = await log(
    { kind: 0, v: chat([]) },
    { kind: 2, k: ["requests"], v: [request("q1")] },
    { kind: 1, k: ["inputState", "inputText"], v: "nowhere" },
    { kind: 2, k: ["requests", 0, "response"], v: [{ value: "One" }, { value: "draft" }] },
    { kind: 2, k: ["requests", 0, "response"], v: [{ value: " two" }], i: 1 },
    { kind: 2, k: ["requests"], v: [request("q2")] },
    { kind: 1, k: ["customTitle"], v: "Another" },
    { kind: 1, k: ["requests", 1, "result"], v: rounds["result"] },
    { kind: 3, k: ["requests", 0, "modelId"] },
  );
  const items = await itemsOf(reader);
  expect(reader.meta).toMatchObject({ harness: "vscode_copilot", id: "s-1", title: "Another" });
  const told = items.flatMap((item) =>
    item.kind === "message" ? [[item.line, item.message.blocks[0]]] : [],
  );
  expect(told).toMatchObject([
    [2, { text: "ask q1" }],
    [2, { text: "One two" }],
    [6, { text: "ask q2" }],
    [6, { kind: "thinking" }],
    [6, { kind: "result" }],
    [6, { text: "Found." }],
  ]);
  expect(items.filter(({ kind }) => kind === "record")).toHaveLength(9);
});

test("a log with changes that fit nothing, damaged lines and names that every object has", async () => {
  const lines = [
    JSON.stringify({ kind: 0, v: chat([request("q1")]) }),
    '{"kind":1,"k":["__proto__","polluted"],"v":true}',
    '{"kind":1,"k":["constructor","prototype","polluted"],"v":true}',
    '{"kind":2,"k":["requests",7,"response"],"v":[{"value":"x"}]}',
    '{"kind":2,"k":["sessionId"],"v":[1]}',
    '{"kind":3,"k":[]}',
    '{"kind":1,"k":["requests",9],"v":{}}',
    '{"kind":9,"k":[]}',
    '{"kind":1,"k":["requ',
  ];
  const text = `${lines.join("\n")}\n`;
  const reader = await openSession(new TextEncoder().encode(text));
  const items = await itemsOf(reader);
  expect(Buffer.concat(items.map(({ bytes }) => bytes)).toString()).toBe(text);
  expect(items.filter(({ kind }) => kind === "message")).toHaveLength(1);
  expect(items.at(-1)).toMatchObject({ kind: "damaged" });
  expect(reader.problems.map(({ code }) => code)).toEqual(["unknown-record", "damaged-line"]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

// ------------------------------------------------------------------ the event log

test("events are the editor's when they say so", async () => {
  const event = (type: string, data: JsonObject, id: string): JsonObject => ({
    type,
    data,
    id,
    timestamp: "2026-02-14T03:02:25.825Z",
  });
  const tool = { toolCallId: "c1", name: "read_file", arguments: '{"filePath":"/a"}' };
  const reader = await log(
    event("session.start", { sessionId: "s", vscodeVersion: "1.109.3" }, "e1"),
    event("user.message", { content: "go", attachments: [] }, "e2"),
    event("assistant.message", { messageId: "m", content: "So.", toolRequests: [tool] }, "e3"),
  );
  expect(reader.meta.harness).toBe("vscode_copilot");
  expect((await messagesOf(reader)).at(-1)?.blocks).toMatchObject([
    { kind: "text", text: "So." },
    { kind: "call", id: "c1", native: { name: "read_file" } },
  ]);
});
