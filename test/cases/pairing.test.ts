/** Shapes that made other tools fail: calls and their results. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toolglot } from "../cli/program.js";
import { scratch, write } from "../sessions/support.js";
import { call, dialects } from "./dialects.js";
import { read, of, forGrok, idsIn, view } from "./support.js";

describe.each(dialects)("7: empty name, empty id ($harness)", (dialect) => {
  const lines = [
    dialect.user("Go"),
    ...dialect.calls(call("", ""), call("", "")),
    dialect.result("", "one"),
    dialect.result("", "two"),
  ];

  test("two calls and two results, none merged, none attached by guess", async () => {
    const { blocks, codes } = await read(dialect, lines);
    expect(of(blocks, "call").map(({ native }) => native?.name)).toEqual(["", ""]);
    expect(of(blocks, "result").map(({ text }) => text)).toEqual(["one", "two"]);
    expect(codes).toEqual(["missing-result", "missing-result", "orphan-result", "orphan-result"]);
  });

  test("the view calls them unnamed", async () => {
    const { code, stdout } = await view(lines.join("\n"), "--from", dialect.harness);
    expect(code).toBe(0);
    expect(stdout.match(/Raw \(unnamed\)/g)).toHaveLength(2);
    expect(stdout.match(/of no call before it/g)).toHaveLength(2);
  });

  test("one result is attached where order leaves one choice", async () => {
    const alone = [dialect.user("Go"), ...dialect.calls(call("", "")), dialect.result("", "one")];
    expect((await read(dialect, alone)).codes).toEqual([]);
  });
});

describe("11: custom tool calls beside function calls", () => {
  const patch = [
    "*** Begin Patch",
    "*** Update File: a.txt",
    "@@",
    "-x",
    "+y",
    "@@ second",
    "-p",
    "+q",
    "*** Update File: old.txt",
    "*** Move to: new.txt",
    "@@",
    "-a",
    "+b",
    "*** Add File: b.txt",
    "+z",
    "*** Delete File: gone.txt",
    "*** End Patch",
  ].join("\n");
  const item = (type: string, payload: object): string =>
    JSON.stringify({ timestamp: "2026-03-01T10:00:00.000Z", type, payload });
  const [, codex] = dialects;
  const lines = [
    codex?.user("Go") ?? "",
    item("response_item", {
      type: "custom_tool_call",
      call_id: "c2",
      name: "apply_patch",
      input: patch,
    }),
    item("response_item", { type: "custom_tool_call_output", call_id: "c2", output: "Success." }),
    item("event_msg", { type: "patch_apply_end", call_id: "c2", success: true, changes: {} }),
  ];

  test("one call with all changes, its result paired, and no third entry", async () => {
    const { blocks, codes } = await read({ harness: "codex" }, lines);
    expect(of(blocks, "call").map((block) => block.call.input)).toEqual([{ patch }]);
    expect(of(blocks, "result").map(({ callId, text }) => [callId, text])).toEqual([
      ["c2", "Success."],
    ]);
    expect(codes).toEqual([]);
  });

  test("hunks, move and delete survive the way to another harness", async () => {
    const { chat } = await forGrok({ harness: "codex" }, lines);
    expect(JSON.stringify(chat)).toContain(JSON.stringify(JSON.stringify(patch)).slice(3, -3));
  });
});

describe.each(dialects)("13: one id used twice ($harness)", (dialect) => {
  const lines = [
    dialect.user("Go"),
    ...dialect.calls(call("t1", "a"), call("t1", "b")),
    dialect.result("t1", "first"),
    dialect.result("t1", "second"),
    dialect.user("Again"),
    ...dialect.calls(call("t1", "c")),
    dialect.result("t1", "third"),
  ];

  test("three calls, three results, paired in order of appearance within the turn", async () => {
    const { codes } = await read(dialect, lines);
    expect(codes).toEqual(["duplicate-id"]);
    const { stdout } = await toolglot([
      "search",
      "--json",
      "--from",
      dialect.harness,
      "result:*",
      write(join(scratch(), "s.jsonl"), lines.join("\n")),
    ]);
    const hits = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { name: string; matches: { match: string }[] });
    expect(hits.map(({ name, matches }) => [name, matches[0]?.match])).toEqual([
      ["a", "first"],
      ["b", "second"],
      ["c", "third"],
    ]);
  });

  test("a harness that demands unique ids gets new ones, and the export says so", async () => {
    const { chat, report } = await forGrok(dialect, lines);
    const { calls, results } = idsIn(chat);
    expect(new Set(calls).size).toBe(3);
    expect(results).toEqual(calls);
    expect(report.noteCounts["new-id"]).toBe(2);
  });
});

describe.each(dialects)("14: a result with no call, or before its call ($harness)", (dialect) => {
  const lines = [
    dialect.result("t0", "of nothing"),
    dialect.user("Go"),
    dialect.result("t1", "early"),
    ...dialect.calls(call("t1", "a")),
    dialect.user("Again"),
    dialect.result("t2", "its failed call was removed"),
  ];

  test("orphans are visible, the early one is paired, each with a note", async () => {
    const { blocks, codes } = await read(dialect, lines);
    expect(codes).toEqual(["early-result", "orphan-result", "orphan-result"]);
    expect(of(blocks, "result")).toHaveLength(3);
    const { stdout } = await view(lines.join("\n"), "--from", dialect.harness);
    expect(stdout).toContain("of nothing");
    expect(stdout).toContain("its failed call was removed");
  });

  test("a strict harness gets orphans as text, and the export says so", async () => {
    const { chat, report } = await forGrok(dialect, lines);
    const { calls, results } = idsIn(chat);
    expect(calls).toHaveLength(1);
    expect(results).toEqual(calls);
    expect(JSON.stringify(chat)).toContain("its failed call was removed");
    expect(report.noteCounts["result-as-text"]).toBe(2);
  });
});
