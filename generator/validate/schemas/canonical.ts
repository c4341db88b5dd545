/** Schema of mappings/canonical.yaml, the vocabulary. */
import {
  DRAFT,
  type JsonSchema,
  NAME,
  OP_NAME,
  closed,
  either,
  listOf,
  mapOf,
  ref,
  text,
} from "./parts.js";

const ACP_KINDS = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "other",
] as const;

const SIMPLE_TYPES = ["string", "integer", "boolean", "json", "strings"] as const;

export function canonicalSchema(): JsonSchema {
  return {
    $schema: DRAFT,
    ...closed(
      "vocabulary",
      "What a tool call can mean (ops), and the canonical name of each of its keys (fields).",
      { ops: mapOf("Op name → op.", ref("op"), OP_NAME) },
      ["ops"],
    ),
    definitions: { op: op(), fields: fields(), field: field() },
  };
}

function op(): JsonSchema {
  return closed(
    "op",
    "One thing that a tool call can mean.",
    {
      doc: text("What a call of this op does, in one sentence."),
      acp: {
        description: "Tool kind of the Agent Client Protocol, for counts by category.",
        enum: ACP_KINDS,
      },
      show: listOf("Fields that `view` prints first, in this order.", NAME),
      search: listOf("Fields that `search` looks into when a query names none.", NAME),
      fields: ref("fields"),
    },
    ["doc", "acp", "show", "search", "fields"],
  );
}

function fields(): JsonSchema {
  return mapOf("Canonical field name → field.", ref("field"), NAME);
}

function field(): JsonSchema {
  return closed(
    "field",
    "One canonical field of an op, `snake_case`.",
    {
      type: either(
        "`string`, `integer`, `boolean`, `json`, `strings` (a list), `[a, b]` (one of these), " +
          "or a map of fields in brackets for a list of objects.",
        "string",
        { enum: SIMPLE_TYPES },
        "array",
        listType(),
      ),
      required: {
        type: "boolean",
        description: "A promise of every harness: a call without it stays `Raw`. Few fields are.",
      },
      doc: text("What the field holds, in one sentence."),
      unit: text("What a number counts: `ms`, `lines`, `files`."),
      min: { type: "integer", description: "The smallest number that makes sense." },
      plural: {
        ...NAME,
        description:
          "The field of type `strings` that holds all values when there are two or more; " +
          "this one then holds the first.",
      },
    },
    ["type", "doc"],
  );
}

/** `[a, b]` lists the values of an enumeration; `[{ … }]` gives the fields of each object. */
function listType(): JsonSchema {
  return {
    minItems: 1,
    if: { contains: { type: "object" } },
    then: { maxItems: 1, items: ref("fields") },
    // A field of one value says nothing; its type would be written like that of a simple one.
    else: { minItems: 2, uniqueItems: true, items: NAME },
  };
}
