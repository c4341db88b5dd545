/**
 * A rule that does not write the key it is told by, or may write one that it must not have: what
 * it writes would be read as something else.
 */
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";
import { outputOf } from "./output.js";
import { hasNoCalls, regionOf } from "./regions.js";
import { ABSENT, isSubset, valuesOf } from "./value-sets.js";

export const requiredKeyUnwritten: Check = {
  name: "required-key-unwritten",
  run: (model) =>
    authoredRules(model)
      // Conditions that contradict each other are reported as such.
      .filter(({ rule }) => rule.direction === "both" && !hasNoCalls(regionOf(rule.when)))
      .flatMap(({ rule, op }) => {
        const output = outputOf(rule, op);
        return rule.when
          .filter((condition) => {
            const written = output.get(condition.key) ?? ABSENT;
            return !isSubset(written, valuesOf(condition));
          })
          .map(({ kind, key, place }) => {
            const params = { tool: rule.tool, key };
            return kind === "lacks"
              ? diagnostic("excluded-key", params, place)
              : diagnostic("required-key-unwritten", params, place);
          });
      }),
};
