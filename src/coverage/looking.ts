/** Which calls look for something: the share of these that is typed is what toolglot promises. */
import { opsOf } from "../names/index.js";
import { elsewhere } from "./elsewhere.js";

const LOOKING: ReadonlySet<string> = new Set(["Glob", "Grep", "ListDir", "WebSearch"]);

/** Whether an op finds files, searches contents, lists a directory or searches the web. */
export function isLooking(op: string): boolean {
  return LOOKING.has(op);
}

/**
 * Whether a raw call counts as one of those: by the table of its harness, or, where that does not
 * have the tool, when most of the tables that have one of that name mean such a call.
 */
export function isLookingTool(harness: string, tool: string): boolean {
  const own = opsOf(harness, tool);
  // A shell is no search, whatever commands its harness searches with.
  if (own.length > 0) return own.some(isLooking) && !own.includes("Bash");
  return elsewhere(tool).slice(0, 1).some(isLooking);
}
