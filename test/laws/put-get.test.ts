/** A field of a decoded call can be edited: the rest of the call stays as it came. */
import fc from "fast-check";
import { test } from "vitest";
import { toCanonical, type Call } from "../../generated/canonical.js";
import type { Op } from "../../generator/ir.js";
import type { JsonObject } from "../../src/runtime/json.js";
import { callOf, canonicalCalls, withTwins } from "./canonical-calls.js";
import { fieldsOf, putGet } from "./laws.js";
import { isReadBy, mappedKeys } from "./lenses.js";
import { callsOf } from "./native-calls.js";
import { holds, runs } from "./support.js";
import { codecOf, model, opOf, ruleText, rulesOf } from "./world.js";

test.for(model.harnesses)("an edited call of $id is written as edited", (harness) => {
  const codec = codecOf(harness.id);
  for (const rule of rulesOf(harness).filter(({ direction }) => direction !== "write")) {
    const op = opOf(rule.op);
    const edits = fc.tuple(callsOf(rule, model.ops), canonicalCalls(op), fc.nat());
    holds(
      `${harness.id}, ${ruleText(rule)}`,
      edits,
      ([native, donor, pick]) => {
        const call = codec.decode(native.name, native.input);
        if (!isReadBy(harness, rule, call)) return [];
        // A tool that is told by a field may not be able to say a call without it.
        const mayMove = rule.when.length > 0 || Object.keys(rule.says).length > 0;
        const edit = (one: Call): Call => edited(one, donor, op, pick);
        return putGet(codec, native, edit, mappedKeys(rule), mayMove);
      },
      runs(500),
    );
  }
});

/** The call with one of its fields as another call has it, or without it. */
function edited(call: Call, donor: Call, { fields }: Op, pick: number): Call {
  const field = fields[pick % fields.length];
  if (field === undefined) return call;
  const input: JsonObject = { ...call.input };
  const value = fieldsOf(donor)[field.name];
  if (value !== undefined) input[field.name] = value;
  else if (!field.required) delete input[field.name];
  // Whoever changes one of the twins sees to the other.
  if (field.plural !== undefined) delete input[field.plural];
  const { origin } = toCanonical(call);
  const shared = origin === undefined ? {} : { origin };
  return { ...callOf(call.name, withTwins(input, fields)), ...shared };
}
