/**
 * Real files of editors, of agents for research, and of what people export, where a folder of them
 * is at hand: beside the project, or named by TOOLGLOT_CORPUS.
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
  ["amp", "amp"],
  ["antigravity", "antigravity"],
  ["cline", "cline"],
  ["continue", "continue_cli"],
  ["cursor", "cursor"],
  ["kiro", "kiro_cli"],
  ["openhands", "openhands"],
  ["swe-agent", "swe_agent"],
  ["vscode-copilot", "vscode_copilot"],
  ["windsurf", "windsurf"],
]);

/**
 * Calls that the list counts otherwise. Of OpenHands' old events it counts every action, also
 * messages and steps of the program; of a replayed trajectory ids that come again count once; of
 * Copilot's requests it counts the calls of the model and those on the screen, which are the same.
 */
const COUNTED = new Map([
  ["openhands/openhands-multi_swe_bench-output.jsonl", 105],
  ["openhands/openhands-traj-basic.json", 2],
  ["openhands/openhands-traj-basic_gui_mode.json", 4],
  ["openhands/openhands-traj-basic_interactions.json", 1],
  ["openhands/openhands-traj-wrong_initial_state.json", 4],
  ["swe-agent/marshmallow-fc-install1.traj", 11],
  ["swe-agent/marshmallow-fc-replace-install1.traj", 11],
  ["vscode-copilot/git-ai-copilot_session_multiline.jsonl", 2],
  ["vscode-copilot/git-ai-copilot_session_simple.json", 2],
]);

function filesIn(folder: string): string[] {
  const path = join(corpus, folder);
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.filter((name) => !name.includes("db")).map((name) => `${folder}/${name}`);
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

  test.each(files)("%s: the export for Grok has every call", async (file) => {
    const out = join(scratch(), "out");
    const report = await exportSession(await openSession(join(corpus, file)), {
      with: "grok",
      out,
    });
    expect(report.calls).toBe(COUNTED.get(file) ?? calls.get(file));
  });
});

const others = existsSync(corpus)
  ? readdirSync(corpus, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !HARNESSES.has(entry.name))
      .flatMap(({ name }) => filesIn(name))
  : [];

describe.skipIf(others.length === 0)("real files of other harnesses", () => {
  test.each(others)("%s is not taken for one of these", async (file) => {
    const reader = await openSession(join(corpus, file)).catch(() => undefined);
    expect([...HARNESSES.values()]).not.toContain(reader?.meta.harness);
  });
});
