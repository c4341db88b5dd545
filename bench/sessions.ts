/** Export of a large session against `JSON.parse` and `JSON.stringify` of its lines, and its memory. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "./measure.js";
import { firstWord, MB, measured } from "./programs.js";
import { writeSession } from "./sample.js";

export async function benchSessions(megabytes: number): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "toolglot-bench-"));
  const file = join(dir, "session.jsonl");
  await writeSession(file, megabytes * MB);
  const size = statSync(file).size / MB;
  const rows = [
    measured("parse + stringify", size, [
      "dist/bench/baseline.js",
      file,
      join(dir, "baseline.jsonl"),
    ]),
    measured(
      "export, same harness",
      size,
      exportArgs(file, "claude_code", join(dir, "same.jsonl")),
    ),
    measured("export to Grok", size, exportArgs(file, "grok", join(dir, "grok"))),
    measured("view", size, ["bin/toolglot.js", "view", file]),
    measured("search", size, ["bin/toolglot.js", "search", "parse_7", file]),
  ];
  const bare = await firstWord(["--eval", "console.log(1)"]);
  const view = await firstWord(["bin/toolglot.js", "view", file]);
  rmSync(dir, { recursive: true });
  const head = ["", "time", "MB/s", "peak memory"];
  return (
    `A session of ${size.toFixed(0)} MB\n${table(head, rows)}\n` +
    `view prints its first line after ${view.toFixed(0)} ms, Node alone after ${bare.toFixed(0)} ms`
  );
}

function exportArgs(file: string, harness: string, out: string): string[] {
  return ["bin/toolglot.js", "export", file, "--with", harness, "--out", out];
}
