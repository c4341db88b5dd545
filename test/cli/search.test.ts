import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const folder = temporaryFolder();

const path = writeSession(join(folder, "session.jsonl"), [
  user("Why does the Parser fail? (see a+b)"),
  assistant([
    { type: "thinking", thinking: "secret plan", signature: "x" },
    { type: "text", text: "Let me look." },
    call("t1", "Glob", { pattern: "**/*.rs", path: "/srv/demo/src/parser" }),
    call("t2", "Grep", { pattern: "parse", output_mode: "content", "-i": true, head_limit: 20 }),
  ]),
  result("t1", "src/lexer.rs\nsrc/parser.rs"),
  result("t2", "src/parser.rs:7: fn parse()\nanother line"),
  assistant([call("t3", "Bash", { command: "cargo test", description: "Run the tests" })]),
  result("t3", "error[E0308]: mismatched types", { is_error: true }),
  assistant([
    call("t4", "MultiEdit", {
      file_path: "/srv/demo/src/parser.rs",
      edits: [{ old_string: "before", new_string: "after" }],
    }),
    call("t5", "Task", { subagent_type: "Explore", prompt: "look", constructor: "c" }),
  ]),
]);

/** `#number label` of each hit. */
async function hits(query: string): Promise<string[]> {
  const { code, stdout, stderr } = await toolglot(["search", query, path]);
  const found = lines(stdout).map((line) => line.slice(path.length + 1));
  expect(code, stderr).toBe(found.length === 0 ? 1 : 0);
  return found;
}

test.each<[string, string[]]>([
  // Words: texts, arguments and results; not thinking.
  ["lexer", ["#3  Glob result: src/lexer.rs"]],
  ["secret", []],
  ["thinking:secret", ["#2  assistant thinking: secret plan"]],
  [
    "cargo mismatched",
    ["#5  Bash command: cargo test", "#6  Bash result: error[E0308]: mismatched types"],
  ],
  ["mismatched cargo nothing", []],
  // A word is text, whatever it is made of.
  ["(see a+b)", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["a.b", []],
  ["parse()", ["#4  Grep result: src/parser.rs:7: fn parse()"]],
  // Case counts where the query has an upper-case letter.
  ["Parser", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["CARGO", []],
  ["op:glob", ["#2  Glob  pattern=**/*.rs  path=/srv/demo/src/parser"]],
  // Fields.
  ["pattern:*.rs", ["#2  Glob pattern: **/*.rs"]],
  ["op:Grep pattern:*.rs", []],
  [
    "path:src/**",
    ["#2  Glob path: /srv/demo/src/parser", "#7  MultiEdit file_path: /srv/demo/src/parser.rs"],
  ],
  ["path:demo/src/p?rser", [`#2  Glob path: /srv/demo/src/parser`]],
  [
    "path:rser",
    ["#2  Glob path: /srv/demo/src/parser", "#7  MultiEdit file_path: /srv/demo/src/parser.rs"],
  ],
  ["output:content", ["#2  Grep output: content"]],
  ["output:cont", []],
  ["limit:20", ["#2  Grep limit: 20"]],
  ["limit:2", []],
  ["limit:>19", ["#2  Grep limit: 20"]],
  ["limit:<3", []],
  ["ignore_case:true", ["#2  Grep ignore_case: true"]],
  ["old_string:before", ["#7  MultiEdit edits.old_string: before"]],
  ["edits.new_string:after", ["#7  MultiEdit edits.new_string: after"]],
  ["input.subagent_type:Explore", ["#7  Task input.subagent_type: Explore"]],
  ["input.constructor:c", ["#7  Task input.constructor: c"]],
  ["input.toString:*", []],
  // What is known of the whole.
  ["name:Bash", [`#5  Bash  command="cargo test"  description="Run the tests"`]],
  ["name:ba", []],
  ["failed:true op:Bash", [`#5  Bash  command="cargo test"  description="Run the tests"`]],
  ["role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["role:assistant look", ["#2  assistant: Let me look.", "#7  Task input.prompt: look"]],
  ["harness:claude-code role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["harness:codex", []],
  ["time:2026-03 role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["time:>2026-03-05 role:user", []],
  ["after:2026-03-04 role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["after:2026-03-05 role:user", []],
  ["before:2026-03-05 role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["before:2026-03-04 role:user", []],
  ["cwd:/srv/demo role:user", ["#1  user: Why does the Parser fail? (see a+b)"]],
  ["cwd:/srv/other role:user", []],
  // Phrases, regular expressions, logic.
  ['"cargo test"', ["#5  Bash command: cargo test"]],
  ['"test cargo"', []],
  ['result:"fn parse"', ["#4  Grep result: src/parser.rs:7: fn parse()"]],
  ["/^another l/", ["#4  Grep result: another line"]],
  ["/E\\d{4}/", ["#6  Bash result: error[E0308]: mismatched types"]],
  [
    "op:Grep or op:Bash not failed:false",
    [
      "#2  Grep  pattern=parse  ignore_case=true  output=content  limit=20",
      `#5  Bash  command="cargo test"  description="Run the tests"`,
    ],
  ],
  [
    "parse not op:Grep not role:user",
    [
      "#2  Glob path: /srv/demo/src/parser",
      "#3  Glob result: src/parser.rs",
      "#7  MultiEdit file_path: /srv/demo/src/parser.rs",
    ],
  ],
])("%s", async (query, expected) => {
  expect(await hits(query)).toEqual(expected);
});

test("the last line says what was looked at and what was left out", async () => {
  const { stderr } = await toolglot(["search", "lexer", path]);
  expect(lines(stderr).at(-1)).toBe(
    "1 hit in 1 of 1 session; looked at texts, arguments and results, " +
      "not at thinking (thinking:WORD does)",
  );
});

test("--json gives an object for each hit", async () => {
  const { stdout } = await toolglot(["search", "--json", "mismatched", path]);
  expect(lines(stdout).map((line): unknown => JSON.parse(line))).toEqual([
    {
      file: path,
      harness: "claude_code",
      number: 5,
      line: 5,
      role: "assistant",
      time: "2026-03-04T09:12:00.000Z",
      op: "Bash",
      name: "Bash",
      matches: [
        {
          field: "result",
          number: 6,
          before: "error[E0308]: ",
          match: "mismatched",
          after: " types",
        },
      ],
    },
  ]);
});

test("on a terminal hits stand below their file, the match in colour", async () => {
  const { stdout } = await toolglot(["search", "lexer", path], { isTTY: true });
  const [empty, file, hit] = stdout.split("\n");
  expect(empty).toBe("");
  expect(file).toContain(path);
  expect(hit).toMatch(/#3.*src\/\u001b\[1m\u001b\[31mlexer\u001b/);
});

test("on a terminal a hit takes one line, also one that was found by what is known of it", async () => {
  const narrow = { isTTY: true, columns: 40, env: { NO_COLOR: "1" } };
  const { stdout } = await toolglot(["search", "op:Glob or failed:true", path], narrow);
  const hits = lines(stdout).filter((line) => line.startsWith("#"));
  expect(hits).toEqual([
    "#2    Glob  pattern=**/*.rs  path=/srv/…",
    '#5    Bash  command="cargo test"  descr…',
  ]);
});

test("a text that was found by what is known of it stands in one line", async () => {
  const several = writeSession(join(folder, "several.jsonl"), [user("\nOne\n\n  two")]);
  const { stdout } = await toolglot(["search", "role:user", several]);
  expect(stdout).toBe(`${several}:#1  user: One two\n`);
});

test("a long line is cut around the match", async () => {
  const long = writeSession(join(folder, "long.jsonl"), [
    user(`${"x".repeat(5000)}needle${"y".repeat(5000)}`),
  ]);
  const { stdout } = await toolglot(["search", "needle", long]);
  expect(stdout).toMatch(/…x{60}needley{100}…\n$/);
});

test("folders are walked; what is no session is skipped and counted", async () => {
  const root = join(folder, "tree");
  mkdirSync(join(root, "b/subagents"), { recursive: true });
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeSession(join(root, "b/subagents/agent-a1.jsonl"), [user("needle")]);
  writeSession(join(root, "a.jsonl"), [user("needle")]);
  writeSession(join(root, "node_modules/c.jsonl"), [user("needle")]);
  writeFileSync(join(root, "package.json"), '{ "name": "needle" }');
  writeFileSync(join(root, "notes.txt"), "needle");
  writeFileSync(join(root, "empty.jsonl"), "");
  symlinkSync(root, join(root, "b/circle"), "junction");
  const { code, stdout, stderr } = await toolglot(["search", "needle", root]);
  expect(code).toBe(0);
  expect(lines(stdout)).toEqual([
    `${join(root, "a.jsonl")}:#1  user: needle`,
    `${join(root, "b/subagents/agent-a1.jsonl")}:#1  user: needle`,
  ]);
  expect(lines(stderr)).toEqual([
    expect.stringMatching(/^2 hits in 2 of 2 sessions \(2 files held no session\);/),
  ]);
});

test("what cannot be read is named at the end", async () => {
  const absent = join(folder, "absent.jsonl");
  const other = join(folder, "other.json");
  writeFileSync(other, "[1, 2]");
  const found = await toolglot(["search", "lexer", absent, other, path]);
  expect(found.code).toBe(0);
  expect(lines(found.stderr).slice(0, 2)).toEqual([
    `not searched: ${absent}: there is no such file or folder`,
    expect.stringContaining("other.json"),
  ]);
  expect((await toolglot(["search", "lexer", absent])).code).toBe(2);
});

test.skipIf(process.getuid?.() === 0)("a folder without permission is named", async () => {
  const locked = join(folder, "locked");
  mkdirSync(locked);
  chmodSync(locked, 0);
  const { stderr } = await toolglot(["search", "x", folder]);
  chmodSync(locked, 0o700);
  expect(stderr).toContain("locked: reading it is not permitted");
});

test("hits come in the order of the file, also around a call that waits for its result", async () => {
  const waiting = writeSession(join(folder, "waiting.jsonl"), [
    user("needle one"),
    assistant([call("t", "Task", { prompt: "needle two" })]),
    assistant([{ type: "text", text: "needle three" }], { isSidechain: true, agentId: "a" }),
    result("t", "done"),
    user("needle five"),
  ]);
  const { stdout } = await toolglot(["search", "needle", waiting]);
  expect(lines(stdout).map((line) => /needle (\w+)/.exec(line)?.[1])).toEqual([
    "one",
    "two",
    "three",
    "five",
  ]);
});
