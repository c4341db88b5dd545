/** Tools as a package declares them, in the little of JSON Schema that a table can be compared with. */
import type { Literal } from "../../generator/ir.js";
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../src/runtime/json.js";

/** One tool, by its native name. A package may declare several of one name. */
export type PackageTool = { name: string; schema: JsonObject };

export type KeyType = "string" | "number" | "boolean" | "array" | "object";

export type PackageKey = {
  required: boolean;
  /** Empty when the schema does not say. */
  types: ReadonlySet<KeyType>;
  /** The only values that it may have, where they are listed. */
  values?: readonly Literal[];
  /** Keys of the object, or of the objects in the list. */
  keys: PackageKeys;
};

export type PackageKeys = ReadonlyMap<string, PackageKey>;

/** The keys of an object schema; of one with alternatives, the keys of all of them. */
export function keysOfSchema(schema: JsonObject): PackageKeys {
  const [first, ...others] = alternatives(schema).map(ownKeys);
  return others.reduce(mergeKeys, first ?? new Map());
}

/** Keys of several declarations of one tool: what one does not have, the others do not require. */
export function mergeKeys(a: PackageKeys, b: PackageKeys): PackageKeys {
  const merged = new Map<string, PackageKey>();
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    const [left, right] = [a.get(name), b.get(name)];
    const only = left ?? right;
    if (left !== undefined && right !== undefined) merged.set(name, mergeKey(left, right));
    else if (only !== undefined) merged.set(name, { ...only, required: false });
  }
  return merged;
}

function mergeKey(a: PackageKey, b: PackageKey): PackageKey {
  const isOpen = a.types.size === 0 || b.types.size === 0;
  const values = a.values && b.values && [...new Set([...a.values, ...b.values])];
  return {
    required: a.required && b.required,
    types: new Set(isOpen ? [] : [...a.types, ...b.types]),
    ...(values === undefined ? {} : { values }),
    keys: mergeKeys(a.keys, b.keys),
  };
}

function ownKeys(schema: JsonObject): PackageKeys {
  const properties = own(schema, "properties");
  if (!isObject(properties)) return new Map();
  const required = listOf(own(schema, "required"));
  return new Map(
    Object.keys(properties).map((name) => [
      name,
      keyOf(own(properties, name), required.includes(name)),
    ]),
  );
}

function keyOf(schema: Json | undefined, required: boolean): PackageKey {
  const all = isObject(schema) ? alternatives(schema) : [];
  const values = all.map(valuesOf);
  const listed = values.flatMap((one) => one ?? []);
  const isClosed = all.length > 0 && values.every((one) => one !== undefined);
  const types = all.map(typesOf);
  const inner = all.flatMap((one) =>
    hasOwn(one, "items") ? listOf(own(one, "items"), true) : [one],
  );
  const keys = inner.filter(isObject).map(keysOfSchema);
  return {
    required,
    types: new Set(types.some((one) => one.length === 0) ? [] : types.flat()),
    ...(isClosed ? { values: listed } : {}),
    keys: keys.length === 0 ? new Map() : keys.reduce(mergeKeys),
  };
}

/** The branches of a schema, without those that stand for absence. */
function alternatives(schema: JsonObject): JsonObject[] {
  const branches = ["anyOf", "oneOf"].flatMap((word) => listOf(own(schema, word)));
  const all = branches.filter(isObject).flatMap(alternatives);
  const parts = listOf(own(schema, "allOf")).filter(isObject).flatMap(alternatives);
  if (all.length > 0) return all.filter((branch) => own(branch, "type") !== "null");
  return parts.length > 0 ? parts : [schema];
}

function valuesOf(schema: JsonObject): Literal[] | undefined {
  if (hasOwn(schema, "const")) return literals([own(schema, "const") ?? null]);
  const values = own(schema, "enum");
  return Array.isArray(values) ? literals(values) : undefined;
}

function literals(values: readonly Json[]): Literal[] {
  return values.filter((value) => typeof value !== "object" || value === null);
}

function typesOf(schema: JsonObject): KeyType[] {
  const named = listOf(own(schema, "type"), true).flatMap(typeNamed);
  if (named.length > 0) return named;
  return (valuesOf(schema) ?? []).flatMap((value) => typeNamed(typeof value));
}

function typeNamed(name: Json): KeyType[] {
  const lower = typeof name === "string" ? name.toLowerCase() : "";
  switch (lower) {
    case "integer":
      return ["number"];
    case "string":
    case "number":
    case "boolean":
    case "array":
    case "object":
      return [lower];
    default:
      return [];
  }
}

function listOf(value: Json | undefined, orOne = false): Json[] {
  if (Array.isArray(value)) return value;
  return orOne && value !== undefined ? [value] : [];
}
