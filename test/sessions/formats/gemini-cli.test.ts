import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { scratch, write } from "../support.js";
import { codes, document, jsonl, kept, read } from "./support.js";

const TIME = "2026-06-01T10:00:00.000Z";

const header = { sessionId: "s-1", projectHash: "abc", startTime: TIME, lastUpdated: TIME };

const user = (id: string, content: unknown): object => ({
  id,
  timestamp: TIME,
  type: "user",
  content,
});

const gemini = (id: string, content: unknown, body: object = {}): object => ({
  id,
  timestamp: TIME,
  type: "gemini",
  content,
  model: "gemini-x",
  ...body,
});

const call = (id: unknown, name: string, args: unknown, body: object = {}): object => ({
  id,
  name,
  args,
  status: "success",
  ...body,
});

const response = (id: string, given: unknown): object => ({
  functionResponse: { id, name: "x", response: given },
});

const answered = (id: string, output: string): object => ({
  result: [response(id, { output })],
});

// ------------------------------------------------------------------ a document

test("a document holds calls and results in the message of the model", async () => {
  const { meta, messages, problems } = await read(
    document({
      ...header,
      summary: "Greeting",
      messages: [
        user("u1", [{ text: "Find it" }, { inlineData: { mimeType: "image/png", data: "AAAA" } }]),
        gemini("m1", "Looking", {
          thoughts: [{ subject: "Search", description: "I will grep.", timestamp: TIME }],
          toolCalls: [
            call("c1", "glob", { pattern: "*.rs" }, answered("c1", "a.rs")),
            call(
              "c2",
              "run_shell_command",
              { command: "ls" },
              { result: null, status: "executing" },
            ),
          ],
        }),
        { id: "i1", timestamp: TIME, type: "info", content: "Updated" },
      ],
    }),
  );
  expect(meta).toEqual({
    harness: "gemini_cli",
    id: "s-1",
    title: "Greeting",
    started: TIME,
    ended: TIME,
    model: "gemini-x",
  });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }, { kind: "image", data: "AAAA" }] },
    {
      role: "assistant",
      id: "m1",
      model: "gemini-x",
      blocks: [
        { kind: "thinking", text: "Search\nI will grep." },
        { kind: "text", text: "Looking" },
        { kind: "call", id: "c1", native: { name: "glob", input: { pattern: "*.rs" } } },
        { kind: "call", id: "c2" },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a.rs", isError: false }] },
    { role: "system", injected: true, blocks: [{ text: "Updated" }] },
  ]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test.each([
  ["an error", { status: "error", result: [response("c1", { error: "no" })] }, "no", true],
  ["an error without a flag", { result: [response("c1", { error: "no" })] }, "no", true],
  ["a call that was cancelled", { status: "cancelled", result: null }, "", true],
  ["one part", { result: response("c1", { output: "a" }) }, "a", false],
  ["text alone", { result: "a" }, "a", false],
  ["parts beside", { result: [response("c1", { output: "a" }), { text: "b" }] }, "a\nb", false],
  ["an object", { result: [response("c1", { value: 1 })] }, '{"value":1}', false],
  ["what was shown", { result: [], resultDisplay: "Read 2 lines" }, "Read 2 lines", false],
])("the result of a call may be %s", async (_, body, text, isError) => {
  const toolCalls = [call("c1", "x", {}, body)];
  const { results } = await read(
    document({ ...header, messages: [gemini("m1", "", { toolCalls })] }),
  );
  expect(results).toMatchObject([{ callId: "c1", text, isError }]);
});

test("a file of a sub-agent says so", async () => {
  const bytes = document({ ...header, kind: "subagent", messages: [user("u1", "hi")] });
  expect((await read(bytes)).meta.agent).toBe("sub-agent");
});

// ------------------------------------------------------------------ lines

test("a message that is written again tells only what is new", async () => {
  const grown = { toolCalls: [call("c1", "x", {}, { status: "executing" })] };
  const done = { toolCalls: [call("c1", "x", {}, answered("c1", "a"))] };
  const { items, calls, results, blocks, problems } = await read(
    jsonl(
      header,
      user("u1", "hi"),
      gemini("m1", "Look"),
      gemini("m1", "Looking", grown),
      gemini("m1", "Looking", { ...grown, tokens: { total: 1 } }),
      gemini("m1", "Looking", done),
      gemini("m2", "Done"),
      { $set: { lastUpdated: TIME, summary: "Greeting" } },
    ),
  );
  expect(blocks.filter(({ kind }) => kind === "text")).toEqual([
    { kind: "text", text: "hi" },
    { kind: "text", text: "Look" },
    { kind: "text", text: "ing" },
    { kind: "text", text: "Done" },
  ]);
  expect(calls).toHaveLength(1);
  expect(results).toMatchObject([{ callId: "c1", text: "a" }]);
  expect(kept(items)).toEqual(["metadata", "gemini, again", "$set"]);
  const numbers = items.flatMap((item) => (item.kind === "message" ? [item.number] : []));
  expect(numbers).toEqual([1, 2, 2, 3, 4]);
  expect(problems).toEqual([]);
});

test("after going back, the next prompt begins another branch", async () => {
  const { blocks, problems } = await read(
    jsonl(
      header,
      gemini("m0", "Yes?"),
      user("u1", "one"),
      gemini("m1", "1"),
      { $rewindTo: "u1" },
      user("u2", "two"),
    ),
  );
  expect(blocks).toContainEqual({ kind: "other", type: "rewind", value: "u1" });
  expect(codes(problems)).toEqual(["branch"]);
});

test("a history that is replaced is marked, and what was told of it is not told again", async () => {
  const { messages } = await read(
    jsonl(header, user("u1", "one"), {
      $set: { messages: [user("u1", "one"), user("u2", "two")] },
    }),
  );
  expect(messages).toMatchObject([
    { blocks: [{ text: "one" }] },
    { role: "system", compaction: "boundary" },
    { blocks: [{ text: "two" }] },
  ]);
});

test("types never seen before are named", async () => {
  const { items, problems } = await read(
    jsonl(header, user("u1", "hi"), { id: "x", type: "of_tomorrow" }, { a: 1 }),
  );
  expect(kept(items)).toEqual(["metadata", "of_tomorrow", "untyped"]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

// ------------------------------------------------------------------ what /chat save writes

test("contents of the API, where calls have no ids", async () => {
  const { meta, messages, problems } = await read(
    document([
      { role: "user", parts: [{ text: "Find" }] },
      {
        role: "model",
        parts: [
          { text: "Hm", thought: true },
          { functionCall: { name: "glob", args: { pattern: "*.rs" } } },
          { functionCall: { name: "glob", args: { pattern: "*.ts" } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "glob", response: { output: "a.rs" } } },
          { functionResponse: { name: "glob", response: { output: "b.ts" } } },
        ],
      },
      { role: "model", parts: [{ fileData: { fileUri: "x" } }] },
    ]),
  );
  expect(meta.harness).toBe("gemini_cli");
  expect(messages).toMatchObject([
    { role: "user" },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm" }, { id: "#1" }, { id: "#2" }] },
    {
      role: "tool",
      blocks: [
        { callId: "#1", text: "a.rs" },
        { callId: "#2", text: "b.ts" },
      ],
    },
    { role: "assistant", blocks: [{ kind: "other", type: "fileData" }] },
  ]);
  expect(problems).toEqual([]);
});

test("files of sub-agents stand in a folder called as the session is", async () => {
  const folder = scratch();
  const session = (id: string, kind: string) =>
    jsonl(
      { sessionId: id, projectHash: "p", startTime: TIME, kind },
      { id: "m1", timestamp: TIME, type: "user", content: "go" },
    );
  const path = write(join(folder, "session-2026-06-01T10-00-a1b2.jsonl"), session("a1b2", "main"));
  mkdirSync(join(folder, "a1b2"));
  const child = write(join(folder, "a1b2", "c3.jsonl"), session("c3", "subagent"));
  const reader = await openSession(path);
  expect(reader.children).toEqual([child]);
  expect((await openSession(child)).meta).toMatchObject({ id: "c3", agent: "sub-agent" });
  write(path, session("../..", "main"));
  expect((await openSession(path)).children).toEqual([]);
});
