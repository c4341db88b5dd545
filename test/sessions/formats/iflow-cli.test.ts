import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const TIME = "2026-01-21T05:00:00.000Z";

let last = 0;

const record = (type: string, message: object, body: object = {}): object => ({
  uuid: `u${++last}`,
  parentUuid: null,
  sessionId: "session-1",
  timestamp: TIME,
  type,
  isSidechain: false,
  cwd: "/w/app",
  version: "1.0.0",
  message: { role: type, ...message },
  ...body,
});

const call = (id: string, name = "read_file"): object => ({
  type: "tool_use",
  id,
  name,
  input: { absolute_path: "/w/app/README.md" },
});

const answer = (id: string, ...content: object[]): object =>
  record("assistant", { id, model: "glm-x", content });

const result = (
  id: string,
  response: unknown,
  display: unknown = "",
  status = "success",
): object => {
  const responseParts = { functionResponse: { id, name: "read_file", response } };
  const content = { callId: id, responseParts, resultDisplay: display };
  return record(
    "user",
    { content: [{ type: "tool_result", tool_use_id: id, content }] },
    { toolUseResult: { toolName: "read_file", status } },
  );
};

test("calls that the records of one answer repeat are read once", async () => {
  const { meta, calls, items, problems } = await read(
    jsonl(
      record("user", { content: "hi" }),
      answer("r1", { type: "text", text: "Looking" }, call("c1")),
      answer("r2", call("c1"), call("c2")),
      answer("r3", call("c2")),
      result("c1", { output: "# App" }),
      result("c2", { output: "x" }),
    ),
  );
  expect(meta).toMatchObject({ harness: "iflow_cli", id: "session-1", model: "glm-x" });
  expect(calls.map(({ id }) => id)).toEqual(["c1", "c2"]);
  expect(kept(items)).toEqual(["assistant, again"]);
  const numbers = items.flatMap((item) => (item.kind === "message" ? [item.number] : []));
  expect(numbers).toEqual([1, 2, 2, 3, 4]);
  expect(problems).toEqual([]);
});

test.each([
  [{ output: "# App" }, "", "success", "# App", false],
  [{ output: "" }, "Read 0 lines", "success", "Read 0 lines", false],
  [{ error: "no" }, "", "error", "no", true],
  [{ output: "no" }, { fileDiff: "x" }, "error", "no", true],
])("the text of a result stands deep inside: %j", async (given, display, status, text, isError) => {
  const { results } = await read(
    jsonl(record("user", { content: "hi" }), result("c1", given, display, status)),
  );
  expect(results).toMatchObject([{ callId: "c1", text, isError, content: { callId: "c1" } }]);
});

test("a result that is plain text, and text of the program", async () => {
  const plain = { type: "tool_result", tool_use_id: "c1", content: "x" };
  const { messages, results } = await read(
    jsonl(
      record("user", { content: [plain] }),
      record("user", { content: "Summary" }, { isCompactSummary: true }),
      record("user", { content: "meta" }, { isMeta: true }),
    ),
  );
  expect(results).toMatchObject([{ text: "x", content: "x" }]);
  expect(messages.slice(1)).toMatchObject([
    { compaction: "summary", injected: true },
    { injected: true },
  ]);
});

test("records never seen before are named", async () => {
  const { problems } = await read(
    jsonl(record("user", { content: "hi" }), { type: "of_tomorrow", sessionId: "session-1" }),
  );
  expect(codes(problems)).toEqual(["unknown-record"]);
});
