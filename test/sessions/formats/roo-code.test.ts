import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { cline } from "../../../src/sessions/formats/cline.js";
import { rooCode } from "../../../src/sessions/formats/roo-code.js";
import { openSession } from "../../../src/sessions/index.js";
import { messagesOf } from "../support.js";

type Body = JsonObject;

const TS = 1_750_000_000_000;
const open = (...records: Body[]) =>
  openSession(new TextEncoder().encode(JSON.stringify(records)), { from: "roo_code" });

const task: Body = {
  role: "user",
  content: [{ type: "text", text: "<task>\na\n</task>" }],
  ts: TS,
};
const call: Body = {
  role: "assistant",
  ts: TS,
  content: [
    {
      type: "tool_use",
      id: "t1",
      name: "search_files",
      input: { path: ".", regex: "x", file_pattern: null },
    },
  ],
};
const answer: Body = {
  role: "user",
  ts: TS + 500,
  content: [
    { type: "tool_result", tool_use_id: "t1", content: "Found 0 results.", is_error: true },
  ],
};

test("calls and results as blocks", async () => {
  const reader = await open(task, call, answer);
  expect(reader.meta.harness).toBe("roo_code");
  const [user, assistant, tool] = await messagesOf(reader);
  expect(user?.blocks).toEqual([{ kind: "text", text: "a" }]);
  expect(assistant?.blocks).toMatchObject([
    { id: "t1", native: { name: "search_files", input: { file_pattern: null } } },
  ]);
  expect(tool).toMatchObject({
    role: "tool",
    time: "2025-06-15T15:06:40.500Z",
    blocks: [{ callId: "t1", text: "Found 0 results.", isError: true }],
  });
  expect(reader.problems).toEqual([]);
});

test("calls as tags, with tools that Cline does not have", async () => {
  const words =
    "<apply_diff><path>a</path><diff>\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n</diff></apply_diff>";
  const [, assistant] = await messagesOf(
    await open(task, { role: "assistant", content: words, ts: TS }),
  );
  expect(assistant?.blocks).toMatchObject([
    {
      id: "#1",
      native: {
        name: "apply_diff",
        input: { path: "a", diff: "<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE" },
      },
    },
  ]);
});

test("reasoning: a block, a key beside the content, a record of its own", async () => {
  const reader = await open(
    task,
    { role: "assistant", ts: TS, content: [{ type: "reasoning", text: "one" }] },
    { role: "assistant", ts: TS, content: "Yes.", reasoning_content: "two" },
    { type: "reasoning", ts: TS, summary: [{ type: "summary_text", text: "three" }] },
    { type: "reasoning", ts: TS, summary: [], encrypted_content: "…" },
  );
  const [, ...read] = await messagesOf(reader);
  expect(read.map(({ blocks }) => blocks)).toEqual([
    [{ kind: "thinking", text: "one" }],
    [
      { kind: "thinking", text: "two" },
      { kind: "text", text: "Yes." },
    ],
    [{ kind: "thinking", text: "three" }],
  ]);
  expect(reader.problems).toEqual([]);
});

test("summaries and cuts of the history are marked", async () => {
  const [, cut, summary] = await messagesOf(
    await open(
      task,
      { role: "user", ts: TS, content: "cut", isTruncationMarker: true, truncationId: "x" },
      { role: "assistant", ts: TS, content: "So far …", isSummary: true, condenseId: "y" },
    ),
  );
  expect(cut).toMatchObject({ compaction: "boundary", injected: true });
  expect(summary).toMatchObject({ compaction: "summary", injected: true });
});

test("whose a task is", () => {
  const records = [task, call, answer];
  expect(rooCode.recognise(records)).toBeGreaterThan(cline.recognise(records));
  const old = [{ role: "user", content: "<task>a</task>" }];
  expect(rooCode.recognise(old)).toBeLessThan(cline.recognise(old));
  const theirs = [task, { ...call, modelInfo: { modelId: "m" } }, answer];
  expect(cline.recognise(theirs)).toBeGreaterThan(0.8);
  expect(rooCode.recognise([{ role: "user", content: "hello" }])).toBe(0);
});
