/**
 * A check that found nothing to say need not be made again while nothing has changed: a stamp is a
 * hash of everything that a run reads and of everything that it would write.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "./output.js";

/** What is read and written, below the root of a project. */
const FOLDERS = ["mappings", "corpus", "generator/diagnostics/pages", "generated"];

/** Libraries whose versions the output may depend on. */
const LOCK = "package-lock.json";

export function stampOf(root: string): string {
  const hash = createHash("sha256");
  const own = dirname(fileURLToPath(import.meta.url));
  for (const dir of [...FOLDERS.map((name) => join(root, name)), own]) {
    for (const path of filesIn(dir).sort()) {
      hash.update(`${path}\n`);
      hash.update(readFileSync(join(dir, path)));
    }
  }
  hash.update(read(join(root, LOCK)));
  return hash.digest("hex");
}

/** Whether the last check that found nothing saw the same. */
export function isStamped(root: string, stamp: string): boolean {
  return read(fileOf(root)) === stamp;
}

export function writeStamp(root: string, stamp: string): void {
  try {
    mkdirSync(dirname(fileOf(root)), { recursive: true });
    writeFileSync(fileOf(root), stamp);
  } catch {
    // Without a stamp the next check takes its time.
  }
}

function fileOf(root: string): string {
  return join(root, "node_modules/.cache/toolglot/checked");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
