import Driver from "better-sqlite3";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf, scratch } from "../support.js";
import { codes } from "./support.js";

type Body = { [key: string]: unknown };

const part = (type: string, data: Body): Body => ({ type, data });
const call = (id: string, name: string, input: unknown): Body =>
  part("tool_call", { id, name, input: JSON.stringify(input), finished: true });
const result = (id: string, content: string, isError = false): Body =>
  part("tool_result", { tool_call_id: id, name: "grep", content, metadata: "", is_error: isError });
const finish = part("finish", { reason: "tool_use", time: 1772366400 });

type Cells = { [column: string]: string | number | null };

const session: Cells = {
  id: "s1",
  parent_session_id: null,
  title: "Parser",
  created_at: 1772366400,
  updated_at: 1772366500,
};

let last = 0;

function row(role: string, parts: unknown, more: Cells = {}): Cells {
  return {
    id: `m${++last}`,
    session_id: "s1",
    role,
    parts: JSON.stringify(parts),
    model: role === "assistant" ? "model-x" : "",
    created_at: 1772366400 + last,
    is_summary_message: 0,
    provider: "p",
    ...more,
  };
}

const talk = (): Cells[] => [
  row("user", [part("text", { text: "Where is it?" }), part("finish", { reason: "stop" })]),
  row("assistant", [
    part("reasoning", { thinking: "I search.", signature: "" }),
    part("text", { text: "Looking." }),
    call("c1", "grep", { pattern: "parse", include: "*.go" }),
    call("c2", "glob", { pattern: "**/*.go" }),
    finish,
  ]),
  row("tool", [result("c1", "Found 1 matches"), result("c2", "error finding files: x", true)]),
  row("assistant", [part("finish", { reason: "error", message: "overloaded" })]),
];

function database(messages = talk(), sessions = [session]): string {
  const folder = join(scratch(), ".crush");
  mkdirSync(folder);
  return makeDatabase({ sessions, messages }, { path: join(folder, "crush.db") });
}

test("a database of one session is that session", async () => {
  const path = database();
  const reader = await openSession(path);
  const messages = await messagesOf(reader);
  expect(reader.source).toBe(path);
  expect(reader.meta).toMatchObject({
    harness: "crush",
    id: "s1",
    title: "Parser",
    model: "model-x",
    cwd: join(path, "..", ".."),
    started: "2026-03-01T12:00:00.000Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "text", "call", "call"]],
    ["tool", ["result", "result"]],
    ["assistant", ["other"]],
  ]);
  expect(messages[1]?.blocks).toMatchObject([
    {},
    {},
    { id: "c1", native: { name: "grep", input: '{"pattern":"parse","include":"*.go"}' } },
    { id: "c2" },
  ]);
  expect(messages[2]?.blocks).toMatchObject([{ isError: false }, { isError: true }]);
  expect(reader.problems).toEqual([]);
});

test("times are seconds or milliseconds", async () => {
  const ms = 1772366400000;
  const reader = await openSession(database([row("user", [], { created_at: ms })]));
  expect(await messagesOf(reader)).toMatchObject([{ time: "2026-03-01T12:00:00.000Z" }]);
});

test("summaries, images, shell escapes and parts never seen are kept", async () => {
  const binary = part("binary", { Path: "a.png", MIMEType: "image/png", Data: "AAAA" });
  const reader = await openSession(
    database([
      row("user", [binary, part("shell_command", { command: "ls", output: "a" })]),
      row("assistant", [part("text", { text: "So far" })], { is_summary_message: 1 }),
      row("assistant", [part("novelty", {})]),
      row("odd", []),
    ]),
  );
  expect(await messagesOf(reader)).toMatchObject([
    { blocks: [{ kind: "image", data: "AAAA" }, { text: "!ls" }, { text: "a" }] },
    { compaction: "summary", injected: true },
    { blocks: [{ kind: "other", type: "novelty" }] },
  ]);
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("sub-agents are sessions of their own in the same database", async () => {
  const path = database(
    [...talk(), row("user", [part("text", { text: "look" })], { session_id: "s2" })],
    [session, { ...session, id: "s2", parent_session_id: "s1" }],
  );
  const reader = await openSession(path);
  expect(reader.children).toEqual([`${path}#s2`]);
  expect(reader.sessions).toHaveLength(1);
});

test("without the column of who served a message it is OpenCode's Go program", async () => {
  const messages = talk().map(({ provider, ...rest }) => {
    void provider;
    return rest;
  });
  const reader = await openSession(makeDatabase({ sessions: [session], messages }));
  expect(reader.meta.harness).toBe("opencode_go");
  expect((await itemsOf(reader)).length).toBe(4);
});

test("a database without sessions, and one of somebody else, are errors that say so", async () => {
  const empty = database();
  const db = new Driver(empty);
  db.exec("DELETE FROM sessions");
  db.close();
  await expect(openSession(empty)).rejects.toThrow("holds no session");
  const other = makeDatabase({ notes: [{ id: 1 }] });
  await expect(openSession(other)).rejects.toThrow(/cannot tell which harness wrote/);
});

test("a copy is a database with the same rows", async () => {
  const out = join(scratch(), "copy.db");
  const report = await exportSession(await openSession(database()), { with: "crush", out });
  expect(report).toMatchObject({ calls: 2, results: 2, messages: 4 });
  expect(await messagesOf(await openSession(out))).toHaveLength(4);
});
