import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { file, itemsOf, messagesOf } from "../support.js";

const document = (value: JsonObject) =>
  openSession(new TextEncoder().encode(JSON.stringify(value, undefined, 1)));
const lines = (...records: JsonObject[]) =>
  openSession(file(...records.map((record) => JSON.stringify(record))));

const use = (id: string, name: string, args: JsonObject): JsonObject => ({ id, name, args });

test("exchanges: prompts, answers with calls, results", async () => {
  const state = { env_state: { current_working_directory: "/w" } };
  const reader = await document({
    conversation_id: "v-1",
    history: [
      {
        user: {
          content: { Prompt: { prompt: "look" } },
          env_context: state,
          timestamp: "2026-01-09T12:00:00Z",
        },
        assistant: {
          ToolUse: {
            message_id: "m1",
            content: "I look.",
            tool_uses: [use("t1", "fs_ls", { path: "." })],
          },
        },
        request_metadata: { model_id: "m-9" },
      },
      {
        user: {
          content: {
            ToolUseResults: {
              tool_use_results: [
                {
                  tool_use_id: "t1",
                  content: [{ Text: "a" }, { Json: { b: 1 } }],
                  status: "Success",
                },
              ],
            },
          },
        },
        assistant: { Response: { message_id: "m2", content: "Done." } },
      },
      {
        user: {
          content: {
            CancelledToolUses: {
              prompt: "no",
              tool_use_results: [{ tool_use_id: "t2", content: [{ Text: "x" }], status: "Error" }],
            },
          },
        },
        assistant: { Response: { message_id: "", content: "" } },
      },
      { user: { content: null }, assistant: null },
    ],
  });
  expect(reader.meta).toMatchObject({ harness: "kiro_cli", id: "v-1", cwd: "/w", model: "m-9" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", time: "2026-01-09T12:00:00Z", blocks: [{ text: "look" }] },
    {
      role: "assistant",
      id: "m1",
      blocks: [{ text: "I look." }, { id: "t1", native: { name: "fs_ls", input: { path: "." } } }],
    },
    { role: "tool", blocks: [{ callId: "t1", text: 'a\n{"b":1}', isError: false }] },
    { role: "assistant", id: "m2", blocks: [{ text: "Done." }] },
    { role: "tool", blocks: [{ callId: "t2", text: "x", isError: true }] },
    { role: "user", blocks: [{ text: "no" }] },
  ]);
  expect(reader.problems).toMatchObject([{ code: "orphan-result" }]);
});

test("prompts and results as their keys alone, and ids that are empty", async () => {
  const reader = await document({
    conversation_id: "",
    history: [
      {
        user: { content: { Prompt: "go" } },
        assistant: { ToolUse: { message_id: "", tool_uses: [use("", "fs_write", {})] } },
      },
      {
        user: { content: { ToolUseResults: [{ tool_use_id: "", content: [{ Text: "ok" }] }] } },
        assistant: { Response: { content: "Done." } },
      },
    ],
  });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "go" }] },
    { role: "assistant", blocks: [{ kind: "call", id: "" }] },
    { role: "tool", blocks: [{ callId: "", text: "ok" }] },
    { role: "assistant", blocks: [{ text: "Done." }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("a journal: prompts, answers, results", async () => {
  const entry = (kind: string, content: JsonObject[], more: JsonObject = {}): JsonObject => ({
    version: "v1",
    kind,
    data: { message_id: `m-${kind}`, content, ...more },
  });
  const part = (kind: string, data: JsonObject | string): JsonObject => ({ kind, data });
  const reader = await lines(
    entry("Prompt", [part("text", "look")], { meta: { timestamp: 1_750_000_000 } }),
    entry("AssistantMessage", [
      part("thinking", { text: "Hm.", signature: "s" }),
      part("text", "I look."),
      part("toolUse", { toolUseId: "t1", name: "grep", input: { pattern: "x" } }),
    ]),
    entry("ToolResults", [
      part("toolResult", {
        toolUseId: "t1",
        content: [
          { kind: "text", data: "a" },
          { kind: "json", data: { b: 1 } },
        ],
        status: "error",
      }),
    ]),
    entry("Compaction", []),
  );
  expect(reader.meta).toMatchObject({ harness: "kiro_cli", started: "2025-06-15T15:06:40.000Z" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", id: "m-Prompt", time: "2025-06-15T15:06:40.000Z", blocks: [{ text: "look" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "I look." },
        { kind: "call", id: "t1", native: { name: "grep", input: { pattern: "x" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "t1", text: 'a\n{"b":1}', isError: true }] },
  ]);
  expect(reader.problems).toMatchObject([{ code: "unknown-record", line: 4 }]);
});

test("sessions of the editor, which keeps no calls", async () => {
  const reader = await document({
    sessionId: "s-1",
    title: "A chat",
    workspacePath: "/w",
    selectedModel: "m",
    history: [{ message: { role: "user", content: "hi", id: "m1" } }],
  });
  expect(reader.meta).toMatchObject({ harness: "kiro_cli", id: "s-1", title: "A chat", cwd: "/w" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", id: "m1", blocks: [{ text: "hi" }] },
  ]);
});

test("a document that is cut keeps what is whole, to the byte", async () => {
  const whole = JSON.stringify({
    conversation_id: "v",
    history: [
      { user: { content: { Prompt: "one" } }, assistant: { Response: { content: "1" } } },
      { user: { content: { Prompt: "two" } }, assistant: { Response: { content: "2" } } },
    ],
  });
  const text = whole.slice(0, whole.indexOf("two"));
  const items = await itemsOf(await openSession(new TextEncoder().encode(text)));
  expect(Buffer.concat(items.map(({ bytes }) => bytes)).toString()).toBe(text);
  expect(items.filter(({ kind }) => kind === "message")).toHaveLength(2);
  expect(items.at(-1)).toMatchObject({ kind: "damaged", problem: { code: "unfinished-line" } });
});

test("a database has a conversation for each folder", async () => {
  const value = (id: string, prompt: string): JsonObject => ({
    conversation_id: id,
    history: [{ user: { content: { Prompt: { prompt } } }, assistant: null }],
    transcript: [],
  });
  const conversations = [
    { key: "/w/a", value: value("v-1", "one") },
    { key: "/w/b", value: value("", "two") },
  ];
  const reader = await openSession(makeDatabase({ conversations }));
  expect(reader.sessions).toMatchObject([
    { harness: "kiro_cli", id: "v-1", cwd: "/w/a" },
    { harness: "kiro_cli", id: "/w/b", cwd: "/w/b" },
  ]);
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "one" }] },
    { role: "user", blocks: [{ text: "two" }] },
  ]);
});

test("a database of the time when a folder had several conversations", async () => {
  const row = (key: string, conversation_id: string, prompt: string) => ({
    key,
    conversation_id,
    value: {
      conversation_id,
      history: [{ user: { content: { Prompt: { prompt } } }, assistant: {} }],
    },
    created_at: 1,
    updated_at: 2,
  });
  const reader = await openSession(
    makeDatabase({
      conversations: [
        { key: "/w/a", value: row("/w/a", "v-1", "one").value },
        { key: "/w/c", value: "{}" },
      ],
      conversations_v2: [
        row("/w/a", "v-1", "one, and more"),
        row("/w/a", "v-2", "two"),
        row("/w/b", "v-3", "three"),
      ],
    }),
  );
  expect(reader.sessions.map(({ harness, id, cwd }) => [harness, id, cwd])).toEqual([
    ["kiro_cli", "v-1", "/w/a"],
    ["kiro_cli", "v-2", "/w/a"],
    ["kiro_cli", "v-3", "/w/b"],
  ]);
  const messages = await messagesOf(reader);
  expect(messages.map(({ blocks }) => blocks)).toMatchObject([
    [{ text: "one, and more" }],
    [{ text: "two" }],
    [{ text: "three" }],
  ]);
});
