/** Canonical calls as JSON documents. */
import type { Origin } from "./call.js";
import { hasOwn, isObject, isStrings, type Json, type JsonObject } from "./json.js";

/** A type in one word, with `!` when the field is required; or the fields of each object of a list. */
export type FieldShape = string | { required: boolean; each: FieldShapes };

export type FieldShapes = { readonly [field: string]: FieldShape };

/** What is known of an op at run time. */
export type OpInfo = {
  /** Tool kind of the Agent Client Protocol. */
  acp: string;
  /** The fields that a viewer shows first. */
  show: readonly string[];
  /** The fields that a search looks into by default. */
  search: readonly string[];
  /** Field → type (`string`, `strings`, `a|b`, …). */
  fields: FieldShapes;
};

/** The parts of a document, whatever it is; what is no call at all gets an empty name. */
export function readDocument(document: unknown): { name: string; input: Json; origin?: Origin } {
  const parts = isObject(document) ? document : {};
  const name = typeof parts.name === "string" ? parts.name : "";
  const input = hasOwn(parts, "input") ? (parts.input ?? null) : {};
  const { origin } = parts;
  return isOrigin(origin) ? { name, input, origin } : { name, input };
}

function isOrigin(value: unknown): value is Origin {
  return (
    isObject(value) &&
    typeof value.harness === "string" &&
    typeof value.tool === "string" &&
    (value.keys === undefined || isStrings(value.keys)) &&
    (value.rest === undefined || isObject(value.rest)) &&
    (value.held === undefined || isObject(value.held)) &&
    (value.implied === undefined || isObject(value.implied)) &&
    (value.text === undefined || typeof value.text === "string") &&
    (value.rule === undefined || typeof value.rule === "number") &&
    (value.form === undefined || value.form === "text" || value.form === "none")
  );
}

/**
 * Whether a value has the fields of an op: all required ones, and none of a wrong type. Fields that
 * are not known here are let through, since a newer program may have written them.
 */
export function admits<F extends JsonObject>(fields: FieldShapes, value: unknown): value is F {
  return isObject(value) && hasFields(fields, value);
}

function hasFields(fields: FieldShapes, value: JsonObject): boolean {
  return Object.keys(fields).every((field) => {
    const shape = fields[field] ?? "json";
    const given = hasOwn(value, field) ? value[field] : undefined;
    const isRequired = typeof shape === "string" ? shape.endsWith("!") : shape.required;
    if (given === undefined) return !isRequired;
    if (typeof shape === "string") return isOfType(given, shape.replace("!", ""));
    return (
      Array.isArray(given) && given.every((item) => isObject(item) && hasFields(shape.each, item))
    );
  });
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case "string":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "json":
      return true;
    case "strings":
      return isStrings(value);
    default:
      return typeof value === "string" && type.split("|").includes(value);
  }
}
