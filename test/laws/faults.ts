/** Codecs with one fault, made of a codec that has none. */
import type { Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import type { Encoded } from "../../src/runtime/call.js";
import { isObject, type Json, type JsonObject } from "../../src/runtime/json.js";
import { codecOf } from "./world.js";

export const id = "claude_code";
export const real = codecOf(id);

/** The codec with another way of reading. */
export function reading(
  decode: (call: Call, name: string, input: Json | undefined) => Call,
): Codec {
  const read: Codec["decode"] = (name, input) => decode(real.decode(name, input), name, input);
  return { ...real, decode: read };
}

/** The codec with another way of writing. */
export function writing(encode: (encoded: Encoded, call: Call) => Encoded): Codec {
  return { ...real, encode: (call, context) => encode(real.encode(call, context), call) };
}

/** The encoded call with another input, where it is an object. */
export function withInput(encoded: Encoded, change: (input: JsonObject) => JsonObject): Encoded {
  return isObject(encoded.input) ? { ...encoded, input: change(encoded.input) } : encoded;
}

export function without(input: JsonObject, key: string): JsonObject {
  const { [key]: _gone, ...others } = input;
  return others;
}

export function asNumbers(input: JsonObject): JsonObject {
  const entries = Object.entries(input).map(([key, value]): [string, Json | undefined] => {
    const isNumber = typeof value === "string" && /^\d+$/.test(value);
    return [key, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

export function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

export function withoutRest(call: Call): Call {
  if (call.origin === undefined) return call;
  const { rest: _gone, ...origin } = call.origin;
  return { ...call, origin };
}
