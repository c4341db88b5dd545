/**
 * The sessions in the corpus, one of each harness that keeps them as text. They tell one story: a
 * person asks, the model searches, reads a file and answers.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../src/sessions/index.js";
import { itemsOf, scratch } from "./support.js";

const corpus = "corpus";

/** A longer one, which other tests tell about. */
const OTHER = "claude_code";

const samples = readdirSync(corpus).flatMap((harness) =>
  ["session.json", "session.jsonl"]
    .map((name) => ({ harness, path: join(corpus, harness, name) }))
    .filter(({ path }) => existsSync(path) && harness !== OTHER),
);

/** The op of the search, where the harness searches with the shell; the read is one everywhere. */
const SEARCHES: { readonly [harness: string]: string } = {
  claude_chat: "Bash",
  codex: "Bash",
  goose: "Bash",
  gptme: "Bash",
  junie: "Bash",
  oh_my_pi: "Glob",
  openclaw: "Bash",
  swe_agent: "Bash",
  trae_agent: "Bash",
  txcript_simple: "Bash",
};

const READS: { readonly [harness: string]: string } = {
  // The shell reads files, too.
  codex: "Bash",
  cosh: "Bash",
  // What it shows is not what the model called.
  junie: "Raw",
  // A list of operations is no op.
  kiro_cli: "Raw",
};

/** Nothing that a tool gave is in its transcripts. */
const WITHOUT_RESULTS = "cursor";

test("nearly all harnesses that keep sessions as text have one", () => {
  expect(samples.length).toBeGreaterThanOrEqual(41);
});

describe.each(samples)("$path", ({ harness, path }) => {
  test("is recognised, and tells the story", async () => {
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    const messages = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
    const blocks = messages.flatMap((message) => message.blocks);
    const calls = blocks.flatMap((block) => (block.kind === "call" ? [block] : []));
    const results = blocks.flatMap((block) => (block.kind === "result" ? [block] : []));
    const said = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
    expect(reader.meta.harness).toBe(harness);
    expect(calls.map(({ call }) => call.name)).toEqual([
      SEARCHES[harness] ?? "Grep",
      READS[harness] ?? "Read",
    ]);
    expect(said.some((text) => text.includes("Where do we decide that a link is dead?"))).toBe(
      true,
    );
    expect(said.at(-1)).toBe(
      "In `classify` in src/report.ts: a status of 400 or above, and every link that timed out.",
    );
    if (harness === WITHOUT_RESULTS) return expect(results).toEqual([]);
    expect(results.map(({ callId, isError }) => [callId, isError])).toEqual(
      calls.map(({ id }) => [id, false]),
    );
    expect(reader.problems).toEqual([]);
  });

  test("goes back to the byte", async () => {
    const out = join(scratch(), "copy");
    const report = await exportSession(await openSession(path), { with: harness, out });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
    expect(report.noteCounts["not-identical"]).toBeUndefined();
  });
});
