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

/** Deep equality of JSON values. The order of keys does not count; `undefined` equals absence. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length &&
    keys.every((key) => hasOwn(b, key) && equal(a[key], b[key]))
  );
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
