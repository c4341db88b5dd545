import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Codec } from "../../src/sessions/codec.js";
import { exportSession, openSession } from "../../src/sessions/index.js";
import { concat } from "../../src/sessions/lines.js";
import {
  assistant,
  call,
  file,
  itemsOf,
  open,
  recordsOf,
  result,
  scratch,
  tree,
  user,
  write,
} from "./support.js";

const oddities = concat([
  new TextEncoder().encode("\ufeff\ufeff"),
  file(
    `${user("a")}\r`,
    "",
    '{"type":"user","mess',
    `${user("b")}${user("c")}`,
    "\0\0\0",
    assistant("m", [call("t", "LS", { path: "/" })]).replace(
      '"/"',
      '"/","n":1.0,"n":120000.0,"big":2512292042121000001',
    ),
    user([result("t", "\ud800")]),
  ),
  Uint8Array.of(0xff, 0xfe, 0x0a),
  new TextEncoder().encode('{"type":"user","mess'),
]);

test("an export for the same harness is the file to the byte, whatever is in it", async () => {
  const out = join(scratch(), "copy.jsonl");
  const report = await exportSession(await openSession(oddities), { with: "claude-code", out });
  expect(readFileSync(out).equals(oddities)).toBe(true);
  expect(report).toMatchObject({
    from: "claude_code",
    with: "claude_code",
    files: [""],
    calls: 1,
    results: 1,
    losses: [],
    noteCounts: {},
    problemCount: 3,
  });
});

test("a document is exported to the byte too", async () => {
  const loglines = [{ type: "user", message: { role: "user", content: "hi" } }];
  const bytes = Buffer.from(`${JSON.stringify({ loglines }, undefined, 3)}\n\n`);
  const out = join(scratch(), "copy.json");
  await exportSession(await openSession(bytes), { with: "claude_code", out });
  expect(readFileSync(out).equals(bytes)).toBe(true);
});

test("a codec that would write another call is found out, and the source is kept", async () => {
  const broken: Codec = {
    id: "claude_code",
    decode: (name, input) => ({ name: "Raw", input: { name, input: input ?? null } }),
    encode: () => ({ name: "LS", input: { path: "/elsewhere" }, losses: [] }),
  };
  const bytes = file(user("go"), assistant("m", [call("t", "LS", { path: "/" })]));
  const loadCodec = (): Promise<Codec> => Promise.resolve(broken);
  const out = join(scratch(), "copy.jsonl");
  const reader = await openSession(bytes, { loadCodec });
  const report = await exportSession(reader, { with: "claude_code", out, loadCodec });
  expect(readFileSync(out).equals(bytes)).toBe(true);
  expect(report.notes).toMatchObject([{ code: "not-identical", number: 2 }]);
});

test("losses are counted by kind, with the first message", async () => {
  const grep = call("t", "Grep", {
    pattern: "x",
    output_mode: "content",
    multiline: true,
    "-n": true,
  });
  const reader = await open(user("go"), assistant("m", [grep]), assistant("n", [grep]));
  const report = await exportSession(reader, { with: "grok", out: join(scratch(), "out") });
  const numbered = report.losses.find(({ key, field }) => key === "-n" || field === "line_numbers");
  expect(numbered).toMatchObject({ op: "Grep", tool: "Grep", count: 2, first: 2 });
  expect(report.details.length).toBe(report.losses.reduce((sum, { count }) => sum + count, 0));
});

test("the source stays as it was, and an export onto it is refused", async () => {
  const path = write(join(scratch(), "s.jsonl"), file(user("hi")));
  const before = statSync(path);
  await expect(
    exportSession(await openSession(path), { with: "claude_code", out: path }),
  ).rejects.toThrow("exists already");
  await exportSession(await openSession(path), { with: "grok", out: join(scratch(), "out") });
  expect(statSync(path)).toMatchObject({ mtimeMs: before.mtimeMs, size: before.size });
});

test("an export that fails leaves nothing", async () => {
  const folder = scratch();
  const reader = await openSession(file('{"type":"file-history-snapshot"}'));
  await expect(exportSession(reader, { with: "grok", out: join(folder, "out") })).rejects.toThrow(
    "holds no message",
  );
  expect(readdirSync(folder)).toEqual([]);
});

// ------------------------------------------------------------------ files of sub-agents

function family(): string {
  const folder = scratch();
  const side = { isSidechain: true, agentId: "a1" };
  mkdirSync(join(folder, "s", "subagents"), { recursive: true });
  write(
    join(folder, "s", "subagents", "agent-a1.jsonl"),
    file(
      user("look", side),
      assistant("n", [call("c1", "LS", { path: "/" })], side),
      user([result("c1", "a")], side),
    ),
  );
  const inner = JSON.parse(assistant("n", [call("c1", "LS", { path: "/" })])) as object;
  const data = { type: "agent_progress", agentId: "a1", message: inner };
  return write(
    join(folder, "s.jsonl"),
    file(
      user("go"),
      assistant("m", [call("t1", "Task", { description: "d", prompt: "look" })]),
      user("", { type: "progress", data, message: undefined }),
      user([result("t1", "seen")]),
    ),
  );
}

test("files of sub-agents are children; their calls are not counted for the parent", async () => {
  const path = family();
  const reader = await openSession(path);
  expect(reader.children.map((child) => child.slice(path.length - 6))).toEqual([
    "/subagents/agent-a1.jsonl",
  ]);
  const main = (await itemsOf(reader)).filter(
    (item) => item.kind === "message" && item.message.sidechain !== true,
  );
  expect(main.length).toBe(3);
});

test("an export for the same harness takes the files of sub-agents along, to the byte", async () => {
  const path = family();
  const folder = scratch();
  await exportSession(await openSession(path), {
    with: "claude_code",
    out: join(folder, "s.jsonl"),
  });
  expect(tree(folder)).toEqual(tree(join(path, "..")));
});

test("a name without an extension gets one where sub-agents have files of their own", async () => {
  const path = family();
  const folder = scratch();
  const out = join(folder, "s");
  const report = await exportSession(await openSession(path), { with: "claude_code", out });
  expect(report.out).toBe(join(folder, "s.jsonl"));
  expect(tree(folder)).toEqual(tree(join(path, "..")));
  expect((await openSession(report.out)).children).toHaveLength(1);
});

test("an export for another harness takes them once, from their own files", async () => {
  const out = join(scratch(), "out");
  const report = await exportSession(await openSession(family()), { with: "grok", out });
  const logs = [...tree(out)].filter(([name]) => name.endsWith("chat_history.jsonl"));
  expect(logs.map(([, text]) => recordsOf(text).map(({ type }) => type))).toEqual([
    ["user", "assistant", "tool_result"],
    ["user", "assistant", "tool_result"],
  ]);
  expect(report).toMatchObject({ calls: 2, results: 2 });
});

test("a sub-agent's file alone is a session, with an id that is not its parent's", async () => {
  const path = family();
  const child = await openSession(join(path, "..", "s", "subagents", "agent-a1.jsonl"));
  const alone = await exportSession(child, { with: "grok", out: join(scratch(), "out") });
  const parent = await exportSession(await openSession(path), {
    with: "grok",
    out: join(scratch(), "out"),
  });
  expect(alone.files).toEqual(["chat_history.jsonl", "updates.jsonl", "summary.json"]);
  expect(alone.session).not.toBe(parent.session);
});
