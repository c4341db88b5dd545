/** The types of canonical fields: in words, and which values they have. */
import type { Field, FieldType, Literal } from "./ir.js";

export const TYPE_WORDS: Record<FieldType["kind"], string> = {
  string: "a string",
  integer: "an integer",
  boolean: "a boolean",
  json: "any JSON",
  strings: "a list of strings",
  enum: "one of several words",
  objects: "a list of objects",
};

/** Whether a literal is a value of a field; null is absence. */
export function admitsValue(type: FieldType, value: Literal): boolean {
  if (value === null) return true;
  switch (type.kind) {
    case "string":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "enum":
      return typeof value === "string" && type.values.includes(value);
    case "json":
    case "strings":
    case "objects":
      return false;
    default: {
      const never: never = type;
      return never;
    }
  }
}

export function allowedValues(field: Field): string[] {
  if (field.type.kind === "enum") return field.type.values;
  return field.type.kind === "boolean" ? ["true", "false"] : [];
}
