import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { scratch, write } from "../support.js";
import { codes, document, read } from "./support.js";

type Body = { [key: string]: unknown };

const agent = { name: "claude-code", version: "2.1.112", model_name: "model-x" };

function trajectory(steps: Body[], more: Body = {}): Body {
  const numbered = steps.map((step, at) => ({ step_id: at + 1, ...step }));
  return { schema_version: "ATIF-v1.7", session_id: "run-7", agent, steps: numbered, ...more };
}

const grep = {
  tool_call_id: "c1",
  function_name: "Grep",
  arguments: { pattern: "open_db", "-n": true, output_mode: "content" },
};
const task = { tool_call_id: "c2", function_name: "Task", arguments: { prompt: "list callers" } };

const ask = { source: "user", message: "where is open_db?", timestamp: "2026-06-01T09:00:00Z" };
const look = {
  source: "agent",
  message: "",
  reasoning_content: "I search.",
  model_name: "model-y",
  timestamp: "2026-06-01T09:00:05Z",
  tool_calls: [grep, task],
  observation: {
    results: [
      { source_call_id: "c1", content: "src/db.rs:3:fn open_db()" },
      { source_call_id: "c2", subagent_trajectory_ref: [{ trajectory_id: "t-2" }] },
    ],
  },
};
const child = trajectory(
  [
    { source: "user", message: "list callers" },
    {
      source: "agent",
      message: "Two callers.",
      tool_calls: [{ ...grep, tool_call_id: "c9" }],
      observation: { results: [{ source_call_id: "c9", content: "a\nb" }] },
    },
  ],
  { trajectory_id: "t-2", session_id: undefined, agent: { name: "helper", version: "0.1" } },
);
const whole = trajectory([ask, look, { source: "agent", message: "In src/db.rs." }], {
  subagent_trajectories: [child],
});

test("steps are messages, calls are those of the agent that is named", async () => {
  const { meta, messages, calls, results, problems } = await read(document(whole));
  expect(meta).toEqual({
    harness: "atif",
    dialect: "claude-code",
    id: "run-7",
    version: "2.1.112",
    model: "model-x",
    started: "2026-06-01T09:00:00Z",
    ended: "2026-06-01T09:00:05Z",
  });
  const main = messages.filter(({ sidechain }) => sidechain !== true);
  expect(main.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "call", "call"]],
    ["tool", ["result", "result"]],
    ["assistant", ["text"]],
  ]);
  expect(main[1]).toMatchObject({ model: "model-y", time: "2026-06-01T09:00:05Z" });
  expect(calls[0]).toMatchObject({
    id: "c1",
    call: { name: "Grep", input: { pattern: "open_db", line_numbers: true, output: "content" } },
    native: { name: "Grep" },
  });
  expect(results[0]).toMatchObject({ callId: "c1", text: "src/db.rs:3:fn open_db()" });
  expect(results[1]).toMatchObject({ callId: "c2", text: "[sub-agent t-2]" });
  expect(problems).toEqual([]);
});

test("the documents of sub-agents, also those inside them, are theirs", async () => {
  const grandchild = trajectory([{ source: "agent", message: "Deep." }], { trajectory_id: "t-3" });
  const family = {
    ...whole,
    subagent_trajectories: [{ ...child, subagent_trajectories: [grandchild] }],
  };
  const { messages, meta } = await read(document(family));
  const theirs = messages.filter(({ sidechain }) => sidechain === true);
  expect(theirs.map(({ agent: name, role }) => [name, role])).toEqual([
    ["t-2", "user"],
    ["t-2", "assistant"],
    ["t-2", "tool"],
    ["t-3", "assistant"],
  ]);
  expect(meta.dialect).toBe("claude-code");
});

test("the calls of an agent without a table stay raw", async () => {
  const other = trajectory([ask, look], { agent: { name: "terminus-2", version: "2" } });
  const { calls, meta } = await read(document(other));
  expect(meta).toMatchObject({ harness: "atif", dialect: "terminus-2" });
  expect(calls.map(({ call }) => call.name)).toEqual(["Raw", "Raw"]);
});

test("arguments that are JSON text are read", async () => {
  const step = { ...look, tool_calls: [{ ...grep, arguments: '{"pattern":"a"}' }] };
  const { calls } = await read(document(trajectory([ask, step])));
  expect(calls[0]?.call).toMatchObject({ name: "Grep", input: { pattern: "a" } });
});

test("what belongs to no call is shown as the program's words", async () => {
  const alone = { ...look, tool_calls: [grep], observation: { results: [{ content: "found" }] } };
  const none = { source: "agent", message: "ls", observation: { results: [{ content: "a.rs" }] } };
  const { messages, results, problems } = await read(document(trajectory([ask, alone, none])));
  expect(results).toMatchObject([{ callId: "c1", text: "found" }]);
  expect(messages.slice(3)).toMatchObject([
    { role: "assistant", blocks: [{ kind: "text", text: "ls" }] },
    { role: "user", injected: true, blocks: [{ kind: "text", text: "a.rs" }] },
  ]);
  expect(problems).toEqual([]);
});

test("pictures are in files, sounds are kept, failures are told in words of the producer", async () => {
  const source = { media_type: "image/png", path: "images/1.png" };
  const sound = { type: "audio", source: { media_type: "audio/wav", path: "a.wav" } };
  const picture = { type: "image", source };
  const results = [
    { source_call_id: "c1", content: [{ type: "text", text: "see" }, picture] },
    { source_call_id: "c2", content: "no such tool", extra: { status: "error" } },
  ];
  const { blocks } = await read(
    document(
      trajectory([
        { source: "user", message: [{ type: "text", text: "look" }, picture, sound] },
        { ...look, reasoning_content: undefined, observation: { results } },
      ]),
    ),
  );
  const image = { kind: "image", mediaType: "image/png", data: null, url: "images/1.png" };
  expect(blocks).toMatchObject([
    { kind: "text", text: "look" },
    image,
    { kind: "other", type: "audio" },
    { kind: "call" },
    { kind: "call" },
    { kind: "result", text: "see", images: [image], isError: false },
    { kind: "result", text: "no such tool", isError: true },
  ]);
});

test("what was carried over, said by the program, or replaced is marked", async () => {
  const compaction = { context_management: { type: "compaction", boundary: "replace" } };
  const { messages } = await read(
    document(
      trajectory([
        { ...ask, is_copied_context: true },
        { source: "system", message: "You are an agent." },
        {
          source: "system",
          message: "compacted",
          extra: compaction,
          observation: { results: [{ content: "So far …" }] },
        },
        ask,
      ]),
    ),
  );
  expect(messages.map(({ role, injected, compaction: mark }) => [role, injected, mark])).toEqual([
    ["user", true, undefined],
    ["system", true, undefined],
    ["system", true, "boundary"],
    ["user", true, "summary"],
    ["user", undefined, undefined],
  ]);
});

test("odd steps are kept: unknown ones by name, those of unknown sources by what they hold", async () => {
  const { messages, items, problems } = await read(
    document(
      trajectory([
        { source: "?", message: "a", llm_call_count: 1 },
        { source: "?", message: "b" },
      ]),
    ),
  );
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "system"]);
  expect(items.at(-1)).toMatchObject({ kind: "record", type: "frame" });
  expect(problems).toEqual([]);
  const odd = await read(
    document(trajectory([ask, { note: 1 }, { step_id: "x", source: null }])),
    "atif",
  );
  expect(codes(odd.problems)).toEqual(["unknown-record"]);
});

test("a document that is cut short is read as far as it goes", async () => {
  const bytes = document(whole);
  const { messages, problems } = await read(bytes.subarray(0, bytes.length - 900));
  expect(messages.length).toBeGreaterThan(2);
  expect(codes(problems)).toContain("unfinished-line");
});

test("exports: the same file for the format itself, the same calls for the agent", async () => {
  const folder = scratch();
  const path = write(join(folder, "trajectory.json"), document(whole));
  const report = await exportSession(await openSession(path), {
    with: "atif",
    out: join(folder, "copy.json"),
  });
  expect(readFileSync(report.out).equals(readFileSync(path))).toBe(true);
  expect(report).toMatchObject({ from: "atif", with: "atif", calls: 3, noteCounts: {} });
  const out = join(folder, "s.jsonl");
  await exportSession(await openSession(path), { with: "claude_code", out });
  expect(readFileSync(out, "utf8")).toContain(
    '"name":"Grep","input":{"pattern":"open_db","-n":true,"output_mode":"content"}',
  );
});
