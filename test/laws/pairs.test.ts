/** L3, L4 and L5 for every ordered pair of harnesses: native only, honest, raw untouched. */
import fc from "fast-check";
import { test } from "vitest";
import { canonicalCalls, contexts } from "./canonical-calls.js";
import { rawUntouched, type Violation } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { holds, runs } from "./support.js";
import { translated } from "./translation.js";
import { codecOf, codecs, harnessOf, model } from "./world.js";

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
          : translated(codecOf(target), call, {}),
      );
    },
    runs(3000),
  );
});

test.for(ids)("%s writes natively and honestly whatever the vocabulary can say", (id) => {
  const typed = model.ops.filter(({ name }) => name !== "Raw").map(canonicalCalls);
  const calls = fc.tuple(fc.oneof(...typed), contexts(harnessOf(id)));
  holds(id, calls, ([call, context]) => translated(codecOf(id), call, context), runs(15_000));
});

function toEach(source: string, law: (target: string) => Violation[]): Violation[] {
  return [...codecs.keys()]
    .filter((id) => id !== source)
    .flatMap((id) => law(id).map((violation) => `to ${id}: ${violation}`));
}
