import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { antigravity } from "../../../src/sessions/formats/antigravity.js";
import { openSession } from "../../../src/sessions/index.js";
import { file, itemsOf, messagesOf } from "../support.js";

let last = 0;

const step = (source: string, type: string, body: JsonObject = {}): JsonObject => ({
  step_index: last++,
  source,
  type,
  status: "DONE",
  created_at: "2026-07-01T09:00:01Z",
  ...body,
});
const plan = (...calls: [string, JsonObject][]): JsonObject =>
  step("MODEL", "PLANNER_RESPONSE", { tool_calls: calls.map(([name, args]) => ({ name, args })) });

const open = (...records: JsonObject[]) =>
  openSession(file(...records.map((record) => JSON.stringify(record))));

const ask = step("USER_EXPLICIT", "USER_INPUT", {
  content:
    "<USER_REQUEST>\nfind it\n</USER_REQUEST>\n<USER_SETTINGS_CHANGE>\nThe user changed setting " +
    "`Model Selection` from None to Gemini 9 Pro (High). No need to comment.\n</USER_SETTINGS_CHANGE>",
});

test("what was typed, thought, said, called and found", async () => {
  const reader = await open(
    ask,
    step("SYSTEM", "CONVERSATION_HISTORY"),
    step("MODEL", "PLANNER_RESPONSE", {
      content: "I search.",
      thinking: "Hm.",
      tool_calls: [
        { name: "grep_search", args: { Query: "x", SearchPath: "/w", MatchPerLine: true } },
      ],
    }),
    step("MODEL", "GREP_SEARCH", {
      content: 'Created At: 2026\nCompleted At: 2026\n{"File":"/w/a.ts"}',
    }),
  );
  expect(reader.meta).toMatchObject({
    harness: "antigravity",
    model: "Gemini 9 Pro (High)",
    started: "2026-07-01T09:00:01Z",
  });
  const [settings, typed, said, found] = await messagesOf(reader);
  expect(settings).toMatchObject({ role: "user", injected: true });
  expect(typed).toMatchObject({ role: "user", blocks: [{ kind: "text", text: "find it" }] });
  expect(typed).not.toHaveProperty("injected");
  expect(said?.blocks).toMatchObject([
    { kind: "thinking", text: "Hm." },
    { kind: "text", text: "I search." },
    { kind: "call", id: "#1", call: { name: "Grep", input: { pattern: "x", path: "/w" } } },
  ]);
  expect(found).toMatchObject({
    role: "tool",
    blocks: [{ callId: "#1", text: '{"File":"/w/a.ts"}', isError: false }],
  });
  expect(reader.problems).toEqual([]);
});

test("results answer the first call whose tool takes such a step", async () => {
  const reader = await open(
    ask,
    plan(
      ["view_file", { AbsolutePath: "/a" }],
      ["run_command", { CommandLine: "ls" }],
      ["view_file", { AbsolutePath: "/b" }],
      ["some_tool", {}],
    ),
    step("MODEL", "RUN_COMMAND", { content: "ls" }),
    step("MODEL", "VIEW_FILE", { content: "a" }),
    step("MODEL", "MCP_TOOL", { content: "some" }),
    step("MODEL", "VIEW_FILE", { status: "ERROR", error: "no such file" }),
    step("MODEL", "VIEW_FILE", { content: "nobody asked" }),
  );
  const results = (await messagesOf(reader)).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "result" ? [block] : [])),
  );
  expect(results.map(({ callId, text, isError }) => [callId, text, isError])).toEqual([
    ["#2", "ls", false],
    ["#1", "a", false],
    ["#4", "some", false],
    ["#3", "no such file", true],
    [null, "nobody asked", false],
  ]);
  expect(reader.problems).toMatchObject([{ code: "orphan-result", line: 7 }]);
});

test.each([
  [
    { Query: '"a b"', IsRegex: "true", StartLine: "7" },
    { Query: "a b", IsRegex: true, StartLine: 7 },
  ],
  [
    { Query: '"7"', Includes: '["*.ts"]' },
    { Query: "7", Includes: ["*.ts"] },
  ],
  // Not encoded again: one value is no JSON, or none is text in quotes, or one is no text.
  [
    { Query: "a b", toolSummary: '"b"' },
    { Query: "a b", toolSummary: '"b"' },
  ],
  [{ Query: "7" }, { Query: "7" }],
  [
    { Query: '"a"', MatchPerLine: true },
    { Query: '"a"', MatchPerLine: true },
  ],
])("the arguments %j are %j", async (args, input) => {
  const [, , said] = await messagesOf(await open(ask, plan(["grep_search", args])));
  expect(said?.blocks[0]).toMatchObject({ native: { name: "grep_search", input } });
  expect(said?.blocks[0]?.kind === "call" && said.blocks[0].native?.input).toEqual(input);
});

test("what the program says to the model, and where it cut the history", async () => {
  const reader = await open(
    ask,
    step("SYSTEM", "CHECKPOINT", { content: "# Resuming" }),
    step("SYSTEM", "EPHEMERAL_MESSAGE", { content: "Mind the …" }),
    step("SYSTEM", "EPHEMERAL_MESSAGE"),
  );
  expect((await messagesOf(reader)).slice(2)).toMatchObject([
    { role: "system", injected: true, compaction: "boundary" },
    { role: "system", injected: true },
  ]);
  expect((await itemsOf(reader)).at(-1)).toMatchObject({
    kind: "record",
    type: "EPHEMERAL_MESSAGE",
  });
});

test("an exported conversation", async () => {
  const call = { id: "c1", type: "function", function: { name: "run", arguments: '{"a":1}' } };
  const document = {
    app: "Antigravity",
    conversation: {
      id: "v-1",
      messages: [
        { role: "user", content: "hi", created_at: "2026-01-01T00:00:01Z" },
        { role: "assistant", content: "So.", tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content: "ok" },
      ],
    },
  };
  const reader = await openSession(new TextEncoder().encode(JSON.stringify(document)));
  expect(reader.meta).toMatchObject({ harness: "antigravity", id: "v-1" });
  expect((await messagesOf(reader)).map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
  expect(reader.problems).toEqual([]);
});

test("how sure a file is Antigravity's", () => {
  expect(antigravity.recognise([ask])).toBe(1);
  expect(antigravity.recognise([ask, { type: "user" }])).toBe(0);
  expect(antigravity.recognise([], { app: "Another" })).toBe(0);
});

test("results of calls that ran at a time are in the order of the steps", async () => {
  const line = (step_index: number, type: string, more: JsonObject): JsonObject => ({
    step_index,
    source: "MODEL",
    type,
    status: "DONE",
    created_at: "2026-07-01T09:00:01Z",
    ...more,
  });
  const call = (Query: string) => ({ name: "grep_search", args: { Query, SearchPath: "/w" } });
  const bytes = file(
    ...[
      line(0, "USER_INPUT", { content: "look" }),
      line(2, "PLANNER_RESPONSE", { tool_calls: [call("a"), call("b")] }),
      line(4, "GREP_SEARCH", { content: "of b" }),
      line(3, "GREP_SEARCH", { content: "of a" }),
      line(5, "PLANNER_RESPONSE", { content: "Done." }),
    ].map((record) => JSON.stringify(record)),
  );
  const reader = await openSession(bytes);
  const items = await itemsOf(reader);
  const results = items.flatMap((item) =>
    item.kind === "message" ? item.message.blocks.filter(({ kind }) => kind === "result") : [],
  );
  expect(results).toMatchObject([
    { callId: "#1", text: "of a" },
    { callId: "#2", text: "of b" },
  ]);
  expect(items.map((item) => item.line)).toEqual([1, 2, 4, 3, 5]);
  expect(Buffer.concat(items.map((item) => item.bytes))).toEqual(Buffer.from(bytes));
  expect(reader.problems).toEqual([]);
});
