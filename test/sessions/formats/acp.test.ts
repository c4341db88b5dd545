import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { scratch, write } from "../support.js";
import { codes, document, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };

function notify(sessionUpdate: string, body: Body, session = "s1"): Body {
  const params = { sessionId: session, update: { sessionUpdate, ...body } };
  return { jsonrpc: "2.0", method: "session/update", params };
}

const chunk = (kind: string, text: string, more: Body = {}): Body =>
  notify(`${kind}_chunk`, { content: { type: "text", text }, ...more });

const call = notify("tool_call", {
  toolCallId: "toolu_5",
  title: 'grep "open_db" src',
  name: "Grep",
  kind: "search",
  status: "pending",
  rawInput: {},
  content: [],
  _meta: { claudeCode: { toolName: "Grep" } },
});
const input = notify("tool_call_update", {
  toolCallId: "toolu_5",
  rawInput: { pattern: "open_db", path: "src" },
  status: "in_progress",
  title: null,
});
const done = notify("tool_call_update", {
  toolCallId: "toolu_5",
  status: "completed",
  content: [{ type: "content", content: { type: "text", text: "```\nsrc/db.rs:3\n```" } }],
  rawOutput: "src/db.rs:3",
});

const lines = [
  { jsonrpc: "2.0", id: 1, method: "session/new", params: { cwd: "/w/app", mcpServers: [] } },
  { jsonrpc: "2.0", id: 1, result: { sessionId: "s1" } },
  chunk("user_message", "where is "),
  chunk("user_message", "open_db?"),
  chunk("agent_thought", "I "),
  chunk("agent_thought", "search."),
  chunk("agent_message", "Let me "),
  chunk("agent_message", "look."),
  call,
  input,
  notify("usage_update", { used: 1 }),
  done,
  chunk("agent_message", "In "),
  chunk("agent_message", "src/db.rs."),
];

const talk = [
  ["user", ["where is open_db?"]],
  ["assistant", ["I search."]],
  ["assistant", ["Let me look."]],
  ["assistant", [undefined]],
  ["tool", ["src/db.rs:3"]],
  ["assistant", ["In src/db.rs."]],
];

test("chunks are put together, and a call is what it was at the end", async () => {
  const { meta, messages, items, calls, results, problems } = await read(jsonl(...lines));
  expect(meta).toEqual({ harness: "acp", dialect: "claude_code", id: "s1", cwd: "/w/app" });
  expect(
    messages.map(({ role, blocks }) => [
      role,
      blocks.map((block) => ("text" in block ? block.text : undefined)),
    ]),
  ).toEqual(talk);
  expect(calls).toMatchObject([
    { id: "toolu_5", call: { name: "Grep", input: { pattern: "open_db", path: "src" } } },
  ]);
  expect(results).toMatchObject([{ callId: "toolu_5", isError: false, content: "src/db.rs:3" }]);
  const numbers = items.flatMap((item) => (item.kind === "message" ? [item.number] : []));
  expect(numbers).toEqual([1, 2, 2, 2, 3, 4]);
  expect(problems).toEqual([]);
});

test("a list of notifications, or of what is inside them, is read alike", async () => {
  const inside = lines.flatMap((line) => ("params" in line ? [line.params] : []));
  for (const bytes of [document(lines), document(inside), jsonl(...inside)]) {
    const { messages, calls } = await read(bytes);
    expect(messages.map(({ role }) => role)).toEqual(talk.map(([role]) => role));
    expect(calls).toHaveLength(1);
  }
});

test("a prompt that is said again counts once; messages with ids of their own are several", async () => {
  const prompt = {
    jsonrpc: "2.0",
    id: 2,
    method: "session/prompt",
    params: { sessionId: "s1", prompt: [{ type: "text", text: "go on" }] },
  };
  const { messages } = await read(
    jsonl(
      prompt,
      chunk("user_message", "go on"),
      chunk("agent_message", "One.", { messageId: "a" }),
      chunk("agent_message", "Two.", { messageId: "b" }),
    ),
  );
  expect(messages.map(({ blocks }) => blocks)).toMatchObject([
    [{ text: "go on" }],
    [{ text: "One." }],
    [{ text: "Two." }],
  ]);
});

test("without a name the title stands for it; a call that is not done has no result", async () => {
  const { calls, results, problems } = await read(
    jsonl(
      notify("tool_call", { toolCallId: "1", title: "'*.rs' within src", kind: "search" }),
      notify("tool_call", {
        toolCallId: "2",
        title: "ls",
        _meta: { toolName: "list_directory" },
        rawInput: { path: "src" },
        status: "failed",
        content: [
          { type: "diff", path: "/w/a.rs", newText: "x" },
          { type: "content", content: { type: "image", data: "AA", mimeType: "image/png" } },
        ],
      }),
    ),
  );
  expect(calls.map(({ native }) => native)).toEqual([
    { name: "'*.rs' within src", input: undefined },
    { name: "list_directory", input: { path: "src" } },
  ]);
  expect(results).toMatchObject([
    { callId: "2", isError: true, text: "[diff of /w/a.rs]", images: [{ data: "AA" }] },
  ]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("output is what the tool gave back, in objects, terminals and pieces", async () => {
  const ended = (toolCallId: string, more: Body): Body =>
    notify("tool_call", { toolCallId, title: "t", status: "completed", ...more });
  const text = (said: string): Body => ({
    type: "content",
    content: { type: "text", text: said },
  });
  const { results } = await read(
    jsonl(
      ended("1", { rawOutput: { output: "a", metadata: {} } }),
      ended("2", { rawOutput: { n: 1 } }),
      ended("3", {
        content: [{ type: "terminal", terminalId: "t" }],
        _meta: { terminal_output: { data: "out" } },
      }),
      ended("4", { content: [text("a")] }),
      notify("tool_call_content_chunk", { toolCallId: "4", content: text("b") }),
    ),
  );
  expect(results.map(({ text: shown }) => shown)).toEqual(["a", '{"n":1}', "out", "a\nb"]);
});

test("sessions that are told among another one are those of sub-agents", async () => {
  const { messages } = await read(
    jsonl(
      chunk("user_message", "go"),
      notify("agent_message_chunk", { content: { type: "text", text: "In" } }, "s2"),
      chunk("agent_message", "I wait."),
      notify("agent_message_chunk", { content: { type: "text", text: "side." } }, "s2"),
    ),
  );
  expect(messages.map(({ agent, blocks }) => [agent, blocks])).toMatchObject([
    [undefined, [{ text: "go" }]],
    ["s2", [{ text: "Inside." }]],
    [undefined, [{ text: "I wait." }]],
  ]);
});

test("plans are shown, summaries marked, news of the agent kept, novelties named", async () => {
  const { messages, items, problems, meta } = await read(
    jsonl(
      chunk("user_message", "go"),
      notify("plan", { entries: [{ content: "look", status: "pending" }] }),
      chunk("compaction_summary", "So far …"),
      notify("session_info_update", { title: "Find open_db" }),
      notify("novelty", {}),
      { note: 1 },
    ),
  );
  expect(meta.title).toBe("Find open_db");
  expect(messages.map(({ blocks, compaction }) => [blocks[0]?.kind, compaction])).toEqual([
    ["text", undefined],
    ["other", undefined],
    ["text", "summary"],
  ]);
  expect(kept(items)).toContain("session_info_update");
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("damaged lines are kept, and the export is the same file", async () => {
  const folder = scratch();
  const bytes = Buffer.concat([jsonl(...lines), Buffer.from('{"jsonrpc":\n'), jsonl(lines[12])]);
  const path = write(join(folder, "a.jsonl"), bytes);
  const reader = await openSession(path);
  const { out } = await exportSession(reader, { with: "acp", out: join(folder, "b.jsonl") });
  expect(readFileSync(out).equals(bytes)).toBe(true);
  expect(codes(reader.problems)).toEqual(["damaged-line"]);
});
