/** A key that is only read cannot be one that is always written. */
import { leavesOf } from "../analyse/leaves.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const legacyAlways: Check = {
  name: "legacy-always",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) =>
      leavesOf(rule)
        .filter(({ lens }) => lens.legacy && lens.always !== undefined)
        .map(({ lens }) => diagnostic("legacy-always", { key: lens.key }, lens.place)),
    ),
};
