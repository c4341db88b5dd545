/** A constant that marks a variant, in a rule that reads other variants too. */
import { leavesOf } from "../analyse/leaves.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const markerWithoutWhen: Check = {
  name: "marker-without-when",
  run: (model) =>
    authoredRules(model)
      .filter(({ rule }) => rule.direction !== "write")
      .flatMap(({ rule }) =>
        leavesOf(rule).flatMap(({ lens, path }) => {
          if (lens.kind !== "marker") return [];
          const isTold = rule.when.some(
            (one) => one.kind === "is" && one.key === lens.key && one.values.includes(lens.value),
          );
          // Conditions look at the keys at the top alone.
          if (isTold && path.length === 1) return [];
          return [diagnostic("marker-without-when", { key: lens.key }, lens.place)];
        }),
      ),
};
