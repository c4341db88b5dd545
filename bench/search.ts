/** A search over a folder of sessions, against reading the same files and nothing else. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "./measure.js";
import { MB, measured } from "./programs.js";
import { writeSession } from "./sample.js";

/** Turns of one session; they are numbered on from file to file. */
const TURNS = 1000;

export async function benchSearch(sessions: number, kilobytes: number): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "toolglot-bench-"));
  for (let at = 0; at < sessions; at++) {
    const folder = join(dir, `project-${at % 20}`);
    mkdirSync(folder, { recursive: true });
    await writeSession(join(folder, `session-${at}.jsonl`), kilobytes * 1000, at * TURNS + 1);
  }
  const size = sizeOf(dir) / MB;
  const search = (label: string, query: string): string[] =>
    measured(label, size, ["bin/toolglot.js", "search", query, dir]);
  const rows = [
    measured("read all files", size, ["dist/bench/read-all.js", dir]),
    search("a word in one session", `parse_${TURNS * 7 + 1}`),
    search("two words in one session", `const and parse_${TURNS * 7 + 1}`),
    search("a field of one session", `op:Grep pattern:parse_${TURNS * 7 + 1}`),
    search("calls in all sessions", "op:Grep pattern:*01"),
  ];
  rmSync(dir, { recursive: true });
  const head = ["", "time", "MB/s", "peak memory"];
  return `${sessions} sessions, ${size.toFixed(0)} MB\n${table(head, rows)}`;
}

function sizeOf(dir: string): number {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
