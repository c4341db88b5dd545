import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

let last = 0;

const record = (payload_type: string, payload: unknown): object => ({
  schema_version: 1,
  id: `r${++last}`,
  stream: { kind: "session", id: "s-1" },
  recorded_at: Date.parse(TIME) * 1000,
  payload_type,
  payload,
});

const event = (kind: string, body: object): object =>
  record("runtime.session", { kind: "run", run_id: "x", event: { kind, ...body } });

const metadata = record("runtime.session.metadata", {
  kind: "metadata",
  record: { model_id: "muse-x", build: { semver: "0.1.0" }, workspace_root: "/w/app" },
});

const results = (...texts: string[]): object =>
  event("tool_result_batch_committed", {
    results: texts.map((text, at) => ({ tool_call_index: at, tool_call_id: `c${at}`, text })),
  });

test("prompts, calls, results and answers", async () => {
  const args = ['{"command": "ls"}', '{"command": "exit 5"}', '{"path":"x"}'];
  const calls = args.map((text, at) => ({
    id: `f${at}`,
    call_id: `c${at}`,
    name: "bash",
    args: text,
  }));
  const { meta, messages, items, problems } = await read(
    jsonl(
      metadata,
      event("started", { prompt: "Go" }),
      event("model_completed", {}),
      event("assistant_tool_calls_committed", { response_id: "resp_1", tool_calls: calls }),
      results(
        '{\n  "exit_code": 0,\n  "output": "a.rs\\n"\n}',
        '{\n  "exit_code": 5,\n  "output": "boom\\n"\n}',
        "tool failed: No such file",
      ),
      event("assistant_message_committed", { response_id: "resp_2", text: "Done" }),
      event("terminal", {}),
      event("of_tomorrow", {}),
      record("of_tomorrow", {}),
    ),
  );
  expect(meta).toEqual({
    harness: "musecode",
    id: "s-1",
    cwd: "/w/app",
    version: "0.1.0",
    model: "muse-x",
    started: TIME,
    ended: TIME,
  });
  expect(messages).toMatchObject([
    { role: "user", time: TIME, blocks: [{ text: "Go" }] },
    { role: "assistant", blocks: args.map((input, at) => ({ id: `c${at}`, native: { input } })) },
    {
      role: "tool",
      blocks: [
        { callId: "c0", text: "a.rs\n", isError: false },
        { callId: "c1", isError: true },
        { callId: "c2", text: "tool failed: No such file", isError: true },
      ],
    },
    { role: "assistant", blocks: [{ text: "Done" }] },
  ]);
  expect(kept(items)).toEqual([
    "runtime.session.metadata",
    "model_completed",
    "terminal",
    "of_tomorrow",
    "of_tomorrow",
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("reasoning that is not encrypted is shown; a task is bookkeeping", async () => {
  const task = record("runtime.session", { kind: "task", event: { kind: "opened" } });
  const { messages, items, problems } = await read(
    jsonl(
      metadata,
      event("started", { prompt: "Go" }),
      task,
      event("reasoning_committed", { text: "" }),
      event("reasoning_committed", { text: "Hm." }),
    ),
  );
  expect(messages.map(({ blocks }) => blocks[0]?.kind)).toEqual(["text", "thinking"]);
  expect(kept(items)).toEqual(["runtime.session.metadata", "task", "reasoning_committed"]);
  expect(problems).toEqual([]);
});

test("what stands in another stream is a sub-agent's", async () => {
  const inside = { ...event("started", { prompt: "look" }), stream: { kind: "task", id: "t-1" } };
  const { messages, meta } = await read(
    jsonl(metadata, event("started", { prompt: "Go" }), inside),
  );
  expect(messages.map(({ sidechain, agent }) => [sidechain, agent])).toEqual([
    [undefined, undefined],
    [true, "t-1"],
  ]);
  expect(meta.id).toBe("s-1");
});
