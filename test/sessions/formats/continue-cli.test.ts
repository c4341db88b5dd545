import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { messagesOf } from "../support.js";

const open = (history: JsonObject[], body: JsonObject = {}) =>
  openSession(
    new TextEncoder().encode(
      JSON.stringify({ sessionId: "s-1", title: "T", workspaceDirectory: "/w", history, ...body }),
    ),
  );

const item = (message: JsonObject, more: JsonObject = {}): JsonObject => ({
  message,
  contextItems: [],
  ...more,
});
const call = {
  id: "c1",
  type: "function",
  function: { name: "Read", arguments: '{"filepath":"/a"}' },
};
const state = (status: string, output?: JsonObject[]): JsonObject => ({
  toolCallId: "c1",
  toolCall: call,
  status,
  parsedArgs: { filepath: "/a" },
  ...(output && { output }),
});

test("a session: prompt, call, and its result beside it", async () => {
  const output = [{ name: "Tool Result", description: "d", content: "one" }, { content: "two" }];
  const reader = await open([
    item({ role: "user", content: "read it" }),
    item(
      { role: "assistant", content: "I read.", toolCalls: [call] },
      { toolCallStates: [state("done", output)], reasoning: { active: false, text: "Hm." } },
    ),
    item({ role: "tool", content: "one", toolCallId: "c1" }),
    item({ role: "assistant", content: "Done." }),
  ]);
  expect(reader.meta).toMatchObject({ harness: "continue_cli", id: "s-1", title: "T", cwd: "/w" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "read it" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "I read." },
        { kind: "call", id: "c1", native: { name: "Read", input: '{"filepath":"/a"}' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "one\ntwo", isError: false }] },
    { role: "assistant", blocks: [{ text: "Done." }] },
  ]);
  expect(reader.problems).toEqual([]);
});

test.each([
  ["errored", 1, true],
  ["canceled", 1, true],
  ["done", 1, false],
  ["calling", 0, false],
  ["generated", 0, false],
])("a call that is %s has %i results", async (status, count, isError) => {
  const assistant = item(
    { role: "assistant", content: "", toolCalls: [call] },
    { toolCallStates: [state(status, [{ content: "x" }])] },
  );
  const read = await messagesOf(await open([item({ role: "user", content: "a" }), assistant]));
  const results = read.slice(2).flatMap(({ blocks }) => blocks);
  expect(results).toMatchObject(Array.from({ length: count }, () => ({ text: "x", isError })));
});

test("a result that only a message tells, parts, thoughts, summaries", async () => {
  const reader = await open(
    [
      item({
        role: "user",
        content: [
          { type: "text", text: "see" },
          { type: "imageUrl", imageUrl: { url: "data:image/png;base64,aGk=" } },
        ],
      }),
      item({ role: "thinking", content: "Hm." }),
      item({ role: "assistant", content: "", toolCalls: [call] }),
      item({ role: "tool", content: "x", toolCallId: "c1" }),
      item({ role: "user", content: "on" }, { conversationSummary: "So far …" }),
      item({ role: "robot", content: "?" }),
    ],
    { workspaceDirectory: "file:///srv/my%20demo" },
  );
  expect(reader.meta.cwd).toBe("/srv/my demo");
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "see" }, { kind: "image", data: "aGk=" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm." }] },
    { role: "assistant", blocks: [{ kind: "call" }] },
    { role: "tool", blocks: [{ callId: "c1", text: "x" }] },
    { compaction: "summary", injected: true, blocks: [{ text: "So far …" }] },
    { role: "user", blocks: [{ text: "on" }] },
  ]);
  expect(reader.problems).toMatchObject([{ code: "unknown-record" }]);
});
