/** Two rules of a tool that read the same call. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredTools, readingOrder } from "./authored.js";
import type { Check } from "./check.js";
import { exampleOf, meet, overlap, regionOf } from "./regions.js";
import { isUnreachable } from "./unreachable-rule.js";

export const ambiguousRules: Check = {
  name: "ambiguous-rules",
  run: (model) =>
    authoredTools(model).flatMap(({ tool }) => {
      const rules = readingOrder(tool).map((rule) => ({ rule, calls: regionOf(rule.when) }));
      return rules.flatMap(({ rule, calls }, at) => {
        const before = rules.slice(0, at);
        const rival = before.find((other) => {
          // A rule without conditions reads what those with conditions leave.
          const isRival = rule.when.length > 0 || other.rule.when.length === 0;
          return isRival && overlap(calls, other.calls);
        });
        if (rival === undefined || isUnreachable(rule, before)) return [];
        const params = { tool: tool.name, example: exampleOf(meet(calls, rival.calls)) };
        const related = [{ message: "the other rule", place: rival.rule.place }];
        return [diagnostic("ambiguous-rules", params, rule.place, { related })];
      });
    }),
};
