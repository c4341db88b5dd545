/** A list of one object holds the keys of the call: it cannot stand inside another of its keys. */
import { leavesOf } from "../analyse/leaves.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const writeOnlyLens: Check = {
  name: "write-only-lens",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) =>
      leavesOf(rule).flatMap(({ lens, path }) => {
        if (lens.kind !== "one" || path.length === 1) return [];
        const params = { operation: "one", key: lens.key };
        return [diagnostic("write-only-lens", params, lens.place)];
      }),
    ),
};
