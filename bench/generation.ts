/** Time of a full generation for 10, 100 and 1,000 harnesses made from the real ones. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  cpSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../generator/main.js";
import { table } from "./measure.js";

const VOCABULARY = ["canonical.yaml", "shell.yaml"];

export async function benchGeneration(counts: readonly number[]): Promise<string> {
  const rows: string[][] = [];
  for (const count of counts) {
    const root = project(count);
    const cold = await timed(root, false);
    const check = await timed(root, true);
    const perHarness = `${((cold * 1000) / count).toFixed(1)} ms`;
    rows.push([String(count), `${cold.toFixed(2)} s`, perHarness, `${check.toFixed(2)} s`]);
    rmSync(root, { recursive: true });
  }
  return table(["harnesses", "generate", "each", "check, unchanged"], rows);
}

/** A project of copies of the real mappings, each under an id of its own. */
function project(count: number): string {
  const root = mkdtempSync(join(tmpdir(), "toolglot-bench-"));
  mkdirSync(join(root, "mappings"));
  mkdirSync(join(root, "corpus"));
  cpSync("generator/diagnostics/pages", join(root, "generator/diagnostics/pages"), {
    recursive: true,
  });
  for (const name of VOCABULARY) cpSync(join("mappings", name), join(root, "mappings", name));
  // A dialect of another would need that other under its new id.
  const real = readdirSync("mappings").filter(
    (name) =>
      !VOCABULARY.includes(name) &&
      !/^extends:/m.test(readFileSync(join("mappings", name), "utf8")),
  );
  for (let at = 0; at < count; at++) {
    const name = real[at % real.length] ?? "";
    const id = `${name.replace(".yaml", "")}_${at}`;
    const text = readFileSync(join("mappings", name), "utf8")
      .replace(/^id: .*$/m, `id: ${id}`)
      .replace(/^aliases:.*\n(?: +.*\n)*/m, "");
    writeFileSync(join(root, "mappings", `${id}.yaml`), text);
    cpSync(join("corpus", name.replace(".yaml", "")), join(root, "corpus", id), {
      recursive: true,
    });
  }
  return root;
}

async function timed(root: string, check: boolean): Promise<number> {
  const start = performance.now();
  const { exitCode, stderr } = await generate({ root, check, format: "human" });
  if (exitCode !== 0) throw new Error(`generation failed:\n${stderr.slice(0, 2_000)}`);
  return (performance.now() - start) / 1000;
}
