/** What the names of ops, fields and shapes add to the schema of a mapping, for editors. */
import type { Field, Op } from "../../ir.js";
import type { Vocabulary } from "./harness.js";
import { type JsonSchema, ref } from "./parts.js";

/** For each op, the names that may stand in a rule that means it. */
export function vocabularyOfRule({ ops }: Vocabulary): JsonSchema[] {
  return [
    { properties: { op: among(ops.map((op) => op.name)) } },
    ...ops.map((op) => ({
      if: { required: ["op"], properties: { op: { const: op.name } } },
      then: {
        properties: {
          keys: ref(`keys.${op.name}`),
          text: fieldOf(op.fields),
          implied: { propertyNames: fieldOf(op.fields), properties: impliedValues(op) },
          says: { propertyNames: fieldOf(op.fields), properties: impliedValues(op) },
        },
      },
    })),
  ];
}

/** Definitions `keys.<Op>` and `key.<Op>`, which narrow the general ones. */
export function vocabularyDefinitions({ ops, shapes }: Vocabulary): {
  [name: string]: JsonSchema;
} {
  const shape = among(shapes.map((one) => one.id));
  return Object.fromEntries(
    ops.flatMap((op) => [
      [`keys.${op.name}`, { additionalProperties: ref(`key.${op.name}`) }],
      [`key.${op.name}`, key(op, shape)],
    ]),
  );
}

function key(op: Op, shape: JsonSchema): JsonSchema {
  const field = fieldOf(op.fields);
  const inner = op.fields.flatMap(({ type }) => (type.kind === "objects" ? type.fields : []));
  return {
    if: { type: "string" },
    then: field,
    else: {
      properties: {
        to: { if: { type: "array" }, then: { items: field }, else: field },
        fold: field,
        shape,
        keys: ref(`keys.${op.name}`),
        one: innerKeys(op.fields.concat(inner)),
        each: innerKeys(inner),
      },
    },
  };
}

function innerKeys(fields: readonly Field[]): JsonSchema {
  const field = fieldOf(fields);
  const target: JsonSchema = {
    if: { type: "string" },
    then: field,
    else: { properties: { to: field } },
  };
  return { additionalProperties: target };
}

/** Only what has few values: the rest is checked where the types of fields are known. */
function impliedValues(op: Op): { [field: string]: JsonSchema } {
  return Object.fromEntries(
    op.fields.flatMap(({ name, type }): [string, JsonSchema][] => {
      if (type.kind === "enum") return [[name, { enum: type.values }]];
      return type.kind === "boolean" ? [[name, { type: "boolean" }]] : [];
    }),
  );
}

function fieldOf(fields: readonly Field[]): JsonSchema {
  return among([...new Set(fields.map((field) => field.name))]);
}

/** One of the names. A schema may not list none of them: then nothing is narrowed. */
function among(names: readonly string[]): JsonSchema {
  return names.length > 0 ? { enum: names } : {};
}
