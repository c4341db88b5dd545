import { expect, test } from "vitest";
import { codes, jsonl, kept, read } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";
const SECONDS = Date.parse(TIME) / 1000;

// ------------------------------------------------------------------ context.jsonl

const call = (id: string, name: string, args: unknown): object => ({
  type: "function",
  id,
  function: { name, arguments: args },
});

test("messages of the model, with the program's own in between", async () => {
  const { meta, messages, items, problems } = await read(
    jsonl(
      { role: "_system_prompt", content: "You are" },
      { role: "_checkpoint", id: 0 },
      { role: "user", content: "Find it" },
      { role: "user", content: "<system>CHECKPOINT 1</system>" },
      {
        role: "assistant",
        content: [
          { type: "think", think: "Hm", encrypted: null },
          { type: "text", text: "Looking" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
        ],
        tool_calls: [
          call("Grep:0", "Grep", '{"pattern":"TODO","path":"src"}'),
          call("Grep:1", "Grep", null),
          call("Grep:2", "Grep", "{broken"),
        ],
      },
      { role: "_usage", token_count: 12 },
      {
        role: "tool",
        tool_call_id: "Grep:0",
        content: [
          { type: "text", text: "<system>2 matches</system>" },
          { type: "text", text: "src/a.py:3:# TODO" },
        ],
      },
      { role: "tool", tool_call_id: "Grep:1", content: "<system>ERROR: no pattern</system>" },
      { role: "tool", tool_call_id: "Grep:2", content: "" },
    ),
  );
  expect(meta.harness).toBe("kimi_cli");
  expect(messages).toMatchObject([
    { role: "system", injected: true, blocks: [{ text: "You are" }] },
    { role: "user", blocks: [{ text: "Find it" }] },
    { role: "user", injected: true },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking" },
        { kind: "image", data: "AAAA" },
        { id: "Grep:0", native: { input: '{"pattern":"TODO","path":"src"}' } },
        { id: "Grep:1", native: { input: null } },
        { id: "Grep:2", native: { input: "{broken" } },
      ],
    },
    { blocks: [{ text: "<system>2 matches</system>\nsrc/a.py:3:# TODO", isError: false }] },
    { blocks: [{ text: "<system>ERROR: no pattern</system>", isError: true }] },
    { blocks: [{ text: "", isError: false }] },
  ]);
  expect(kept(items)).toEqual(["_checkpoint", "_usage"]);
  expect(problems).toEqual([]);
});

test("roles never seen before are named", async () => {
  const { problems } = await read(
    jsonl({ role: "_usage" }, { role: "user", content: "hi" }, { role: "_of_tomorrow" }, { a: 1 }),
  );
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

// ------------------------------------------------------------------ wire.jsonl

const wire = (type: string, payload: unknown): object => ({
  timestamp: SECONDS,
  message: { type, payload },
});

const METADATA = { type: "metadata", protocol_version: "1.1" };

test("events of the screen, with error flags of their own", async () => {
  const { meta, messages, problems } = await read(
    jsonl(
      METADATA,
      wire("TurnBegin", { user_input: "Find it" }),
      wire("StepBegin", { n: 1 }),
      wire("ContentPart", { type: "think", think: "Hm" }),
      wire("ToolCall", call("c1", "Shell", '{"command":"ls"}')),
      wire("ToolResult", {
        tool_call_id: "c1",
        return_value: { is_error: true, output: "a", message: "Failed" },
      }),
      wire("SteerInput", { user_input: [{ type: "text", text: "Stop" }] }),
      wire("TurnEnd", {}),
    ),
  );
  expect(meta).toMatchObject({ harness: "kimi_cli", started: TIME, ended: TIME });
  expect(messages).toMatchObject([
    { role: "user", time: TIME, blocks: [{ text: "Find it" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm" }] },
    { role: "assistant", blocks: [{ id: "c1", native: { input: '{"command":"ls"}' } }] },
    { role: "tool", blocks: [{ callId: "c1", text: "Failed\na", isError: true }] },
    { role: "user", interjected: true, blocks: [{ text: "Stop" }] },
  ]);
  expect(messages[1]?.group).toBe(messages[2]?.group);
  expect(problems).toEqual([]);
});

test("a call whose arguments come in parts is told when they are whole", async () => {
  const { calls, blocks } = await read(
    jsonl(
      METADATA,
      wire("TurnBegin", { user_input: "go" }),
      wire("ToolCall", call("c1", "Shell", '{"command":')),
      wire("ToolCallPart", { arguments_part: '"ls' }),
      wire("ToolCallPart", { arguments_part: '"}' }),
      wire("ToolCallPart", { arguments_part: "more" }),
    ),
  );
  expect(blocks[1]).toMatchObject({ kind: "other", type: "ToolCall" });
  expect(calls).toMatchObject([{ id: "c1", native: { input: '{"command":"ls"}' } }]);
});

test("events of a sub-agent are told apart", async () => {
  const inner = (type: string, payload: unknown): object =>
    wire("SubagentEvent", { parent_tool_call_id: "c0", event: { type, payload } });
  const { messages, problems } = await read(
    jsonl(
      METADATA,
      wire("TurnBegin", { user_input: "go" }),
      inner("ContentPart", { type: "text", text: "a" }),
      wire("SubagentEvent", {}),
      wire("OfTomorrow", {}),
    ),
  );
  expect(messages[1]).toMatchObject({ sidechain: true, agent: "c0", blocks: [{ text: "a" }] });
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

// ------------------------------------------------------------------ Kimi Code

const code = (type: string, body: object = {}): object => ({ type, time: SECONDS * 1000, ...body });

const loop = (type: string, body: object): object =>
  code("context.append_loop_event", { event: { type, stepUuid: "s1", ...body } });

test("events of Kimi Code", async () => {
  const { meta, messages, problems, items } = await read(
    jsonl(
      code("metadata", { version: 1 }),
      code("turn.prompt", { input: [{ type: "text", text: "Find it" }] }),
      code("context.append_message", {
        message: { role: "user", content: "Find it", toolCalls: [], origin: { kind: "user" } },
      }),
      code("context.append_message", {
        message: { role: "user", content: "Reminder", origin: { kind: "system" } },
      }),
      loop("step.begin", {}),
      loop("content.part", { part: { type: "text", text: "Looking" } }),
      loop("tool.call", { toolCallId: "c1", name: "Grep", args: { pattern: "kimi" } }),
      loop("tool.result", { toolCallId: "c1", result: { output: "src/kimi.rs" } }),
      loop("tool.call", { toolCallId: "c2", name: "Read", args: {} }),
      loop("tool.result", {
        toolCallId: "c2",
        result: { output: [{ type: "text", text: "no" }], isError: true },
      }),
      loop("of_tomorrow", {}),
      code("of_tomorrow"),
    ),
  );
  expect(meta).toMatchObject({ harness: "kimi_cli", started: TIME });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }] },
    { role: "user", injected: true },
    { role: "assistant", group: "s1", blocks: [{ text: "Looking" }] },
    {
      role: "assistant",
      group: "s1",
      blocks: [{ id: "c1", native: { input: { pattern: "kimi" } } }],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "src/kimi.rs", isError: false }] },
    { role: "assistant", blocks: [{ id: "c2" }] },
    { role: "tool", blocks: [{ callId: "c2", text: "no", isError: true }] },
  ]);
  expect(kept(items)).toEqual([
    "metadata",
    "turn.prompt",
    "step.begin",
    "of_tomorrow",
    "of_tomorrow",
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});
