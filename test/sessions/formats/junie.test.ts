import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { codes, jsonl, kept, read } from "./support.js";

const event = (kind: string, body: JsonObject): JsonObject => ({
  kind: "SessionA2uxEvent",
  event: { state: "IN_PROGRESS", agentEvent: { kind, ...body } },
});
const prompt = { kind: "UserPromptEvent", prompt: "find it" };
const terminal = (status: string, output: string): JsonObject =>
  event("TerminalBlockUpdatedEvent", { stepId: "s1", status, command: "ls", output });

test("a block is call and result, as it was told last", async () => {
  const bytes = jsonl(
    prompt,
    terminal("IN_PROGRESS", ""),
    event("LlmResponseMetadataEvent", { modelUsage: [{ model: "m-1", cost: 0 }] }),
    terminal("COMPLETED", "a.kt"),
    event("ToolBlockUpdatedEvent", {
      stepId: "s2",
      text: 'Searched "x"',
      status: "FAILED",
      details: "no",
    }),
    event("ResultBlockUpdatedEvent", { stepId: "s3", cancelled: false, result: "Done." }),
    event("AgentFailureEvent", { message: "Out of quota." }),
    event("NewsEvent", {}),
  );
  const { meta, messages, items, problems } = await read(bytes);
  expect(meta).toMatchObject({ harness: "junie", model: "m-1" });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "find it" }] },
    {
      role: "assistant",
      blocks: [
        { id: "s1", native: { name: "TerminalBlockUpdatedEvent", input: { command: "ls" } } },
      ],
    },
    { role: "tool", blocks: [{ callId: "s1", text: "a.kt", isError: false }] },
    {
      role: "assistant",
      blocks: [{ id: "s2", native: { input: { text: 'Searched "x"' } } }],
    },
    { role: "tool", blocks: [{ callId: "s2", text: "no", isError: true }] },
    { role: "assistant", blocks: [{ text: "Done." }] },
    { role: "system", injected: true, blocks: [{ text: "Out of quota." }] },
  ]);
  expect(kept(items)).toEqual(["frame", "LlmResponseMetadataEvent", "NewsEvent"]);
  expect(codes(problems)).toEqual(["unknown-record"]);
  expect(Buffer.concat(items.map((item) => item.bytes))).toEqual(Buffer.from(bytes));
});

test("a block that never ended has no result", async () => {
  const { calls, results, problems } = await read(jsonl(prompt, terminal("IN_PROGRESS", "half")));
  expect(calls).toHaveLength(1);
  expect(results).toEqual([]);
  expect(codes(problems)).toEqual(["missing-result"]);
});
