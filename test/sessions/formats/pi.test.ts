import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

let last = 0;

/** An entry after the one before. */
const entry = (type: string, body: object = {}): object => {
  const parentId = last === 0 ? null : `e${last}`;
  return { type, id: `e${++last}`, parentId, timestamp: TIME, ...body };
};

const message = (role: string, content: unknown, body: object = {}, outer: object = {}): object =>
  entry("message", { message: { role, content, timestamp: 1772359200000, ...body }, ...outer });

const text = (value: string): object => ({ type: "text", text: value });

const call = (id: unknown, name: unknown, args: unknown): object => ({
  type: "toolCall",
  id,
  name,
  arguments: args,
});

const result = (id: string, content: unknown, body: object = {}): object =>
  message("toolResult", content, { toolCallId: id, toolName: "x", isError: false, ...body });

const header = { type: "session", version: 3, id: "s-1", timestamp: TIME, cwd: "/srv/demo" };

// ------------------------------------------------------------------ the session as a whole

test("header, model and name say what session it is", async () => {
  const { meta } = await read(
    jsonl(
      header,
      entry("model_change", { provider: "y", modelId: "m-1" }),
      message("user", "hi"),
      message("assistant", [text("Hello")], { model: "m-2" }),
      entry("session_info", { name: "Greeting" }),
    ),
  );
  expect(meta).toEqual({
    harness: "pi",
    id: "s-1",
    cwd: "/srv/demo",
    started: TIME,
    ended: TIME,
    model: "m-2",
    title: "Greeting",
  });
});

test("files of the first version have no ids, and one time per message", async () => {
  const { meta, messages } = await read(
    jsonl(
      { type: "session", id: "s-1", timestamp: TIME, cwd: "/srv/demo", modelId: "m-1" },
      { type: "message", message: { role: "user", content: "hi", timestamp: 1772359200000 } },
    ),
  );
  expect(meta.model).toBe("m-1");
  expect(messages).toEqual([{ role: "user", blocks: [{ kind: "text", text: "hi" }], time: TIME }]);
});

// ------------------------------------------------------------------ entries

test("text, thinking, images, calls and results", async () => {
  const { messages, problems } = await read(
    jsonl(
      header,
      message("user", [text("Find"), { type: "image", data: "AAAA", mimeType: "image/png" }]),
      message(
        "assistant",
        [
          { type: "thinking", thinking: "Hm", thinkingSignature: "s" },
          text("Searching"),
          call("c1", "find", { pattern: "*.rs" }),
        ],
        { model: "m" },
      ),
      result("c1", [text("a.rs"), text("b.rs"), { type: "image", data: "BBBB" }, { type: "x" }]),
    ),
  );
  expect(messages).toMatchObject([
    {
      role: "user",
      blocks: [
        { kind: "text", text: "Find" },
        { kind: "image", mediaType: "image/png", data: "AAAA" },
      ],
    },
    {
      role: "assistant",
      model: "m",
      time: TIME,
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Searching" },
        { kind: "call", id: "c1", call: { name: "Glob", input: { pattern: "*.rs" } } },
      ],
    },
    {
      role: "tool",
      blocks: [
        {
          callId: "c1",
          text: 'a.rs\nb.rs\n{"type":"x"}',
          isError: false,
          images: [{ data: "BBBB" }],
        },
      ],
    },
  ]);
  expect(problems).toEqual([]);
});

test("numbers written as text, and arguments that are text, stay so", async () => {
  const { calls } = await read(
    jsonl(
      header,
      message("assistant", [
        call("c1", "read", { path: "/w/a.txt", offset: "380", limit: "50" }),
        call("c2", "bash", '{"command":"ls -la"}'),
        call("c3", "bash", { "bash\n<arg_key>command": "echo hi" }),
        call(7, undefined, undefined),
      ]),
    ),
  );
  expect(calls).toMatchObject([
    { call: { name: "Read", input: { offset: 380, limit: 50 } } },
    {
      call: { name: "Bash", input: { command: "ls -la" } },
      native: { input: '{"command":"ls -la"}' },
    },
    { call: { name: "Raw" } },
    { id: null, native: { name: "", input: undefined } },
  ]);
});

test("a result that failed, one that holds text alone, and calls inside of a call", async () => {
  const { results, blocks } = await read(
    jsonl(
      header,
      result("c1", [text("Operation aborted")], { isError: true }),
      result("c2", "plain"),
      result("c3", undefined, { nestedCalls: [{ id: "c3/1" }] }),
    ),
  );
  expect(results.map(({ text, isError }) => [text, isError])).toEqual([
    ["Operation aborted", true],
    ["plain", false],
    ["", false],
  ]);
  expect(blocks.at(-1)).toEqual({ kind: "other", type: "nestedCalls", value: [{ id: "c3/1" }] });
});

test("why an answer broke off is shown", async () => {
  const { blocks } = await read(
    jsonl(header, message("assistant", [], { stopReason: "error", errorMessage: "Overloaded" })),
  );
  expect(blocks).toEqual([{ kind: "other", type: "error", value: "Overloaded" }]);
});

test("a command of the person, and text that extensions put in", async () => {
  const { messages } = await read(
    jsonl(
      header,
      message("bashExecution", undefined, { command: "ls", output: "a.rs", exitCode: 0 }),
      entry("custom_message", { customType: "lint", content: "Fix it", display: true }),
      message("hookMessage", [text("Hooked")]),
      entry("branch_summary", { summary: "Tried B", fromId: "e1" }),
      entry("compaction", { summary: "So far", firstKeptEntryId: "e1" }),
    ),
  );
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "!ls" }, { text: "a.rs" }] },
    { role: "user", injected: true, blocks: [{ text: "Fix it" }] },
    { role: "user", injected: true, blocks: [{ text: "Hooked" }] },
    { role: "user", injected: true, blocks: [{ text: "Tried B" }] },
    { role: "user", injected: true, compaction: "summary", blocks: [{ text: "So far" }] },
  ]);
  expect(messages[0]?.injected).toBeUndefined();
});

test("bookkeeping is kept; entries and roles never seen before are named", async () => {
  const { items, problems } = await read(
    jsonl(
      header,
      message("user", "hi"),
      entry("thinking_level_change", { thinkingLevel: "high" }),
      entry("label"),
      entry("custom", { customType: "x", data: {} }),
      entry("of_tomorrow"),
      message("of_tomorrow", "x"),
      { a: 1 },
    ),
  );
  expect(kept(items)).toEqual([
    "session",
    "thinking_level_change",
    "label",
    "custom",
    "of_tomorrow",
    "message/of_tomorrow",
    "untyped",
  ]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record", "unknown-record"]);
});

test("a second prompt after one entry is another branch", async () => {
  const { problems } = await read(
    jsonl(
      header,
      message("assistant", [text("Yes?")], {}, { id: "a" }),
      message("user", "one", {}, { id: "b", parentId: "a" }),
      message("user", "two", {}, { id: "c", parentId: "a" }),
    ),
  );
  expect(codes(problems)).toEqual(["branch"]);
});

// ------------------------------------------------------------------ what was made from pi

const asks = (name: string, args: unknown): Uint8Array =>
  jsonl(header, message("assistant", [call("c1", name, args)]));

test.each([
  ["pi", "find", { pattern: "*.rs" }],
  ["pi", "glob", { pattern: "*.rs" }],
  ["oh_my_pi", "glob", { path: "src/**/*.rs;docs" }],
  ["oh_my_pi", "find", { query: "parser", grep_keywords: ["parse"] }],
  ["oh_my_pi", "todo", { op: "add" }],
  ["openclaw", "exec", { command: "ls" }],
  ["openclaw", "sessions_spawn", {}],
])("%s is told by its call of %s", async (harness, name, args) => {
  expect((await read(asks(name, args))).meta.harness).toBe(harness);
});

test("OpenClaw's web tools say in their details that they failed", async () => {
  const details = (value: unknown): object => result("c1", [text("{}")], { details: value });
  const { results } = await read(
    jsonl(
      header,
      details({ error: "no key" }),
      details({ kind: "error" }),
      details({ kind: "results" }),
      details({ error: null }),
    ),
    "openclaw",
  );
  expect(results.map(({ isError }) => isError)).toEqual([true, true, false, false]);
});

test("Letta Code's messages name their agent, also without entries around them", async () => {
  const metadata = { agent_id: "agent-1", conversation_id: "c" };
  const whole = await read(jsonl(header, message("user", [text("hi")], { metadata })));
  const bare = await read(
    jsonl({
      id: "letta-msg-1",
      role: "user",
      content: [text("hi")],
      timestamp: 1772359200000,
      metadata,
    }),
  );
  expect(whole.meta.harness).toBe("letta_code");
  expect(bare.meta.harness).toBe("letta_code");
  expect(bare.messages).toMatchObject([{ time: TIME, blocks: [{ text: "hi" }] }]);
});

test("Campfire's files are pi's, unless one says otherwise", async () => {
  expect((await read(asks("ls", {}), "campfire")).meta.harness).toBe("campfire");
});
