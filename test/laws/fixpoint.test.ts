/** L2: what a harness declares comes back from it. */
import { test } from "vitest";
import type { Context } from "../../src/runtime/call.js";
import type { Harness, Rule } from "../../generator/ir.js";
import { callsWithin } from "./canonical-calls.js";
import { fixpoint } from "./laws.js";
import { holds, runs } from "./support.js";
import { codecOf, model, opOf, ruleText, rulesOf } from "./world.js";
import { writtenRule } from "./oracle/choose.js";

test.for(model.harnesses)("what $id declares comes back from it", (harness) => {
  for (const { rule, context } of written(harness)) {
    const calls = callsWithin(rule, opOf(rule.op));
    const codec = codecOf(harness.id);
    holds(
      `${harness.id}, ${ruleText(rule)}`,
      calls,
      (call) => fixpoint(codec, call, context),
      runs(500),
    );
  }
});

/** Each rule that is written in some context and reads back, with that context. */
function written(harness: Harness): { rule: Rule; context: Context }[] {
  return rulesOf(harness)
    .filter(({ direction }) => direction === "both")
    .flatMap((rule) => {
      const context = contextsOf(rule).find(
        (one) => writtenRule(harness, rule.op, one, rule.says) === rule,
      );
      return context === undefined ? [] : [{ rule, context }];
    });
}

function contextsOf(rule: Rule): Context[] {
  const presets = rule.presets.length > 0 ? rule.presets : [undefined];
  const versions = [undefined, rule.until, rule.since];
  return presets.flatMap((preset) =>
    versions.map((version) => ({
      ...(preset === undefined ? {} : { preset }),
      ...(version === undefined ? {} : { version }),
    })),
  );
}
