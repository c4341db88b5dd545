/** L1: what was read goes back as it came. */
import { expect, test } from "vitest";
import { identity } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { holds, runs, share } from "./support.js";
import { codecOf, model } from "./world.js";

test.for(model.harnesses.map(({ id }) => id))("%s gives every call back as it came", (id) => {
  const harness = model.harnesses.find((one) => one.id === id);
  if (harness === undefined) throw new Error(id);
  holds(
    id,
    nativeCalls(harness, model.ops),
    (native) => identity(codecOf(id), native),
    runs(15_000),
  );
});

test.for(model.harnesses)("the calls made for $id are typed and raw in good measure", (harness) => {
  const codec = codecOf(harness.id);
  const typed = share(
    nativeCalls(harness, model.ops),
    300,
    ({ name, input }) => codec.decode(name, input).name !== "Raw",
  );
  expect(typed).toBeGreaterThan(0.3);
  expect(typed).toBeLessThan(0.9);
});
