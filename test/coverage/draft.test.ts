/** Drafts are YAML of the mapping language once their blanks are filled. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadText } from "../../generator/load.js";
import { validateFiles } from "../../generator/validate/validate.js";
import { draftOf } from "../../src/coverage/draft.js";
import { coverageOf, coverageWithoutTable } from "./support.js";

/** What the compiler says of a draft whose blanks are filled, below the head of a mapping. */
function mistakes(draft: string, head: string, path = "mappings/claude_code.yaml"): string[] {
  const filled = `${head}${draft}`
    .replace(/op: TODO/g, "op: Glob")
    .replace(/on: TODO/, "on: 2026-01-31")
    .replaceAll("TODO", "pattern");
  const { file, diagnostics } = loadText(path, filled);
  const all = file === undefined ? diagnostics : validateFiles([file]).diagnostics;
  return [...diagnostics, ...all].map(({ code, message }) => `${code}: ${message}`);
}

const HEAD = `
id: claude_code
name: Claude Code
vendor: Anthropic
sources:
  observed: { ref: "sessions", kind: observed }
verified: { on: 2026-01-31, against: "2.1.0" }
`;

const calls = [
  [
    "Ponder",
    { about: "a thing", deep: true, "-n": 3, true: "x", "a: b": [], ["__proto__"]: 1, valueOf: 2 },
  ],
  ["Ponder", { about: "a thing\nof two lines" }],
  ["Grep", { pattern: "x", sparkle: 1 }],
  ["Grep", { path: "src" }],
  ["Grep", { pattern: "x", output_mode: 7 }],
  ["Chant", "text alone"],
  ["MultiEdit", { file_path: "/a", edits: [{ old_string: "a", new_string: "b", why: "c" }] }],
  ["odd: name # here\u2028", { x: 1 }],
  ["", { x: 1 }],
  ["__proto__", { x: 1 }],
  ["Read", { file_path: "/a" }],
] as const;

test("a draft is valid once its blanks are filled, whatever names it holds", async () => {
  const draft = draftOf(await coverageOf("claude_code", calls as never));
  expect(mistakes(draft, HEAD)).toEqual([]);
});

test("a draft has a row for each tool that is not explained, and what is known is filled in", async () => {
  const draft = draftOf(await coverageOf("claude_code", calls as never));
  const { tools } = parse(draft) as { tools: { [name: string]: unknown } };
  expect(Object.keys(tools).sort()).toEqual(
    ["Chant", "Grep", "MultiEdit", "Ponder", "odd: name # here\u2028"].sort(),
  );
  expect(tools["Grep"]).toEqual([
    { op: "Grep", source: "TODO", keys: { path: "path" } },
    { op: "Grep", source: "TODO", keys: { output_mode: "output", pattern: "pattern" } },
    { op: "Grep", keys: { sparkle: "TODO" } },
  ]);
  expect(tools["Chant"]).toEqual({ op: "TODO", source: "TODO", text: "TODO" });
  expect(Object.keys((tools["Ponder"] as { keys: object }).keys)).toEqual(
    expect.arrayContaining(["about", "deep", "-n", "true", "a: b"]),
  );
});

test("a draft shows the forms of values and none of their content", async () => {
  const draft = draftOf(await coverageOf("claude_code", calls as never));
  expect(draft).toContain(
    "about: TODO # in 2 of 2 calls: a line of text 1×, text of several lines 1×",
  );
  expect(draft).not.toMatch(/a thing|text alone/);
});

test("names that other tables have come with what they mean there", async () => {
  const draft = draftOf(await coverageOf("claude_code", [["list_dir", { path: "src" }]]));
  expect(draft).toMatch(/op: TODO # elsewhere ListDir/);
  expect(draft).toMatch(/path: TODO # .*; elsewhere path/);
});

test("the draft for a harness without a table is a whole mapping", () => {
  const draft = draftOf(coverageWithoutTable("acme_agent", [["find_file", { name: "x" }]]));
  expect(draft).not.toBe("");
  expect(mistakes(draft, "", "mappings/acme_agent.yaml")).toEqual([]);
});

test("where all is explained there is nothing to draft", async () => {
  expect(draftOf(await coverageOf("claude_code", [["Read", { file_path: "/a" }]]))).toBe("");
});
