/** `generated/schema/`: the forms of mapping files, for editors, and of canonical and native calls. */
import type { Model, Op } from "../ir.js";
import { objectSchema, type Schema } from "./json-schema.js";
import { nativeSchema } from "./native-schema.js";
import { canonicalSchema } from "../validate/schemas/canonical.js";
import { harnessSchema } from "../validate/schemas/harness.js";
import { shellSchema } from "../validate/schemas/shell.js";
import type { OutputFile } from "./output.js";

export function emitSchemas(model: Model): OutputFile[] {
  return [
    file("harness", harnessSchema(model)),
    file("canonical", canonicalSchema()),
    file("shell", shellSchema()),
    file("call", callSchema(model.ops)),
    ...model.harnesses.map((harness) =>
      file(`native/${harness.id}`, nativeSchema(harness, model.ops)),
    ),
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
