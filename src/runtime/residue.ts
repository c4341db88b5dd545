/** What a call has beyond its canonical fields, and why. */
import type { Held, Origin } from "./call.js";
import { hasOwn, setOwn, type Json, type JsonObject } from "./json.js";

/** Keeps a native key that the fields do not determine. Without a reason it is an unknown key. */
export function hold(origin: Origin, key: string, value: Json | undefined, why?: Held): void {
  if (value === undefined) return;
  origin.rest ??= {};
  setOwn(origin.rest, key, value);
  if (why === undefined) return;
  origin.held ??= {};
  setOwn(origin.held, key, why);
}

/** A value that the table does not admit. Null means absent; anything else makes the call Raw. */
export function refuse(origin: Origin, key: string, value: Json | undefined): void {
  if (value === null || value === undefined) hold(origin, key, value, "null");
  else origin.why ??= { code: "wrong-type", key };
}

/** Whether a key holds a value, so that it takes precedence over another key of the same field. */
export function given(input: JsonObject, key: string): boolean {
  return hasOwn(input, key) && input[key] !== null && input[key] !== undefined;
}

/** Whether a condition `is` of the table holds. */
export function isOneOf(input: JsonObject, key: string, values: readonly Json[]): boolean {
  return hasOwn(input, key) && values.some((value) => value === input[key]);
}
