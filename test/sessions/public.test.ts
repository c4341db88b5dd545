/**
 * Every file of a folder of real sessions, where one is at hand: beside the project, or named by
 * TOOLGLOT_CORPUS. Its list says which harness wrote a file, and how many calls are in it.
 * Everything that is checked here is also checked by tests with samples of our own.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../src/sessions/index.js";
import { concat } from "../../src/sessions/lines.js";
import { itemsOf, scratch } from "./support.js";

const corpus = process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public";

/** Folders that are not called as the harness is. */
const HARNESSES = new Map([
  ["continue", "continue_cli"],
  ["droid", "factory_droid"],
  ["iflow", "iflow_cli"],
  ["kiro", "kiro_cli"],
]);

/** Files that another program wrote than their folder says. */
const WRITERS = new Map([
  ["cursor/casr-state.vscdb", "cursor_desktop"],
  // A recorder of trajectories that Hermes was run with.
  ["hermes/polylogue-atif-v1.7-real-redacted.json", "atif"],
]);

const ONE_ID = "The list counts ids, and in this file several calls have one";
const STEPS =
  "The list counts every action, also what people say and what the program does by itself";
const SERVER = "The list does not count the search that ran on the server";
const SCREEN = "The list counts the calls of the model and those on the screen, which are the same";

/** Calls that the list counts otherwise. */
const COUNTED: { readonly [file: string]: readonly [calls: number, why: string] } = {
  "codex/agent-sessions-small.jsonl": [8, ONE_ID],
  "copilot-cli/agent-sessions-small.jsonl": [4, ONE_ID],
  "grok/agent-sessions-chat_history.jsonl": [3, SERVER],
  "grok/agentsview-current-chat_history.jsonl": [2, SERVER],
  "hermes/polylogue-atif-v1.7-real-redacted.json": [4, ONE_ID],
  "opencode/reglint-14-fef5d7e9f9-0.json": [35, ONE_ID],
  "opencode/reglint-32-9c04ec69fc-0.json": [17, ONE_ID],
  "opencode/reglint-8d-80439cd788-0.json": [26, ONE_ID],
  "openhands/openhands-multi_swe_bench-output.jsonl": [105, STEPS],
  "openhands/openhands-traj-basic.json": [2, STEPS],
  "openhands/openhands-traj-basic_gui_mode.json": [4, STEPS],
  "openhands/openhands-traj-basic_interactions.json": [1, STEPS],
  "openhands/openhands-traj-wrong_initial_state.json": [4, STEPS],
  "swe-agent/marshmallow-fc-install1.traj": [11, ONE_ID],
  "swe-agent/marshmallow-fc-replace-install1.traj": [11, ONE_ID],
  "vscode-copilot/git-ai-copilot_session_multiline.jsonl": [2, SCREEN],
  "vscode-copilot/git-ai-copilot_session_simple.json": [2, SCREEN],
};

/** A database whose tables are there, and no message in them. */
const EMPTY = "cursor/agent-sessions-test-store.db";

type Listed = { file: string; harness: string; calls: number; isText: boolean };

function listed(): Listed[] {
  const path = join(corpus, "MANIFEST.tsv");
  if (!existsSync(path)) return [];
  const [head = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const column = head.split("\t").indexOf("tool_calls");
  return lines.map((line) => {
    const cells = line.split("\t");
    const [folder = "", name = ""] = cells;
    const file = `${folder}/${name}`;
    const harness = HARNESSES.get(folder) ?? folder.replaceAll("-", "_");
    return {
      file,
      harness: WRITERS.get(file) ?? harness,
      calls: COUNTED[file]?.[0] ?? Number(cells[column]),
      isText: !/\.(?:db|vscdb)$/.test(name),
    };
  });
}

const all = listed();
const files = all.filter(({ file }) => file !== EMPTY);
const texts = files.filter(({ isText }) => isText);

describe.skipIf(all.length === 0)("real files", () => {
  test.each(files)("$file: opens, with every call and byte", async (expected) => {
    const path = join(corpus, expected.file);
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    const blocks = items.flatMap((item) => (item.kind === "message" ? item.message.blocks : []));
    const calls = blocks.filter((block) => block.kind === "call" && block.native !== undefined);
    expect(reader.meta.harness).toBe(expected.harness);
    expect(calls.length, COUNTED[expected.file]?.[1] ?? "as listed").toBe(expected.calls);
    expect(items.filter(({ kind }) => kind === "damaged")).toEqual([]);
    expect(reader.problems.filter(({ code }) => code === "unknown-record")).toEqual([]);
    if (!expected.isText) return;
    expect(readFileSync(path).equals(concat(items.map(({ bytes }) => bytes)))).toBe(true);
  });

  test.each(texts)("$file: the export for its own harness is the same file", async (expected) => {
    const path = join(corpus, expected.file);
    const out = join(scratch(), "copy");
    const reader = await openSession(path);
    const report = await exportSession(reader, { with: expected.harness, out });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
    expect(report.noteCounts["not-identical"]).toBeUndefined();
  });

  test.each(texts)("$file: the export for another harness has every call", async (expected) => {
    const out = join(scratch(), "out");
    const target = expected.harness === "grok" ? "claude_code" : "grok";
    const report = await exportSession(await openSession(join(corpus, expected.file)), {
      with: target,
      out,
    });
    expect(report.calls).toBe(expected.calls);
  });

  test("a database without a message is no session, and says so", async () => {
    const reader = await openSession(join(corpus, EMPTY));
    await expect(itemsOf(reader)).rejects.toThrow(/holds no message/);
  });

  test("only files of the list are counted otherwise", () => {
    const names = new Set(files.map(({ file }) => file));
    expect(Object.keys(COUNTED).filter((file) => !names.has(file))).toEqual([]);
  });
});
