/**
 * A rule without conditions that may write what another rule of the tool reads as another op.
 * Another rule of the same op gives the same fields, or the laws of the codecs say that it does not.
 */
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredRules, readingOrder } from "./authored.js";
import type { Check } from "./check.js";
import { outputOf } from "./output.js";
import { exampleOf, hasNoCalls, meet, type Region, regionOf } from "./regions.js";
import { ABSENT } from "./value-sets.js";

export const misreadCall: Check = {
  name: "misread-call",
  run: (model) =>
    authoredRules(model)
      .filter(({ rule }) => rule.direction === "both" && rule.when.length === 0)
      .flatMap(({ tool, rule, op }) => {
        const output = outputOf(rule, op);
        const others = readingOrder(tool).filter(({ when }) => when.length > 0);
        for (const other of others.filter((one) => one.op !== op.name)) {
          const read = regionOf(other.when);
          const both = meet(read, narrowed(output, read));
          if (hasNoCalls(both)) continue;
          const params = { tool: tool.name, op: other.op, example: exampleOf(both) };
          const related = [{ message: "the rule that reads it", place: other.place }];
          return [diagnostic("misread-call", params, rule.place, { related })];
        }
        return [];
      }),
};

/** What is written at the keys that the other rule looks at. */
function narrowed(output: Region, read: Region): Region {
  return new Map([...read.keys()].map((key) => [key, output.get(key) ?? ABSENT]));
}
