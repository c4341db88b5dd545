/**
 * Formats generated code with prettier. Formatting takes most of the time of a run and depends on
 * nothing but the text, so results are kept by the hash of the text.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { OutputFile } from "./emit/output.js";

const OPTIONS = { parser: "typescript", printWidth: 100 } as const;

/** Hash of unformatted text → formatted text. */
type Cache = Map<string, string>;

/** The same files, TypeScript formatted. `cachePath` is a file that may be deleted at any time. */
export async function formatFiles(
  files: readonly OutputFile[],
  cachePath: string | undefined,
): Promise<OutputFile[]> {
  const cache = cachePath === undefined ? new Map<string, string>() : readCache(cachePath);
  const used: Cache = new Map();
  const formatted: OutputFile[] = [];
  let isChanged = false;
  for (const file of files) {
    if (!file.path.endsWith(".ts")) {
      formatted.push(file);
      continue;
    }
    const key = createHash("sha256").update(file.text).digest("hex");
    const known = cache.get(key);
    if (known === undefined) isChanged = true;
    const text = known ?? (await formatCode(file.text));
    used.set(key, text);
    formatted.push({ path: file.path, text });
  }
  if (cachePath !== undefined && isChanged) writeCache(cachePath, used);
  return formatted;
}

async function formatCode(text: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, OPTIONS);
}

function readCache(path: string): Cache {
  try {
    const entries: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof entries !== "object" || entries === null) return new Map();
    return new Map(
      Object.entries(entries).filter((entry): entry is [string, string] => {
        return typeof entry[1] === "string";
      }),
    );
  } catch {
    return new Map();
  }
}

function writeCache(path: string, cache: Cache): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(Object.fromEntries(cache)));
  } catch {
    // A cache that cannot be written only costs time.
  }
}
