/** What a call has beyond its canonical fields, and why. */
import type { Held, Origin } from "./call.js";
import { hasOwn, isObject, own, setOwn, type Json, type JsonObject } from "./json.js";

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

/**
 * Whether another spelling of the same field takes precedence over `key`, which is then kept.
 * `order` holds the spellings, the one that counts first.
 */
export function isShadowed(
  origin: Origin,
  input: JsonObject,
  key: string,
  ...order: readonly string[]
): boolean {
  for (const other of order) {
    if (other === key) return false;
    if (given(input, other)) {
      hold(origin, key, input[key], "shadowed");
      return true;
    }
  }
  return false;
}

/**
 * Whether a key inside another object of the call takes precedence over `key`, which is then kept.
 * `paths` lead to such keys from the input.
 */
export function isOutranked(
  origin: Origin,
  key: string,
  value: Json | undefined,
  input: JsonObject,
  ...paths: readonly (readonly string[])[]
): boolean {
  if (!paths.some((path) => isGivenAt(input, path))) return false;
  hold(origin, key, value, "shadowed");
  return true;
}

/** Whether there is a value at the end of a path of keys. */
export function isGivenAt(input: JsonObject, path: readonly string[]): boolean {
  let value: Json | undefined = input;
  for (const key of path) value = isObject(value) ? own(value, key) : undefined;
  return value !== null && value !== undefined;
}

/** Keeps the keys that are not the written spelling of their field. */
export function holdAliases(
  origin: Origin,
  input: JsonObject,
  ...aliases: readonly string[]
): void {
  for (const key of aliases) {
    const isHeld = origin.rest !== undefined && hasOwn(origin.rest, key);
    if (given(input, key) && !isHeld) hold(origin, key, input[key], "spelling");
  }
}

/** Whether a condition `is` of the table holds. */
export function isOneOf(input: JsonObject, key: string, values: readonly Json[]): boolean {
  return hasOwn(input, key) && values.some((value) => value === input[key]);
}
