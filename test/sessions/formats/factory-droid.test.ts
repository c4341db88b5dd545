import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const TIME = "2026-08-01T10:00:00.000Z";

const start = {
  type: "session_start",
  id: "s-1",
  title: "Greeting",
  sessionTitle: "New Session",
  version: 2,
  cwd: "/w/app",
};

let last = 0;

const message = (
  role: string,
  content: unknown,
  inner: object = {},
  outer: object = {},
): object => ({
  type: "message",
  id: `m${++last}`,
  timestamp: TIME,
  message: { role, content, ...inner },
  ...outer,
});

const text = (value: string): object => ({ type: "text", text: value });

test("the first record says what session it is", async () => {
  const { meta } = await read(
    jsonl(
      { ...start, callingSessionId: "s-0", callingToolUseId: "call_1" },
      message("assistant", [text("Hello")], { model: "m-1" }),
    ),
  );
  expect(meta).toEqual({
    harness: "factory_droid",
    id: "s-1",
    cwd: "/w/app",
    title: "Greeting",
    agent: "call_1",
    model: "m-1",
    started: TIME,
    ended: TIME,
  });
});

test("calls and results, text and thinking", async () => {
  const input = { patterns: ["**/*.ts"], folder: "/w/app" };
  const { messages, problems } = await read(
    jsonl(
      start,
      message("user", [text("<system-reminder>Be brief"), text("Find it")]),
      message("assistant", [
        { type: "thinking", text: "Hm" },
        { type: "tool_use", id: "c1", name: "Glob", input },
      ]),
      message("user", [
        { type: "tool_result", tool_use_id: "c1", content: "src/a.ts", is_error: false },
      ]),
    ),
  );
  expect(messages).toMatchObject([
    { role: "user" },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "call", id: "c1", native: { name: "Glob", input } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "src/a.ts", isError: false }] },
  ]);
  expect(messages[0]?.injected).toBeUndefined();
  expect(problems).toEqual([]);
});

test("what only one side was told, and summaries", async () => {
  const { messages } = await read(
    jsonl(
      start,
      message("user", [text("a")], { visibility: "llm_only" }),
      message("user", [text("b")], {}, { visibility: "llm_only" }),
      message("user", [text("c")], { visibility: "user_only" }),
      message("user", [text("<system-reminder>d")]),
      { type: "compaction_state", id: "x", timestamp: TIME, summaryText: "So far" },
    ),
  );
  expect(messages.map(({ injected }) => injected)).toEqual([true, true, true, true, true]);
  expect(messages.at(-1)).toMatchObject({ compaction: "summary", blocks: [{ text: "So far" }] });
});

test("bookkeeping is kept; records never seen before are named", async () => {
  const { items, problems } = await read(
    jsonl(start, message("user", [text("hi")]), { type: "todo_state" }, { type: "of_tomorrow" }),
  );
  expect(kept(items)).toEqual(["session_start", "todo_state", "of_tomorrow"]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("a file without its first record is still told from pi's", async () => {
  const { meta } = await read(jsonl(message("user", [text("hi")])));
  expect(meta.harness).toBe("factory_droid");
});
