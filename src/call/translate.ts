/** Single calls: from one dialect to another, or to canonical form. */
import { toCanonical } from "../../generated/canonical.js";
import type { Context } from "../runtime/call.js";
import { isObject, own, type Json, type JsonObject } from "../runtime/json.js";
import type { Codec } from "../sessions/codec.js";
import { holdsInexact, parseExact, stringify, type Digits } from "../sessions/numbers.js";

export type Translation = {
  from: Codec;
  /** Without it, calls stay canonical. */
  with?: Codec;
  context: Context;
};

/** Text that holds no call; the message says what does. */
export class NotACall extends Error {
  override name = "NotACall";
}

/**
 * `{ "name", "input" }` as JSON text in one dialect → JSON text of the call in the other, with its
 * op and losses: `{ "name", "input", "op", "losses" }`, or the canonical `{ "name", "input",
 * "origin" }`. Digits of large numbers are kept. Throws `NotACall`.
 */
export function translateText(text: string, translation: Translation): string {
  const { document, digits } = parseCall(text);
  const name = own(document, "name");
  if (typeof name !== "string") throw new NotACall('a call needs a "name" that is text');
  const call = translation.from.decode(name, own(document, "input"));
  if (translation.with === undefined) return stringify(toCanonical(call), digits);
  const { input, losses, ...encoded } = translation.with.encode(call, translation.context);
  const answer: JsonObject = { name: encoded.name, input, op: call.name, losses };
  return stringify(answer, digits);
}

function parseCall(text: string): { document: JsonObject; digits?: Digits } {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new NotACall(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(value)) throw new NotACall("a call is an object with name and input");
  if (!holdsInexact(value)) return { document: value };
  const exact = parseExact(text);
  return isObject(exact.value)
    ? { document: exact.value, digits: exact.digits }
    : { document: value };
}
