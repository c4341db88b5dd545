/** The generator's own program as a process. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cli = fileURLToPath(new URL("../../dist/generator/cli.js", import.meta.url));

test.runIf(existsSync(cli))("a reader that goes away is no failure", async () => {
  const child = spawn(process.execPath, [cli, "--check", "--format", "json"], { cwd: root });
  child.stdout.destroy();
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  await new Promise((resolve) => child.on("close", resolve));
  expect(stderr).not.toContain("EPIPE");
});
