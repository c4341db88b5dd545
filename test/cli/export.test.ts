import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const folder = temporaryFolder();

const path = writeSession(join(folder, "session.jsonl"), [
  user("Go"),
  assistant([
    call("t1", "Glob", { pattern: "**/*.rs" }),
    call("t2", "Glob", { pattern: "**/*.ts" }),
    call("t3", "Read", { file_path: "/srv/demo/a" }),
  ]),
  result("t1", "a.rs"),
  result("t2", "a.ts"),
]);

const lossless = writeSession(join(folder, "lossless.jsonl"), [
  user("Go"),
  assistant([call("t1", "Glob", { pattern: "**/*.rs", path: "src" })]),
  result("t1", "a.rs"),
]);

test("the session is written, its place said on standard output, its losses on standard error", async () => {
  const out = join(folder, "grok");
  const report = join(folder, "report.json");
  const done = await toolglot(["export", path, "--with", "grok", "--out", out, "--report", report]);
  expect(done).toMatchObject({ code: 0, stdout: `${out}\n` });
  expect(readdirSync(out)).toContain("chat_history.jsonl");
  expect(lines(done.stderr)).toEqual([
    "claude_code to grok: 4 messages, 3 calls (3 typed, 0 raw), 2 results",
    "2 losses:",
    expect.stringMatching(/^ {2}2× {2}made-up {2}Glob target_directory {2}\S/),
    "and beside the calls:",
    expect.stringMatching(/^ {2}1× {2}made-up-result {2}/),
    "1 problem in the source: toolglot check",
  ]);
  expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({
    out,
    calls: 3,
    losses: [{ code: "made-up", key: "target_directory", count: 2 }],
    noteCounts: { "made-up-result": 1 },
  });
});

test("--strict writes nothing when anything would be lost", async () => {
  const out = join(folder, "strict");
  const { code, stdout, stderr } = await toolglot([
    "export",
    path,
    "--with",
    "grok",
    "--out",
    out,
    "--strict",
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(lines(stderr).at(-1)).toBe("toolglot: nothing was written, since --strict allows no loss");
  expect(existsSync(out)).toBe(false);
  const whole = await toolglot(["export", lossless, "--with", "grok", "--out", out, "--strict"]);
  expect(whole).toMatchObject({ code: 0, stdout: `${out}\n` });
  expect(whole.stderr).toContain("no losses");
});

test("the same harness gets the same bytes", async () => {
  const out = join(folder, "same.jsonl");
  const { code } = await toolglot(["export", path, "--with", "claude", "--out", out, "--strict"]);
  expect(code).toBe(0);
  expect(readFileSync(out)).toEqual(readFileSync(path));
});

test("nothing is overwritten", async () => {
  const out = join(folder, "same.jsonl");
  const before = readFileSync(out);
  const again = await toolglot(["export", path, "--with", "claude_code", "--out", out]);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain("same.jsonl exists already");
  const report = await toolglot([
    "export",
    path,
    "--with",
    "grok",
    "--out",
    join(folder, "new"),
    "--report",
    out,
  ]);
  expect(report.code).toBe(2);
  expect(readFileSync(out)).toEqual(before);
  expect(existsSync(join(folder, "new"))).toBe(false);
});

test("what cannot be written is said", async () => {
  const { code, stderr } = await toolglot(["export", path, "--with", "cosh"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^toolglot: sessions of cosh cannot be written yet; these can: /);
});

test("--strict leaves its report and nothing else", async () => {
  const report = join(folder, "strict.json");
  const out = join(folder, "strict-2");
  const argv = ["export", path, "--with", "grok", "--out", out, "--strict", "--report", report];
  expect((await toolglot(argv)).code).toBe(1);
  expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ written: false, calls: 3 });
  expect(readdirSync(folder).filter((name) => name.includes("strict-2"))).toEqual([]);
});

test("a call that could not be typed is named with the key that is at fault", async () => {
  const odd = writeSession(join(folder, "odd.jsonl"), [
    user("Go"),
    assistant([
      call("t1", "Glob", { path: "src" }),
      call("t2", "Grep", { pattern: ["a"] }),
      call("t3", "Frob", {}),
    ]),
    result("t1", "-"),
    result("t2", "-"),
    result("t3", "-"),
  ]);
  const { stderr } = await toolglot([
    "export",
    odd,
    "--with",
    "grok",
    "--out",
    join(folder, "odd-out"),
  ]);
  expect(lines(stderr).slice(2)).toEqual([
    '  1×  untranslated  Glob pattern  The call of "Glob" lacks the key "pattern"; it stays as it came.',
    '  1×  untranslated  Grep pattern  The call of "Grep" has a value of another type at "pattern"; it stays as it came.',
    '  1×  untranslated  Frob          No table explains "Frob"; it stays as it came.',
  ]);
});

test("a file of several sessions is exported one by one, or all with --all", async () => {
  const conversation = (uuid: string): object => ({
    uuid,
    name: `About ${uuid}`,
    created_at: "2026-03-01T10:00:00Z",
    chat_messages: [
      {
        uuid: `${uuid}-1`,
        sender: "human",
        text: "Hello",
        content: [{ type: "text", text: "Hello" }],
      },
    ],
  });
  const chats = join(folder, "chats.json");
  writeFileSync(chats, JSON.stringify([conversation("c-1"), conversation("c-2")]));
  const one = await toolglot(["export", chats, "--with", "claude_code"]);
  expect(one.code).toBe(2);
  expect(one.stderr).toContain("holds 2 sessions; name one, as in");
  const out = join(folder, "all");
  const all = await toolglot(["export", chats, "--with", "claude_code", "--out", out, "--all"]);
  expect(all.code).toBe(0);
  expect(lines(all.stdout)).toHaveLength(2);
  expect(lines(all.stdout).every((path) => existsSync(path) && path.startsWith(out))).toBe(true);
});
