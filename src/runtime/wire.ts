/** Canonical calls as JSON documents. */
import type { AnyCall, Origin } from "./call.js";
import { hasOwn, isObject, isStrings, type Json, type JsonObject } from "./json.js";

/** A type in one word, with `!` when the field is required; or the fields of each object of a list. */
export type FieldShape = string | { required: boolean; each: FieldShapes };

export type FieldShapes = { readonly [field: string]: FieldShape };

/** What is known of an op at run time. `C` is the type of its calls. */
export type OpInfo<C extends AnyCall = AnyCall> = {
  name: C["name"];
  /** Tool kind of the Agent Client Protocol. */
  acp: string;
  /** The fields that a viewer shows first. */
  show: readonly string[];
  /** The fields that a search looks into by default. */
  search: readonly string[];
  /** The fields without which there is no call. */
  required: readonly string[];
  /** Field → type (`string`, `strings`, `a|b`, …). */
  fields: FieldShapes;
};

/** The parts of a document, whatever it is; what is no call at all gets an empty name. */
export function readDocument(
  document: unknown,
  ops: { readonly [op: string]: OpInfo },
): { name: string; input: Json; origin?: Origin } {
  const parts = isObject(document) ? document : {};
  const name = typeof parts.name === "string" ? parts.name : "";
  const input = hasOwn(parts, "input") ? (parts.input ?? null) : {};
  const origin = hasOwn(parts, "origin") ? parts.origin : undefined;
  const fields = hasOwn(ops, name) ? ops[name]?.fields : undefined;
  return isOrigin(origin, fields ?? {}) ? { name, input, origin } : { name, input };
}

function isOrigin(value: unknown, fields: FieldShapes): value is Origin {
  return (
    isObject(value) &&
    typeof value.harness === "string" &&
    typeof value.tool === "string" &&
    (value.keys === undefined || isStrings(value.keys)) &&
    (value.rest === undefined || isObject(value.rest)) &&
    (value.held === undefined || isObject(value.held)) &&
    (value.implied === undefined ||
      (isObject(value.implied) && haveShapes(value.implied, fields))) &&
    (value.text === undefined || typeof value.text === "string") &&
    (value.rule === undefined || typeof value.rule === "number") &&
    (value.form === undefined || value.form === "text" || value.form === "none") &&
    (value.wrap === undefined || isWrap(value.wrap)) &&
    (value.why === undefined || isWhy(value.why))
  );
}

function isWhy(value: Json): boolean {
  return (
    isObject(value) &&
    typeof value.code === "string" &&
    (value.key === undefined || typeof value.key === "string")
  );
}

function isWrap(value: Json): boolean {
  return (
    isObject(value) &&
    typeof value.tool === "string" &&
    typeof value.nameKey === "string" &&
    typeof value.inputKey === "string" &&
    isStrings(value.keys) &&
    (value.rest === undefined || isObject(value.rest)) &&
    (value.text === undefined || typeof value.text === "string")
  );
}

/**
 * Whether a value has the fields of an op: all required ones, and none of a wrong type. Fields that
 * are not known here are let through, since a newer program may have written them.
 */
export function admits<F extends JsonObject>(
  { required, fields }: OpInfo,
  value: unknown,
): value is F {
  if (!isObject(value)) return false;
  for (const field of required) {
    if (!hasOwn(value, field) || value[field] === undefined) return false;
  }
  return haveShapes(value, fields);
}

function haveShapes(values: JsonObject, fields: FieldShapes): boolean {
  for (const field of Object.keys(values)) {
    const shape = hasOwn(fields, field) ? fields[field] : undefined;
    const given = values[field];
    if (shape !== undefined && given !== undefined && !isOfShape(given, shape)) return false;
  }
  return true;
}

function isRequired(shape: FieldShape): boolean {
  return typeof shape === "string" ? shape.endsWith("!") : shape.required;
}

function isOfShape(value: Json, shape: FieldShape): boolean {
  switch (shape) {
    case "string":
    case "string!":
      return typeof value === "string";
    case "integer":
    case "integer!":
      return Number.isSafeInteger(value);
    case "boolean":
    case "boolean!":
      return typeof value === "boolean";
    case "json":
    case "json!":
      return true;
    case "strings":
    case "strings!":
      return isStrings(value);
    default:
      return typeof shape === "string" ? isWordOf(shape, value) : isListOf(shape.each, value);
  }
}

/** One of the words of `a|b`, which may end in `!`. */
function isWordOf(shape: string, value: Json): boolean {
  const words = shape.endsWith("!") ? shape.slice(0, -1) : shape;
  return typeof value === "string" && words.split("|").includes(value);
}

function isListOf(each: FieldShapes, value: Json): boolean {
  return Array.isArray(value) && value.every((item) => isObject(item) && isItem(each, item));
}

function isItem(fields: FieldShapes, item: JsonObject): boolean {
  return Object.keys(fields).every((field) => {
    const shape = fields[field] ?? "json";
    const given = hasOwn(item, field) ? item[field] : undefined;
    return given === undefined ? !isRequired(shape) : isOfShape(given, shape);
  });
}
