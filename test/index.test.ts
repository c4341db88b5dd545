/** The library, as a program would use it. */
import { fileURLToPath } from "node:url";
import pc from "picocolors";
import { expect, test } from "vitest";
import {
  loadCodec,
  namesOf,
  openSession,
  opsOf,
  parseQuery,
  resolveHarness,
  searchSession,
  viewSession,
} from "../src/index.js";

const sample = fileURLToPath(new URL("../corpus/claude_code/session.jsonl", import.meta.url));

test("a session is read with typed calls and searched", async () => {
  const reader = await openSession(sample);
  expect(reader.meta).toMatchObject({ harness: "claude_code", cwd: "/home/ada/linkcheck" });
  const ops: string[] = [];
  for await (const item of reader.items()) {
    if (item.kind !== "message") continue;
    for (const block of item.message.blocks) if (block.kind === "call") ops.push(block.call.name);
  }
  expect(ops.join(" ")).toBe("Command Glob Grep Grep Read WebSearch Edit Read Edit Bash Raw");
  const found: number[] = [];
  for await (const hit of searchSession(reader, parseQuery("op:Grep ignore_case:true"))) {
    found.push(hit.number);
  }
  expect(found).toEqual([7]);
});

test("a view is plain text without colours", async () => {
  let text = "";
  const colors = pc.createColors(false);
  const reader = await openSession(sample);
  for await (const piece of viewSession(reader, { colors, width: 80, calls: true })) text += piece;
  expect(text).toContain("#5    Glob  pattern=**/*.rs\n");
  expect(text).toContain("issue=2512292042121000001");
});

test("names and codecs are found by harness", async () => {
  expect(opsOf("claude_code", "GlobTool")).toEqual(["Glob"]);
  expect(opsOf("claude_code", "toString")).toEqual([]);
  expect(namesOf("opencode", "Bash")).toEqual(["bash"]);
  const id = resolveHarness("claude");
  expect(id).toBe("claude_code");
  if (id !== undefined)
    expect((await loadCodec(id)).decode("Glob", { pattern: "a" }).name).toBe("Glob");
});
