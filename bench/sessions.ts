/** Export of a large session against `JSON.parse` and `JSON.stringify` of its lines, and its memory. */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { table } from "./measure.js";

const MB = 1_000_000;

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
  rmSync(dir, { recursive: true });
  const head = ["", "time", "MB/s", "peak memory"];
  return `A session of ${size.toFixed(0)} MB\n${table(head, rows)}`;
}

function exportArgs(file: string, harness: string, out: string): string[] {
  return ["bin/toolglot.js", "export", file, "--with", harness, "--out", out];
}

/** Runs a program of its own, so that its memory is its own. */
function measured(label: string, size: number, args: string[]): string[] {
  const peak = join(tmpdir(), `toolglot-bench-peak-${process.pid}`);
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", new URL("peak.js", import.meta.url).href, ...args],
    {
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", TOOLGLOT_BENCH_PEAK: peak },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr.slice(0, 500)}`);
  const memory = `${(Number(readFileSync(peak, "utf8")) / MB).toFixed(0)} MB`;
  rmSync(peak);
  return [label, `${seconds.toFixed(1)} s`, (size / seconds).toFixed(0), memory];
}

/** A session in the shapes of real ones: mostly results and text, some large. */
async function writeSession(file: string, bytes: number): Promise<void> {
  const out = createWriteStream(file);
  let written = 0;
  for (let turn = 0; written < bytes; turn++) {
    for (const line of turnLines(turn)) {
      written += line.length;
      if (!out.write(line)) await once(out, "drain");
    }
  }
  out.end();
  await once(out, "finish");
}

function* turnLines(turn: number): Generator<string> {
  const record = (type: string, part: string, message: object): string =>
    `${JSON.stringify({
      parentUuid: turn === 0 && part === "a" ? null : uuid(turn, "p"),
      isSidechain: false,
      userType: "external",
      cwd: "/home/dev/project",
      sessionId: "11111111-1111-4111-8111-111111111111",
      version: "2.1.60",
      gitBranch: "main",
      type,
      message,
      uuid: uuid(turn, part),
      timestamp: new Date(Date.UTC(2026, 0, 1) + turn * 1000).toISOString(),
    })}\n`;
  yield record("user", "a", {
    role: "user",
    content: `Please look at part ${turn} of the parser.`,
  });
  yield record(
    "assistant",
    "b",
    assistant(turn, { type: "text", text: "I will search for it first." }),
  );
  yield record(
    "assistant",
    "c",
    assistant(
      turn,
      call(turn, "g", "Grep", {
        pattern: `parse_${turn}`,
        path: "src",
        output_mode: "content",
        "-n": true,
        "-C": 2,
        head_limit: 20,
      }),
    ),
  );
  yield record("user", "d", result(turn, "g", lines(turn, 40)));
  yield record(
    "assistant",
    "e",
    assistant(
      turn,
      call(turn, "r", "Read", {
        file_path: `/home/dev/project/src/part_${turn}.ts`,
        offset: 1,
        limit: 200,
      }),
    ),
  );
  yield record("user", "f", result(turn, "r", lines(turn, turn % 50 === 0 ? 5_000 : 120)));
}

function uuid(turn: number, part: string): string {
  return `${turn.toString(16).padStart(8, "0")}-0000-4000-8000-00000000000${part.charCodeAt(0).toString(16).slice(-1)}`;
}

function assistant(turn: number, block: object): object {
  return {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: "claude-opus",
    content: [block],
    usage: { input_tokens: 10, output_tokens: 20 },
  };
}

function call(turn: number, part: string, name: string, input: object): object {
  return { type: "tool_use", id: `toolu_${turn}_${part}`, name, input };
}

function result(turn: number, part: string, content: string): object {
  return {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: `toolu_${turn}_${part}`, content }],
  };
}

function lines(turn: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `src/part_${turn}.ts:${at + 1}:  const value${at} = parse_${turn}("é\\n");`,
  ).join("\n");
}
