/** Generated code does what the tables say: it agrees with a plain interpreter of them. */
import fc from "fast-check";
import { test } from "vitest";
import type { Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import type { AnyCall, Context, Encoded } from "../../src/runtime/call.js";
import { equal, type JsonObject } from "../../src/runtime/json.js";
import { canonicalCalls, contexts } from "./canonical-calls.js";
import { briefly, textOf, type Violation } from "./laws.js";
import { nativeCalls } from "./native-calls.js";
import { oracleOf, type Oracle } from "./oracle/index.js";
import { holds } from "./support.js";
import { codecOf, harnessOf, model } from "./world.js";

const ids = model.harnesses.map(({ id }) => id);
const oracles = new Map(ids.map((id) => [id, oracleOf(model, harnessOf(id))]));

function oracleFor(id: string): Oracle {
  return oracles.get(id) ?? oracleOf(model, harnessOf(id));
}

test.for(ids)("%s reads and writes its calls as its table says", (id) => {
  const codec = codecOf(id);
  holds(
    id,
    nativeCalls(harnessOf(id), model.ops),
    ({ name, input }) => {
      const call = codec.decode(name, input);
      return [
        ...sameCall(oracleFor(id).decode(name, input), call),
        ...ids.flatMap((target) => sameWriting(target, codecOf(target), call, {})),
      ];
    },
    400,
  );
});

test.for(ids)("%s writes what the vocabulary can say as its table says", (id) => {
  const calls = fc.tuple(fc.oneof(...model.ops.map(canonicalCalls)), contexts(harnessOf(id)));
  holds(id, calls, ([call, context]) => sameWriting(id, codecOf(id), call, context), 800);
});

function sameCall(wanted: AnyCall, call: Call): Violation[] {
  return equal(asJson(wanted), asJson(call))
    ? []
    : [`decode gives ${textOf(call)}, the table says ${textOf(wanted)}`];
}

function asJson(call: AnyCall): JsonObject {
  return JSON.parse(JSON.stringify(call)) as JsonObject;
}

function sameWriting(id: string, codec: Codec, call: Call, context: Context): Violation[] {
  const wanted = oracleFor(id).encode(call, context);
  const encoded = codec.encode(call, context);
  const isSame =
    wanted.name === encoded.name &&
    equal(wanted.input, encoded.input) &&
    lossesOf(wanted) === lossesOf(encoded);
  if (isSame) return [];
  return [`${id} writes ${written(encoded)}, the table says ${written(wanted)}`];
}

function lossesOf({ losses }: Encoded): string {
  return losses.map(briefly).sort().join(", ");
}

function written(encoded: Encoded): string {
  return `${encoded.name} ${textOf(encoded.input)} losing ${lossesOf(encoded)}`;
}
