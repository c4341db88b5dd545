import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { analyse } from "../../generator/compile.js";
import { loadCorpus } from "../../generator/load-corpus.js";
import { loadFolder } from "../../generator/load.js";
import { harnesses } from "../../generated/registry.js";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = temporaryFolder();
afterEach(() => vi.restoreAllMocks());

test("harnesses are listed with what can be done with each", async () => {
  const { code, stdout } = await toolglot(["harnesses"]);
  expect(code).toBe(0);
  const [head, ...rows] = lines(stdout);
  expect(head).toMatch(/^ID +NAME +SESSIONS +VERIFIED +SOURCES +OPS$/);
  for (const { id } of harnesses) expect(rows.some((row) => row.startsWith(`${id} `))).toBe(true);
  expect(rows.find((row) => row.startsWith("claude_code"))).toMatch(
    /Claude Code +read, written +\d{4}-\d\d-\d\d +.*Glob Grep/,
  );
  const narrow = await toolglot(["harnesses"], { isTTY: true, columns: 60 });
  expect(lines(narrow.stdout)).toHaveLength(rows.length + 1);
  expect(lines(narrow.stdout).every((line) => line.length <= 60)).toBe(true);
  const json: unknown = JSON.parse((await toolglot(["harnesses", "--json"])).stdout);
  expect(json).toContainEqual(
    expect.objectContaining({
      id: "grok",
      writes: true,
      presets: expect.arrayContaining(["cursor"]),
    }),
  );
});

test.each([
  [["Bash|Edit", "--from", "claude_code", "--with", "opencode"], 0, "bash|edit\n", ""],
  [["Glob", "--from", "claude", "--with", "amp"], 0, "glob\n", ""],
  [["LS", "--from", "claude_code", "--with", "pi"], 0, "ls\n", ""],
  [["search_files", "--from", "hermes", "--with", "claude_code"], 0, "Glob|Grep\n", ""],
  [
    ["bash", "--from", "pi", "--with", "codex", "--all"],
    0,
    "exec_command|shell_command|shell\n",
    "",
  ],
  [
    ["Grep", "--from", "claude_code", "--with", "codex"],
    1,
    "",
    "no tool for Grep (Grep of claude_code); it goes through exec_command",
  ],
  [
    ["Bash|Grep", "--from", "claude_code", "--with", "codex"],
    1,
    "exec_command\n",
    "no tool for Grep",
  ],
  [
    ["bash", "--from", "claude_code", "--with", "pi"],
    1,
    "",
    'has no tool "bash" that is known; it has Glob, Grep',
  ],
  [["constructor", "--from", "pi", "--with", "amp"], 1, "", 'no tool "constructor"'],
  [["Bash", "--from", "nobody", "--with", "amp"], 2, "", "no harness"],
])("name %j", async (argv, code, stdout, sentence) => {
  const found = await toolglot(["name", ...argv]);
  expect(found).toMatchObject({ code, stdout });
  expect(found.stderr).toContain(sentence);
});

test("check names problems and calls that are not typed, and exits 1", async () => {
  const path = writeSession(join(folder, "odd.jsonl"), [
    user("Go"),
    assistant([
      call("t1", "mcp__x", {}),
      call("t2", "mcp__x", {}),
      call("t3", "Glob", { path: "src" }),
      call("t4", "Glob", { pattern: "*" }),
    ]),
    result("t1", ""),
    result("t2", ""),
    result("t4", ""),
    result("t9", ""),
  ]);
  const { code, stdout } = await toolglot(["check", path]);
  expect(code).toBe(1);
  expect(lines(stdout)).toEqual([
    "missing-result: for another harness, a result is made up, and marked as that",
    "  a call in line 2 has no result",
    "orphan-result: for another harness, the result is written as text",
    "  a result in line 6 answers no call",
    expect.stringMatching(/^raw-call: for another harness, the call goes as it came/),
    "  mcp__x  2×  unknown tool, first in #2",
    "  Glob    1×  required key pattern missing, first in #2",
    "6 messages, 4 calls: 2 problems, 3 calls not typed",
  ]);
  const json: unknown = JSON.parse((await toolglot(["check", path, "--json"])).stdout);
  expect(json).toMatchObject({
    calls: 4,
    problemCount: 2,
    problems: [
      { code: "missing-result", line: 2, exported: expect.stringContaining("made up") },
      {},
    ],
    raw: [{ tool: "mcp__x", count: 2 }, {}],
  });
});

test("check names what is odd in the files of sub-agents, and those that cannot be read", async () => {
  const path = writeSession(join(folder, "parent.jsonl"), [user("Go")]);
  mkdirSync(join(folder, "parent/subagents"), { recursive: true });
  writeSession(join(folder, "parent/subagents/agent-a.jsonl"), [user("Task"), result("t9", "")]);
  writeFileSync(join(folder, "parent/subagents/agent-b.jsonl"), "");
  const { code, stdout } = await toolglot(["check", path]);
  expect(code).toBe(1);
  expect(stdout).toContain("agent-a.jsonl\norphan-result: ");
  expect(stdout).toMatch(/not readable, so no export: .*agent-b\.jsonl is empty/);
});

test("check names ten places of a kind, and counts the rest", async () => {
  const results = Array.from({ length: 13 }, (_, at) => result(`t${at}`, ""));
  const path = writeSession(join(folder, "orphans.jsonl"), [user("Go"), ...results]);
  const { stdout } = await toolglot(["check", path]);
  expect(lines(stdout).slice(11, 13)).toEqual([
    "  … and 3 more places; --json names them",
    "14 messages, 0 calls: 13 problems, 0 calls not typed",
  ]);
});

test("check of a session without anything odd exits 0", async () => {
  const path = writeSession(join(folder, "fine.jsonl"), [
    user("Go"),
    assistant([call("t1", "Glob", { pattern: "*" })]),
    result("t1", "a"),
  ]);
  expect(await toolglot(["check", path])).toEqual({
    code: 0,
    stdout: "3 messages, 1 call: 0 problems, 0 calls not typed\n",
    stderr: "",
  });
});

test("new begins a mapping that compiles, and overwrites nothing", async () => {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout);
  for (const part of ["mappings", "corpus"]) {
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  }
  vi.spyOn(process, "cwd").mockReturnValue(checkout);
  expect(await toolglot(["new", "acme_agent"])).toMatchObject({ code: 0, stderr: "" });
  const { model, diagnostics } = analyse(
    loadFolder(join(checkout, "mappings"), checkout),
    loadCorpus(join(checkout, "corpus")),
  );
  expect(diagnostics.filter((one) => JSON.stringify(one).includes("acme_agent"))).toEqual([]);
  expect(model.harnesses.map(({ id }) => id)).toContain("acme_agent");

  const path = join(checkout, "mappings/acme_agent.yaml");
  writeFileSync(path, "mine");
  const again = await toolglot(["new", "acme_agent"]);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain("mappings/acme_agent.yaml exists already");
  expect(readFileSync(path, "utf8")).toBe("mine");
});

test("new and generate want a checkout, and ids that are free and well formed", async () => {
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  for (const [argv, sentence] of [
    [["new", "acme"], /run new in a checkout/],
    [["new", "Acme-1"], /"Acme-1" is no id/],
    [["new", "../x"], /is no id/],
    [["new", "grok_build"], /known already; edit mappings\/grok.yaml/],
    [["generate"], /run generate in a checkout/],
    [["generate", "--format", "xml"], /--format takes human, json, github, not "xml"/],
  ] as const) {
    const { code, stderr } = await toolglot(argv);
    expect({ argv, code }).toEqual({ argv, code: 2 });
    expect(stderr).toMatch(sentence);
  }
});

test("help is short and ends with an example; the version is the package's", async () => {
  const commands = [
    "view",
    "search",
    "export",
    "check",
    "call",
    "name",
    "harnesses",
    "generate",
    "new",
  ];
  for (const command of commands) {
    const { code, stdout } = await toolglot([command, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`\\nExample:\\n {2}toolglot ${command}\\b.*\\n$`));
    expect(lines(stdout).length).toBeLessThan(40);
  }
  const all = await toolglot(["--help"]);
  for (const command of commands) expect(all.stdout).toMatch(new RegExp(`^ {2}${command}\\b`, "m"));
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  expect(await toolglot(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("no command, or one that is not known, is a mistake", async () => {
  expect(await toolglot([])).toMatchObject({ code: 2, stdout: "" });
  const { code, stderr } = await toolglot(["serach"]);
  expect(code).toBe(2);
  expect(stderr).toBe(
    "toolglot: unknown command 'serach' (Did you mean search?); --help shows what is possible\n",
  );
});
