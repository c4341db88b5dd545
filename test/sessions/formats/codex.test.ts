import { describe, expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { stringify } from "../../../src/sessions/numbers.js";
import { packed } from "../zstd.js";
import { codes, document, jsonl, kept, read } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

const line = (type: string, payload: unknown): object => ({ timestamp: TIME, type, payload });
const item = (payload: unknown): object => line("response_item", payload);
const event = (type: string, body: object = {}): object => line("event_msg", { type, ...body });

const meta = (body: object = {}): object =>
  line("session_meta", {
    id: "s-1",
    timestamp: "2026-03-01T09:59:00.000Z",
    cwd: "/srv/demo",
    originator: "codex_cli_rs",
    cli_version: "0.121.0",
    source: "cli",
    git: { branch: "main" },
    ...body,
  });

const said = (role: string, text: string): object =>
  item({
    type: "message",
    role,
    content: [{ type: role === "assistant" ? "output_text" : "input_text", text }],
  });

const call = (id: string, name: string, args: unknown, body: object = {}): object =>
  item({ type: "function_call", name, arguments: args, call_id: id, ...body });

const output = (id: string, value: unknown): object =>
  item({ type: "function_call_output", call_id: id, output: value });

// ------------------------------------------------------------------ the session as a whole

test("a rollout says what session it is", async () => {
  const session = await read(
    jsonl(
      meta(),
      line("turn_context", { cwd: "/srv/demo", model: "gpt-x" }),
      said("user", "hi"),
      event("thread_name_updated", { thread_name: "Greeting" }),
    ),
  );
  expect(session.meta).toEqual({
    harness: "codex",
    id: "s-1",
    cwd: "/srv/demo",
    version: "0.121.0",
    branch: "main",
    started: "2026-03-01T09:59:00.000Z",
    ended: TIME,
    model: "gpt-x",
    title: "Greeting",
  });
});

test("a fork has its own id, although it repeats the header of its origin", async () => {
  const session = await read(jsonl(meta({ id: "s-2" }), meta({ id: "s-1" }), said("user", "hi")));
  expect(session.meta.id).toBe("s-2");
});

test.each([
  [{ subagent: "review" }, "review"],
  [{ subagent: { other: "guardian" } }, "guardian"],
  [{ subagent: { thread_spawn: { agent_nickname: "Ada" } } }, "Ada"],
  [{ subagent: { thread_spawn: {} } }, "sub-agent"],
  ["vscode", undefined],
])("a file with source %j is that of the sub-agent %s", async (source, agent) => {
  const session = await read(jsonl(meta({ source }), said("user", "hi")));
  expect(session.meta.agent).toBe(agent);
});

// ------------------------------------------------------------------ messages

test("what the program put in is told from what a person typed", async () => {
  const { messages } = await read(
    jsonl(
      meta(),
      said("developer", "<permissions instructions>\nNo network."),
      said("user", "<environment_context>\n  <cwd>/srv/demo</cwd>\n</environment_context>"),
      said("user", "Find it"),
    ),
  );
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", injected: true },
    { role: "user", time: TIME, blocks: [{ kind: "text", text: "Find it" }] },
  ]);
  expect(messages[2]?.injected).toBeUndefined();
});

test("items of one answer are one message, with the model that was asked", async () => {
  const { items } = await read(
    jsonl(
      meta(),
      line("turn_context", { model: "gpt-x" }),
      said("user", "Find it"),
      item({ type: "reasoning", summary: [{ type: "summary_text", text: "Hm" }], content: null }),
      said("assistant", "Searching"),
      call("c1", "shell_command", '{"command":"ls"}'),
      event("token_count"),
      call("c2", "shell_command", '{"command":"pwd"}'),
      output("c1", "a"),
      output("c2", "/srv/demo"),
      said("assistant", "Done"),
    ),
  );
  const told = items.flatMap((found) =>
    found.kind === "message" ? [[found.number, found.message.model, found.message.role]] : [],
  );
  expect(told).toEqual([
    [1, undefined, "user"],
    [2, "gpt-x", "assistant"],
    [2, "gpt-x", "assistant"],
    [2, "gpt-x", "assistant"],
    [2, "gpt-x", "assistant"],
    [3, undefined, "tool"],
    [4, undefined, "tool"],
    [5, "gpt-x", "assistant"],
  ]);
});

test("reasoning that only the service can open is kept, not shown", async () => {
  const { items, blocks } = await read(
    jsonl(
      said("user", "hi"),
      item({ type: "reasoning", summary: [], encrypted_content: "xyz" }),
      item({ type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "Hm" }] }),
    ),
  );
  expect(kept(items)).toEqual(["reasoning"]);
  expect(blocks).toEqual([
    { kind: "text", text: "hi" },
    { kind: "thinking", text: "Hm" },
  ]);
});

test("images by their data or their address; parts of other kinds are kept", async () => {
  const { blocks } = await read(
    jsonl(
      item({
        type: "message",
        role: "user",
        content: [
          { type: "input_image", image_url: "data:image/png;base64,AAAA" },
          { type: "input_image", image_url: "https://example.org/a.png" },
          { type: "input_audio", audio: "x" },
          "bare",
          7,
        ],
      }),
    ),
    "codex",
  );
  expect(blocks).toEqual([
    { kind: "image", mediaType: "image/png", data: "AAAA", url: null },
    { kind: "image", mediaType: null, data: null, url: "https://example.org/a.png" },
    { kind: "other", type: "input_audio", value: { type: "input_audio", audio: "x" } },
    { kind: "text", text: "bare" },
    { kind: "other", type: "untyped", value: 7 },
  ]);
});

test("a summary takes the place of the history; without its text it is a boundary", async () => {
  const { messages } = await read(
    jsonl(
      said("user", "hi"),
      line("compacted", { message: "So far: nothing" }),
      line("compacted", { message: "", replacement_history: [] }),
    ),
  );
  expect(messages.slice(1)).toMatchObject([
    { compaction: "summary", injected: true, blocks: [{ text: "So far: nothing" }] },
    { compaction: "boundary", injected: true, blocks: [] },
  ]);
});

test("events tell again what the items say, but for errors", async () => {
  const { items, messages, problems } = await read(
    jsonl(
      said("user", "hi"),
      event("user_message", { message: "hi" }),
      event("error", { message: "stream closed" }),
      event("of_tomorrow"),
      line("of_tomorrow", {}),
      item({ type: "ghost_snapshot" }),
      item({ type: "of_tomorrow" }),
    ),
  );
  expect(kept(items)).toEqual([
    "event_msg/user_message",
    "event_msg/of_tomorrow",
    "of_tomorrow",
    "ghost_snapshot",
    "of_tomorrow",
  ]);
  expect(messages[1]).toMatchObject({ role: "system", blocks: [{ text: "stream closed" }] });
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("messages between agents are the words of a sub-agent", async () => {
  const { messages } = await read(
    jsonl(
      said("user", "hi"),
      item({
        type: "agent_message",
        author: "Ada",
        content: [{ type: "input_text", text: "Done" }],
      }),
    ),
  );
  expect(messages[1]).toMatchObject({ agent: "Ada", sidechain: true, blocks: [{ text: "Done" }] });
});

// ------------------------------------------------------------------ calls

test("arguments stay the text they are", async () => {
  const written = ['{"cmd": "ls"}', "", "null", "5", "[]", "{broken"];
  const { calls } = await read(
    jsonl(
      said("user", "hi"),
      ...written.map((args, at) => call(`c${at}`, "exec_command", args)),
      item({ type: "function_call", name: "exec_command", call_id: "c9" }),
    ),
  );
  expect(calls.map(({ native }) => native?.input)).toEqual([...written, undefined]);
  expect(calls[0]?.call).toMatchObject({ name: "Bash", input: { command: "ls" } });
  expect(calls.slice(1).map(({ call }) => call.name)).toEqual(Array(6).fill("Raw"));
});

test("a tool in a namespace has its name with a dot", async () => {
  const { calls } = await read(
    jsonl(
      said("user", "hi"),
      call("c1", "run", '{"search_query":[{"q":"toml"}]}', { namespace: "web" }),
      call("c2", "shell", '{"command":["ls"]}', { namespace: null }),
    ),
  );
  expect(calls.map(({ native }) => native?.name)).toEqual(["web.run", "shell"]);
  expect(calls[0]?.call).toMatchObject({ name: "WebSearch", input: { query: "toml" } });
});

test("a patch as a custom call, with its output and the event beside it", async () => {
  const patch = "*** Begin Patch\n*** Add File: b.txt\n+z\n*** End Patch";
  const { calls, results, problems } = await read(
    jsonl(
      said("user", "hi"),
      item({ type: "custom_tool_call", name: "apply_patch", input: patch, call_id: "c2" }),
      item({
        type: "custom_tool_call_output",
        call_id: "c2",
        output: '{"output":"Success.","metadata":{"exit_code":0,"duration_seconds":0.1}}',
      }),
      event("patch_apply_end", { call_id: "c2", success: true }),
    ),
  );
  expect(calls).toMatchObject([{ id: "c2", call: { name: "Patch", input: { patch } } }]);
  expect(results).toMatchObject([{ callId: "c2", text: "Success.", isError: false }]);
  expect(problems).toEqual([]);
});

test("calls without a name have their type for a name", async () => {
  const search = { type: "search", query: "toml spec" };
  const { calls, results, problems } = await read(
    jsonl(
      said("user", "hi"),
      item({ type: "web_search_call", status: "completed", action: search }),
      item({ type: "web_search_call" }),
      item({
        type: "local_shell_call",
        call_id: "c1",
        status: "completed",
        action: { type: "exec", command: ["ls"] },
      }),
      output("c1", "a"),
      item({ type: "tool_search_call", call_id: "c2", arguments: { query: "x" } }),
      item({ type: "tool_search_output", call_id: "c2", tools: [{ name: "t" }] }),
      item({ type: "image_generation_call", id: "i1", revised_prompt: "A cat", result: "AAAA" }),
    ),
  );
  expect(calls.map(({ native }) => native?.name)).toEqual([
    "web_search_call",
    "web_search_call",
    "local_shell_call",
    "tool_search_call",
    "image_generation_call",
  ]);
  expect(calls[0]).toMatchObject({ id: null, call: { name: "WebSearch" } });
  expect(calls[1]?.native).toEqual({ name: "web_search_call", input: undefined });
  expect(calls[2]?.call).toMatchObject({ name: "Bash", input: { command: "ls" } });
  expect(results.map(({ callId, text }) => [callId, text])).toEqual([
    [null, ""],
    [null, ""],
    ["c1", "a"],
    ["c2", '{"name":"t"}'],
    ["i1", ""],
  ]);
  expect(results[4]?.images).toMatchObject([{ mediaType: "image/png", data: "AAAA" }]);
  expect(problems).toEqual([]);
});

test.each([
  ["Exit code: 0\nWall time: 0.1 seconds\nOutput:\na\n", "a\n", false],
  ["Exit code: 2\nWall time: 0.1 seconds\nOutput:\nno", "Exit code: 2\nno", true],
  [
    "Chunk ID: 6b\nWall time: 0.0 seconds\nProcess exited with code 0\nOutput:\nExit code: 1\n",
    "Exit code: 1\n",
    false,
  ],
  [
    "Chunk ID: 6b\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\na\n",
    "Process running with session ID 7\na\n",
    false,
  ],
  ["Wall time: 1.0 seconds\nOutput:\na\n", undefined, false],
  ["Wall time: 3.2 seconds\naborted by user", undefined, true],
  ["execution error: Io(…)", undefined, true],
  ['{"output":"no","metadata":{"exit_code":1}}', "no", true],
  ['{"output":7}', undefined, false],
  ["Plan updated", undefined, false],
])("how a command ended stands in its output: %j", async (value, text, isError) => {
  const { results } = await read(
    jsonl(said("user", "hi"), call("c1", "shell", "{}"), output("c1", value)),
  );
  expect(results).toMatchObject([{ content: value, text: text ?? value, isError }]);
});

test("an output may be a list, an object or null", async () => {
  const parts = [
    { type: "input_text", text: "a" },
    { type: "input_image", image_url: "data:image/png;base64,AAAA" },
    { type: "encrypted_content", encrypted_content: "x" },
  ];
  const { results } = await read(
    jsonl(
      said("user", "hi"),
      output("c1", parts),
      output("c2", { content: "no", success: false }),
      output("c3", { type: "input_text", text: "b" }),
      output("c4", null),
    ),
  );
  expect(results.map(({ text, isError, images }) => [text, isError, images.length])).toEqual([
    ['a\n{"type":"encrypted_content","encrypted_content":"x"}', false, 1],
    ["no", true, 0],
    ["b", false, 0],
    ["", false, 0],
  ]);
});

test("a call without a result and a result without a call are named", async () => {
  const { problems } = await read(
    jsonl(said("user", "hi"), call("c1", "shell", "{}"), output("c9", "x"), said("user", "go on")),
  );
  expect(codes(problems).sort()).toEqual(["missing-result", "orphan-result"]);
});

// ------------------------------------------------------------------ other files

test("a rollout of bare items", async () => {
  const session = await read(
    jsonl(
      { id: "s-0", timestamp: TIME, instructions: null, git: { branch: "old" } },
      { record_type: "state" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
      { type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "c1" },
      { type: "function_call_output", call_id: "c1", output: "a" },
    ),
  );
  expect(session.meta).toMatchObject({ harness: "codex", id: "s-0", branch: "old", started: TIME });
  expect(session.calls).toMatchObject([{ call: { name: "Bash", input: { command: "ls" } } }]);
  expect(session.problems).toEqual([]);
});

test("the document of the first versions", async () => {
  const session = await read(
    document({
      session: { timestamp: TIME, id: "s-0", instructions: "" },
      items: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
        { type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "c1" },
        { type: "function_call_output", call_id: "c1", output: '{"output":"a","metadata":{}}' },
      ],
    }),
  );
  expect(session.meta).toMatchObject({ harness: "codex", id: "s-0", started: TIME });
  expect(session.results).toMatchObject([{ callId: "c1", text: "a" }]);
});

test("what git-ai noted of a session", async () => {
  const session = await read(
    document({
      git_ai_version: "1.2.3",
      prompt: {
        agent_id: { tool: "codex", id: "s-1", model: "gpt-x" },
        messages: [
          { type: "user", text: "hi", timestamp: TIME },
          { type: "thinking", text: "Hm" },
          { type: "tool_use", name: "exec_command", input: { cmd: "ls" }, timestamp: TIME },
          { type: "assistant", text: "Done" },
          { type: "of_tomorrow" },
        ],
      },
    }),
  );
  expect(session.meta).toMatchObject({
    harness: "codex",
    id: "s-1",
    model: "gpt-x",
    started: TIME,
  });
  expect(session.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "assistant",
    "assistant",
  ]);
  expect(session.calls).toMatchObject([{ id: null, call: { name: "Bash" } }]);
  expect(codes(session.problems).sort()).toEqual(["missing-result", "unknown-record"]);
});

test("names that every object has", async () => {
  const { calls, results } = await read(
    jsonl(
      said("user", "hi"),
      call("__proto__", "constructor", '{"__proto__":{"x":1}}'),
      output("__proto__", "x"),
    ),
  );
  expect(calls).toMatchObject([{ id: "__proto__", call: { name: "Raw" } }]);
  expect(results).toMatchObject([{ callId: "__proto__", text: "x" }]);
});

test("a line that breaks off leaves the rest readable", async () => {
  const whole = new TextDecoder().decode(jsonl(meta(), said("user", "hi")));
  const bytes = new TextEncoder().encode(`${whole}{"timestamp":"2026-03-01T10:0`);
  const { messages, problems } = await read(bytes);
  expect(messages).toHaveLength(1);
  expect(codes(problems)).toEqual(["unfinished-line"]);
});

test("digits of numbers in the text of arguments are exact", async () => {
  const args = '{"id":2512292042121000001}';
  const { items } = await read(jsonl(said("user", "hi"), call("c1", "mcp__x__y", args)));
  const [, found] = items;
  expect(stringify(found?.kind === "message" ? found.message.blocks : [], found?.digits)).toContain(
    '"input":{"id":2512292042121000001}',
  );
});

describe("a compressed rollout", () => {
  const lines = [
    { type: "session_meta", payload: { id: "s-z", cwd: "/srv/demo" } },
    {
      type: "response_item",
      payload: { type: "message", role: "user", content: [{ type: "input_text", text: "go" }] },
    },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");

  test("is read as what was compressed", async () => {
    const { meta, messages } = await read(packed(text));
    expect(meta).toMatchObject({ harness: "codex", id: "s-z", cwd: "/srv/demo" });
    expect(messages).toMatchObject([{ role: "user", blocks: [{ text: "go" }] }]);
  });

  test("is read as far as it goes, and its end is told of", async () => {
    const cut = Buffer.concat([packed(text), packed(text).subarray(0, 20)]);
    const reader = await openSession(Uint8Array.from(cut));
    const messages: string[] = [];
    await expect(async () => {
      for await (const item of reader.items()) messages.push(item.kind);
    }).rejects.toThrow(`broken or cut short after ${text.length} bytes`);
    expect(messages).toEqual(["record", "message"]);
  });
});
