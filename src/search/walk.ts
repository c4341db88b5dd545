/** The files and folders in which sessions may be. */
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";

export type Found =
  /** `isNamed`: a person named this, so that it is an error when it holds no session. */
  | { kind: "place"; path: string; isNamed: boolean }
  | { kind: "unreadable"; path: string; why: string };

const SESSION_FILE = /\.(jsonl|ndjson|json|traj|db|sqlite|sqlite3|vscdb)(\.zst)?$/;

/** Folders that hold programs, not sessions, however many JSON files they have. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * Named files, and all files in named folders that may be sessions, in the order of their names.
 * Some harnesses keep a session in a folder: what `isSession` holds for is one place, not entered.
 */
export async function* walk(
  paths: readonly string[],
  isSession: (folder: string) => Promise<boolean>,
): AsyncGenerator<Found> {
  for (const path of paths) {
    try {
      if (path !== "-" && (await stat(path)).isDirectory()) yield* walkFolder(path, isSession);
      else yield { kind: "place", path, isNamed: true };
    } catch (error) {
      yield { kind: "unreadable", path, why: reason(error) };
    }
  }
}

async function* walkFolder(
  folder: string,
  isSession: (folder: string) => Promise<boolean>,
): AsyncGenerator<Found> {
  if (await isSession(folder)) {
    yield { kind: "place", path: folder, isNamed: true };
    return;
  }
  const entries: { path: string; isFolder: boolean }[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) entries.push({ path, isFolder: true });
      } else if (SESSION_FILE.test(entry.name) && (entry.isFile() || (await isFile(path)))) {
        entries.push({ path, isFolder: false });
      }
    }
  } catch (error) {
    yield { kind: "unreadable", path: folder, why: reason(error) };
  }
  entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const { path, isFolder } of entries) {
    if (isFolder) yield* walkFolder(path, isSession);
    else yield { kind: "place", path, isNamed: false };
  }
}

/** Links to files count, links to folders do not: they could lead in circles. */
async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EACCES") return "reading it is not permitted";
  return error instanceof Error ? error.message : String(error);
}
