/** `generated/schema/`: the forms of mapping files, for editors, and of canonical calls. */
import type { Field, FieldType, Model, Op } from "../ir.js";
import { canonicalSchema } from "../validate/schemas/canonical.js";
import { harnessSchema } from "../validate/schemas/harness.js";
import { shellSchema } from "../validate/schemas/shell.js";
import type { OutputFile } from "./output.js";

type Schema = { [key: string]: unknown };

export function emitSchemas(model: Model): OutputFile[] {
  return [
    file("harness", harnessSchema(model)),
    file("canonical", canonicalSchema()),
    file("shell", shellSchema()),
    file("call", callSchema(model.ops)),
  ];
}

function file(name: string, schema: Schema): OutputFile {
  return {
    path: `schema/${name}.schema.json`,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
  };
}

/** A canonical call as JSON: one variant for each op. Unknown fields are let through. */
function callSchema(ops: readonly Op[]): Schema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Canonical tool call",
    oneOf: ops.map((op) => ({
      description: op.doc,
      type: "object",
      required: ["name", "input"],
      properties: {
        name: { const: op.name },
        input: objectSchema(op.fields),
        origin: { type: "object", required: ["harness", "tool"] },
      },
    })),
  };
}

function objectSchema(fields: readonly Field[]): Schema {
  return {
    type: "object",
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { description: field.doc, ...typeSchema(field.type) }]),
    ),
  };
}

function typeSchema(type: FieldType): Schema {
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
