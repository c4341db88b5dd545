/** A native key that is explained twice: under `keys` and under `local`, or by `text` besides. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Lens } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const duplicateNativeKey: Check = {
  name: "duplicate-native-key",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) => {
      const first = new Map<string, Lens>();
      return rule.lenses.flatMap((lens) => {
        const other = first.get(lens.key);
        if (other === undefined) {
          first.set(lens.key, lens);
          return [];
        }
        const related = [{ message: "it stands here first", place: other.place }];
        const params = { tool: rule.tool, key: lens.key };
        return [diagnostic("duplicate-native-key", params, lens.place, { related })];
      });
    }),
};
