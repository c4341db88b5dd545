import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openhands } from "../../../src/sessions/formats/openhands.js";
import { openSession } from "../../../src/sessions/index.js";
import { file, itemsOf, messagesOf, scratch, write } from "../support.js";

const lines = (...records: unknown[]) =>
  openSession(file(...records.map((record) => JSON.stringify(record))), { from: "openhands" });
const list = (...records: unknown[]) =>
  openSession(new TextEncoder().encode(JSON.stringify(records, undefined, 1)), {
    from: "openhands",
  });

// ------------------------------------------------------------------ events of the SDK

const v1 = (kind: string, source: string, body: JsonObject): JsonObject => ({
  id: `e-${kind}`,
  timestamp: "2026-08-20T10:00:00.5",
  source,
  kind,
  ...body,
});

const action = v1("ActionEvent", "agent", {
  thought: [{ type: "text", text: "I search." }],
  reasoning_content: "Hm.",
  action: { kind: "GrepAction", pattern: "TODO", path: null, include: "*.py" },
  tool_name: "grep",
  tool_call_id: "c1",
  tool_call: { id: "c1", name: "grep", arguments: '{"pattern":"TODO","security_risk":"LOW"}' },
  llm_response_id: "r1",
});

const observation = v1("ObservationEvent", "environment", {
  tool_name: "grep",
  tool_call_id: "c1",
  action_id: "e-1",
  observation: {
    kind: "GrepObservation",
    content: [{ type: "text", text: "Found 1 file(s)" }],
    is_error: false,
    matches: ["/w/a.py"],
  },
});

test("SDK: prompt, call with the model's own arguments, result", async () => {
  const reader = await lines(
    v1("SystemPromptEvent", "agent", { system_prompt: { type: "text", text: "You are …" } }),
    v1("MessageEvent", "user", {
      llm_message: { role: "user", content: [{ type: "text", text: "find it" }] },
    }),
    action,
    observation,
    v1("ConversationStateUpdateEvent", "environment", {
      key: "stats",
      value: { usage_to_metrics: { default: { model_name: "m-1" } } },
    }),
    v1("MessageEvent", "agent", {
      llm_message: { role: "assistant", content: [{ type: "text", text: "Done." }] },
    }),
  );
  expect(reader.meta).toMatchObject({ harness: "openhands", model: "m-1" });
  const [system, user, call, result, said] = await messagesOf(reader);
  expect(system).toMatchObject({ role: "system", injected: true });
  expect(user).toMatchObject({ role: "user", blocks: [{ kind: "text", text: "find it" }] });
  expect(call).toMatchObject({
    role: "assistant",
    group: "r1",
    time: "2026-08-20T10:00:00.5",
    blocks: [
      { kind: "thinking", text: "Hm." },
      { kind: "text", text: "I search." },
      {
        kind: "call",
        id: "c1",
        native: { name: "grep", input: '{"pattern":"TODO","security_risk":"LOW"}' },
      },
    ],
  });
  expect(result).toMatchObject({
    role: "tool",
    blocks: [{ callId: "c1", text: "Found 1 file(s)", isError: false }],
  });
  expect(said).toMatchObject({ role: "assistant", blocks: [{ text: "Done." }] });
  expect(reader.problems).toEqual([]);
});

test("SDK: arguments that only the action has, without the name of its class", async () => {
  const [call] = await messagesOf(await lines({ ...action, tool_call: null }));
  expect(call?.blocks.at(-1)).toMatchObject({
    id: "c1",
    native: { name: "grep", input: { pattern: "TODO", path: null, include: "*.py" } },
  });
});

test.each([
  [v1("AgentErrorEvent", "agent", { error: "no such tool", tool_call_id: "c1" }), "no such tool"],
  [
    v1("UserRejectObservation", "user", { rejection_reason: "not now", tool_call_id: "c1" }),
    "not now",
  ],
  [
    { ...observation, observation: { content: [{ type: "text", text: "bad" }], is_error: true } },
    "bad",
  ],
])("SDK: a call that failed: %j", async (event, text) => {
  const reader = await lines(action, event);
  expect((await messagesOf(reader))[1]?.blocks).toMatchObject([
    { kind: "result", callId: "c1", text, isError: true },
  ]);
  expect(reader.problems).toEqual([]);
});

test("SDK: pictures, a summary of what was forgotten, and what is not known", async () => {
  const reader = await lines(
    v1("MessageEvent", "user", {
      llm_message: {
        role: "user",
        content: [{ type: "image", image_urls: ["data:image/png;base64,aGk="] }],
      },
    }),
    v1("Condensation", "environment", { forgotten_event_ids: ["e-1"], summary: "So far …" }),
    v1("Condensation", "environment", { forgotten_event_ids: ["e-2"], summary: null }),
    v1("DreamEvent", "agent", {}),
  );
  const [user, summary] = await messagesOf(reader);
  expect(user?.blocks).toMatchObject([{ kind: "image", mediaType: "image/png", data: "aGk=" }]);
  expect(summary).toMatchObject({ compaction: "summary", injected: true });
  expect((await itemsOf(reader)).map(({ kind }) => kind)).toEqual([
    "message",
    "message",
    "record",
    "record",
  ]);
  expect(reader.problems).toMatchObject([{ code: "unknown-record", line: 4 }]);
});

// ------------------------------------------------------------------ events before the SDK

type Called = { id: string; name: string; args: string; response?: string };

const metadata = ({ id, name, args, response = `r-${id}` }: Called): JsonObject => ({
  function_name: name,
  tool_call_id: id,
  model_response: {
    id: response,
    model: "m-0",
    choices: [{ message: { tool_calls: [{ id, function: { name, arguments: args } }] } }],
  },
});

const v0 = (id: number, source: string, body: JsonObject): JsonObject => ({
  id,
  timestamp: "2025-01-27T22:44:56",
  source,
  message: "",
  ...body,
});

const ls: Called = { id: "t1", name: "execute_bash", args: '{"command":"ls"}' };
const run = v0(3, "agent", {
  action: "run",
  args: { command: "ls", thought: "I look.", is_input: false },
  tool_call_metadata: metadata(ls),
});

test("events: the model's own call, and the result that its id names", async () => {
  const reader = await list(
    v0(0, "user", { action: "message", args: { content: "look", image_urls: null } }),
    v0(1, "environment", { observation: "agent_state_changed", content: "", extras: {} }),
    v0(2, "user", { action: "recall", args: { query: "look" } }),
    run,
    v0(4, "agent", {
      cause: 3,
      observation: "run",
      content: "a.txt",
      success: true,
      tool_call_metadata: metadata(ls),
    }),
    v0(5, "agent", { action: "message", args: { content: "One file." } }),
  );
  expect(reader.meta).toMatchObject({ model: "m-0", started: "2025-01-27T22:44:56" });
  const read = await messagesOf(reader);
  expect(read).toMatchObject([
    { role: "user", id: "0", blocks: [{ text: "look" }] },
    {
      role: "assistant",
      model: "m-0",
      group: "r-t1",
      blocks: [
        { kind: "text", text: "I look." },
        { kind: "call", id: "t1", native: { name: "execute_bash", input: '{"command":"ls"}' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "t1", text: "a.txt", isError: false }] },
    { role: "assistant", blocks: [{ text: "One file." }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("events: several calls of one answer tell its text once", async () => {
  const action = (id: number, call: string): JsonObject =>
    v0(id, "agent", {
      action: "run",
      args: { command: "ls", thought: "Both." },
      tool_call_metadata: metadata({ ...ls, id: call, response: "r" }),
    });
  const read = await messagesOf(await list(action(1, "t1"), action(2, "t2")));
  expect(read.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
    ["text", "call"],
    ["call"],
  ]);
});

test("events: actions that the model did not call by name pair by their cause", async () => {
  const reader = await list(
    v0(1, "user", { action: "run", args: { command: "pwd", thought: "" } }),
    v0(2, "agent", { cause: 1, observation: "run", content: "/w", success: false }),
    v0(3, "agent", { observation: "error", content: "stuck" }),
  );
  expect(await messagesOf(reader)).toMatchObject([
    {
      role: "user",
      blocks: [{ kind: "call", id: "1", native: { name: "run", input: { command: "pwd" } } }],
    },
    { role: "tool", blocks: [{ callId: "1", text: "/w", isError: true }] },
    { role: "system", injected: true, blocks: [{ text: "stuck" }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("events in the output of an evaluation, a run a line", async () => {
  const prompt = (text: string) => v0(0, "user", { action: "message", args: { content: text } });
  const reader = await lines(
    { instance_id: "a-1", metadata: { llm_config: { model: "m" } }, history: [prompt("a"), run] },
    { instance_id: "a-2", history: [prompt("b"), run] },
  );
  expect(reader.meta).toMatchObject({ title: "a-1", model: "m-0" });
  const read = await messagesOf(reader);
  expect(read.map(({ role, blocks }) => [role, blocks.length])).toEqual([
    ["user", 1],
    ["assistant", 2],
    ["user", 1],
    ["assistant", 2],
  ]);
  expect(reader.problems.map(({ code, line }) => [code, line])).toEqual([
    ["missing-result", 1],
    ["missing-result", 2],
  ]);
});

// ------------------------------------------------------------------ folders of events

function conversation(
  beside: { [name: string]: JsonObject },
  events: { [name: string]: JsonObject },
) {
  const folder = scratch();
  mkdirSync(join(folder, "events"));
  for (const [name, value] of Object.entries(beside)) {
    write(join(folder, name), JSON.stringify(value, undefined, 1));
  }
  for (const [name, value] of Object.entries(events)) {
    write(join(folder, "events", name), JSON.stringify(value));
  }
  return folder;
}

test("a conversation of the SDK is a folder with a file for each event", async () => {
  const folder = conversation(
    {
      "base_state.json": {
        id: "v-1",
        agent: { llm: { model: "m-1" } },
        workspace: { working_dir: "/w" },
      },
    },
    { "event-00001-b.json": observation, "event-00000-a.json": action },
  );
  for (const path of [folder, join(folder, "base_state.json")]) {
    const reader = await openSession(path);
    expect(reader.meta).toMatchObject({ harness: "openhands", id: "v-1", cwd: "/w", model: "m-1" });
    const items = await itemsOf(reader);
    expect(items.flatMap((item) => (item.kind === "message" ? [item.file] : []))).toEqual([
      join("events", "event-00000-a.json"),
      join("events", "event-00001-b.json"),
    ]);
    expect(reader.problems).toEqual([]);
  }
});

test("events before the SDK are numbered, not in the order of letters", async () => {
  const say = (id: number) => v0(id, "user", { action: "message", args: { content: `${id}` } });
  const folder = conversation(
    { "metadata.json": { conversation_id: "v-0", title: "T", created_at: "2025-01-01" } },
    { "10.json": say(10), "9.json": say(9), "note.txt": {} },
  );
  const reader = await openSession(folder);
  expect(reader.meta).toMatchObject({ harness: "openhands", id: "v-0", title: "T" });
  expect((await messagesOf(reader)).map(({ id }) => id)).toEqual(["9", "10"]);
  expect(await reader.others()).toEqual([join("events", "note.txt")]);
});

test("an event alone, indented", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(action, undefined, 2));
  const reader = await openSession(bytes);
  expect(reader.meta.harness).toBe("openhands");
  expect(await messagesOf(reader)).toHaveLength(1);
});

// ------------------------------------------------------------------ whose it is

test("messages as the model got them", async () => {
  const system = { role: "system", content: "You are OpenHands agent, a helpful AI assistant" };
  const call = { id: "c1", type: "function", function: { name: "terminal", arguments: "{}" } };
  const reader = await list(
    system,
    { role: "user", content: "go" },
    { role: "assistant", content: "So.", tool_calls: [call] },
    { role: "tool", tool_call_id: "c1", content: "ok" },
  );
  expect((await messagesOf(reader)).map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "tool",
  ]);
  expect(openhands.recognise([system])).toBe(0.9);
  expect(openhands.recognise([{ ...system, content: "You are another agent" }])).toBe(0);
});

test("how sure a file is OpenHands'", () => {
  expect(openhands.recognise([action])).toBe(0.9);
  expect(openhands.recognise([run])).toBe(0.9);
  expect(openhands.recognise([{ type: "user", id: "1", source: "user", timestamp: "x" }])).toBe(0);
  expect(openhands.recognise([])).toBe(0);
});

test("the bytes are those of the file, with damaged lines in it", async () => {
  const text = `${JSON.stringify(action)}\n{"id":"e-9","kind":"Act\n${JSON.stringify(observation)}\n`;
  const reader = await openSession(new TextEncoder().encode(text), { from: "openhands" });
  const items = await itemsOf(reader);
  expect(Buffer.concat(items.map(({ bytes }) => bytes)).toString()).toBe(text);
  expect(items.map(({ kind }) => kind)).toEqual(["message", "damaged", "message"]);
});
