/** L0: whatever the name and the value, nothing throws, nothing given changes, results are the same. */
import fc from "fast-check";
import { test } from "vitest";
import { fromCanonical } from "../../generated/canonical.js";
import { canonicalCalls, contexts } from "./canonical-calls.js";
import { total, totalEncode } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { holds, runs } from "./support.js";
import { hostileNames, json, key } from "./values.js";
import { codecOf, harnessOf, model } from "./world.js";

const ids = model.harnesses.map(({ id }) => id);

test.for(ids)("%s reads every call without a throw or a change", (id) => {
  const codec = codecOf(id);
  const calls = nativeCalls(harnessOf(id), model.ops);
  holds(id, calls, ({ name, input }) => total(codec, name, input), runs(4000));
});

test.for(ids)("%s reads what is no JSON at all", (id) => {
  const names = [...harnessOf(id).tools.map(({ name }) => name), ...hostileNames];
  const inputs = fc.tuple(
    fc.constantFrom(...names),
    oddValues(harnessOf(id).tools.flatMap(keysOf)),
  );
  holds(id, inputs, ([name, input]) => total(codecOf(id), name, input), runs(3000));
});

test.for(ids)("%s writes every call that a document can hold", (id) => {
  const calls = fc.tuple(documents(), contexts(harnessOf(id)));
  holds(
    id,
    calls,
    ([document, context]) => totalEncode(codecOf(id), fromCanonical(document), context),
    runs(4000),
  );
});

function keysOf({ rules }: { rules: readonly { lenses: readonly { key: string }[] }[] }): string[] {
  return rules.flatMap(({ lenses }) => lenses.map((lens) => lens.key));
}

/** Values of a program that no JSON text gives. */
function oddValues(keys: readonly string[]): fc.Arbitrary<unknown> {
  const cyclic: { [key: string]: unknown } = { pattern: "x" };
  cyclic["self"] = cyclic;
  const odd = fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    Symbol("s"),
    () => "x",
    new Date(0),
    new Map([["pattern", "x"]]),
    new Uint8Array(2),
    new (class Pattern {
      pattern = "x";
    })(),
    Object.assign(Object.create(null), { pattern: "x" }),
    Object.create({ pattern: "inherited" }),
    Object.assign([], { length: 2 }),
    cyclic,
    deep(20_000),
    '{"pattern":"x","deeper":'.repeat(5000) + "{}" + "}".repeat(5000),
  );
  const objects = fc
    .array(fc.tuple(fc.constantFrom(...keys), odd), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
  return fc.oneof(odd, objects);
}

function deep(levels: number): unknown {
  let value: unknown = { pattern: "x" };
  for (let level = 0; level < levels; level++) value = { pattern: "x", deeper: value };
  return value;
}

/** Canonical documents with any origin, and what is no document at all. */
function documents(): fc.Arbitrary<unknown> {
  const rules = model.harnesses.flatMap((harness) =>
    harness.tools.map((tool) => ({ harness: harness.id, tool: tool.name })),
  );
  const objects = fc
    .array(fc.tuple(key, json), { maxLength: 4 })
    .map((all) => Object.fromEntries(all));
  const names = model.ops.flatMap(({ fields }) => fields.map(({ name }) => name));
  const meant = fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 3 });
  const origins = fc.record(
    {
      from: fc.constantFrom(...rules),
      keys: fc.array(key, { maxLength: 3 }),
      rest: objects,
      held: fc.dictionary(key, fc.constantFrom("type", "spelling", "inner", "local", "what")),
      implied: fc.oneof(objects, meant),
      text: fc.constantFrom("{}", "", "{", '{"pattern":"x"}'),
      rule: fc.constantFrom(0, 1, -1, 0.5, 99),
      form: fc.constantFrom("text", "none"),
      why: fc.oneof(
        json,
        fc.record({ code: fc.constantFrom("no-rule", "of tomorrow"), key: json }),
      ),
      wrap: fc.oneof(
        json,
        fc.record({
          tool: key,
          nameKey: key,
          inputKey: key,
          keys: fc.array(key, { maxLength: 3 }),
        }),
      ),
    },
    { requiredKeys: ["from"] },
  );
  const calls = fc.oneof(...model.ops.map(canonicalCalls));
  const whole = fc
    .tuple(calls, fc.option(origins))
    .map(([call, origin]) =>
      origin === null ? call : { ...call, origin: { ...origin, ...origin.from } },
    );
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: json });
}
