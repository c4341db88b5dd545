/** Sessions of a home folder that the tests make up, and their ids in place of files. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const home = temporaryFolder();
const env = { HOME: home, USERPROFILE: home };

const path = join(home, ".claude/projects/-srv-demo/session.jsonl");
mkdirSync(join(home, ".claude/projects/-srv-demo"), { recursive: true });
writeSession(path, [
  user("Why does\nthe \u001b[2J parser fail?"),
  assistant([call("t1", "Glob", { pattern: "**/*.rs" })]),
  result("t1", "needle.rs"),
]);
utimesSync(path, 1_772_615_520, 1_772_615_520);

const thread = join(home, ".local/share/amp/threads/T-1.json");
mkdirSync(join(home, ".local/share/amp/threads"), { recursive: true });
writeFileSync(
  thread,
  JSON.stringify({
    v: 7,
    id: "T-1",
    created: 1_750_000_000_000,
    title: "A demo",
    messages: [{ role: "user", messageId: 0, content: [{ type: "text", text: "Go" }] }],
    env: { initial: { trees: [{ uri: `file://${home}/amp` }] } },
  }),
);
utimesSync(thread, 1_772_615_000, 1_772_615_000);

async function ids(): Promise<string[]> {
  const { stdout } = await toolglot(["list"], { env });
  return lines(stdout).map((line) => line.slice(0, 7));
}

test("one line each, newest first, the home folder as ~, nothing that steers a terminal", async () => {
  const { code, stdout } = await toolglot(["list"], { env });
  expect(code).toBe(0);
  expect(lines(stdout).map((line) => line.slice(9).replace(/ {2,}/g, " | "))).toEqual([
    "claude_code | 2026-03-04 09:12 | /srv/demo | Why does the \\x1b[2J parser fail?",
    "amp | 2026-03-04 09:03 | ~/amp | A demo",
  ]);
});

test("on a terminal a line is no longer than it is wide", async () => {
  const { stdout } = await toolglot(["list"], {
    env: { ...env, NO_COLOR: "1" },
    isTTY: true,
    columns: 70,
  });
  expect(lines(stdout).map(({ length }) => length <= 70)).toEqual([true, true]);
  expect(lines(stdout)[0]).toMatch(/Why does th.*…$/);
});

test("--json, --limit, --from", async () => {
  const { stdout } = await toolglot(["list", "--json", "--limit", "1"], { env });
  expect(JSON.parse(stdout)).toMatchObject({ harness: "claude_code", source: path });
  const amp = await toolglot(["list", "--from", "amp"], { env });
  expect(lines(amp.stdout)).toHaveLength(1);
  expect((await toolglot(["list", "--limit", "x"], { env })).code).toBe(2);
  expect((await toolglot(["list", "--from", "nobody"], { env })).code).toBe(2);
});

test("none is an answer", async () => {
  expect(await toolglot(["list", "--from", "codex"], { env })).toEqual({
    code: 1,
    stdout: "",
    stderr: "toolglot: no session of codex was found\n",
  });
});

test("view, check, search, coverage and export take an id, or its beginning", async () => {
  const [id = ""] = await ids();
  const viewed = await toolglot(["view", id, "--calls"], { env });
  expect(viewed.stdout).toContain("Glob  pattern=**/*.rs");
  expect((await toolglot(["check", id.slice(0, 5)], { env })).code).toBe(0);
  const found = await toolglot(["search", "needle", id], { env });
  expect(found.stdout).toBe(`${path}:#3  Glob result: needle.rs\n`);
  const counted = await toolglot(["coverage", id], { env });
  expect(counted.stdout).toMatch(/^claude_code: 1 session, /);
  const out = join(home, "out");
  const exported = await toolglot(["export", id, "--with", "grok", "--out", out], { env });
  expect(exported).toMatchObject({ code: 0, stdout: `${out}\n` });
});

test("what is neither a file nor an id", async () => {
  expect((await toolglot(["view", "abc"], { env })).stderr).toBe(
    "toolglot: abc: there is no such file, and an id is named by 4 letters at least; " +
      "toolglot list shows those there are\n",
  );
  for (const argv of [
    ["view", "nothing"],
    ["export", "nothing", "--with", "grok"],
    ["check", "nothing"],
  ]) {
    const { code, stderr } = await toolglot(argv, { env });
    expect(code).toBe(2);
    expect(stderr).toBe(
      "toolglot: nothing: there is no such file, and no session has that id; " +
        "toolglot list shows those there are\n",
    );
  }
});
