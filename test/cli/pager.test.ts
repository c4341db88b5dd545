import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { pagerFor } from "../../src/cli/pager.js";
import type { Io } from "../../src/cli/io.js";
import { temporaryFolder } from "./program.js";

const folder = temporaryFolder();
mkdirSync(join(folder, "bin"));
writeFileSync(join(folder, "bin/less"), "", { mode: 0o755 });

function pager(env: Io["env"], isTTY = true): string | undefined {
  const sink = { write: async () => {}, isTTY };
  const PATH = ["/nowhere", join(folder, "bin")].join(delimiter);
  async function* stdin(): AsyncGenerator<string> {}
  return pagerFor({ stdin: stdin(), stdout: sink, stderr: sink, env: { PATH, ...env } });
}

test.each<[Io["env"], string | undefined]>([
  [{}, "less -R"],
  [{ PAGER: "less -S" }, "less -S"],
  [{ PAGER: "cat" }, undefined],
  [{ PAGER: "" }, undefined],
  [{ PAGER: "absent -R" }, undefined],
  [{ PAGER: "X=1 absent" }, "X=1 absent"],
  [{ PAGER: "cat", TOOLGLOT_PAGER: "less" }, "less"],
  [{ PATH: "/nowhere" }, undefined],
])("%j → %s", (env, expected) => {
  expect(pager(env)).toBe(expected);
});

test("nobody pages for a pipe", () => {
  expect(pager({}, false)).toBeUndefined();
});
