/** A search on several processors, in the program as it is compiled. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { searchPaths, type SearchEvent } from "../../src/search/paths.js";
import { assistant, call, result, scratch, user, write } from "../sessions/support.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a search in a process of its own; what it met, and how many threads it had. */
async function compiled(
  query: string,
  folder: string,
): Promise<{ events: SearchEvent[]; threads: number }> {
  const out = scratch();
  const main = `
    import workers from "node:worker_threads";
    import os from "node:os";
    import { syncBuiltinESMExports } from "node:module";
    let threads = 0;
    const { Worker } = workers;
    workers.Worker = class extends Worker { constructor(...args) { super(...args); threads++; } };
    os.availableParallelism = () => 3;
    syncBuiltinESMExports();
    const { searchPaths } = await import("./paths.js");
    const events = [];
    for await (const event of searchPaths(process.argv[2], [process.argv[3]])) events.push(event);
    process.stdout.write(JSON.stringify({ events, threads }));`;
  await build({
    entryPoints: {
      paths: join(root, "src/search/paths.ts"),
      thread: join(root, "src/search/thread.ts"),
    },
    outdir: out,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["better-sqlite3"],
    // Some packages are CommonJS.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire("${root}");`,
    },
    logLevel: "silent",
  });
  write(join(out, "package.json"), '{"type":"module"}');
  const script = write(join(out, "main.js"), main);
  const said = execFileSync(process.execPath, [script, query, folder], { encoding: "utf8" });
  return JSON.parse(said) as { events: SearchEvent[]; threads: number };
}

test("threads find what one process finds, in the same order", async () => {
  const folder = scratch();
  for (let at = 0; at < 120; at++) {
    const inner = join(folder, `p${at % 7}`);
    mkdirSync(inner, { recursive: true });
    const lines = [
      user(`Session ${at}`),
      assistant("m", [
        call("t1", "Bash", { command: `run ${at}` }),
        call("t2", "Read", { file_path: "/a" }),
      ]),
      user([result("t1", at % 3 === 0 ? "needle" : "hay"), result("t2", "")]),
    ];
    write(join(inner, `s${at}.jsonl`), `${lines.join("\n")}\n`);
    write(join(inner, `n${at}.json`), "{}");
  }
  const expected: SearchEvent[] = [];
  for await (const event of searchPaths("op:Bash result:n*", [folder])) expected.push(event);
  expect(expected.filter(({ kind }) => kind === "hit")).toHaveLength(40);
  const { events, threads } = await compiled("op:Bash result:n*", folder);
  expect(events).toEqual(expected);
  expect(threads).toBe(3);
});
