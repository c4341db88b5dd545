import { expect, test } from "vitest";
import { loadCodec } from "../../generated/registry.js";
import { Coverage } from "../../src/coverage/measure.js";
import { reportOf } from "../../src/coverage/report.js";
import { coverageOf, coverageWithoutTable, type NativeCall } from "./support.js";

async function claude(calls: readonly NativeCall[]) {
  const [report] = reportOf(await coverageOf("claude_code", calls));
  if (report === undefined) throw new Error("nothing was counted");
  return report;
}

test("calls are counted by tool and op, the most frequent tool first", async () => {
  const report = await claude([
    ["Glob", { pattern: "*" }],
    ["Grep", { pattern: "a" }],
    ["Grep", { pattern: "b" }],
    ["WebSearch", { query: "q" }],
    ["Read", { file_path: "/a" }],
  ]);
  expect(report).toMatchObject({ calls: 5, typed: 5, looking: { calls: 4, typed: 4 } });
  expect(report.ops).toEqual({ Grep: 2, Glob: 1, Read: 1, WebSearch: 1 });
  expect(report.tools.map(({ tool, calls, typed }) => [tool, calls, typed])).toEqual([
    ["Grep", 2, 2],
    ["Glob", 1, 1],
    ["Read", 1, 1],
    ["WebSearch", 1, 1],
  ]);
});

test("raw calls are counted by their reason, and by the key at fault", async () => {
  const report = await claude([
    ["Grep", { path: "src" }],
    ["Grep", { pattern: "x", output_mode: "pages" }],
    ["Grep", { pattern: "x", output_mode: 7 }],
    ["Grep", [1]],
    ["Ponder", { about: "life" }],
  ]);
  expect(report).toMatchObject({ calls: 5, typed: 0, looking: { calls: 4, typed: 0 } });
  const [grep, ponder] = report.tools;
  expect(grep?.raw.map(({ why, key, calls }) => [why, key, calls])).toEqual([
    ["wrong-type", "output_mode", 2],
    ["missing-key", "pattern", 1],
    ["not-an-object", undefined, 1],
  ]);
  expect(ponder?.raw).toEqual([
    {
      why: "unknown-tool",
      calls: 1,
      keys: [{ key: "about", calls: 1, shapes: { "a word": 1 } }],
    },
  ]);
});

test("a call counts for its session, by the table of its own dialect", async () => {
  const { decode } = await loadCodec("claude_code");
  const coverage = new Coverage();
  const given: NativeCall[] = [
    ["Read", { file_path: "/a", allow_large: true, sparkle: 1 }],
    ["LS", {}],
  ];
  for (const [name, input] of given) {
    coverage.call("atif", {
      kind: "call",
      id: null,
      call: decode(name, input),
      native: { name, input },
    });
  }
  const [report, ...others] = reportOf(coverage);
  expect(others).toEqual([]);
  expect(report).toMatchObject({ harness: "atif", calls: 2, looking: { calls: 1 } });
  const unknown = report?.tools.flatMap(({ unknownKeys }) => unknownKeys.map(({ key }) => key));
  expect(unknown).toEqual(["sparkle"]);
});

test("a form that no rule reads is a reason of its own", async () => {
  const [report] = reportOf(await coverageOf("kiro_cli", [["fs_write", { command: "dream" }]]));
  expect(report?.tools[0]?.raw.map(({ why }) => why)).toEqual(["no-rule"]);
});

test("unknown keys are counted, those of no meaning elsewhere are not", async () => {
  const report = await claude([
    ["Read", { file_path: "/a", allow_large: true, sparkle: 1 }],
    ["Read", { file_path: "/b", allow_large: true, sparkle: "x" }],
    ["Read", { file_path: "/c", offset: null, glow: {} }],
  ]);
  expect(report.tools[0]).toMatchObject({ calls: 3, typed: 3, raw: [] });
  expect(report.tools[0]?.unknownKeys).toEqual([
    { key: "sparkle", calls: 2, shapes: { "a word": 1, "an integer": 1 } },
    { key: "glow", calls: 1, shapes: { "an object {}": 1 } },
  ]);
});

test("unknown keys inside lists are counted once for each call", async () => {
  const edit = { old_string: "a", new_string: "b", why: "c" };
  const report = await claude([["MultiEdit", { file_path: "/a", edits: [edit, edit] }]]);
  expect(report.tools[0]?.unknownKeys).toEqual([
    { key: "edits[].why", calls: 1, shapes: { "a word": 2 } },
  ]);
});

test("a key that another rule of the tool declares is unknown to the rule that read the call", async () => {
  const input = { command: "view", path: "/a", file_text: "x" };
  const [report] = reportOf(await coverageOf("copilot_cli", [["str_replace_editor", input]]));
  expect(report?.ops).toEqual({ Read: 1 });
  expect(report?.tools[0]?.unknownKeys.map(({ key }) => key)).toEqual(["file_text"]);
});

test("a call that another carried is counted under its own name, and under both when it is raw", async () => {
  const carried = (name: string, more: object): NativeCall => [
    "CallDynamicTool",
    { namespace: "cursor", toolName: name, arguments: { pattern: "x" }, ...more },
  ];
  const [report] = reportOf(
    await coverageOf("cursor", [carried("Grep", { server: "s" }), carried("Ponder", {})]),
  );
  expect(report?.tools.map(({ tool, typed }) => [tool, typed])).toEqual([
    ["CallDynamicTool › Ponder", 0],
    ["Grep", 1],
  ]);
  expect(report?.tools[1]?.unknownKeys.map(({ key }) => key)).toEqual(["CallDynamicTool.server"]);
});

test("names that mean nothing in a table are kept apart from names of prototypes", async () => {
  const report = await claude([
    ["__proto__", { ["__proto__"]: 1 }],
    ["constructor", { constructor: 1 }],
    ["", {}],
  ]);
  expect(report.tools.map(({ tool }) => tool)).toEqual(["", "__proto__", "constructor"]);
  expect(report.tools[1]?.raw[0]?.keys).toEqual([
    { key: "__proto__", calls: 1, shapes: { "an integer": 1 } },
  ]);
});

test("a harness without a table says so, and its searches count as not typed", () => {
  const [report] = reportOf(
    coverageWithoutTable("acme_agent", [
      ["grep", { pattern: "x" }],
      ["bash", { command: "rg x" }],
    ]),
  );
  expect(report).toMatchObject({ hasTable: false, calls: 2, looking: { calls: 1, typed: 0 } });
});

test("what calls amount to is counted apart", async () => {
  const coverage = await coverageOf("claude_code", [
    ["Bash", { command: "rg -n x" }],
    ["Bash", { command: "make" }],
  ]);
  const [report] = reportOf(coverage);
  expect(report?.derived).toEqual({ of: 2, from: 1, ops: { Grep: 1 } });
  expect(report).toMatchObject({ calls: 2, ops: { Bash: 2 }, looking: { calls: 0, typed: 0 } });
});

test("keys of no meaning elsewhere inside an object are not unknown", async () => {
  const input = {
    dir_path: "src",
    file_filtering_options: { respect_git_ignore: false, respect_gemini_ignore: true, sparkle: 1 },
  };
  const [report] = reportOf(await coverageOf("gemini_cli", [["list_directory", input]]));
  expect(report?.tools[0]?.unknownKeys.map(({ key }) => key)).toEqual([
    "file_filtering_options.sparkle",
  ]);
});
