/** Whether a codec does what the plain interpreter of the tables does. */
import type { Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import type { AnyCall, Context, Encoded } from "../../src/runtime/call.js";
import { equal, type JsonObject } from "../../src/runtime/json.js";
import { briefly, textOf, type Native, type Violation } from "./laws.js";
import type { Oracle } from "./oracle/index.js";

export function readsAlike(oracle: Oracle, codec: Codec, { name, input }: Native): Violation[] {
  const [wanted, call] = [oracle.decode(name, input), codec.decode(name, input)];
  return equal(asJson(wanted), asJson(call))
    ? []
    : [`decode gives ${textOf(call)}, the table says ${textOf(wanted)}`];
}

function asJson(call: AnyCall): JsonObject {
  return { name: call.name, input: call.input, origin: { ...call.origin } };
}

export function writesAlike(
  oracle: Oracle,
  codec: Codec,
  call: Call,
  context: Context,
): Violation[] {
  const [wanted, encoded] = [oracle.encode(call, context), codec.encode(call, context)];
  const isSame =
    wanted.name === encoded.name &&
    equal(wanted.input, encoded.input) &&
    lossesOf(wanted) === lossesOf(encoded);
  if (isSame) return [];
  return [`${codec.id} writes ${written(encoded)}, the table says ${written(wanted)}`];
}

/** Losses by code, field and key, in any order. */
export function lossesOf({ losses }: Encoded): string {
  return losses.map(briefly).sort().join(", ");
}

function written(encoded: Encoded): string {
  return `${encoded.name} ${textOf(encoded.input)} losing ${lossesOf(encoded)}`;
}
