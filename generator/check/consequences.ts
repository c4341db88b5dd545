/** Findings that are only there because something else is wrong. */
import { isError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Model, Place } from "../ir.js";

/**
 * Leaves out what a check found where lowering had already given up on something: errors about a
 * tool that has an error, and all warnings about its file, which can wait.
 */
export function withoutConsequences(
  found: readonly Diagnostic[],
  earlier: readonly Diagnostic[],
  model: Model,
): Diagnostic[] {
  const mistakes = earlier
    .filter(isError)
    .flatMap(({ target }) => (target === "nowhere" ? [] : [target]));
  const toolOf = toolFinder(model);
  const files = new Set(mistakes.map(({ file }) => file));
  const tools = new Set(mistakes.map(toolOf));
  return found.filter((one) => {
    if (one.target === "nowhere" || !files.has(one.target.file)) return true;
    return isError(one) && !tools.has(toolOf(one.target));
  });
}

/** For each place the name of its file and where the tool around it begins. */
function toolFinder({ harnesses }: Model): (place: Place) => string {
  const starts = new Map<string, number[]>();
  for (const { place } of harnesses.flatMap(({ tools }) => tools)) {
    const known = starts.get(place.file);
    if (known === undefined) starts.set(place.file, [place.start]);
    else known.push(place.start);
  }
  return ({ file, start }) => {
    const begin = (starts.get(file) ?? []).findLast((one) => one <= start);
    return `${file}:${begin ?? "head"}`;
  };
}
