/** Programs that are measured from outside. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const MB = 1_000_000;

/** Runs a program of its own, so that its memory is its own. */
export function measured(label: string, size: number, args: string[]): string[] {
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

/** Milliseconds until a program says its first word; the best of some. */
export async function firstWord(args: string[], rounds = 7): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    await once(child.stdout, "data");
    best = Math.min(best, performance.now() - start);
    child.kill();
    await once(child, "close");
  }
  return best;
}
