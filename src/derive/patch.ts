/** Patches in the format that begins with `*** Begin Patch`. */
import type { Found } from "./found.js";

/** The writes, edits, moves and deletions in a patch, or `undefined` unless all is understood. */
export function readPatch(patch: string): Found[] | undefined {
  const lines = patch.trim().split(/\r?\n/);
  if (lines[0]?.trim() !== "*** Begin Patch" || lines.at(-1)?.trim() !== "*** End Patch") {
    return undefined;
  }
  const found: Found[] = [];
  for (const section of sectionsOf(lines.slice(1, -1))) {
    const more = section && readSection(section);
    if (more === undefined) return undefined;
    found.push(...more);
  }
  return found.length > 0 ? found : undefined;
}

type Section = { head: string; verb: string; path: string; lines: string[] };

const HEAD = /^\*\*\* (Add|Update|Delete) File: (.+)$/;

/** Each file with the lines below its head; `undefined` for lines of no file. */
function sectionsOf(lines: readonly string[]): (Section | undefined)[] {
  const sections: (Section | undefined)[] = [];
  for (const line of lines) {
    const [head, verb, path] = HEAD.exec(line) ?? [];
    if (head !== undefined && verb !== undefined && path !== undefined) {
      sections.push({ head, verb, path: path.trim(), lines: [] });
      continue;
    }
    const last = sections.at(-1);
    if (last !== undefined) last.lines.push(line);
    else if (line.trim() !== "" && !line.startsWith("*** Environment ID: ")) return [undefined];
  }
  return sections;
}

function readSection({ head, verb, path, lines }: Section): Found[] | undefined {
  const said = lines.filter((line, index) => line !== "" || index < lines.length - 1);
  switch (verb) {
    case "Add": {
      if (!said.every((line) => line.startsWith("+"))) return undefined;
      const content = said.map((line) => `${line.slice(1)}\n`).join("");
      return [{ op: "Write", fields: { file_path: path, content }, text: head }];
    }
    case "Delete":
      return said.length > 0 ? undefined : [{ op: "Delete", fields: { path }, text: head }];
    default:
      return readUpdate(head, path, said);
  }
}

function readUpdate(head: string, path: string, lines: readonly string[]): Found[] | undefined {
  const [first = "", ...others] = lines;
  const [, destination] = /^\*\*\* Move to: (.+)$/.exec(first) ?? [];
  const move: Found[] =
    destination === undefined
      ? []
      : [{ op: "Move", fields: { path, destination: destination.trim() }, text: first }];
  const hunks = hunksOf(destination === undefined ? lines : others);
  if (hunks === undefined || (hunks.length === 0 && move.length === 0)) return undefined;
  const edits = editsOf(head, path, hunks);
  return edits && [...edits, ...move];
}

type Hunk = { old: string[]; new: string[] };

/** The old and new lines between the heads that begin with `@@`. */
function hunksOf(lines: readonly string[]): Hunk[] | undefined {
  const hunks: Hunk[] = [];
  for (const line of lines) {
    if (line.startsWith("@@")) {
      hunks.push({ old: [], new: [] });
      continue;
    }
    if (line === "*** End of File") continue;
    const text = line.slice(1);
    // The first hunk needs no head.
    if (hunks.length === 0) hunks.push({ old: [], new: [] });
    const hunk = hunks.at(-1);
    const sign = line === "" ? " " : line.charAt(0);
    if (hunk === undefined || !" +-".includes(sign)) return undefined;
    if (sign !== "+") hunk.old.push(text);
    if (sign !== "-") hunk.new.push(text);
  }
  // Heads that only lead to the place of the next hunk hold nothing.
  return hunks.filter((hunk) => hunk.old.length + hunk.new.length > 0);
}

/** One edit, or several of one file. Lines that are added to no others go to the end of the file. */
function editsOf(head: string, path: string, hunks: readonly Hunk[]): Found[] | undefined {
  const edits = hunks.map((hunk) => ({
    old_string: hunk.old.join("\n"),
    new_string: hunk.new.join("\n"),
  }));
  const [first] = edits;
  if (first === undefined) return [];
  const isAdded = hunks.some(({ old }) => old.length === 0);
  if (edits.length > 1) {
    if (isAdded) return undefined;
    return [{ op: "MultiEdit", fields: { file_path: path, edits }, text: head }];
  }
  if (isAdded) {
    const fields = { file_path: path, content: `${first.new_string}\n`, append: true };
    return [{ op: "Write", fields, text: head }];
  }
  return [{ op: "Edit", fields: { file_path: path, ...first }, text: head }];
}
