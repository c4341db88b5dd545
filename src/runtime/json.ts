/** JSON values and the few operations on them that must be safe for any key. */

export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Reading a key that is not there gives `undefined`, which JSON cannot hold. */
export type JsonObject = { [key: string]: Json | undefined };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function hasOwn(object: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** The own value at `key`, never one inherited from a prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
  return hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own property. Plain assignment to `__proto__` would change the prototype instead. */
export function setOwn<V>(object: { [key: string]: V }, key: string, value: V): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    object[key] = value;
  }
}

/**
 * Deep equality of JSON values, however deep. The order of keys does not count, `undefined` equals
 * absence, and `-0` equals `0`, which JSON text cannot tell apart once it is written again.
 */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  const pairs = [[a, b] as const];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right || Object.is(left, right)) continue;
    if (Array.isArray(left)) {
      if (!Array.isArray(right) || left.length !== right.length) return false;
      for (const [index, item] of left.entries()) pairs.push([item, right[index]]);
    } else if (isObject(left) && isObject(right)) {
      const keys = definedKeys(left);
      if (keys.length !== definedKeys(right).length) return false;
      for (const key of keys) {
        if (!hasOwn(right, key)) return false;
        pairs.push([left[key], right[key]]);
      }
    } else {
      return false;
    }
  }
  return true;
}

function definedKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

export function isInteger(value: Json | undefined): value is number {
  return Number.isSafeInteger(value);
}

export function isStrings(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
