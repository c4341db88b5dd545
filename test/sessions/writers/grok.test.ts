import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession, type ExportReport } from "../../../src/sessions/index.js";
import { NO_RESULT } from "../../../src/sessions/sequence.js";
import {
  assistant,
  call,
  file,
  record,
  recordsOf,
  result,
  scratch,
  tree,
  user,
} from "../support.js";

type Written = {
  report: ExportReport;
  files: Map<string, string>;
  chat: { [key: string]: unknown }[];
  /** The `update` of each notification. */
  updates: unknown[];
  summary: { [key: string]: unknown };
};

async function toGrok(...lines: string[]): Promise<Written> {
  const out = join(scratch(), "out");
  const report = await exportSession(await openSession(file(...lines)), { with: "grok", out });
  const files = tree(out);
  return {
    report,
    files,
    chat: recordsOf(files.get("chat_history.jsonl")),
    updates: recordsOf(files.get("updates.jsonl")).map(
      (line) => (line["params"] as { update: unknown }).update,
    ),
    summary: JSON.parse(files.get("summary.json") ?? "{}") as Written["summary"],
  };
}

test("a turn: prompt, thinking, text with calls, results, answer", async () => {
  const { chat, updates, report } = await toGrok(
    user("Find the parser"),
    assistant("m1", [{ type: "thinking", thinking: "Where?", signature: "s" }]),
    assistant("m1", [{ type: "text", text: "Searching." }]),
    assistant("m1", [call("t1", "Glob", { pattern: "**/*.rs" })]),
    assistant("m1", [call("t2", "Grep", { pattern: "parse", output_mode: "content" })]),
    user([result("t1", "src/a.rs")]),
    user([result("t2", "boom", { is_error: true })]),
    assistant("m2", [{ type: "text", text: "Done." }]),
  );
  expect(chat).toEqual([
    {
      type: "user",
      content: [{ type: "text", text: "<user_query>\nFind the parser\n</user_query>" }],
      prompt_index: 0,
    },
    { type: "reasoning", id: "", summary: [{ type: "summary_text", text: "Where?" }] },
    {
      type: "assistant",
      content: "Searching.",
      tool_calls: [
        {
          id: "t1",
          name: "Glob",
          arguments: '{"glob_pattern":"**/*.rs","target_directory":"/srv/demo"}',
        },
        { id: "t2", name: "Grep", arguments: '{"pattern":"parse","output_mode":"content"}' },
      ],
      model_id: "claude-x",
    },
    { type: "tool_result", tool_call_id: "t1", content: "src/a.rs" },
    { type: "tool_result", tool_call_id: "t2", content: "boom" },
    { type: "assistant", content: "Done.", model_id: "claude-x" },
  ]);
  expect(updates).toMatchObject([
    {
      sessionUpdate: "user_message_chunk",
      content: { type: "text", text: "Find the parser" },
      _meta: { promptIndex: 0 },
    },
    { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "Where?" } },
    { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Searching." } },
    {
      sessionUpdate: "tool_call",
      toolCallId: "t1",
      title: "Glob",
      kind: "search",
      status: "pending",
      rawInput: { glob_pattern: "**/*.rs", target_directory: "/srv/demo" },
    },
    { sessionUpdate: "tool_call", toolCallId: "t2" },
    { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed" },
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "t2",
      status: "failed",
      content: [{ type: "content", content: { type: "text", text: "boom" } }],
    },
    { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Done." } },
  ]);
  expect(report).toMatchObject({ calls: 2, typed: 2, raw: 0, results: 2, messages: 5 });
});

test("the summary has all that the program requires, and where the session came from", async () => {
  const { summary, report, chat, updates } = await toGrok(
    user("Find\nthe parser", { timestamp: "2026-03-01T10:00:00.000Z" }),
    assistant("m1", [{ type: "text", text: "Done." }], { timestamp: "2026-03-01T10:00:07.000Z" }),
  );
  expect(summary).toEqual({
    info: { id: report.session, cwd: "/srv/demo" },
    session_summary: "Find",
    created_at: "2026-03-01T10:00:00.000Z",
    updated_at: "2026-03-01T10:00:07.000Z",
    last_active_at: "2026-03-01T10:00:07.000Z",
    num_messages: updates.length,
    num_chat_messages: chat.length,
    current_model_id: "claude-x",
    chat_format_version: 1,
    next_trace_turn: 1,
    generated_title: "Find",
    head_branch: "main",
    agent_name: "cursor",
    imported_from: {
      by: "toolglot",
      harness: "claude_code",
      session: "11111111-2222-4333-8444-555555555555",
      version: "2.1.112",
    },
  });
});

test("updates carry the time and a running id", async () => {
  const { files, report } = await toGrok(user("a"), user("b"));
  expect(recordsOf(files.get("updates.jsonl"))).toMatchObject([
    {
      timestamp: 1772359200,
      method: "session/update",
      params: {
        sessionId: report.session,
        _meta: { eventId: `${report.session}-0`, agentTimestampMs: 1772359200000 },
      },
    },
    { params: { _meta: { eventId: `${report.session}-1` } } },
  ]);
});

test("text that a program wrote is context, not a prompt", async () => {
  const attachment = { type: "queued_command", prompt: "Also the tests" };
  const { chat, updates } = await toGrok(
    user("go"),
    user("Caveat", { isMeta: true }),
    user("It was so", { isCompactSummary: true }),
    record("attachment", { attachment }),
    user("<command-name>/release</command-name><command-args>patch</command-args>"),
  );
  const text = (value: string): unknown => [{ type: "text", text: value }];
  expect(chat).toEqual([
    { type: "user", content: text("<user_query>\ngo\n</user_query>"), prompt_index: 0 },
    { type: "user", content: text("Caveat"), synthetic_reason: "system_reminder" },
    { type: "user", content: text("It was so"), synthetic_reason: "compaction_meta" },
    { type: "user", content: text("Also the tests"), synthetic_reason: "interjection" },
    { type: "user", content: text("<user_query>\n/release patch\n</user_query>"), prompt_index: 1 },
  ]);
  expect(updates).toMatchObject([
    { content: { text: "go" } },
    { content: { text: "Also the tests" } },
    { content: { text: "/release patch" } },
  ]);
});

test("images of prompts and of results", async () => {
  const image = {
    type: "image",
    source: { type: "base64", media_type: "image/jpeg", data: "AAAA" },
  };
  const url = "data:image/jpeg;base64,AAAA";
  const { chat, updates } = await toGrok(
    user([{ type: "text", text: "See" }, image]),
    assistant("m", [call("t", "Read", { file_path: "/a.jpg" })]),
    user([result("t", [image])]),
  );
  expect(chat[0]).toMatchObject({ content: [{ type: "text" }, { type: "image", url }] });
  expect(chat[2]).toMatchObject({ content: "", images: [{ type: "image", url }] });
  expect(updates[1]).toMatchObject({
    content: { type: "image", data: "AAAA", mimeType: "image/jpeg" },
  });
});

test("a missing result is made up, marked and named, before anything else is said", async () => {
  const { chat, updates, report } = await toGrok(
    user("go"),
    assistant("m", [call("t1", "LS", { path: "/" })]),
    user("stop"),
  );
  expect(chat.slice(1)).toMatchObject([
    { type: "assistant", tool_calls: [{ id: "t1" }] },
    { type: "tool_result", tool_call_id: "t1", content: NO_RESULT },
    { type: "user", prompt_index: 1 },
  ]);
  expect(updates[2]).toMatchObject({ sessionUpdate: "tool_call_update", status: "failed" });
  expect(report.results).toBe(0);
  expect(report.notes).toMatchObject([{ code: "made-up-result", number: 2 }]);
});

test("text between a call and its result waits for the result", async () => {
  const { chat } = await toGrok(
    user("go"),
    assistant("m", [call("t1", "LS", { path: "/" })]),
    user("reminder", { isMeta: true }),
    user([result("t1", "a")]),
    assistant("n", [{ type: "text", text: "Done." }]),
  );
  expect(chat.map(({ type }) => type)).toEqual([
    "user",
    "assistant",
    "tool_result",
    "user",
    "assistant",
  ]);
});

test("a result before its call is put behind it", async () => {
  const { chat, report } = await toGrok(
    user("go"),
    user([result("t1", "early")]),
    assistant("m", [call("t1", "LS", { path: "/" })]),
  );
  expect(chat.slice(1)).toMatchObject([
    { type: "assistant" },
    { type: "tool_result", tool_call_id: "t1", content: "early" },
  ]);
  expect(report.noteCounts).toEqual({});
});

test("a result that answers no call becomes text and is named", async () => {
  const { chat, report } = await toGrok(user([result("t0", "lost and found")]), user("go"));
  expect(chat[0]).toMatchObject({ type: "user", synthetic_reason: "system_reminder" });
  expect(JSON.stringify(chat[0])).toContain("lost and found");
  expect(report.noteCounts).toEqual({ "result-as-text": 1 });
});

test("ids that are empty or used twice are new ones, and named", async () => {
  const { chat, report } = await toGrok(
    user("go"),
    assistant("m", [
      call("t1", "Read", { file_path: "a" }),
      call("t1", "Read", { file_path: "b" }),
    ]),
    user([result("t1", "A"), result("t1", "B")]),
    user("more"),
    assistant("n", [call("", "Read", { file_path: "c" })]),
    user([result("", "C")]),
  );
  const calls = chat.flatMap(({ tool_calls }) => (tool_calls ?? []) as { id: string }[]);
  const answers = chat.flatMap(({ tool_call_id }) =>
    tool_call_id === undefined ? [] : [tool_call_id],
  );
  expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  expect(answers).toEqual(calls.map(({ id }) => id));
  expect(report.noteCounts).toEqual({ "new-id": 2 });
});

test("digits of large integers, and no halves of surrogate pairs", async () => {
  const line = assistant("m", [call("t", "mcp__db__get", { id: 0, text: "\ud83d!" })]);
  const { chat, files } = await toGrok(
    user("half: \ude00"),
    line.replace('"id":0', '"id":2512292042121000001'),
  );
  expect(chat[1]).toMatchObject({
    tool_calls: [{ arguments: '{"id":2512292042121000001,"text":"\\ufffd!"}' }],
  });
  expect(files.get("updates.jsonl")).toContain('"id":2512292042121000001,');
  expect(JSON.stringify(chat[0])).toContain("half: \ufffd");
});

test("a call that stays raw goes through, and the loss is named", async () => {
  const { chat, report } = await toGrok(
    user("go"),
    assistant("m", [call("t", "Unheard", { of: 1 })]),
  );
  expect(chat[1]).toMatchObject({ tool_calls: [{ name: "Unheard", arguments: '{"of":1}' }] });
  expect(report).toMatchObject({ calls: 1, typed: 0, raw: 1 });
  expect(report.losses).toMatchObject([
    { code: "untranslated", tool: "Unheard", count: 1, first: 2 },
  ]);
});

test("sub-agents get sessions of their own below their parent's", async () => {
  const inner = (line: string): object => JSON.parse(line) as object;
  const progress = (line: string): string =>
    record("progress", { data: { type: "agent_progress", agentId: "a1", message: inner(line) } });
  const { files, report, chat } = await toGrok(
    user("go"),
    assistant("m", [call("t1", "Agent", { description: "d", prompt: "look", subagent_type: "x" })]),
    progress(user("look")),
    progress(assistant("n", [call("s1", "LS", { path: "/" })])),
    progress(user([result("s1", "a")])),
    user([result("t1", "it looked")]),
  );
  const names = [...files.keys()].filter((name) => name.startsWith("subagents/"));
  expect(names.map((name) => name.split("/")[2])).toEqual([
    "chat_history.jsonl",
    "summary.json",
    "updates.jsonl",
  ]);
  const [log = "", summary = ""] = names;
  expect(recordsOf(files.get(log)).map(({ type }) => type)).toEqual([
    "user",
    "assistant",
    "tool_result",
  ]);
  expect(JSON.parse(files.get(summary) ?? "")).toMatchObject({
    info: { id: summary.split("/")[1] },
    parent_session_id: report.session,
    session_kind: "subagent",
  });
  expect(chat.map(({ type }) => type)).toEqual(["user", "assistant", "tool_result"]);
  expect(report.calls).toBe(2);
});

test("what has no place is named", async () => {
  const { chat, report } = await toGrok(
    user([
      { type: "text", text: "a" },
      { type: "document", source: {} },
    ]),
    assistant("m", [
      { type: "redacted_thinking", data: "x" },
      { type: "text", text: "b" },
    ]),
  );
  expect(JSON.stringify(chat[0])).toContain("[document left out]");
  expect(chat[1]).toMatchObject({ content: "b" });
  expect(report.noteCounts).toEqual({ "left-out": 2 });
});

test("the same session gives the same files every time", async () => {
  const lines = [user("go"), assistant("m", [call("", "LS", { path: "/" })])];
  const [first, second] = [await toGrok(...lines), await toGrok(...lines)];
  expect(first.files).toEqual(second.files);
});
