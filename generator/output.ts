/** The only stage that touches `generated/`: comparing it with what it should be, and writing it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputFile } from "./emit/output.js";

export type Difference = { path: string; kind: "missing" | "changed" | "surplus" };

/** How a folder differs from the files that it should hold, both ways, in the order of paths. */
export function differences(dir: string, files: readonly OutputFile[]): Difference[] {
  const wanted = new Map(files.map(({ path, text }) => [path, text]));
  const found: Difference[] = [];
  for (const [path, text] of wanted) {
    const full = join(dir, path);
    if (!existsSync(full)) found.push({ path, kind: "missing" });
    else if (readFileSync(full, "utf8") !== text) found.push({ path, kind: "changed" });
  }
  for (const path of filesIn(dir)) {
    if (!wanted.has(path)) found.push({ path, kind: "surplus" });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Writes the files that differ and removes the surplus. Gives what it did. */
export function writeOutput(dir: string, files: readonly OutputFile[]): Difference[] {
  const found = differences(dir, files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path, kind } of found) {
    const full = join(dir, path);
    if (kind === "surplus") {
      rmSync(full);
    } else {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, texts.get(path) ?? "");
    }
  }
  return found;
}

/** Paths of all files below a folder, with `/` between their parts; none where there is no folder. */
export function filesIn(dir: string, below = ""): string[] {
  if (!existsSync(join(dir, below))) return [];
  return readdirSync(join(dir, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesIn(dir, path) : [path];
  });
}
