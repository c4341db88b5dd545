/**
 * Real files, where a folder of them is at hand: beside the project, or named by TOOLGLOT_CORPUS.
 * Everything that is checked here is also checked by tests with samples of our own.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../src/sessions/index.js";
import { itemsOf, recordsOf, scratch, tree } from "./support.js";

const corpus = process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public";
const folder = join(corpus, "claude-code");
const files = existsSync(folder) ? readdirSync(folder) : [];

/** File → calls, from the list that came with the files. */
function manifest(): Map<string, number> {
  const lines = readFileSync(join(corpus, "MANIFEST.tsv"), "utf8").split("\n");
  const cells = lines.map((line) => line.split("\t"));
  return new Map(
    cells
      .filter(([harness]) => harness === "claude-code")
      .map((row) => [row[1] ?? "", Number(row[7])]),
  );
}

describe.skipIf(files.length === 0)("files of Claude Code", () => {
  test.each(files)("%s: every call is read", async (name) => {
    const reader = await openSession(join(folder, name));
    const items = await itemsOf(reader);
    const blocks = items.flatMap((item) => (item.kind === "message" ? item.message.blocks : []));
    const calls = blocks.filter((block) => block.kind === "call" && block.native !== undefined);
    expect(reader.meta.harness).toBe("claude_code");
    expect(calls.length).toBe(manifest().get(name));
    expect(items.some((item) => item.kind === "damaged")).toBe(false);
  });

  test.each(files)("%s: the export for Claude Code is the same file", async (name) => {
    const path = join(folder, name);
    const out = join(scratch(), "copy");
    const report = await exportSession(await openSession(path), { with: "claude_code", out });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
    expect(report.noteCounts["not-identical"]).toBeUndefined();
  });

  test.each(files)("%s: the export for Grok has every call, result and text", async (name) => {
    const path = join(folder, name);
    const out = join(scratch(), "out");
    await exportSession(await openSession(path), { with: "grok", out });
    const chat = [...tree(out)]
      .filter(([file]) => file.endsWith("chat_history.jsonl"))
      .flatMap(([, text]) => recordsOf(text));
    const calls = chat.flatMap(({ tool_calls }) => (tool_calls ?? []) as { id: string }[]);
    const answers = chat.filter(({ type }) => type === "tool_result");
    expect(calls.length).toBe(manifest().get(name));
    expect(answers.map(({ tool_call_id }) => tool_call_id).sort()).toEqual(
      calls.map(({ id }) => id).sort(),
    );

    const written = chat.map((record) => JSON.stringify(record)).join("\n");
    for (const item of await itemsOf(await openSession(path))) {
      if (item.kind !== "message") continue;
      for (const block of item.message.blocks) {
        if (block.kind !== "text" && block.kind !== "result" && block.kind !== "thinking") continue;
        expect(written).toContain(JSON.stringify(block.text).slice(1, -1));
      }
    }
  });
});
