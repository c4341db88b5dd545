/** Calls that carry a call of another tool of the same harness: its name in one key, its input in another. */
import type { AnyCall, Encoded, Origin, Wrap } from "./call.js";
import { argumentsOf, raw, type RawCall } from "./decode.js";
import type { Wrapper } from "./rule.js";
import { equal, hasOwn, own, parseJson, setOwn, type Json, type JsonObject } from "./json.js";

/** Reads the call inside. What is not understood stays as it came, wrapper and all. */
export function unwrap<C extends AnyCall>(
  harness: string,
  tool: string,
  input: Json | undefined,
  { wraps: [nameKey, inputKey], when }: Wrapper,
  decode: (name: string, input: Json | undefined) => C | RawCall | undefined,
): C | RawCall {
  const outer: Origin = { harness, tool };
  const object = argumentsOf(input, outer);
  if (object === undefined) return raw(harness, tool, input, { code: "not-an-object" });
  const name = own(object, nameKey);
  if (when?.(object) === false) return raw(harness, tool, input, { code: "no-rule" });
  if (typeof name !== "string")
    return raw(harness, tool, input, { code: "missing-key", key: nameKey });
  const call = decode(name, own(object, inputKey));
  if (call?.origin === undefined || call.name === "Raw") {
    return raw(harness, tool, input, call?.origin?.why ?? { code: "no-rule" });
  }
  call.origin.wrap = wrapOf(tool, object, nameKey, inputKey, outer);
  return call;
}

function wrapOf(
  tool: string,
  object: JsonObject,
  nameKey: string,
  inputKey: string,
  { text }: Origin,
): Wrap {
  const keys = Object.keys(object);
  const wrap: Wrap = { tool, nameKey, inputKey, keys };
  const rest: JsonObject = {};
  for (const key of keys) {
    if (key !== nameKey && key !== inputKey) setOwn(rest, key, object[key]);
  }
  if (Object.keys(rest).length > 0) wrap.rest = rest;
  if (text !== undefined) wrap.text = text;
  return wrap;
}

/** Puts a call back into the one that carried it. */
export function rewrap(
  inner: Encoded,
  { tool, nameKey, inputKey, keys, rest, text }: Wrap,
): Encoded {
  const object: JsonObject = {};
  for (const key of keys) {
    if (key === nameKey) setOwn(object, key, inner.name);
    else if (key === inputKey) setOwn(object, key, inner.input);
    else if (rest !== undefined && hasOwn(rest, key)) setOwn(object, key, rest[key]);
  }
  const isAsItCame = text !== undefined && equal(parseJson(text), object);
  const input = isAsItCame ? text : text === undefined ? object : JSON.stringify(object);
  return { name: tool, input, losses: inner.losses };
}
