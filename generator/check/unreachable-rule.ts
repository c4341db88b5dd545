/** A rule that no call can reach. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Rule } from "../ir.js";
import { authoredTools, readingOrder } from "./authored.js";
import type { Check } from "./check.js";
import { hasNoCalls, isCovered, isWithin, type Region, regionOf } from "./regions.js";

export const unreachableRule: Check = {
  name: "unreachable-rule",
  run: (model) =>
    authoredTools(model).flatMap(({ tool }) => {
      const rules = readingOrder(tool).map((rule) => ({ rule, calls: regionOf(rule.when) }));
      return rules
        .filter(
          ({ rule }, at) => tool.wrapper !== undefined || isUnreachable(rule, rules.slice(0, at)),
        )
        .map(({ rule }) =>
          diagnostic("unreachable-rule", { tool: tool.name, op: rule.op }, rule.place),
        );
    }),
};

/**
 * Whether the conditions of a rule contradict each other, or the rules before it take every call
 * that it reads. One that reads the very same calls is a rival, and no cover.
 */
export function isUnreachable(
  rule: Rule,
  before: readonly { rule: Rule; calls: Region }[],
): boolean {
  const calls = regionOf(rule.when);
  if (hasNoCalls(calls)) return true;
  const covers = before.map((other) => other.calls).filter((other) => !isSame(calls, other));
  return isCovered(calls, covers);
}

function isSame(a: Region, b: Region): boolean {
  return isWithin(a, b) && isWithin(b, a);
}
