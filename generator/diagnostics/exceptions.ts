/** `allow: { <code>: <reason> }`: warnings that the author of an entry has answered. */
import type { Place } from "../ir.js";
import { type YamlNode, entries, stringOf } from "../nodes.js";
import { type Diagnostic, diagnostic } from "./diagnostic.js";

export type Exception = {
  code: string;
  reason: string;
  /** What it excuses: warnings whose place lies inside one of these. */
  scopes: Place[];
  /** Where it is written. */
  place: Place;
};

/**
 * The exceptions written under `allow` (may be absent), for everything inside the scopes: the
 * whole file, or a rule together with the name of its tool.
 */
export function readExceptions(allow: YamlNode | undefined, ...scopes: Place[]): Exception[] {
  return entries(allow).map(({ key, keyPlace, value }) => ({
    code: key,
    reason: stringOf(value) ?? "",
    scopes,
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
  const narrowFirst = [...exceptions].sort((a, b) => width(a) - width(b));
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
  const { target } = one;
  if (one.severity !== "warning" || one.code !== exception.code || target === "nowhere") {
    return false;
  }
  return exception.scopes.some(
    ({ file, start, end }) => file === target.file && start <= target.start && target.end <= end,
  );
}

function width({ scopes }: Exception): number {
  return scopes.reduce((sum, { start, end }) => sum + end - start, 0);
}
