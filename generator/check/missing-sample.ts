/** A rule that no sample shows at work. */
import type { Sample } from "../corpus.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Condition, Rule, Tool } from "../ir.js";
import type { Json } from "../json.js";
import { authoredTools, readingOrder } from "./authored.js";
import type { Check } from "./check.js";

export const missingSample: Check = {
  name: "missing-sample",
  run: (model, corpus) =>
    authoredTools(model).flatMap(({ harness, tool }) => {
      const samples = (corpus.get(harness.id) ?? []).filter(({ name }) => name === tool.name);
      const shown = new Set(samples.map((sample) => ruleOf(tool, sample)));
      const folder = `corpus/${harness.id}/`;
      const isUnwrapped = samples.some(({ call }) => call.name !== "Raw");
      const unseen = [
        ...readingOrder(tool).filter((rule) => !shown.has(rule)),
        ...(tool.wrapper === undefined || isUnwrapped ? [] : [tool.wrapper]),
      ];
      const params = { harness: harness.id, tool: tool.name, folder };
      return unseen.map(({ place }) => diagnostic("missing-sample", params, place));
    }),
};

/** The rule that reads a sample, if it becomes the op of that rule. */
function ruleOf(tool: Tool, { input, call }: Sample): Rule | undefined {
  const rule = readingOrder(tool).find(({ when }) => when.every((one) => holds(one, input)));
  return rule?.op === call.name ? rule : undefined;
}

function holds(condition: Condition, input: Json): boolean {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const value = isObject && Object.hasOwn(input, condition.key) ? input[condition.key] : undefined;
  switch (condition.kind) {
    case "has":
      return value !== undefined && value !== null;
    case "lacks":
      return value === undefined || value === null;
    case "is":
      return condition.values.some((one) => one === value);
    default: {
      const never: never = condition;
      return never;
    }
  }
}
