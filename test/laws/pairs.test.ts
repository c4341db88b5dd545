/** L3, L4 and L5 for every ordered pair of harnesses: native only, honest, raw untouched. */
import fc from "fast-check";
import { test } from "vitest";
import { canonicalCalls, contexts } from "./canonical-calls.js";
import { honest, nativeOnly, rawUntouched, type Violation } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { formOf } from "./native-form.js";
import { holds } from "./support.js";
import { codecOf, codecs, harnessOf, model, opOf } from "./world.js";
import type { Call } from "../../generated/canonical.js";
import type { Context } from "../../src/runtime/call.js";

const ids = model.harnesses.map(({ id }) => id);

test.for(ids)("a call of %s becomes one of every other harness, and every loss is named", (id) => {
  const source = codecOf(id);
  holds(
    id,
    nativeCalls(harnessOf(id), model.ops),
    (native) => {
      const call = source.decode(native.name, native.input);
      return toEach(id, (target) =>
        call.name === "Raw"
          ? rawUntouched(source, codecOf(target), native)
          : translated(target, call, {}),
      );
    },
    300,
  );
});

test.for(ids)("%s writes natively and honestly whatever the vocabulary can say", (id) => {
  const typed = model.ops.filter(({ name }) => name !== "Raw").map(canonicalCalls);
  const calls = fc.tuple(fc.oneof(...typed), contexts(harnessOf(id)));
  holds(id, calls, ([call, context]) => translated(id, call, context), 1500);
});

function toEach(source: string, law: (target: string) => Violation[]): Violation[] {
  return [...codecs.keys()]
    .filter((id) => id !== source)
    .flatMap((id) => law(id).map((violation) => `to ${id}: ${violation}`));
}

function translated(target: string, call: Call, context: Context): Violation[] {
  const codec = codecOf(target);
  const form = formOf(harnessOf(target), opOf(call.name));
  return [...nativeOnly(form, codec.encode(call, context)), ...honest(codec, call, context)];
}
