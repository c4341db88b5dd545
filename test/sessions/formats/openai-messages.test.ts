import { expect, test } from "vitest";
import { codes, document, jsonl, kept, read } from "./support.js";

const fn = (id: string, name: string, args: string): object => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const ask = { role: "user", content: "where is open_db?" };
const look = {
  role: "assistant",
  content: null,
  tool_calls: [fn("call_3", "grep", '{"pattern": "open_db"}'), fn("call_4", "ls", "{broken")],
};
const found = { role: "tool", tool_call_id: "call_3", content: "a.rs:3" };

// ------------------------------------------------------------------ chat

test("chat messages: arguments keep their spelling, results are paired by id", async () => {
  const { meta, messages, calls, results, problems } = await read(
    document([{ role: "developer", content: "Be brief." }, ask, look, found]),
  );
  expect(meta).toEqual({ harness: "openai_messages" });
  expect(messages.map(({ role, injected }) => [role, injected])).toEqual([
    ["system", true],
    ["user", undefined],
    ["assistant", undefined],
    ["tool", undefined],
  ]);
  expect(calls.map(({ id, native }) => [id, native])).toEqual([
    ["call_3", { name: "grep", input: '{"pattern": "open_db"}' }],
    ["call_4", { name: "ls", input: "{broken" }],
  ]);
  expect(results).toMatchObject([{ callId: "call_3", text: "a.rs:3", isError: false }]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("requests, responses, lines, and text alone", async () => {
  const request = { model: "model-x", messages: [ask, look, found], tools: [] };
  expect((await read(document(request))).meta).toMatchObject({ model: "model-x" });
  const choice = { index: 0, message: look, finish_reason: "tool_calls" };
  const response = {
    object: "chat.completion",
    created: 1780308000,
    model: "m",
    choices: [choice],
  };
  const answer = await read(document(response));
  expect(answer.meta).toMatchObject({ model: "m", started: "2026-06-01T10:00:00.000Z" });
  expect(answer.calls).toHaveLength(2);
  expect((await read(jsonl(ask, look, found))).messages).toHaveLength(3);
  expect((await read(document([ask, { role: "assistant", content: "Here." }]))).meta.harness).toBe(
    "openai_messages",
  );
});

test("custom tools, refusals, images, and the functions of the first models", async () => {
  const custom = { id: "c1", type: "custom", custom: { name: "sql", input: "select 1" } };
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } };
  const { blocks, results, problems } = await read(
    document([
      { role: "user", content: [{ type: "text", text: "see" }, image] },
      { role: "assistant", content: null, tool_calls: [custom] },
      { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "1" }] },
      { role: "assistant", content: null, function_call: { name: "ls", arguments: "{}" } },
      { role: "function", name: "ls", content: "a.rs" },
      { role: "assistant", content: null, refusal: "I must not." },
    ]),
  );
  expect(blocks).toMatchObject([
    { kind: "text", text: "see" },
    { kind: "image", data: "AA" },
    { kind: "call", id: "c1", native: { name: "sql", input: "select 1" } },
    { kind: "result", callId: "c1", text: "1" },
    { kind: "call", id: null, native: { name: "ls", input: "{}" } },
    { kind: "result", callId: null, text: "a.rs" },
    { kind: "text", text: "I must not." },
  ]);
  expect(results).toHaveLength(2);
  expect(problems).toEqual([]);
});

// ------------------------------------------------------------------ Responses

const call = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_3",
  name: "grep",
  arguments: '{"pattern":"open_db"}',
};
const output = { type: "function_call_output", call_id: "call_3", output: "a.rs:3" };

test("items of the Responses API, short messages among them", async () => {
  const thought = { type: "reasoning", id: "r", summary: [{ type: "summary_text", text: "Hm." }] };
  const said = {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text: "In a.rs.", annotations: [] }],
  };
  const { meta, items, calls, results, problems } = await read(
    document([ask, thought, call, output, said]),
  );
  expect(meta).toEqual({ harness: "openai_messages" });
  expect(items.flatMap((item) => (item.kind === "message" ? [item.number] : []))).toEqual([
    1, 2, 2, 3, 4,
  ]);
  expect(calls).toMatchObject([{ id: "call_3", native: { name: "grep" } }]);
  expect(results).toMatchObject([{ callId: "call_3", text: "a.rs:3" }]);
  expect(problems).toEqual([]);
});

test("a response has its items in its output, a request in its input", async () => {
  const response = { object: "response", model: "m", created_at: 1780308000, output: [call] };
  expect(await read(document(response))).toMatchObject({
    meta: { model: "m", started: "2026-06-01T10:00:00.000Z" },
    calls: [{ id: "call_3" }],
  });
  expect((await read(document({ model: "m", input: [ask, call, output] }))).calls).toHaveLength(1);
});

test("calls that the API has forms of its own for", async () => {
  const { calls, results, items, problems } = await read(
    document([
      ask,
      {
        type: "web_search_call",
        id: "ws",
        status: "completed",
        action: {
          type: "search",
          query: "q",
          sources: [{ type: "url", url: "https://a.example" }],
        },
      },
      {
        type: "mcp_call",
        id: "m",
        server_label: "db",
        name: "query",
        arguments: "{}",
        error: "no",
      },
      { type: "mcp_list_tools", id: "l", tools: [] },
      { type: "shell_call", call_id: "s", action: { commands: ["ls", "false"] } },
      {
        type: "shell_call_output",
        call_id: "s",
        output: [
          { stdout: "a.rs", stderr: "", outcome: { type: "exit", exit_code: 0 } },
          { stdout: "", stderr: "bad", outcome: { type: "exit", exit_code: 1 } },
        ],
      },
      { type: "local_shell_call", call_id: "ls", action: { type: "exec", command: ["ls"] } },
      { type: "local_shell_call_output", id: "ls", output: "a.rs" },
      {
        type: "apply_patch_call",
        call_id: "p",
        operation: { type: "delete_file", path: "a.rs" },
        status: "completed",
      },
      { type: "apply_patch_call_output", call_id: "p", status: "failed", output: "no such file" },
      {
        type: "file_search_call",
        id: "f",
        queries: ["open"],
        results: [{ filename: "a.rs", text: "fn open()" }],
      },
      {
        type: "code_interpreter_call",
        id: "i",
        code: "1",
        outputs: [
          { type: "logs", logs: "1" },
          { type: "image", url: "https://a.example/1.png" },
        ],
      },
    ]),
  );
  expect(calls.map(({ id, native }) => [id, native?.name])).toEqual([
    ["ws", "web_search_call"],
    ["m", "db.query"],
    ["s", "shell_call"],
    ["ls", "local_shell_call"],
    ["p", "apply_patch_call"],
    ["f", "file_search_call"],
    ["i", "code_interpreter_call"],
  ]);
  expect(results.map(({ callId, text, isError }) => [callId, text, isError])).toEqual([
    ["ws", "https://a.example", false],
    ["m", "no", true],
    ["s", "a.rs\nbad", true],
    ["ls", "a.rs", false],
    ["p", "no such file", true],
    ["f", "a.rs\nfn open()", false],
    ["i", "1", false],
  ]);
  expect(results[6]?.images).toMatchObject([{ url: "https://a.example/1.png" }]);
  expect(kept(items)).toEqual(["mcp_list_tools", "frame"]);
  expect(problems).toEqual([]);
});

test("items with the tools of Codex are read as Codex'", async () => {
  const shell = { ...call, name: "shell", arguments: '{"command":["ls"]}' };
  expect((await read(jsonl(shell, output))).meta.harness).toBe("codex");
});

test("unknown items and roles are kept and named; other lists are not taken", async () => {
  const { items, problems } = await read(
    document([ask, { type: "novelty" }, { role: "critic", content: "no" }]),
    "openai_messages",
  );
  expect(kept(items)).toEqual(["novelty", "untyped", "frame"]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
  await expect(read(document([{ name: "a" }]))).rejects.toThrow("cannot tell");
});
