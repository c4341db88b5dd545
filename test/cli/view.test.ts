import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/runtime/json.js";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const folder = temporaryFolder();

async function view(records: object[], ...flags: string[]): Promise<string[]> {
  const path = writeSession(join(folder, "session.jsonl"), records);
  const { code, stdout, stderr } = await toolglot(["view", path, ...flags]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return lines(stdout);
}

/** The line that holds the text, without its gutter. */
function lineWith(shown: readonly string[], text: string): string {
  const line = shown.find((one) => one.includes(text));
  expect(line, `a line with ${text}`).toBeDefined();
  return (line ?? "").slice(6);
}

test("every typed call stands on a line of its own: op, fields to show, the others", async () => {
  const shown = await view([
    user("Find it"),
    assistant([
      call("t1", "Grep", { head_limit: 5, glob: "*.ts", path: "src", pattern: "two words" }),
      call("t2", "GlobTool", { pattern: "**/*.rs" }),
      call("t3", "Grep", { pattern: "" }),
    ]),
  ]);
  expect(shown).toContain(`      Grep  pattern="two words"  path=src  include=*.ts  limit=5`);
  expect(shown).toContain("      Glob (GlobTool)  pattern=**/*.rs");
  expect(shown).toContain('      Grep  pattern=""');
});

test("fields stand in the order of the vocabulary, whatever that of the record", async () => {
  const edit = { replace_all: true, new_string: "b", old_string: "a", file_path: "x.ts" };
  const shown = await view([user("Go"), assistant([call("t", "Edit", edit)])]);
  expect(lineWith(shown, "Edit")).toBe(
    "Edit  file_path=x.ts  replace_all=true  old_string=a  new_string=b",
  );
});

test("a call that is not typed goes by its native name, with its keys and the reason", async () => {
  const shown = await view([
    user("Go"),
    assistant([
      call("t1", "mcp__files__readFile", { path: "a", deep: { x: [1] } }),
      call("t2", "Bash", { "bash\n<arg_key>command": "echo hi" }),
      call("t3", "", {}),
    ]),
  ]);
  expect(shown).toContain(`      Raw mcp__files__readFile  path=a  deep={"x":[1]}  (unknown tool)`);
  expect(shown).toContain(
    `      Raw Bash  bash\\n<arg_key>command="echo hi"  (required key command missing)`,
  );
  expect(lineWith(shown, "(unnamed)")).toBe("Raw (unnamed)  (unknown tool)");
});

test("keys that no field stands for are shown beside the fields", async () => {
  const shown = await view([
    user("Go"),
    assistant([call("t", "Glob", { pattern: "a", novel: 1, steps: "1\n2" })]),
  ]);
  expect(lineWith(shown, "Glob")).toBe("Glob  pattern=a  novel=1  steps=1\\n2");
});

test("values of several lines stand below the call, short", async () => {
  const text = (length: number): string =>
    Array.from({ length }, (_, at) => `${at + 1}\n`).join("");
  const shown = await view([
    user("Go"),
    assistant([
      call("t", "Write", { file_path: "a.md", content: text(11) }),
      call("u", "Write", { file_path: "b.md", content: text(9) }),
      call("v", "Edit", { file_path: "c.md", old_string: text(6), new_string: text(5) }),
    ]),
  ]);
  const below = (name: string): string[] => {
    const from = shown.findIndex((line) => line.includes(name)) + 1;
    return shown.slice(from).map((line) => line.trim());
  };
  expect(below("a.md").slice(0, 10)).toEqual([
    "content=",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "… 3 more lines",
  ]);
  expect(shown).toContain("          content=");
  expect(shown).toContain("            8");
  // Leaving one line out would save none.
  expect(below("b.md")[9]).toBe("9");
  // Several share the room.
  expect(below("c.md").slice(0, 12)).toEqual([
    "old_string=",
    "1",
    "2",
    "3",
    "4",
    "… 2 more lines",
    "new_string=",
    "1",
    "2",
    "3",
    "4",
    "5",
  ]);
});

const STEPS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

test("a list of objects stands below the call, with a line for each field where one is too long", async () => {
  const step = (text: string): JsonObject => ({ step: text, status: "pending" });
  const edit = { old_string: `one\n${"x".repeat(150)}`, new_string: "two\nthree" };
  const records = [
    user("Go"),
    assistant([
      call("t", "MultiEdit", { file_path: "a.md", edits: [edit] }),
      call("u", "update_plan", { plan: STEPS.map(step) }),
      call("v", "update_plan", { plan: [step("Rest")] }),
    ]),
  ];
  const shown = await view(records, "--width", "120");
  const at = shown.findIndex((line) => line.includes("MultiEdit"));
  expect(shown.slice(at, at + 17)).toEqual([
    "      MultiEdit  file_path=a.md",
    "          edits=",
    `            - old_string=one\\n${"x".repeat(90)}`,
    `                ${"x".repeat(24)}… (35 more characters)`,
    "              new_string=two\\nthree",
    "      Raw update_plan  (unknown tool)",
    "          plan=",
    ...STEPS.slice(0, 8).map((text) => `            - step=${text}  status=pending`),
    "            … 2 more",
    '      Raw update_plan  plan=[{"step":"Rest","status":"pending"}]  (unknown tool)',
  ]);
  const full = await view(records, "--full");
  const from = full.findIndex((line) => line.includes("new_string"));
  expect(full.slice(from, from + 3)).toEqual([
    "              new_string=",
    "                two",
    "                three",
  ]);
  expect(full).toContain("            - step=ten  status=pending");
});

test("talk keeps the indent of a list, and its empty lines are one", async () => {
  const shown = await view(
    [user("Do:\n\n\n\n  - one two three four five six seven eight\n1. nine ten eleven twelve")],
    "--width",
    "36",
  );
  const from = shown.findIndex((line) => line.includes("Do:"));
  expect(shown.slice(from, from + 6)).toEqual([
    "      Do:",
    "",
    "        - one two three four five",
    "          six seven eight",
    "      1. nine ten eleven twelve",
    "",
  ]);
});

test("nothing is left out that takes less room than saying so", async () => {
  const commandOf = (length: number): JsonObject =>
    call(`t${length}`, "Bash", { command: "x".repeat(length) });
  const shown = await view([
    user("Go"),
    assistant([commandOf(261), commandOf(262)]),
    result("t262", "y".repeat(261)),
  ]);
  expect(shown).toContain(`      Bash  command=${"x".repeat(261)}`);
  expect(shown).toContain(`      Bash  command=${"x".repeat(239)}… (23 more characters)`);
  expect(lineWith(shown, "yyy")).toBe(`  → ${"y".repeat(261)}`);
});

test("a long prompt is shortened, an answer is not", async () => {
  const long = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join("\n");
  const records = [user(long), assistant([{ type: "text", text: long }])];
  const shown = await view(records);
  expect(shown.filter((line) => line === "      line 60")).toHaveLength(2);
  expect(shown.filter((line) => line === "      line 61")).toHaveLength(1);
  expect(shown).toContain("      … 40 more lines");
  const full = await view(records, "--full");
  expect(full.filter((line) => line === "      line 100")).toHaveLength(2);
});

test("a result is short and says how much was left out", async () => {
  const text = Array.from({ length: 1204 }, (_, at) => `line ${at + 1}`).join("\n");
  const shown = await view([
    user("Go"),
    assistant([call("t", "Bash", { command: "ls" })]),
    result("t", text),
  ]);
  const at = shown.findIndex((line) => line.includes("→"));
  expect(shown.slice(at, at + 5)).toEqual([
    "#3      → line 1",
    "          line 2",
    "          line 3",
    "          line 4",
    "          … 1,200 more lines",
  ]);
  const full = await view(
    [user("Go"), assistant([call("t", "Bash", { command: "ls" })]), result("t", text)],
    "--full",
  );
  expect(full).toContain("          line 1204");
});

test("errors are marked, empty results and pictures are told apart", async () => {
  const picture = {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: "AAAA" },
  };
  const shown = await view([
    user("Go"),
    assistant([call("a", "Bash", { command: "x" })]),
    result("a", "no such file", { is_error: true }),
    assistant([call("b", "Bash", { command: "y" })]),
    result("b", ""),
    assistant([call("c", "Read", { file_path: "z.png" })]),
    result("c", [picture]),
  ]);
  expect(lineWith(shown, "no such file")).toBe("  ✗ failed: no such file");
  expect(lineWith(shown, "no output")).toBe("  → (no output)");
  expect(lineWith(shown, "picture")).toBe("  → [picture image/png, 3 bytes]");
  expect(shown.at(-1)).toBe("7 messages · 3 calls · 1 failed");
});

test("a result away from its call says which call it answers", async () => {
  const shown = await view([
    user("Go"),
    assistant([call("a", "Glob", { pattern: "*.a" }), call("b", "Glob", { pattern: "*.b" })]),
    result("b", "one.b"),
    result("a", "one.a"),
    result("nobody", "lost"),
  ]);
  expect(shown.slice(shown.findIndex((line) => line.includes("Glob")))).toEqual([
    "      Glob  pattern=*.a",
    "      Glob  pattern=*.b",
    "#3      → one.b",
    "#4      → of Glob *.a",
    "          one.a",
    "#5      → of no call before it",
    "          lost",
    "",
    "5 messages · 2 calls",
    expect.stringContaining("1 problem in the file: toolglot check "),
  ]);
});

test("what a result answers is named by both ends of a long value, below the working directory", async () => {
  const path = `src/${"folder/".repeat(20)}parse.rs`;
  const shown = await view([
    user("Go", { cwd: "/home/ada/demo" }),
    assistant([
      call("a", "Read", { file_path: "/home/ada/demo/src/main.rs" }),
      call("b", "Read", { file_path: path }),
      call("c", "Bash", { command: "date" }),
    ]),
    result("a", "x"),
    result("b", "\n\r\n  y"),
  ]);
  expect(lineWith(shown, "main.rs").trimStart()).toContain("Read");
  expect(shown).toContain("#3      → of Read src/main.rs");
  expect(lineWith(shown, "of Read src/folder")).toMatch(
    /^ {2}→ of Read src\/folder\/[^…]+…[^…]+\/parse\.rs$/,
  );
  // Empty lines before an output say nothing.
  expect(shown[shown.findIndex((line) => line.includes("of Read src/folder")) + 1]).toBe(
    "            y",
  );
});

test("thinking and injected text are short", async () => {
  const long = "word ".repeat(200).trim();
  const shown = await view([
    user(`<system-reminder>${long}</system-reminder>`),
    user("Go"),
    assistant([{ type: "thinking", thinking: long, signature: "x" }]),
  ]);
  expect(lineWith(shown, "thinking:")).toMatch(/^thinking: word .*… \(\d+ more characters\)$/);
  expect(lineWith(shown, "injected:")).toMatch(/^injected: <system-reminder>word .*… \(\d+ more/);
  expect(shown.every((line) => line.length < 280)).toBe(true);
  const narrow = await view(
    [
      user(`<system-reminder>${long}</system-reminder>`),
      user("Go"),
      assistant([{ type: "thinking", thinking: long, signature: "x" }]),
    ],
    "--width",
    "120",
  );
  const sizeOf = (text: string): number =>
    [...narrow, ""]
      .slice(narrow.findIndex((line) => line.includes(text)))
      .findIndex((line) => line.endsWith("more characters)")) + 1;
  expect([sizeOf("injected:"), sizeOf("thinking:")]).toEqual([1, 2]);
});

test("a long title is broken, and commands to copy quote their paths", async () => {
  const path = writeSession(join(folder, "a b.jsonl"), [
    { type: "custom-title", customTitle: "one\ntwo three four five six seven", sessionId: "s" },
    user("Go"),
    assistant([call("t", "Bash", { command: "ls" })]),
  ]);
  const shown = lines((await toolglot(["view", path, "--width", "24"])).stdout);
  expect(shown.slice(0, 2)).toEqual(["one two three four five", "six seven"]);
  expect(shown.at(-1)).toMatch(/^1 problem in the file: toolglot check '.*a b\.jsonl'$/);
});

test("sub-agents stand beside a bar, compaction is drawn", async () => {
  const side = { isSidechain: true, agentId: "a1" };
  const shown = await view([
    user("Go"),
    user("Look around", side),
    assistant([call("t", "Glob", { pattern: "*" })], side),
    {
      ...user("", { isMeta: true }),
      type: "system",
      subtype: "compact_boundary",
      content: "Compacted",
    },
    user("What was said before", { isCompactSummary: true }),
  ]);
  expect(shown).toContain("#2    │ task of sub-agent a1  2026-03-04 09:12");
  expect(shown).toContain("      │ Look around");
  expect(shown).toContain("      │ Glob  pattern=*");
  expect(lineWith(shown, "history compacted")).toMatch(/^─+ history compacted ─+$/);
  expect(lineWith(shown, "What was said")).toBe("summary: What was said before");
});

const HOSTILE = "\u001b[2J\u001b]0;title\u0007\u0008\u009b31m\u202e\u2066\u061c\u200b\ufeff\u0000";

test("nothing in a session steers the terminal", async () => {
  // Windows has no such names.
  const name = process.platform === "win32" ? "name.jsonl" : "name\u001b[31m.jsonl";
  const path = writeSession(join(folder, name), [
    user(`${HOSTILE} overwritten\rtext`, { cwd: `/srv/${HOSTILE}`, gitBranch: HOSTILE }),
    assistant(
      [
        { type: "thinking", thinking: HOSTILE },
        { type: "text", text: HOSTILE },
        call("t1", `Bash${HOSTILE}`, { [HOSTILE]: HOSTILE }),
        call("t2", "Bash", { command: `printf '${HOSTILE}'\r\n${HOSTILE}` }),
        { type: HOSTILE, value: HOSTILE },
      ],
      { isSidechain: true, agentId: HOSTILE },
    ),
    result("t2", HOSTILE, {}, { isSidechain: true, agentId: HOSTILE }),
    { type: `new${HOSTILE}`, sessionId: HOSTILE },
  ]);
  const commands = [
    ["view", path],
    ["view", path, "--full"],
    ["view", path, "--calls"],
    ["view", path, "--json"],
    ["search", "op:Raw or op:Bash or text:*", path],
    ["search", "--json", "op:Raw or op:Bash or text:*", path],
    ["check", path],
    ["check", path, "--json"],
    ["export", path, "--with", "grok", "--strict"],
    ["view", `${path}${HOSTILE}`],
    ["search", "x", `${path}${HOSTILE}`],
    [`no${HOSTILE}`],
  ];
  for (const argv of commands) {
    const { stdout, stderr } = await toolglot(argv);
    expect(stdout + stderr, argv.join(" ")).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u061c\u200b\ufeff]/,
    );
    expect(stdout + stderr).not.toBe("");
  }
  const { stdout } = await toolglot(["view", path]);
  expect(stdout).toContain("\\x1b[2J\\x1b]0;title\\x07\\x08\\x9b31m\\u202e");
  expect(stdout).toContain("overwritten\\rtext");
});

test("--json holds the text of the session untouched, one object per message", async () => {
  const shown = await view(
    [user(HOSTILE), assistant([call("t", "Read", { file_path: "a", limit: 3 })])],
    "--json",
  );
  expect(shown).toHaveLength(2);
  expect(JSON.parse(shown[0] ?? "")).toMatchObject({
    number: 1,
    line: 1,
    role: "user",
    blocks: [{ kind: "text", text: HOSTILE }],
  });
  expect(JSON.parse(shown[1] ?? "")).toMatchObject({
    number: 2,
    blocks: [
      { kind: "call", id: "t", call: { name: "Read", input: { file_path: "a", limit: 3 } } },
    ],
  });
});

test("digits of large numbers are exact in text and JSON", async () => {
  const path = join(folder, "digits.jsonl");
  const text = JSON.stringify(
    assistant([call("t", "tracker", { id: "NUMBER" }), call("u", "Bash", { command: "ls" })]),
  );
  writeFileSync(
    path,
    `${text.replace('"NUMBER"', "2512292042121000001")}\n${JSON.stringify(result("t", "x"))}\n`,
  );
  expect((await toolglot(["view", path])).stdout).toContain("→ of tracker 2512292042121000001");
  for (const flags of [[], ["--json"], ["--calls"]]) {
    expect((await toolglot(["view", path, ...flags])).stdout).toContain("2512292042121000001");
  }
  expect((await toolglot(["search", "2512292042121000001", path])).code).toBe(0);
});

test("a range shows its messages, and results know calls before it", async () => {
  const records = [
    user("one"),
    assistant([call("t", "Bash", { command: "date" })]),
    result("t", "today"),
    user("four"),
    user("five"),
  ];
  const shown = await view(records, "#3-4");
  expect(shown).toContain("#3      → of Bash date");
  expect(shown).toContain("      four");
  expect(shown.join("\n")).not.toMatch(/one|five/);
  expect(await view(records, "5")).toContain("      five");
  expect((await view(records, "4-")).join("\n")).toMatch(/four[^]*five/);
  const bad = await toolglot(["view", join(folder, "session.jsonl"), "9-5"]);
  expect(bad.code).toBe(2);
  expect(bad.stderr).toContain(`"9-5" is no range of messages`);
  // It may stand at the name of the file, as in other commands.
  const named = await toolglot(["view", `${join(folder, "session.jsonl")}#3-4`]);
  expect(lines(named.stdout)).toEqual(shown);
});

test("a range beyond the end shows nothing and says where the end is", async () => {
  const path = writeSession(join(folder, "short.jsonl"), [user("one"), user("two")]);
  for (const flags of [[], ["--json"], ["--calls"]]) {
    expect(await toolglot(["view", path, "#9-", ...flags])).toEqual({
      code: 1,
      stdout: "",
      stderr: "toolglot: the session has no message #9; its last is #2\n",
    });
  }
  // That it holds no call is another matter.
  expect(await toolglot(["view", path, "#2", "--calls"])).toMatchObject({ code: 0, stderr: "" });
});

test("each session of a file has a heading, and a range only those it needs", async () => {
  const sample: object = JSON.parse(readFileSync("corpus/claude_chat/session.json", "utf8"));
  const path = join(folder, "several.json");
  const second = { ...sample, uuid: "aaaaaaaa-8d0e-4b7a-9a39-0c5e7d21b8f4", name: "Other links" };
  writeFileSync(path, JSON.stringify([sample, second]));
  const all = lines((await toolglot(["view", path])).stdout);
  expect(all.filter((line) => line === "Dead links")).toHaveLength(1);
  const at = all.indexOf("Other links");
  expect(all.slice(at - 2, at + 5).map((line) => line === "")).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
  const { stdout } = await toolglot(["view", path, "#3"]);
  expect(lines(stdout)[0]).toBe("Other links");
  expect(stdout).not.toContain("Dead links");
});

test("--calls prints one line for each call and nothing else", async () => {
  const shown = await view(
    [
      user("Go"),
      assistant([
        { type: "text", text: "Now" },
        call("a", "Edit", { file_path: "a", old_string: "1\n2", new_string: "3" }),
        call("b", "Bash", { command: "ls" }),
      ]),
      result("b", "x"),
    ],
    "--calls",
  );
  expect(shown).toEqual([
    "#2    Edit  file_path=a  old_string=1\\n2  new_string=3",
    "#2    Bash  command=ls",
  ]);
});

test("lines are broken at blanks to the width, wide letters count twice", async () => {
  const text = `${"日本語 ".repeat(30)} ${"x".repeat(100)}`;
  const shown = await view([user(text)], "--width", "40");
  const body = shown
    .slice(shown.indexOf("") + 1, shown.lastIndexOf(""))
    .filter((line) => /[日x]/.test(line));
  const width = (line: string): number => line.length + (line.match(/[日本語]/g) ?? []).length;
  expect(body.map(width).every((columns) => columns <= 40)).toBe(true);
  expect(body.join("").replace(/\s/g, "").replaceAll("#1", "")).toBe(text.replace(/\s/g, ""));
});

test("colour is for terminals, and for whoever forces it", async () => {
  const path = writeSession(join(folder, "colour.jsonl"), [user("Go")]);
  const seen = async (setting: Parameters<typeof toolglot>[1]): Promise<boolean> =>
    (await toolglot(["view", path], setting)).stdout.includes("\u001b[");
  expect(await seen({})).toBe(false);
  expect(await seen({ isTTY: true })).toBe(true);
  expect(await seen({ isTTY: true, env: { NO_COLOR: "1" } })).toBe(false);
  expect(await seen({ env: { FORCE_COLOR: "1" } })).toBe(true);
  expect(await seen({ isTTY: true, env: { TERM: "dumb" } })).toBe(false);
});

test("damaged lines are shown where they stand", async () => {
  const path = join(folder, "damaged.jsonl");
  writeFileSync(path, `${JSON.stringify(user("one"))}\n{"type":\n${JSON.stringify(user("two"))}\n`);
  const { stdout } = await toolglot(["view", path]);
  expect(stdout).toMatch(/one[^]*line 2 is damaged[^]*two/);
});

test("what is no session is refused with a sentence", async () => {
  const path = writeSession(join(folder, "other.jsonl"), [{ hello: 1 }]);
  const { code, stdout, stderr } = await toolglot(["view", path]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/say so with --from/);
  expect((await toolglot(["view", join(folder, "absent")])).stderr).toMatch(
    /there is no such file/,
  );
});

test("a prompt in place of an earlier one says which", async () => {
  const branched = writeSession(join(folder, "branched.jsonl"), [
    user("First", { uuid: "u1" }),
    assistant([{ type: "text", text: "Yes." }], { uuid: "u2", parentUuid: "u1" }),
    user("This way", { uuid: "u3", parentUuid: "u2" }),
    user("That way", { uuid: "u4", parentUuid: "u2" }),
    user("Or that", { uuid: "u5", parentUuid: "u2" }),
  ]);
  const { stdout } = await toolglot(["view", branched]);
  const heads = lines(stdout).filter((line) => /^#\d+ +user/.test(line));
  expect(heads.map((line) => line.replace(/^#\d+ +user +\S+ \S+/, "").trim())).toEqual([
    "",
    "",
    "another branch, in place of #3",
    "another branch, in place of #3",
  ]);
});
