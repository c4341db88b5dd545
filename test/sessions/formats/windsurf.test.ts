import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { windsurf } from "../../../src/sessions/formats/windsurf.js";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { file, itemsOf, messagesOf } from "../support.js";

const lines = (...records: JsonObject[]) =>
  openSession(file(...records.map((record) => JSON.stringify(record))));
const step = (type: string, body: JsonObject, status = "done"): JsonObject => ({
  status,
  type,
  [type]: body,
});

test("a transcript: a step of a tool is call and result", async () => {
  const reader = await lines(
    step("user_input", { user_response: "look" }),
    step("planner_response", { response: "I look." }),
    step("find", { pattern: "*.md", search_directory: "/w", output: "/w/a.md", total_results: 1 }),
    step("run_command", { command: "ls", cwd: "/w", exit_code: 1, user_rejected: true }),
    step("list_resources", { server_name: "memory" }, "error"),
    step("grep_search", { query: "x", total_results: 0 }),
    step("checkpoint", {}),
  );
  expect(reader.meta).toMatchObject({ harness: "windsurf", cwd: "/w" });
  const read = await messagesOf(reader);
  expect(read.slice(0, 2)).toMatchObject([
    { role: "user", blocks: [{ text: "look" }] },
    { role: "assistant", blocks: [{ text: "I look." }] },
  ]);
  const blocks = read.slice(2).flatMap((message) => message.blocks);
  expect(blocks).toMatchObject([
    { id: "#1", native: { name: "find", input: { pattern: "*.md", search_directory: "/w" } } },
    {
      callId: "#1",
      text: "/w/a.md",
      content: { output: "/w/a.md", total_results: 1 },
      isError: false,
    },
    { id: "#2", native: { name: "run_command", input: { command: "ls", cwd: "/w" } } },
    { callId: "#2", text: "", isError: true },
    { id: "#3", native: { name: "list_resources", input: { server_name: "memory" } } },
    { callId: "#3", isError: true },
    { id: "#4", native: { name: "grep_search", input: { query: "x" } } },
    { callId: "#4", text: "0 results", isError: false },
  ]);
  expect(reader.problems).toEqual([]);
  expect((await itemsOf(reader)).at(-1)).toMatchObject({ kind: "record", type: "checkpoint" });
});

const exported = (kind: string, body: JsonObject): JsonObject => ({
  type: `CORTEX_STEP_TYPE_${kind}`,
  status: "CORTEX_STEP_STATUS_DONE",
  ...body,
});

test("steps of the server: calls of the planner, results of the tools", async () => {
  const metadata = {
    createdAt: "2026-02-01T08:00:01Z",
    toolCall: { id: "t1", name: "grep_search" },
  };
  const reader = await lines(
    exported("USER_INPUT", { userInput: { items: [{ text: "search " }, { text: "it" }] } }),
    exported("USER_INPUT", { userInput: { userResponse: "" } }),
    exported("PLANNER_RESPONSE", {
      metadata: { createdAt: "2026-02-01T08:00:00Z", generatorModelUid: "m" },
      plannerResponse: {
        response: "draft",
        modifiedResponse: "Searching.",
        thinking: "Hm.",
        toolCalls: [{ id: "t1", name: "grep_search", argumentsJson: '{"Query":"x"}' }],
      },
    }),
    exported("GREP_SEARCH", { metadata, grepSearch: { query: "x", rawOutput: "a.go:1:x" } }),
    exported("VIEW_FILE", {
      status: "CORTEX_STEP_STATUS_ERROR",
      metadata: { toolCall: { id: "t2", name: "view_file", argumentsJson: "{}" } },
      error: { userErrorMessage: "no such file" },
    }),
    exported("LINT_DIFF", {}),
    exported("WINDOW_MOVED", {}),
  );
  expect(reader.meta).toMatchObject({ harness: "windsurf", model: "m" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "search it" }] },
    {
      role: "assistant",
      model: "m",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "text", text: "Searching." },
        { kind: "call", id: "t1", native: { name: "grep_search", input: '{"Query":"x"}' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "t1", text: "a.go:1:x", isError: false }] },
    { role: "assistant", blocks: [{ kind: "call", id: "t2" }] },
    { role: "tool", blocks: [{ callId: "t2", text: "no such file", isError: true }] },
  ]);
  expect(reader.problems).toMatchObject([{ code: "unknown-record", line: 7 }]);
});

test("steps in a document", async () => {
  const steps = [exported("USER_INPUT", { userInput: { userResponse: "hi" } })];
  const document = JSON.stringify({ trajectory: { cascadeId: "v", steps } });
  const reader = await openSession(new TextEncoder().encode(document));
  expect(reader.meta).toMatchObject({ harness: "windsurf", id: "v" });
  expect(await messagesOf(reader)).toMatchObject([{ role: "user", blocks: [{ text: "hi" }] }]);
});

test("how sure a file is Windsurf's", () => {
  const ask = step("user_input", { user_response: "a" });
  expect(windsurf.recognise([ask])).toBe(1);
  expect(windsurf.recognise([{ ...ask, id: 1 }])).toBe(0);
  expect(windsurf.recognise([])).toBe(0);
});

describe("chat tabs", () => {
  const tabs = [
    {
      tabId: "t-1",
      chatTitle: "Parser",
      bubbles: [
        { id: "b-1", type: "user", text: "why?" },
        { id: "b-2", type: "ai", text: "", rawText: "Because." },
      ],
    },
    {
      tabId: "t-2",
      chatTitle: "",
      bubbles: [
        { type: 1, initText: "x" },
        { type: 2, text: "y" },
      ],
    },
  ];
  const shared = { key: "workbench.panel.aichat.view.aichat.chatdata", value: { tabs } };

  test.each([
    ["windsurf", [shared, { key: "codeium.installationId", value: "i" }]],
    ["windsurf", [{ key: "aiChat.chatdata", value: { tabs } }]],
    ["windsurf", [{ key: "cascade.sessionData", value: { tabs } }]],
    ["cursor_desktop", [shared, { key: "composer.composerData", value: {} }]],
  ])("of %s are sessions", async (harness, ItemTable) => {
    const path = makeDatabase({ ItemTable });
    const reader = await openSession(path);
    expect(reader.sessions.map((meta) => [meta.harness, meta.id])).toEqual([
      [harness, "t-1"],
      [harness, "t-2"],
    ]);
    expect(await messagesOf(reader)).toMatchObject([
      { role: "user", id: "b-1", blocks: [{ text: "why?" }] },
      { role: "assistant", id: "b-2", blocks: [{ text: "Because." }] },
      { role: "user", blocks: [{ text: "x" }] },
      { role: "assistant", blocks: [{ text: "y" }] },
    ]);
    const alone = await openSession(`${path}#t-1`);
    expect(alone.meta).toMatchObject({ id: "t-1", title: "Parser" });
    expect(await messagesOf(alone)).toHaveLength(2);
  });

  test("a bubble of another kind is told of", async () => {
    const odd = [{ tabId: "t", bubbles: [{ type: "user", text: "a" }, { type: "note" }] }];
    const reader = await openSession(
      makeDatabase({ ItemTable: [{ ...shared, value: { tabs: odd } }] }),
    );
    expect(await messagesOf(reader)).toHaveLength(1);
    expect(reader.problems.map(({ code }) => code)).toEqual(["unknown-record"]);
  });
});
