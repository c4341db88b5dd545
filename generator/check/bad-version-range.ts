/** `since` and `until` that are no versions, or have none between them. */
import { compareVersions } from "../analyse/written.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { code } from "../diagnostics/words.js";
import type { Rule } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const badVersionRange: Check = {
  name: "bad-version-range",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) => {
      const problem = problemOf(rule);
      return problem === undefined
        ? []
        : [diagnostic("bad-version-range", { problem }, rule.place)];
    }),
};

function problemOf({ since, until }: Rule): string | undefined {
  const odd = [since, until].find((one) => one !== undefined && !/^\d+(\.\d+)*$/.test(one));
  if (odd !== undefined) return `${code(odd)} is no version`;
  if (since === undefined || until === undefined || compareVersions(since, until) <= 0) {
    return undefined;
  }
  return `${code(since)} comes after ${code(until)}`;
}
