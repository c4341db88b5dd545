/** The program as a process: what streams and signals do. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder, writeSession } from "./program.js";
import { assistant, call, user } from "./records.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bin = join(root, "bin/toolglot.js");
const folder = temporaryFolder();
const isBuilt = existsSync(join(root, "dist/program/main.js"));

const path = writeSession(
  join(folder, "long.jsonl"),
  Array.from({ length: 3000 }, (_, at) =>
    at % 2 === 0 ? user(`prompt ${at}`) : assistant([call(`t${at}`, "Bash", { command: "ls" })]),
  ),
);

test.runIf(isBuilt)("a call goes in and comes out", () => {
  const done = spawnSync(
    process.execPath,
    [bin, "call", "--from", "claude_code", "--with", "amp"],
    {
      input: '{"name":"Glob","input":{"pattern":"*.rs"}}\n',
      encoding: "utf8",
    },
  );
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(done.stdout)).toMatchObject({ name: "glob", op: "Glob" });
});

test.runIf(isBuilt)("a session comes from standard input", () => {
  const input = `${JSON.stringify(user("from a pipe"))}\n`;
  const done = spawnSync(process.execPath, [bin, "view", "-"], { input, encoding: "utf8" });
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(done.stdout).toContain("from a pipe");
});

test.runIf(isBuilt)("a reader that leaves early ends the program quietly", async () => {
  for (const argv of [
    ["view", path, "--full"],
    ["view", path, "--json"],
    ["search", "prompt", path],
  ]) {
    const child = spawn(process.execPath, [bin, ...argv], { stdio: ["ignore", "pipe", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    expect({ argv, code, errors }).toEqual({ argv, code: 0, errors: "" });
  }
});

test.runIf(isBuilt)("bad usage exits 2, no hit exits 1", () => {
  const run = (...argv: string[]): number | null =>
    spawnSync(process.execPath, [bin, ...argv]).status;
  expect(run("view")).toBe(2);
  expect(run("search", "nowhere", path)).toBe(1);
  expect(run("search", "prompt", path)).toBe(0);
});
