/** Generated code does what the tables say: it agrees with a plain interpreter of them. */
import fc from "fast-check";
import { test } from "vitest";
import { readsAlike, writesAlike } from "./agreement.js";
import { canonicalCalls, contexts } from "./canonical-calls.js";
import { nativeCalls } from "./native-calls.js";
import { oracleOf, type Oracle } from "./oracle/index.js";
import { holds, runs } from "./support.js";
import { codecOf, harnessOf, model } from "./world.js";

const ids = model.harnesses.map(({ id }) => id);
const oracles = new Map(ids.map((id) => [id, oracleOf(model, harnessOf(id))]));

function oracleFor(id: string): Oracle {
  return oracles.get(id) ?? oracleOf(model, harnessOf(id));
}

test.for(ids)("%s reads its calls, and all write them, as their tables say", (id) => {
  const [oracle, codec] = [oracleFor(id), codecOf(id)];
  holds(
    id,
    nativeCalls(harnessOf(id), model.ops),
    (native) => {
      const call = codec.decode(native.name, native.input);
      return [
        ...readsAlike(oracle, codec, native),
        ...ids.flatMap((target) => writesAlike(oracleFor(target), codecOf(target), call, {})),
      ];
    },
    runs(4000),
  );
});

test.for(ids)("%s writes what the vocabulary can say as its table says", (id) => {
  const calls = fc.tuple(fc.oneof(...model.ops.map(canonicalCalls)), contexts(harnessOf(id)));
  const law = writesAlike.bind(undefined, oracleFor(id), codecOf(id));
  holds(id, calls, ([call, context]) => law(call, context), runs(8000));
});
