/** What changed in the tables since `generated/` was written, in words. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { visible } from "./diagnostics/words.js";
import { tableRows } from "./emit/tables.js";
import type { Model } from "./ir.js";

/** One line a fact: `grok › Glob › glob_pattern: pattern → path`. */
export function changesInWords(dir: string, model: Model): string[] {
  const before = readRows(join(dir, "tables.json"));
  if (before === undefined) return [];
  const after = tableRows(model);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const old = before.get(name);
    const now = after.get(name);
    if (old === now) return [];
    return [visible(`${name}: ${old ?? "(not there)"} → ${now ?? "(gone)"}`)];
  });
}

function readRows(path: string): Map<string, string> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const rows: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof rows !== "object" || rows === null) return undefined;
    return new Map(Object.entries(rows).map(([name, words]) => [name, String(words)]));
  } catch {
    return undefined;
  }
}
