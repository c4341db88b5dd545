import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const folder = temporaryFolder();

const path = writeSession(join(folder, "session.jsonl"), [
  user("look"),
  assistant([
    call("t1", "Glob", { pattern: "**/*.rs" }),
    call("t2", "Grep", { pattern: "parse", sparkle: 1 }),
    call("t3", "Grep", { path: "src" }),
    call("t4", "Ponder\u001b[2J", { about: "secret" }),
  ]),
  result("t1", "src/lexer.rs"),
]);

test("a harness, its share, and each tool with what is not explained", async () => {
  const { code, stdout, stderr } = await toolglot(["coverage", path]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines(stdout)).toEqual([
    "claude_code: 1 session, 4 calls, 50 % typed",
    "  find, search, list, web search: 3 calls, 66.6 % typed",
    "  by op: Glob 1, Grep 1",
    "  TOOL           CALLS  TYPED  OP    NOT EXPLAINED",
    "  Grep               2      1  Grep  required key pattern missing 1×",
    "                                     unknown key: sparkle 1×",
    "  Glob               1      1  Glob",
    "  Ponder\\x1b[2J      1      0  -     unknown tool 1×",
  ]);
});

test("--json has all of it, and nothing that steers a terminal", async () => {
  const { code, stdout } = await toolglot(["coverage", "--json", path]);
  expect(code).toBe(0);
  const [report] = JSON.parse(stdout) as { harness: string; calls: number; tools: object[] }[];
  expect(report).toMatchObject({ harness: "claude_code", calls: 4, typed: 2 });
  expect(report?.tools[0]).toMatchObject({
    tool: "Grep",
    raw: [{ why: "missing-key", key: "pattern", calls: 1 }],
    unknownKeys: [{ key: "sparkle", calls: 1, shapes: { "an integer": 1 } }],
  });
  expect(stdout).not.toMatch(/\u001b|secret/);
});

test("--draft prints rows for the tools that are not explained", async () => {
  const { code, stdout } = await toolglot(["coverage", "--draft", path]);
  expect(code).toBe(0);
  expect(stdout).toContain("# Rows for mappings/claude_code.yaml.");
  expect(stdout).toContain("sparkle: TODO # in 1 of 1 call: an integer");
  expect(stdout).not.toMatch(/\u001b|secret/);
});

test("folders are read through, and what is no session is counted", async () => {
  const tree = join(folder, "tree");
  mkdirSync(join(tree, "deep"), { recursive: true });
  writeSession(join(tree, "deep", "a.jsonl"), [
    user("x"),
    assistant([call("t1", "Read", { file_path: "/a" })]),
  ]);
  writeFileSync(join(tree, "package.json"), '{"name":"x"}');
  const { code, stdout, stderr } = await toolglot(["coverage", tree, path, path]);
  expect(code).toBe(0);
  expect(lines(stdout)[0]).toBe("claude_code: 2 sessions, 5 calls, 60 % typed");
  expect(stderr).toBe("1 file held no session\n");
});

test("a path without a session is an error that says what to do", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const { code, stdout, stderr } = await toolglot(["coverage", empty]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/no session was found/);
  const missing = await toolglot(["coverage", join(folder, "nowhere")]);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toMatch(/not read: .*nowhere/);
});

test("--json and --draft exclude each other", async () => {
  const { code, stderr } = await toolglot(["coverage", "--json", "--draft", path]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/do not go together/);
});
