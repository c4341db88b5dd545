import { expect, test } from "vitest";
import { codes, document, exported, jsonl, kept, read } from "./support.js";

const TIME = "2026-09-01T08:00:00.000Z";

let last = 0;

const record = (type: string, body: object = {}): object => {
  const parentUuid = last === 0 ? null : `u${last}`;
  return {
    uuid: `u${++last}`,
    parentUuid,
    sessionId: "s-1",
    timestamp: TIME,
    type,
    cwd: "/w/app",
    version: "0.24.4",
    gitBranch: "main",
    ...body,
  };
};

const user = (text: string, body: object = {}): object =>
  record("user", {
    provenance: "real_user",
    message: { role: "user", parts: [{ text }] },
    ...body,
  });

const assistant = (parts: unknown, body: object = {}): object =>
  record("assistant", { model: "qwen-x", message: { role: "model", parts }, ...body });

const call = (id: string, name: string, args: unknown): object => ({
  functionCall: { id, name, args },
});

const result = (id: string, response: unknown, toolCallResult: object = {}): object =>
  record("tool_result", {
    message: { role: "user", parts: [{ functionResponse: { id, name: "x", response } }] },
    toolCallResult: { callId: id, status: "success", ...toolCallResult },
  });

const system = (subtype: string, systemPayload: unknown = {}): object =>
  record("system", { subtype, systemPayload });

test("every record says what session it is of", async () => {
  const { meta } = await read(
    jsonl(user("hi"), assistant([{ text: "Hello" }]), system("custom_title", { customTitle: "T" })),
  );
  expect(meta).toEqual({
    harness: "qwen_code",
    id: "s-1",
    cwd: "/w/app",
    branch: "main",
    version: "0.24.4",
    model: "qwen-x",
    title: "T",
    started: TIME,
    ended: TIME,
  });
});

test("text, thoughts, calls and results", async () => {
  const { messages, problems } = await read(
    jsonl(
      user("Find it"),
      assistant([
        { text: "Hm", thought: true },
        { text: "Looking" },
        call("c1", "grep_search", { pattern: "openDb", limit: null }),
        call("c2", "read_file", { file_path: "/w/x" }),
      ]),
      result("c1", { output: "Found 1 match" }),
      result("c2", { error: "File not found" }, { status: "error" }),
    ),
  );
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }] },
    {
      role: "assistant",
      model: "qwen-x",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking" },
        { id: "c1", native: { name: "grep_search", input: { pattern: "openDb", limit: null } } },
        { id: "c2" },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "Found 1 match", isError: false }] },
    { role: "tool", blocks: [{ callId: "c2", text: "File not found", isError: true }] },
  ]);
  expect(problems).toEqual([]);
});

test("a result without text shows what the screen showed; a cancelled one failed", async () => {
  const { results } = await read(
    jsonl(
      user("hi"),
      result("c1", { output: "" }, { status: "cancelled", resultDisplay: "Stopped" }),
    ),
  );
  expect(results).toMatchObject([{ text: "Stopped", isError: true }]);
});

test("who wrote it, where it was not a person at the start of a turn", async () => {
  const { messages } = await read(
    jsonl(
      user("hi"),
      user("and this", { subtype: "mid_turn_user_message", provenance: undefined }),
      user("<task-notification>", { subtype: "notification", provenance: "system" }),
      user("go on", { subtype: "goal_runtime", provenance: "goal_runtime" }),
      user("hello", { subtype: "realtime_message" }),
    ),
  );
  expect(messages.map(({ injected, interjected }) => [injected, interjected])).toEqual([
    [undefined, undefined],
    [undefined, true],
    [true, undefined],
    [true, undefined],
    [undefined, undefined],
  ]);
});

test("a command, a compression and going back are shown", async () => {
  const { messages } = await read(
    jsonl(
      user("hi"),
      system("slash_command", { phase: "invocation", rawCommand: "/model qwen max" }),
      system("slash_command", { phase: "result", rawCommand: "/model", outputHistoryItems: [] }),
      system("slash_command", { rawCommand: "/about" }),
      system("chat_compression", {}),
      system("rewind", { targetUuid: "u1" }),
    ),
  );
  const command = { kind: "call", id: null, call: { name: "Command" } };
  expect(messages.slice(1)).toMatchObject([
    { blocks: [{ ...command, call: { input: { command: "/model", args: "qwen max" } } }] },
    { blocks: [{ ...command, call: { input: { command: "/about" } } }] },
    { role: "system", compaction: "boundary" },
    { role: "system", injected: true, blocks: [{ kind: "other", type: "rewind" }] },
  ]);
});

test("bookkeeping is kept; what was never seen before is named, and shown if it speaks", async () => {
  const { items, messages, problems } = await read(
    jsonl(
      user("hi"),
      system("ui_telemetry"),
      system("of_tomorrow"),
      record("of_tomorrow"),
      record("of_tomorrow", { message: { role: "user", parts: [{ text: "x" }] } }),
    ),
  );
  expect(kept(items)).toEqual(["system/ui_telemetry", "system/of_tomorrow", "of_tomorrow"]);
  expect(messages[1]).toMatchObject({ injected: true, blocks: [{ text: "x" }] });
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("parts of one message share its id", async () => {
  const { items } = await read(
    jsonl(
      user("hi"),
      assistant([{ text: "a" }], { uuid: "same" }),
      assistant([{ text: "b" }], { uuid: "same" }),
    ),
  );
  const numbers = items.flatMap((item) => (item.kind === "message" ? [item.number] : []));
  expect(numbers).toEqual([1, 2, 2]);
});

test("a document of 2025", async () => {
  const call = {
    id: "call_1",
    name: "glob",
    args: { pattern: "*.ts" },
    status: "success",
    result: [
      { functionResponse: { id: "call_1", name: "glob", response: { output: "/srv/demo/a.ts" } } },
    ],
  };
  const bytes = document({
    sessionId: "s-25",
    projectHash: "ab12",
    startTime: TIME,
    lastUpdated: TIME,
    messages: [
      { id: "m1", timestamp: TIME, type: "user", content: "Which files?" },
      {
        id: "m2",
        timestamp: TIME,
        type: "qwen",
        content: "I look.",
        model: "q",
        toolCalls: [call],
      },
      { id: "m3", timestamp: TIME, type: "qwen", content: "One.", model: "q" },
    ],
  });
  const { meta, messages, problems } = await read(bytes);
  expect(meta).toMatchObject({ harness: "qwen_code", id: "s-25", model: "q", started: TIME });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Which files?" }] },
    {
      role: "assistant",
      blocks: [
        { text: "I look." },
        { id: "call_1", call: { name: "Glob", input: { pattern: "*.ts" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "call_1", text: "/srv/demo/a.ts", isError: false }] },
    { role: "assistant", blocks: [{ text: "One." }] },
  ]);
  expect(problems).toEqual([]);
  expect(await exported(bytes, "qwen_code")).toEqual(bytes);
});
