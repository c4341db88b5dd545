/** `one` writes a list of one object, which nothing reads back as such. */
import { leavesOf } from "../analyse/leaves.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const writeOnlyLens: Check = {
  name: "write-only-lens",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) =>
      leavesOf(rule).flatMap(({ lens, path }) => {
        const isInner = path.length > 1;
        if (lens.kind !== "one" || (rule.direction === "write" && !isInner)) return [];
        const params = { operation: "one", key: lens.key };
        const help = "`one` stands at the top of a rule, not inside of another key.";
        return [diagnostic("write-only-lens", params, lens.place, isInner ? { help } : {})];
      }),
    ),
};
