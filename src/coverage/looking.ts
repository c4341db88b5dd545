/** Which calls look for something: the share of these that is typed is what toolglot promises. */
import { names } from "../../generated/names.js";
import { opsOf } from "../names/index.js";

const LOOKING: ReadonlySet<string> = new Set(["Glob", "Grep", "ListDir", "WebSearch"]);

/** Whether an op finds files, searches contents, lists a directory or searches the web. */
export function isLooking(op: string): boolean {
  return LOOKING.has(op);
}

/**
 * Whether a raw call counts as one of those: by the table of its harness, or, where that does not
 * have the tool, when the tool of that name does so in any other harness.
 */
export function isLookingTool(harness: string, tool: string): boolean {
  const own = opsOf(harness, tool);
  if (own.length > 0) return mayLook(own);
  return Object.keys(names).some((other) => mayLook(opsOf(other, tool)));
}

/** A shell is no search, whatever commands its harness searches with. */
function mayLook(ops: readonly string[]): boolean {
  return ops.some(isLooking) && !ops.includes("Bash");
}
