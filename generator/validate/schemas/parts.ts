/** What the three schemas share: the form of a schema, and the small parts. */
import type { Literal } from "../../ir.js";

type TypeName = "string" | "integer" | "number" | "boolean" | "null" | "array" | "object";

/**
 * The part of JSON Schema (draft 07) that the schemas use. A `title` is the noun that sentences
 * call the thing by ("rule" gives "in a rule"); a `description` is what an editor shows and what
 * a diagnostic gives as help.
 */
export type JsonSchema = {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: TypeName | TypeName[];
  enum?: readonly Literal[];
  const?: Literal;
  pattern?: string;
  /** What the pattern asks for, in words: "… must be <this>". Editors show it too. */
  patternErrorMessage?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  items?: JsonSchema | JsonSchema[];
  contains?: JsonSchema;
  properties?: { [name: string]: JsonSchema };
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  required?: readonly string[];
  dependencies?: { [name: string]: readonly string[] };
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  allOf?: JsonSchema[];
  definitions?: { [name: string]: JsonSchema };
};

export const DRAFT = "http://json-schema.org/draft-07/schema#";

/** Names that every object inherits; `not` is used for nothing else, so it means `reserved-key`. */
export const INHERITED: readonly string[] = Object.getOwnPropertyNames(Object.prototype).sort();

export const NOT_INHERITED: JsonSchema = { not: { enum: INHERITED } };

/** Ids and canonical names: they become file names, module names and property names. */
export const NAME: JsonSchema = {
  type: "string",
  pattern: "^[a-z][a-z0-9]*(_[a-z0-9]+)*$",
  patternErrorMessage: "lower-case words joined by `_`",
  ...NOT_INHERITED,
};

/** Names of sources, presets and shapes, which only refer within the tables. */
export const LABEL: JsonSchema = {
  type: "string",
  pattern: "^[a-z0-9]+([_.-][a-z0-9]+)*$",
  patternErrorMessage: "lower-case words joined by `_`, `-` or `.`",
  ...NOT_INHERITED,
};

/** Names of ops. */
export const OP_NAME: JsonSchema = {
  type: "string",
  pattern: "^[A-Z][A-Za-z0-9]*$",
  patternErrorMessage: "words written together, each with a capital (`WebSearch`)",
  ...NOT_INHERITED,
};

/** A native key, to the letter. */
export const NATIVE_KEY: JsonSchema = { type: "string", ...NOT_INHERITED };

export const LITERAL: JsonSchema = { type: ["string", "number", "boolean", "null"] };

export const DOC: JsonSchema = {
  type: "string",
  minLength: 1,
  description: "A note for the docs, Markdown.",
};

/** Text that is not empty. */
export function text(description: string): JsonSchema {
  return { type: "string", minLength: 1, description };
}

/** A map of fixed properties; anything else in it is an error. */
export function closed(
  title: string,
  description: string,
  properties: { [name: string]: JsonSchema },
  required: readonly string[] = [],
): JsonSchema {
  return { title, description, type: "object", properties, required, additionalProperties: false };
}

/** A map whose keys the author chooses. */
export function mapOf(description: string, values: JsonSchema, names?: JsonSchema): JsonSchema {
  return {
    description,
    type: "object",
    additionalProperties: values,
    ...(names ? { propertyNames: names } : {}),
  };
}

/** A list without repeats. */
export function listOf(description: string, items: JsonSchema): JsonSchema {
  return { description, type: "array", minItems: 1, uniqueItems: true, items };
}

/**
 * A value that is either of two types, told apart before it is looked into: so a mistake inside
 * is reported as that mistake and not as "matches neither".
 */
export function either(
  description: string,
  type: TypeName,
  when: JsonSchema,
  otherType: TypeName,
  otherwise: JsonSchema,
): JsonSchema {
  return {
    description,
    type: [type, otherType],
    if: { type },
    then: { description, ...when },
    // A value of neither type has one mistake, which `type` above reports.
    else: { if: { type: otherType }, then: { description, ...otherwise } },
  };
}

/** One text or a list of them. */
export function oneOrMany(description: string, item: JsonSchema): JsonSchema {
  return either(description, "string", item, "array", listOf(description, item));
}

export function ref(name: string): JsonSchema {
  return { $ref: `#/definitions/${name}` };
}
