import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deepagents } from "../../../src/sessions/formats/deepagents.js";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { makeDatabase } from "../databases.js";
import { Extended, pack, type Packable } from "../packs.js";
import { messagesOf, scratch } from "../support.js";
import { document, jsonl, read } from "./support.js";

const call = { name: "grep", args: { pattern: "TODO" }, id: "c1", type: "tool_call" };
const broken = {
  name: "grep",
  args: '{"pattern":',
  id: "c2",
  error: "x",
  type: "invalid_tool_call",
};
const ai = {
  type: "ai",
  id: "r1",
  content: "I look.",
  tool_calls: [call],
  invalid_tool_calls: [broken],
};

test.each([
  ["a list", (messages: unknown[]) => messages],
  ["a state", (messages: unknown[]) => ({ values: { messages } })],
])("messages in %s", async (_, wrap) => {
  const { meta, messages, problems } = await read(
    document(
      wrap([
        { type: "system", content: "You are …" },
        { type: "human", content: [{ type: "text", text: "find it" }] },
        ai,
        { type: "tool", content: "a.py", name: "grep", tool_call_id: "c1", status: "success" },
        { type: "tool", content: "bad", name: "grep", tool_call_id: "c2", status: "error" },
      ]),
    ),
  );
  expect(meta.harness).toBe("deepagents");
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", blocks: [{ text: "find it" }] },
    {
      role: "assistant",
      id: "r1",
      blocks: [
        { text: "I look." },
        { id: "c1", native: { name: "grep", input: { pattern: "TODO" } } },
        { id: "c2", native: { name: "grep", input: '{"pattern":' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a.py", isError: false }] },
    { role: "tool", blocks: [{ callId: "c2", text: "bad", isError: true }] },
  ]);
  expect(problems).toEqual([]);
});

test("calls that a provider also puts among the blocks are told once", async () => {
  const block = { type: "tool_use", id: "c1", name: "grep", input: { pattern: "TODO" } };
  const { calls } = await read(document([{ ...ai, content: [block], invalid_tool_calls: [] }]));
  expect(calls).toHaveLength(1);
});

test("transcripts for hooks", async () => {
  const line = (role: string, content: string) => ({
    schema_version: 1,
    sequence: 1,
    record_id: `r-${role}`,
    timestamp: "2026-01-01T10:00:00Z",
    thread_id: "t-1",
    agent_id: null,
    role,
    content,
  });
  const { meta, messages } = await read(jsonl(line("human", "hi"), line("ai", "Yes.")));
  expect(meta).toMatchObject({ harness: "deepagents", id: "t-1" });
  expect(messages).toMatchObject([
    { role: "user", id: "r-human", time: "2026-01-01T10:00:00Z", blocks: [{ text: "hi" }] },
    { role: "assistant", blocks: [{ text: "Yes." }] },
  ]);
});

test("messages without any list of calls are not surely its", () => {
  expect(deepagents.recognise([{ type: "human", content: "a" }])).toBe(0);
  expect(deepagents.recognise([])).toBe(0);
});

describe("the database", () => {
  type Fields = { [key: string]: Packable };
  const of = (name: string, fields: Fields) =>
    new Extended(5, ["langchain_core.messages", name, fields, "model_validate_json"]);
  const human = of("HumanMessage", { content: "What is open?", type: "human", id: "m-1" });
  const called = { name: "grep", args: { pattern: "TODO" }, id: "call_7", type: "tool_call" };
  const asked = of("AIMessage", {
    content: "",
    type: "ai",
    id: "m-2",
    tool_calls: [called],
    invalid_tool_calls: [],
    response_metadata: { model_name: "m" },
  });
  const answered = of("ToolMessage", {
    content: "/w/a.py",
    type: "tool",
    id: "m-3",
    tool_call_id: "call_7",
    status: "success",
  });
  const said = of("AIMessage", { content: "One.", type: "ai", id: "m-4", tool_calls: [] });
  const removed = (id: string) => of("RemoveMessage", { content: "", type: "remove", id });

  const checkpoint = (id: string, parent: string | null, values: Fields, space = "") => ({
    thread_id: "t-1",
    checkpoint_ns: space,
    checkpoint_id: id,
    parent_checkpoint_id: parent,
    type: "msgpack",
    checkpoint: pack({ v: 4, id, channel_values: values }),
    metadata: { cwd: "/w", git_branch: "main", updated_at: `2026-08-20T10:0${id}:00Z` },
  });
  const write = (id: string, idx: number, value: Packable, more: object = {}) => ({
    thread_id: "t-1",
    checkpoint_ns: "",
    checkpoint_id: id,
    task_id: "k",
    idx,
    channel: "messages",
    type: "msgpack",
    value: pack(value),
    ...more,
  });
  const other = write("1", 9, "x", { channel: "branch:to:model" });

  const expected = [
    { role: "user", id: "m-1", blocks: [{ text: "What is open?" }] },
    {
      role: "assistant",
      blocks: [{ id: "call_7", call: { name: "Grep", input: { pattern: "TODO" } } }],
    },
    { role: "tool", blocks: [{ callId: "call_7", text: "/w/a.py", isError: false }] },
    { role: "assistant", blocks: [{ text: "One." }] },
  ];

  test.each([
    [
      "states that are whole",
      [
        checkpoint("1", null, { messages: [human] }),
        checkpoint("2", "1", { messages: [human, asked, answered, said] }),
      ],
      [other],
    ],
    [
      "what was written since the beginning",
      [checkpoint("1", null, {}), checkpoint("2", "1", {}), checkpoint("3", "2", {})],
      [
        write("1", 0, [human, asked]),
        write("2", 1, said),
        write("2", 0, [answered]),
        write("0", 0, [removed("m-1")]),
      ],
    ],
    [
      "what was written since a state, on the branch that was not left",
      [
        checkpoint("1", null, { messages: new Extended(7, [human]) }),
        checkpoint("2", "1", {}),
        checkpoint("3", "1", { messages: [said] }),
        checkpoint("4", "2", {}),
      ],
      [
        write("1", 0, [removed("m-9"), asked]),
        write("2", 0, [answered, of("AIMessage", { content: "", type: "ai", id: "m-4" })]),
        write("3", 0, [removed("m-1")]),
        write("4", 0, said),
      ],
    ],
    [
      "a history that was begun again",
      [checkpoint("1", null, { messages: [said] }), checkpoint("2", "1", {})],
      [
        write("1", 0, new Extended(2, ["langgraph.types", "Overwrite", { value: [human] }])),
        write("1", 1, [asked, answered, said]),
      ],
    ],
  ])("%s", async (_, checkpoints, writes) => {
    const reader = await openSession(makeDatabase({ checkpoints, writes }));
    const read = await messagesOf(reader);
    expect(reader.meta).toMatchObject({
      harness: "deepagents",
      id: "t-1",
      cwd: "/w",
      branch: "main",
      model: "m",
    });
    expect(read).toMatchObject(expected);
    expect(reader.problems).toEqual([]);
  });

  test("messages by role, and states as JSON of LangChain", async () => {
    const state = {
      lc: 1,
      type: "constructor",
      id: ["AIMessage"],
      kwargs: { content: "Yes.", type: "ai" },
    };
    const json = JSON.stringify({ channel_values: { messages: [state] } });
    const row = { ...checkpoint("1", null, {}), type: "json", checkpoint: json };
    const reader = await openSession(
      makeDatabase({
        checkpoints: [row],
        writes: [write("1", 0, { role: "user", content: "And?" })],
      }),
    );
    expect(await messagesOf(reader)).toMatchObject([
      { role: "assistant", blocks: [{ text: "Yes." }] },
      { role: "user", blocks: [{ text: "And?" }] },
    ]);
  });

  test("sub-agents are children, and what cannot be unpacked is named", async () => {
    const space = "tools:9";
    const reader = await openSession(
      makeDatabase({
        checkpoints: [
          checkpoint("1", null, { messages: [human] }),
          checkpoint("2", null, { messages: [said] }, space),
        ],
        writes: [
          write("1", 0, 0, { value: Uint8Array.of(0xc1) }),
          write("2", 0, [], { checkpoint_ns: space }),
        ],
      }),
    );
    expect(reader.children).toEqual([expect.stringMatching(/#t-1\/tools:9$/)]);
    expect(await messagesOf(reader)).toHaveLength(1);
    expect(reader.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("cannot be unpacked"),
    ]);
    const child = await openSession(reader.children[0] ?? "");
    expect(await messagesOf(child)).toMatchObject([
      { sidechain: true, blocks: [{ text: "One." }] },
    ]);
  });

  test("the export for Deep Agents has the same rows", async () => {
    const path = makeDatabase({
      checkpoints: [checkpoint("1", null, { messages: [human, said] })],
      writes: [other],
    });
    const out = join(scratch(), "copy");
    await exportSession(await openSession(path), { with: "deepagents", out });
    const [one, copy] = await Promise.all([openDatabase(path), openDatabase(out)]);
    for (const table of ["checkpoints", "writes"]) {
      const sql = `SELECT * FROM ${table}`;
      expect([...copy.rows(sql)]).toEqual([...one.rows(sql)]);
    }
    await Promise.all([one.close(), copy.close()]);
  });
});
