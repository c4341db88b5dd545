/** Shapes that made other tools fail: what results and texts hold. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toolglot } from "../cli/program.js";
import {
  assistant,
  result,
  scratch,
  user,
  write,
  call as claudeCall,
} from "../sessions/support.js";
import { call, dialects } from "./dialects.js";
import { read, of, forGrok, view } from "./support.js";
import type { Block } from "../../src/sessions/model.js";

describe.each(dialects)("19: terminal control ($harness)", (dialect) => {
  const command = "printf '\u001b[2J\u001b]0;title\u0007'";
  const evil = "BEL \u0007 BS \b CR over\rwritten \u202e </details><script> ```";
  const lines = [
    dialect.user(evil),
    ...dialect.calls(
      call("t1", "Bash", { command }),
      call("t2", "a\u001bb", { "k\u001b": "v\u009b" }),
    ),
    dialect.result("t1", evil),
    dialect.result("t2", evil),
  ];
  const text = lines.join("\n");
  const steers = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

  test.each([
    ["view"],
    ["view", "--full"],
    ["view", "--calls"],
    ["view", "--json"],
    ["check"],
    ["shape"],
  ])("nothing of it reaches the terminal: %s %s", async (command_, ...more) => {
    const path = write(join(scratch(), "s\u001b[31m.jsonl"), text);
    const { stdout, stderr } = await toolglot([command_, path, "--from", dialect.harness, ...more]);
    expect(stdout).not.toBe("");
    expect(stdout).not.toMatch(steers);
    expect(stderr).not.toMatch(steers);
  });

  test("it is made visible, not dropped", async () => {
    const { stdout } = await view(text, "--from", dialect.harness);
    expect(stdout).toContain("\\x1b[2J");
    expect(stdout).toContain("a\\x1bb");
    expect(stdout).toContain("</details><script> ```");
  });

  test("search finds the letter itself, and shows it safely", async () => {
    const path = write(join(scratch(), "s.jsonl"), text);
    const { code, stdout } = await toolglot([
      "search",
      "\u001b[2J",
      path,
      "--from",
      dialect.harness,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("\\x1b[2J");
    expect(stdout).not.toMatch(steers);
  });

  test("JSON and exports have it untouched", async () => {
    const { stdout } = await view(text, "--json", "--from", dialect.harness);
    const said = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { blocks: Block[] });
    expect(said[0]?.blocks).toEqual([{ kind: "text", text: evil }]);
    const { chat } = await forGrok(dialect, lines);
    expect(JSON.stringify(chat)).toContain(JSON.stringify(evil).slice(1, -1));
  });
});

test("20: results of unexpected kinds are all read, and null is not absence", async () => {
  const { blocks, codes } = await read({ harness: "claude_code" }, [
    user("Go"),
    assistant("m", [
      claudeCall("t1", "Edit", {}),
      claudeCall("t2", "Edit", {}),
      claudeCall("t3", "Edit", {}),
    ]),
    user([result("t1", "ok")], { toolUseResult: { filePath: "/a" } }),
    user([result("t2", null)], { toolUseResult: "Error: String to replace not found" }),
    user([{ type: "tool_result", tool_use_id: "t3" }, { type: "text" }], { toolUseResult: null }),
  ]);
  const results = of(blocks, "result");
  expect(results.map(({ content, isError }) => [content, isError])).toEqual([
    ["ok", false],
    [null, true],
    [undefined, false],
  ]);
  expect(results[1]?.text).toContain("String to replace not found");
  expect(codes).toEqual([]);
});
