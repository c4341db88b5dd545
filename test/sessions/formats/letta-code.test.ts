import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { messagesOf, scratch, write } from "../support.js";
import { codes, document, exported, jsonl, kept, read } from "./support.js";

const args = '{"pattern":"TODO","output_mode":"content"}';

describe("the log for reflection", () => {
  const at = (seconds: number) => ({ captured_at: `2026-08-20T10:00:0${seconds}.000Z` });
  const rows = [
    { kind: "user", text: "What is open?", ...at(0), source_line_id: "l1" },
    { kind: "reasoning", text: "Search.", ...at(1) },
    {
      kind: "tool_call",
      name: "Grep",
      argsText: args,
      resultText: "a.ts:3:// TODO",
      resultOk: true,
      ...at(2),
    },
    {
      kind: "tool_call",
      name: "Bash",
      argsText: '{"command":"x"}',
      resultText: "no x",
      resultOk: false,
      ...at(3),
    },
    { kind: "assistant", text: "One thing.", ...at(4) },
    { kind: "error", text: "Out of credit.", ...at(5) },
  ];

  test("a row of a tool is call and result", async () => {
    const { meta, messages, calls, results, problems } = await read(jsonl(...rows));
    expect(meta).toMatchObject({ harness: "letta_code", started: at(0).captured_at });
    expect(messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "assistant",
      "tool",
      "assistant",
      "tool",
      "assistant",
      "system",
    ]);
    expect(calls.map(({ id, call }) => [id, call.name])).toEqual([
      ["#1", "Grep"],
      ["#2", "Bash"],
    ]);
    expect(calls[0]?.call.input).toMatchObject({ pattern: "TODO", output: "content" });
    expect(results.map(({ callId, text, isError }) => [callId, text, isError])).toEqual([
      ["#1", "a.ts:3:// TODO", false],
      ["#2", "no x", true],
    ]);
    expect(problems).toEqual([]);
  });

  test("a call without a result yet", async () => {
    const { results, problems } = await read(
      jsonl(...rows, { kind: "tool_call", name: "Bash", argsText: "{}", ...at(6) }),
    );
    expect(results).toHaveLength(2);
    expect(codes(problems)).toEqual(["missing-result"]);
  });

  test("goes back to the byte", async () => {
    expect(await exported(jsonl(...rows), "letta_code")).toEqual(jsonl(...rows));
  });
});

describe("messages of the server", () => {
  const line = (message_type: string, more: object) => ({ type: "message", message_type, ...more });
  const call = (text: string, name?: string) =>
    line("approval_request_message", {
      id: "m-2",
      tool_call: { tool_call_id: "c-1", ...(name === undefined ? {} : { name }), arguments: text },
    });
  const lines = [
    { type: "system", subtype: "init", session_id: "s-1", cwd: "/w", model: "m" },
    line("reasoning_message", { id: "m-1", reasoning: "Search.", date: "2026-08-20T10:00:00Z" }),
    call(args, "Grep"),
    { type: "auto_approval", tool_call: { tool_call_id: "c-1", name: "Grep", arguments: args } },
    line("tool_return_message", { tool_call_id: "c-1", status: "success", tool_return: "a.ts:3" }),
    line("tool_call_message", {
      tool_call: { tool_call_id: "c-2", name: "web_search", arguments: '{"query":"toml"}' },
    }),
    line("tool_return_message", {
      tool_returns: [{ tool_call_id: "c-2", status: "error", func_response: "no net" }],
    }),
    line("assistant_message", { id: "m-3", content: [{ type: "text", text: "One." }] }),
    { type: "result", subtype: "success", result: "One." },
  ];

  test("one a line", async () => {
    const { meta, messages, items, calls, results, problems } = await read(jsonl(...lines));
    expect(meta).toMatchObject({ harness: "letta_code", id: "s-1", cwd: "/w", model: "m" });
    expect(calls).toMatchObject([
      { id: "c-1", call: { name: "Grep", input: { pattern: "TODO" } } },
      { id: "c-2", call: { name: "WebSearch", input: { query: "toml" } } },
    ]);
    expect(results.map(({ callId, text, isError }) => [callId, text, isError])).toEqual([
      ["c-1", "a.ts:3", false],
      ["c-2", "no net", true],
    ]);
    expect(messages.at(-1)).toMatchObject({ role: "assistant", blocks: [{ text: "One." }] });
    expect(kept(items)).toEqual(["system", "auto_approval", "result"]);
    expect(problems).toEqual([]);
    expect(await exported(jsonl(...lines), "letta_code")).toEqual(jsonl(...lines));
  });

  test("a call in pieces is told when it is whole, and before its result", async () => {
    const whole = await read(jsonl(call(args.slice(0, 9), "Grep"), call(args.slice(9)), lines[4]));
    expect(whole.calls).toMatchObject([{ id: "c-1", native: { name: "Grep", input: args } }]);
    expect(whole.problems).toEqual([]);
    const part = await read(jsonl(call(args.slice(0, 9), "Grep"), lines[4]));
    expect(part.calls).toMatchObject([{ id: "c-1", native: { input: args.slice(0, 9) } }]);
    expect(part.problems).toEqual([]);
  });

  test("in a list", async () => {
    const { messages } = await read(
      document([
        { message_type: "user_message", id: "m-0", content: "What is open?" },
        { message_type: "summary_message", summary: "Nothing yet." },
      ]),
    );
    expect(messages).toMatchObject([
      { role: "user", id: "m-0", blocks: [{ text: "What is open?" }] },
      { role: "user", compaction: "summary", blocks: [{ text: "Nothing yet." }] },
    ]);
  });
});

test("a conversation of the local back end has its title beside its messages", async () => {
  const folder = scratch();
  write(
    join(folder, "conversation.json"),
    document({ id: "conv-1", agent_id: "a-1", summary: "Parser" }),
  );
  write(join(folder, "manifest.json"), document({ schema_version: 2 }));
  const said = { role: "user", content: "hi", timestamp: 1, metadata: { agent_id: "a-1" } };
  write(
    join(folder, "messages.jsonl"),
    jsonl({ type: "message", id: "e1", parentId: null, message: said }),
  );
  for (const path of [folder, join(folder, "messages.jsonl"), join(folder, "conversation.json")]) {
    const reader = await openSession(path);
    expect(await messagesOf(reader)).toHaveLength(1);
    expect(reader.meta).toMatchObject({ harness: "letta_code", title: "Parser" });
    expect(reader.problems).toEqual([]);
  }
});
