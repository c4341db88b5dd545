/** Operations that no harness of the project needs now keep the laws as well. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readsAlike, writesAlike } from "./agreement.js";
import { callsWithin, canonicalCalls, contexts } from "./canonical-calls.js";
import { generatedCodec, modelOfFixture } from "./fixture.js";
import { fixpoint, honest, identity, nativeOnly, total } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { formOf } from "./native-form.js";
import { writtenRule } from "./oracle/choose.js";
import { oracleOf } from "./oracle/index.js";
import { factor, holds } from "./support.js";
import { opOf, ruleText, rulesOf } from "./world.js";

const { harness, model } = modelOfFixture("every_operation");
const versions = [harness, { ...harness, coerce: [] }];
const makers = await Promise.all(
  versions.map(async (version) => ({
    about: version.coerce.length > 0 ? "with" : "without",
    codec: await generatedCodec(version, model),
    oracle: oracleOf(model, version),
  })),
);
const natives = nativeCalls(harness, model.ops);

test("it uses every operation", () => {
  const kinds = new Set(rulesOf(harness).flatMap(({ lenses }) => lenses.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([
    "argv",
    "copy",
    "each",
    "flip",
    "fold",
    "last",
    "lead",
    "list",
    "local",
    "marker",
    "nest",
    "one",
    "scale",
    "shape",
    "shift",
    "span",
    "values",
  ]);
});

describe.each(makers)("$about values read from text", ({ codec, oracle }) => {
  test("L0, L1 and the oracle: every call reads as the table says, and goes back as it came", () => {
    holds(
      "calls",
      natives,
      (native) => [
        ...total(codec, native.name, native.input),
        ...identity(codec, native),
        ...readsAlike(oracle, codec, native),
      ],
      2000 * factor,
    );
  });

  test("L2: what a rule declares comes back", () => {
    for (const rule of rulesOf(harness)) {
      if (rule.direction !== "both" || writtenRule(harness, rule.op, {}, rule.says) !== rule)
        continue;
      const calls = callsWithin(rule, opOf(rule.op, model));
      holds(ruleText(rule), calls, (call) => fixpoint(codec, call, {}), 300);
    }
  });

  test("L3, L4 and the oracle: every call is written natively, honestly, as the table says", () => {
    const calls = fc.tuple(fc.oneof(...model.ops.map(canonicalCalls)), contexts(harness));
    holds(
      "calls",
      calls,
      ([call, context]) => [
        ...(call.name === "Raw"
          ? []
          : [
              ...nativeOnly(formOf(harness, opOf(call.name)), codec.encode(call, context)),
              ...honest(codec, call, context),
            ]),
        ...writesAlike(oracle, codec, call, context),
      ],
      2000 * factor,
    );
  });
});
