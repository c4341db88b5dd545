import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const header = { type: "session", harness: "gemini-cli", id: "s1", name: "Find open_db" };
const said = (message: object): object => ({ type: "message", message });
const ask = said({ role: "user", content: "where is it?", timestamp: 1780308001000 });
const look = said({
  role: "assistant",
  content: "",
  reasoningContent: "I search.",
  toolCalls: [
    { id: "t9", function: { name: "grep_search", arguments: '{"pattern": "open_db"}' } },
    { id: "t8", function: { name: "glob", arguments: "{broken" } },
  ],
  timestamp: 1780308002000,
  model: "model-x",
});
const found = said({ role: "tool", toolCallId: "t9", content: "a.rs:3", timestamp: 1780308003000 });

test("a header and messages, with the calls of the harness that is named", async () => {
  const { meta, messages, calls, results, items, problems } = await read(
    jsonl(header, ask, look, found),
  );
  expect(meta).toEqual({
    harness: "hf_traces",
    dialect: "gemini-cli",
    id: "s1",
    title: "Find open_db",
    model: "model-x",
    started: "2026-06-01T10:00:01.000Z",
    ended: "2026-06-01T10:00:03.000Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "call", "call"]],
    ["tool", ["result"]],
  ]);
  expect(calls).toMatchObject([
    { id: "t9", call: { name: "Grep", input: { pattern: "open_db" } } },
    { id: "t8", call: { name: "Raw" }, native: { name: "glob", input: "{broken" } },
  ]);
  expect(results).toMatchObject([{ callId: "t9", text: "a.rs:3", isError: false }]);
  expect(kept(items)).toEqual(["session"]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("a harness that nobody knows has raw calls", async () => {
  const { calls } = await read(jsonl({ ...header, harness: "llama.app" }, ask, look, found));
  expect(calls.map(({ call }) => call.name)).toEqual(["Raw", "Raw"]);
});

test("a file without its header is recognised by its messages", async () => {
  expect((await read(jsonl(ask, look))).meta.harness).toBe("hf_traces");
});

test("pi's own file with such a header is pi's", async () => {
  const entry = (message: object): object => ({ ...said(message), id: "e", parentId: null });
  const { meta } = await read(
    jsonl(
      { ...header, version: 3, cwd: "/w", timestamp: "2026-06-01T10:00:00Z" },
      entry({ role: "user", content: [{ type: "text", text: "hi" }], timestamp: 1 }),
    ),
  );
  expect(meta.harness).toBe("pi");
});

test("unknown records and roles are kept and named", async () => {
  const { items, problems } = await read(
    jsonl(header, ask, { type: "novelty" }, said({ role: "?" })),
  );
  expect(kept(items)).toEqual(["session", "novelty", "?"]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});
