/** The library, as a program would use it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pc from "picocolors";
import { expect, test } from "vitest";
import {
  checkSession,
  distinctShapes,
  exportSession,
  findSession,
  listSessions,
  loadCodec,
  namesOf,
  openSession,
  opsOf,
  parseQuery,
  resolveHarness,
  searchPaths,
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

test("a session is checked, its shape shown, and exported only where that is accepted", async () => {
  const checked = await checkSession(await openSession(sample));
  expect(checked).toMatchObject({ harness: "claude_code", calls: 10, raw: [{ count: 1 }] });
  const [shape] = await distinctShapes(await openSession(sample));
  expect(JSON.stringify(shape)).not.toContain("linkcheck");
  const folder = mkdtempSync(join(tmpdir(), "toolglot-test-"));
  const report = await exportSession(await openSession(sample), {
    with: "grok",
    folder,
    accept: ({ raw }) => raw === 0,
  });
  expect(report).toMatchObject({ written: false, raw: 1 });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("files and folders are searched, and the sessions of a machine listed", async () => {
  const kinds: string[] = [];
  for await (const { kind } of searchPaths("op:Grep ignore_case:true", [sample])) kinds.push(kind);
  expect(kinds).toEqual(["hit", "searched"]);
  const home = mkdtempSync(join(tmpdir(), "toolglot-test-"));
  const machine = { platform: "linux", env: {}, home, cwd: home };
  for await (const session of listSessions({}, machine)) expect.unreachable(session.source);
  expect(await findSession("3de0f85", machine)).toBeUndefined();
  rmSync(home, { recursive: true });
});
