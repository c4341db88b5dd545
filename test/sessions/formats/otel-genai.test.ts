import { expect, test } from "vitest";
import { codes, document, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };

const text = (content: string): Body => ({ type: "text", content });
const said = (role: string, ...parts: Body[]): Body => ({ role, parts });
const call = { type: "tool_call", id: "c4", name: "grep", arguments: { pattern: "open_db" } };
const response = { type: "tool_call_response", id: "c4", response: { text: "a.rs:3" } };

const ask = said("user", text("where is open_db?"));
const look = said("assistant", text("I search."), call);
const found = said("tool", response);
const answer = said("assistant", { type: "reasoning", content: "So." }, text("In a.rs."));

/** As a program writes its spans: attributes are an object. */
function span(operation: string, attributes: Body, more: Body = {}): Body {
  return {
    name: operation,
    start_time: "2026-06-01T10:00:00Z",
    attributes: {
      "gen_ai.operation.name": operation,
      "gen_ai.conversation.id": "s1",
      "gen_ai.request.model": "model-x",
      ...attributes,
    },
    ...more,
  };
}

function chat(input: Body[], output: Body, more: Body = {}): Body {
  return span("chat", {
    "gen_ai.system_instructions": [text("Be brief.")],
    "gen_ai.input.messages": input,
    "gen_ai.output.messages": [{ ...output, finish_reason: "stop" }],
    ...more,
  });
}

const tool = span("execute_tool", {
  "gen_ai.tool.name": "grep",
  "gen_ai.tool.call.id": "c4",
  "gen_ai.tool.call.arguments": { pattern: "open_db" },
  "gen_ai.tool.call.result": { text: "a.rs:3" },
});

const first = chat([ask], look);
const second = chat([ask, look, found], answer);
const above = span("invoke_agent", {
  "gen_ai.input.messages": [ask],
  "gen_ai.output.messages": [answer],
});

const roles = [
  ["system", ["text"]],
  ["user", ["text"]],
  ["assistant", ["text", "call"]],
  ["tool", ["result"]],
  ["assistant", ["thinking", "text"]],
];

test("what each inference and each tool tells again is told once", async () => {
  const { meta, messages, calls, results, items, problems } = await read(
    jsonl(first, tool, second, above),
  );
  expect(meta).toEqual({
    harness: "otel_genai",
    id: "s1",
    model: "model-x",
    started: "2026-06-01T10:00:00Z",
    ended: "2026-06-01T10:00:00Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual(roles);
  expect(calls).toMatchObject([
    { id: "c4", native: { name: "grep", input: { pattern: "open_db" } } },
  ]);
  expect(results).toMatchObject([{ callId: "c4", text: "a.rs:3", isError: false }]);
  expect(kept(items)).toEqual(["invoke_agent"]);
  expect(problems).toEqual([]);
});

test("words that come again in a talk are told again", async () => {
  const more = said("user", text("go on"));
  const done = said("assistant", text("Done."));
  const { messages } = await read(
    jsonl(
      chat([more], done),
      chat([more, done, more], done),
      // An inference that was tried again.
      chat([more, done, more], said("assistant", text("At last."))),
    ),
  );
  expect(messages.slice(1).map(({ blocks }) => blocks)).toMatchObject(
    ["go on", "Done.", "go on", "Done.", "At last."].map((words) => [{ text: words }]),
  );
});

// ------------------------------------------------------------------ OTLP

function typed(value: unknown): Body {
  if (typeof value === "string") return { stringValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } };
  return { kvlistValue: { values: members(value as Body) } };
}

function members(object: Body): Body[] {
  return Object.entries(object).map(([key, value]) => ({ key, value: typed(value) }));
}

function otlp(spans: Body[]): Body {
  const written = spans.map(({ attributes, name }) => ({
    name,
    startTimeUnixNano: "1780308000000000000",
    attributes: members(attributes as Body),
  }));
  const resource = { attributes: members({ "service.name": "gemini-cli" }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: {}, spans: written }] }] };
}

const http = { name: "GET", attributes: { "http.method": "GET" } };

test("a document of OTLP: typed attributes, spans of others, the service that made them", async () => {
  const { meta, messages, calls, items, problems } = await read(
    document(otlp([http, first, tool, second])),
  );
  expect(meta).toMatchObject({
    dialect: "gemini-cli",
    id: "s1",
    started: "2026-06-01T10:00:00.000Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual(roles);
  expect(calls[0]?.native?.input).toEqual({ pattern: "open_db" });
  expect(kept(items)).toEqual(["GET", "frame"]);
  expect(problems).toEqual([]);
});

test("lines of OTLP, each with spans of its own, and messages as JSON text", async () => {
  const asText = chat([], answer, {
    "gen_ai.input.messages": JSON.stringify([ask, look, found]),
  });
  const { messages } = await read(jsonl(otlp([first, tool]), otlp([asText])));
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual(roles);
});

// ------------------------------------------------------------------ odd and old

test("the content may be left out, and a tool may fail", async () => {
  const bare = { "gen_ai.tool.name": "grep", "gen_ai.tool.call.id": "c1" };
  const failed = { "gen_ai.tool.name": "ls", "error.type": "timeout" };
  const status = { code: 2, message: "took too long" };
  const { calls, results, problems } = await read(
    jsonl(span("execute_tool", bare), span("execute_tool", failed, { status })),
  );
  expect(calls.map(({ id, native }) => [id, native])).toEqual([
    ["c1", { name: "grep", input: undefined }],
    [null, { name: "ls", input: undefined }],
  ]);
  expect(results.map(({ text: shown, isError }) => [shown, isError])).toEqual([
    ["", false],
    ["took too long", true],
  ]);
  expect(problems).toEqual([]);
});

test("a list of messages: all of it counts, also what is the same", async () => {
  const image = { type: "blob", modality: "image", mime_type: "image/png", content: "AA" };
  const link = { type: "uri", modality: "image", uri: "https://a.example/1.png" };
  const sound = { type: "blob", modality: "audio", content: "AA" };
  const server = {
    type: "server_tool_call",
    id: "w",
    name: "web_search",
    server_tool_call: { type: "q" },
  };
  const served = {
    type: "server_tool_call_response",
    id: "w",
    server_tool_call_response: { type: "r" },
  };
  const { messages, blocks } = await read(
    document([said("user", image, link, sound), look, look, said("assistant", server, served)]),
  );
  expect(messages).toHaveLength(4);
  expect(blocks).toMatchObject([
    { kind: "image", mediaType: "image/png", data: "AA" },
    { kind: "image", url: "https://a.example/1.png" },
    { kind: "other", type: "blob" },
    { kind: "text" },
    { kind: "call", id: "c4" },
    { kind: "text" },
    { kind: "call", id: "c4" },
    { kind: "call", native: { name: "web_search", input: { type: "q" } } },
    { kind: "result", callId: "w", text: "r" },
  ]);
});

test("events until 1.36 tell one message each, and each inference all of them", async () => {
  const event = (eventName: string, body: Body): Body => ({
    eventName,
    timeUnixNano: 1780308000000000000,
    attributes: [{ key: "gen_ai.system", value: { stringValue: "x" } }],
    body: typed(body),
  });
  const use = { id: "c4", type: "function", function: { name: "grep", arguments: '{"a":1}' } };
  const person = event("gen_ai.user.message", { content: "where?" });
  const log = [
    person,
    event("gen_ai.choice", { index: "0", message: { tool_calls: [use] } }),
    person,
    event("gen_ai.assistant.message", { tool_calls: [use] }),
    event("gen_ai.tool.message", { id: "c4", content: "a.rs:3" }),
    event("gen_ai.choice", { index: "0", message: { content: "In a.rs." } }),
  ];
  const { messages, calls, results } = await read(
    document({ resourceLogs: [{ scopeLogs: [{ logRecords: log }] }] }),
  );
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
  expect(calls).toMatchObject([{ id: "c4", native: { input: '{"a":1}' } }]);
  expect(results).toMatchObject([{ callId: "c4", text: "a.rs:3" }]);
});

test("records that are none of these are kept and named; traces without AI are not taken", async () => {
  const { items, problems } = await read(jsonl(first, { level: "info" }));
  expect(kept(items)).toEqual(["untyped"]);
  expect(codes(problems)).toContain("unknown-record");
  await expect(read(document(otlp([http])))).rejects.toThrow("cannot tell");
});
