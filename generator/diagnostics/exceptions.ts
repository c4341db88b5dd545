/** `allow: { <code>: <reason> }`: warnings that the author of an entry has answered. */
import type { Place } from "../ir.js";
import { type YamlNode, entries, scalarOf } from "../nodes.js";
import { type Diagnostic, diagnostic } from "./diagnostic.js";

export type Exception = {
  code: string;
  reason: string;
  /** What it excuses: warnings whose place lies inside. */
  scope: Place;
  /** Where it is written. */
  place: Place;
};

/** The exceptions written under `allow` (may be absent), for everything inside `scope`. */
export function readExceptions(allow: YamlNode | undefined, scope: Place): Exception[] {
  return entries(allow).map(({ key, keyPlace, value }) => ({
    code: key,
    reason: String(scalarOf(value) ?? ""),
    scope,
    place: keyPlace,
  }));
}

/**
 * Drops the warnings that an exception excuses (the narrowest one that fits) and adds a warning
 * for each exception that excused nothing. To be called once, after every check has run: an
 * exception for a check that did not run would look unused.
 */
export function applyExceptions(
  diagnostics: readonly Diagnostic[],
  exceptions: readonly Exception[],
): Diagnostic[] {
  const used = new Set<Exception>();
  const narrowFirst = [...exceptions].sort((a, b) => width(a.scope) - width(b.scope));
  const kept = diagnostics.filter((one) => {
    const excuse = narrowFirst.find((exception) => excuses(exception, one));
    if (excuse) used.add(excuse);
    return excuse === undefined;
  });
  const unused = exceptions.filter((exception) => !used.has(exception));
  return [
    ...kept,
    ...unused.map((one) => diagnostic("unused-exception", { code: one.code }, one.place)),
  ];
}

function excuses(exception: Exception, one: Diagnostic): boolean {
  return (
    one.severity === "warning" &&
    one.code === exception.code &&
    one.target !== "nowhere" &&
    one.target.file === exception.scope.file &&
    one.target.start >= exception.scope.start &&
    one.target.end <= exception.scope.end
  );
}

function width(place: Place): number {
  return place.end - place.start;
}
