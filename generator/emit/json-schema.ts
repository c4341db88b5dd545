/** Canonical types as JSON Schema. */
import type { Field, FieldType } from "../ir.js";

export type Schema = { [key: string]: unknown };

export function objectSchema(fields: readonly Field[]): Schema {
  return {
    type: "object",
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { description: field.doc, ...typeSchema(field.type) }]),
    ),
  };
}

export function typeSchema(type: FieldType): Schema {
  switch (type.kind) {
    case "string":
    case "integer":
    case "boolean":
      return { type: type.kind };
    case "json":
      return {};
    case "strings":
      return { type: "array", items: { type: "string" } };
    case "enum":
      return { enum: type.values };
    case "objects":
      return { type: "array", items: objectSchema(type.fields) };
    default: {
      const never: never = type;
      return never;
    }
  }
}
