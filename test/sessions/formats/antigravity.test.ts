import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { antigravity } from "../../../src/sessions/formats/antigravity.js";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { makeDatabase } from "../databases.js";
import { file, itemsOf, messagesOf, scratch } from "../support.js";
import { wire, type Field } from "../wire.js";

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

describe("the database of a conversation", () => {
  const at = (seconds: number, ...more: Field[]): Field => [
    5,
    [[1, [[1, 1_782_896_400 + seconds]]], [3, 2], ...more],
  ];
  const called = (id: string, name: string, args: JsonObject): Field[] => [
    [1, id],
    [2, name],
    [3, JSON.stringify(args)],
  ];
  const grep = called("tc-1", "grep_search", { Query: "login", SearchPath: "/w/app" });
  const run = called("tc-2", "run_command", { CommandLine: "ls", Cwd: "/w/app" });
  const step = (idx: number, step_type: number, payload: Uint8Array, status = 3) => ({
    idx,
    step_type,
    status,
    step_payload: payload,
    error_details: status === 7 ? wire([1, "No."], [3, "It failed."]) : null,
  });
  const steps = [
    step(0, 14, wire(at(0), [19, [[3, [[1, "Where is the handler?"]]]]])),
    step(
      1,
      15,
      wire(at(1), [
        20,
        [
          [1, "I look."],
          [3, "Search."],
          [7, grep],
          [7, run],
        ],
      ]),
    ),
    step(2, 21, wire(at(3, [4, run]), [28, [[21, [[1, "a.ts\n"]]]]])),
    step(3, 7, wire(at(2, [4, grep]), [13, [[3, "/w/app/a.ts:3"]]])),
    step(4, 8, wire(at(4, [4, called("tc-3", "view_file", { AbsolutePath: "/w/x" })])), 7),
    step(5, 101, wire([114, [[1, "Be brief."]]])),
    step(6, 23, wire()),
    step(7, 132, wire(at(5, [4, called("tc-4", "notify_user", {})]), [140, [[2, [[1, "ok"]]]]])),
    step(8, 21, wire(at(6, [4, called("tc-5", "run_command", { CommandLine: "sleep" })])), 2),
    step(
      9,
      15,
      wire(at(7), [
        20,
        [
          [1, "draft"],
          [8, "In a.ts."],
        ],
      ]),
    ),
  ];
  const facts = [
    {
      id: "main",
      data: wire([
        1,
        [
          [1, "file:///w/my%20app"],
          [4, "main"],
        ],
      ]),
    },
  ];

  test("has its steps, with results by the ids of their calls", async () => {
    const path = makeDatabase({
      steps: steps.toReversed(),
      trajectory_meta: [{ trajectory_id: "t", cascade_id: "c-1" }],
      trajectory_metadata_blob: facts,
    });
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    expect(reader.meta).toMatchObject({
      harness: "antigravity",
      id: "c-1",
      cwd: "/w/my app",
      branch: "main",
      started: "2026-07-01T09:00:00.000Z",
    });
    const read = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
    expect(read).toMatchObject([
      { role: "user", blocks: [{ text: "Where is the handler?" }] },
      {
        role: "assistant",
        blocks: [
          { kind: "thinking", text: "Search." },
          { text: "I look." },
          { id: "tc-1", call: { name: "Grep", input: { pattern: "login", path: "/w/app" } } },
          { id: "tc-2", call: { name: "Bash", input: { command: "ls" } } },
        ],
      },
      { role: "tool", blocks: [{ callId: "tc-2", text: "a.ts\n", isError: false }] },
      { role: "tool", blocks: [{ callId: "tc-1", text: "/w/app/a.ts:3", isError: false }] },
      { role: "assistant", blocks: [{ id: "tc-3", call: { name: "Read" } }] },
      { role: "tool", blocks: [{ callId: "tc-3", text: "It failed.", isError: true }] },
      { role: "system", injected: true, blocks: [{ text: "Be brief." }] },
      { role: "assistant", blocks: [{ id: "tc-4" }] },
      { role: "tool", blocks: [{ callId: "tc-4", text: "ok" }] },
      { role: "assistant", blocks: [{ id: "tc-5" }] },
      { role: "assistant", blocks: [{ text: "In a.ts." }] },
    ]);
    expect(reader.problems.map(({ code }) => code)).toEqual(["missing-result"]);
  });

  test("has the name of its file where it does not say its own, and tells of a broken step", async () => {
    const broken = { ...step(11, 15, wire()), step_payload: Uint8Array.of(0x0f) };
    const agent = [{ id: "main", data: wire([5, "c-0"]) }];
    const path = join(scratch(), "c-2.db");
    makeDatabase(
      { steps: [...steps.slice(0, 1), broken], trajectory_metadata_blob: agent },
      { path },
    );
    const reader = await openSession(path);
    expect(reader.meta).toMatchObject({ id: "c-2", agent: "c-2" });
    expect(await messagesOf(reader)).toHaveLength(1);
    expect(reader.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("it is no message of Cascade's protocol"),
    ]);
  });

  test("texts of tools of all kinds", async () => {
    const outcomes: [Field, string][] = [
      [[28, [[21, [[2, "short"]]]]], "short"],
      [[28, [[19, [[1, "out"]]]]], "out"],
      [[28, [[4, "older"]]], "older"],
      [[13, [[5, "bad pattern"]]], "bad pattern"],
      [[34, [[11, "/w/a.ts"]]], "/w/a.ts"],
      [[34, [[8, "no folder"]]], "no folder"],
      [[14, [[4, "text"]]], "text"],
      [
        [
          15,
          [
            [2, "a"],
            [2, "b"],
          ],
        ],
        "a\nb",
      ],
      [[47, [[3, "said"]]], "said"],
      [[42, [[5, "summary"]]], "summary"],
      [
        [
          116,
          [
            [
              4,
              [
                [1, "type"],
                [
                  2,
                  [
                    [1, "view"],
                    [2, "{}"],
                  ],
                ],
              ],
            ],
          ],
        ],
        "{}",
      ],
    ];
    const path = makeDatabase({
      steps: outcomes.map(([field], idx) =>
        step(idx, 999, wire(at(idx, [4, called(`c-${idx}`, "tool", {})]), field)),
      ),
    });
    const blocks = (await messagesOf(await openSession(path))).flatMap((message) => message.blocks);
    expect(blocks.flatMap((block) => (block.kind === "result" ? [block.text] : []))).toEqual(
      outcomes.map(([, text]) => text),
    );
  });

  test("is exported for Antigravity with the same rows", async () => {
    const path = makeDatabase({ steps });
    const out = join(scratch(), "copy");
    await exportSession(await openSession(path), { with: "antigravity", out });
    const [one, other] = await Promise.all([openDatabase(path), openDatabase(out)]);
    expect([...other.rows("SELECT * FROM steps")]).toEqual([...one.rows("SELECT * FROM steps")]);
    await Promise.all([one.close(), other.close()]);
  });
});
