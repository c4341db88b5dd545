/**
 * Real files, where a folder of them is at hand: beside the project, or named by TOOLGLOT_CORPUS.
 * Everything that is checked here is also checked by tests with samples of our own.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { concat } from "../../../src/sessions/lines.js";
import { itemsOf, scratch } from "../support.js";

const corpus = process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public";

/** Folder of the corpus → harness. */
const HARNESSES = new Map([
  ["codex", "codex"],
  ["copilot-cli", "copilot_cli"],
  ["droid", "factory_droid"],
  ["gemini-cli", "gemini_cli"],
  ["iflow", "iflow_cli"],
  ["kimi-cli", "kimi_cli"],
  ["musecode", "musecode"],
  ["pi", "pi"],
  ["qwen-code", "qwen_code"],
]);

/** Calls that the list counts otherwise: in trimmed files, several have one id, which it counts once. */
const COUNTED = new Map([
  ["codex/agent-sessions-small.jsonl", 8],
  ["copilot-cli/agent-sessions-small.jsonl", 4],
]);

function filesIn(folder: string): string[] {
  const path = join(corpus, folder);
  return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : [];
}

function listed(): Map<string, number> {
  const path = join(corpus, "MANIFEST.tsv");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const rows = lines.map((line) => line.split("\t"));
  return new Map(rows.map((row) => [`${row[0] ?? ""}/${row[1] ?? ""}`, Number(row[7])]));
}

const files = [...HARNESSES.keys()].flatMap(filesIn);
const calls = listed();

describe.skipIf(files.length === 0)("real files", () => {
  test.each(files)("%s: every call is read, and every byte", async (file) => {
    const reader = await openSession(join(corpus, file));
    const items = await itemsOf(reader);
    const blocks = items.flatMap((item) => (item.kind === "message" ? item.message.blocks : []));
    const native = blocks.filter((block) => block.kind === "call" && block.native !== undefined);
    expect(reader.meta.harness).toBe(HARNESSES.get(file.split("/")[0] ?? ""));
    expect(native.length).toBe(COUNTED.get(file) ?? calls.get(file));
    expect(items.filter((item) => item.kind === "damaged")).toEqual([]);
    expect(reader.problems.filter(({ code }) => code === "unknown-record")).toEqual([]);
    const bytes = concat(items.map((item) => item.bytes));
    expect(readFileSync(join(corpus, file)).equals(bytes)).toBe(true);
  });

  test.each(files)("%s: the export for its own harness is the same file", async (file) => {
    const path = join(corpus, file);
    const out = join(scratch(), "copy");
    const reader = await openSession(path);
    await exportSession(reader, { with: reader.meta.harness, out });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
  });
});

const others = existsSync(corpus)
  ? readdirSync(corpus, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !HARNESSES.has(entry.name))
      .flatMap(({ name }) => filesIn(name))
      .filter((file) => /\.jsonl?$/.test(file))
  : [];

describe.skipIf(others.length === 0)("real files of other harnesses", () => {
  test.each(others)("%s is not taken for one of these", async (file) => {
    const reader = await openSession(join(corpus, file)).catch(() => undefined);
    expect([...HARNESSES.values()]).not.toContain(reader?.meta.harness);
  });
});
