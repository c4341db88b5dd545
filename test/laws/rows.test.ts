/** No row of a table could go without a test that fails. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Harness, Rule } from "../../generator/ir.js";
import type { AnyCall, Context } from "../../src/runtime/call.js";
import { lossesOf } from "./agreement.js";
import { canonicalCalls } from "./canonical-calls.js";
import { textOf } from "./laws.js";
import { lensFields } from "./lenses.js";
import { callsOf } from "./native-calls.js";
import { writtenRule } from "./oracle/choose.js";
import { oracleOf, type Oracle } from "./oracle/index.js";
import { seed } from "./support.js";
import { removalsOf, withRule, type Removal } from "./without.js";
import { corpus, model, opOf, ruleText, rulesOf } from "./world.js";

test.for(model.harnesses)("each row of $id that is read shows in a sample", (harness) => {
  const read = rulesOf(harness).filter(({ direction }) => direction !== "write");
  const unseen = read.flatMap(removalsOf).filter((removal) => {
    const isOfFields = lensFields(removal.lens).length > 0;
    return isOfFields && !showsInSample(harness, removal);
  });
  expect(unseen.map(rowText).join("\n")).toBe("");
});

test.for(model.harnesses)("each row of $id changes how some call is read or written", (harness) => {
  const unseen = rulesOf(harness)
    .flatMap(removalsOf)
    .filter((removal) => !showsInSample(harness, removal) && !showsInCalls(harness, removal));
  expect(unseen.map(rowText).join("\n")).toBe("");
});

function rowText({ rule, path }: Removal): string {
  return `${ruleText(rule)}: ${path.join(".")} has no sample`;
}

/** Whether a sample reads otherwise than it says once the row is gone. */
function showsInSample(harness: Harness, { rule, without }: Removal): boolean {
  const oracle = oracleOf(model, withRule(harness, rule, without));
  const samples = (corpus.get(harness.id) ?? []).filter(({ name }) =>
    isOfTool(harness, rule, name),
  );
  return samples.some((sample) => {
    const { name, input, origin } = oracle.decode(sample.name, sample.input);
    const isSame = textOf(sorted({ name, input })) === textOf(sorted(sample.call));
    return !isSame || origin?.why?.code !== sample.why;
  });
}

/** A call of the tool, or one that carries such a call. */
function isOfTool(harness: Harness, rule: Rule, name: string): boolean {
  const tool = harness.tools.find((one) => one.name === name);
  return name === rule.tool || tool?.wrapper !== undefined;
}

/** The same value with its keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** Whether a generated call is read or written otherwise once the row is gone. */
function showsInCalls(harness: Harness, { rule, without }: Removal): boolean {
  const old = oracleOf(model, harness);
  const now = oracleOf(model, withRule(harness, rule, without));
  const context = contextOf(harness, rule);
  if (context !== undefined) {
    const calls = fc.sample(canonicalCalls(opOf(rule.op)), { seed, numRuns: 200 });
    if (calls.some((call) => writing(old, call, context) !== writing(now, call, context)))
      return true;
  }
  const natives = fc.sample(callsOf(rule, model.ops), { seed, numRuns: 200 });
  return natives.some(
    ({ name, input }) => textOf(old.decode(name, input)) !== textOf(now.decode(name, input)),
  );
}

function writing(oracle: Oracle, call: AnyCall, context: Context): string {
  const encoded = oracle.encode(call, context);
  return textOf([encoded.name, encoded.input, lossesOf(encoded)]);
}

/** A context in which the harness writes with the rule. */
function contextOf(harness: Harness, rule: Rule): Context | undefined {
  const presets = rule.presets.length > 0 ? rule.presets : [undefined];
  const contexts = presets.flatMap((preset) =>
    [undefined, rule.until, rule.since].map((version) => ({
      ...(preset === undefined ? {} : { preset }),
      ...(version === undefined ? {} : { version }),
    })),
  );
  return contexts.find((context) => writtenRule(harness, rule.op, context, rule.says) === rule);
}
