/** The calls of one harness as JSON Schema: its tools, their keys, and what each key may hold. */
import type {
  Coercion,
  Default,
  FieldType,
  Harness,
  Lens,
  Literal,
  Op,
  Rule,
  Tool,
} from "../ir.js";
import { typeSchema, type Schema } from "./json-schema.js";

/** `{ name, input }` of any tool that the table reads. Keys that it does not know are let through. */
export function nativeSchema(harness: Harness, ops: readonly Op[]): Schema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Tool call of ${harness.name}`,
    anyOf: harness.tools.flatMap((tool) => toolSchemas(tool, harness, ops)),
  };
}

function toolSchemas(tool: Tool, harness: Harness, ops: readonly Op[]): Schema[] {
  if (tool.wrapper !== undefined) {
    const { nameKey, inputKey } = tool.wrapper;
    const input = {
      type: "object",
      properties: entries([
        [nameKey, { type: "string" }],
        [inputKey, {}],
      ]),
    };
    return [call(tool.name, "Carries a call of another tool.", input)];
  }
  return tool.rules
    .filter(({ direction }) => direction !== "write")
    .map((rule) => call(tool.name, rule.op, inputSchema(rule, harness, ops)));
}

function call(name: string, description: string, input: Schema): Schema {
  const properties = { name: { const: name }, input };
  return { description, type: "object", required: ["name", "input"], properties };
}

function inputSchema(rule: Rule, harness: Harness, ops: readonly Op[]): Schema {
  const op = ops.find(({ name }) => name === rule.op);
  const required = new Set(op?.fields.filter((field) => field.required).map(({ name }) => name));
  const keys = rule.lenses.filter((lens) => "field" in lens && required.has(lens.field));
  const alone = keys.filter((lens) => countOf(rule.lenses, lens) === 1).map(({ key }) => key);
  const object = lensesSchema(withMarkers(rule), harness.coerce, alone);
  const schema = { ...object, ...(alone.length > 0 ? { required: alone } : {}) };
  return rule.text === undefined ? schema : { anyOf: [{ type: "string" }, schema] };
}

/** The lenses of a rule; a marker may have any value that its condition names. */
function withMarkers(rule: Rule): Lens[] {
  return rule.lenses.map((lens) => {
    const told = rule.when.find(({ kind, key }) => kind === "is" && key === lens.key);
    if (lens.kind !== "marker" || told?.kind !== "is") return lens;
    const { place } = lens;
    const pairs = told.values.map((native) => ({ native, canonical: native, place }));
    return { kind: "values", key: lens.key, legacy: lens.legacy, place, field: "", pairs };
  });
}

/** How many keys stand for the field of a lens: with several, none of them is required. */
function countOf(lenses: readonly Lens[], lens: Lens): number {
  const field = "field" in lens ? lens.field : undefined;
  return lenses.filter((other) => "field" in other && other.field === field).length;
}

/** Null is absence, except in a key that is `needed`. */
function lensesSchema(
  lenses: readonly Lens[],
  coerce: readonly Coercion[],
  needed: readonly string[] = [],
): Schema {
  const properties = lenses.map((lens): [string, Schema] => {
    const schema = keySchema(lens, coerce);
    return [lens.key, needed.includes(lens.key) ? schema : orNull(schema)];
  });
  return { type: "object", properties: entries(properties) };
}

function keySchema(lens: Lens, coerce: readonly Coercion[]): Schema {
  const about = descriptionOf(lens);
  return {
    ...(about === "" ? {} : { description: about }),
    ...valueSchema(lens, coerce),
    ...defaultOf(lens.always),
  };
}

function orNull(schema: Schema): Schema {
  const { type, enum: words, anyOf } = schema;
  if (typeof type === "string") return { ...schema, type: [type, "null"] };
  if (Array.isArray(type)) return { ...schema, type: [...type, "null"] };
  if (Array.isArray(words)) return { ...schema, enum: [...words, null] };
  return Array.isArray(anyOf) ? { ...schema, anyOf: [...anyOf, { type: "null" }] } : schema;
}

function descriptionOf(lens: Lens): string {
  const field = "field" in lens ? lens.field : "";
  return [field, lens.doc ?? ""].filter((text) => text !== "").join(": ");
}

function defaultOf(value: Default | undefined): Schema {
  return value?.kind === "constant" ? { default: value.value } : {};
}

const STRING: Schema = { type: "string" };

function valueSchema(lens: Lens, coerce: readonly Coercion[]): Schema {
  switch (lens.kind) {
    case "copy":
      return coerced(lens.type, coerce);
    case "values":
      return { enum: lens.pairs.map(({ native }): Literal => native) };
    case "flip":
      return coerced({ kind: "boolean" }, coerce);
    case "scale":
      return { type: ["number", ...(coerce.includes("integers") ? ["string"] : [])] };
    case "shift":
    case "last":
      return coerced({ kind: "integer" }, coerce);
    case "list": {
      if (lens.join !== undefined) return STRING;
      const item = lens.item === undefined ? STRING : { type: "object" };
      return { anyOf: [STRING, { type: "array", items: item }] };
    }
    case "span":
      return {
        type: ["array", ...(lens.json ? ["string"] : [])],
        items: coerced({ kind: "integer" }, coerce),
        minItems: 2,
        maxItems: 2,
      };
    case "each":
    case "one":
      return { type: typesOfList(lens), items: lensesSchema(lens.items, coerce) };
    case "nest":
      return lensesSchema(lens.inner, coerce);
    case "argv":
      return { anyOf: [STRING, { type: "array", items: STRING }] };
    case "marker":
      return { const: lens.value };
    case "lead":
    case "fold":
    case "shape":
      return STRING;
    case "local":
      return {};
    default: {
      const never: never = lens;
      return never;
    }
  }
}

function typesOfList(lens: Extract<Lens, { kind: "each" | "one" }>): string[] {
  if (lens.kind === "one") return ["array"];
  return ["array", ...(lens.single ? ["object"] : []), ...(lens.json ? ["string"] : [])];
}

/** The type of a field, or text of it where the harness reads such text. */
function coerced(type: FieldType, coerce: readonly Coercion[]): Schema {
  const isRead =
    (type.kind === "integer" && coerce.includes("integers")) ||
    (type.kind === "boolean" && coerce.includes("booleans"));
  return isRead ? { type: [type.kind, "string"] } : typeSchema(type);
}

/** An object whose keys may be any names. */
function entries(pairs: readonly (readonly [string, Schema])[]): Schema {
  return Object.fromEntries(pairs);
}
