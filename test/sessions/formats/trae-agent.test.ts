import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { document, kept, read } from "./support.js";

const run = (...agent_steps: JsonObject[]): JsonObject => ({
  task: "Fix it\nand test it",
  start_time: "2026-01-01T10:00:00",
  end_time: "2026-01-01T10:05:00",
  model: "m-1",
  llm_interactions: [{ response: { tool_calls: [{ call_id: "c1" }] } }],
  agent_steps,
});

test("a step: what was said, calls and results", async () => {
  const { meta, messages, problems, items } = await read(
    document(
      run(
        {
          step_number: 1,
          timestamp: "2026-01-01T10:01:00",
          state: "completed",
          llm_messages: [
            { role: "system", content: "You are …" },
            { role: "user", content: "Fix it" },
          ],
          llm_response: { content: "I look.", model: "m-2" },
          tool_calls: [{ call_id: "c1", name: "bash", arguments: { command: "ls" }, id: null }],
          tool_results: [{ call_id: "c1", success: true, result: "a.py", error: null }],
          reflection: null,
          error: null,
        },
        {
          step_number: 2,
          tool_calls: [{ call_id: "c2", name: "bash", arguments: { command: "x" } }],
          tool_results: [{ call_id: "c2", success: false, result: null, error: "not found" }],
          reflection: "That failed.",
        },
        { step_number: 3, tool_calls: null, tool_results: null },
      ),
    ),
  );
  expect(meta).toMatchObject({
    harness: "trae_agent",
    title: "Fix it",
    model: "m-1",
    started: "2026-01-01T10:00:00",
    ended: "2026-01-01T10:01:00",
  });
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", blocks: [{ text: "Fix it" }] },
    {
      role: "assistant",
      model: "m-2",
      time: "2026-01-01T10:01:00",
      blocks: [
        { text: "I look." },
        { id: "c1", native: { name: "bash", input: { command: "ls" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "a.py", isError: false }] },
    { role: "assistant", blocks: [{ id: "c2" }] },
    { role: "tool", blocks: [{ callId: "c2", text: "not found", isError: true }] },
    { role: "system", injected: true, blocks: [{ text: "That failed." }] },
  ]);
  expect(problems).toEqual([]);
  expect(kept(items)).toEqual(["step", "frame"]);
});
