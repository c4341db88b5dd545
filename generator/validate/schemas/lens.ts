/** Schema of one entry under `keys`: a field name, or one named operation. */
import {
  DOC,
  type JsonSchema,
  LITERAL,
  NATIVE_KEY,
  LABEL,
  closed,
  either,
  mapOf,
  ref,
} from "./parts.js";

type Properties = { [name: string]: JsonSchema };

const TO: JsonSchema = { type: "string", description: "The canonical field." };

/** What may stand beside any operation: definitions, so that each is written and compiled once. */
const COMMON_DEFINITIONS: Properties = {
  write: {
    description: "`always`: written even when the call has no value for it; `else` says what.",
    enum: ["always"],
  },
  else: {
    description:
      "What is written when the call has no value: a constant, `{ cwd: x }` for the directory of " +
      "the session (x where it is not known), or beside `last` `{ lines: n }`.",
    type: ["string", "number", "boolean", "null", "array", "object"],
    if: { type: "object" },
    then: {
      if: { required: ["lines"] },
      then: closed(
        "default",
        "`{ lines: n }`: the last of so many lines from the first.",
        { lines: { type: "integer", minimum: 1, description: "How many lines are written." } },
        ["lines"],
      ),
      else: closed(
        "default",
        "`{ cwd: x }`: the working directory of the session, or x where it is not known.",
        { cwd: { type: "string", description: "Written where the directory is not known." } },
        ["cwd"],
      ),
    },
    else: { if: { type: "array" }, then: { items: LITERAL } },
  },
  legacy: { description: "`true`: accepted, never written.", enum: [true] },
  doc: DOC,
};

const COMMON: Properties = Object.fromEntries(
  Object.keys(COMMON_DEFINITIONS).map((name) => [name, ref(name)]),
);

const TRUE: readonly true[] = [true];

/**
 * One operation: `mark` is the property that tells it from the others, `own` the properties it
 * has beside the common ones.
 */
type Operation = { mark: string; description: string; own: Properties; required: string[] };

/** An operation on the value of one field. */
function onField(mark: string, description: string, own: Properties): Operation {
  return { mark, description, own: { to: TO, ...own }, required: ["to", mark] };
}

const JSON_TOO: JsonSchema = {
  description: "`true`: a list written as JSON text is read too.",
  enum: TRUE,
};

const BASE: JsonSchema = {
  description: "The native number counts from 0; fields count from 1.",
  enum: [0],
};

const OPERATIONS: readonly Operation[] = [
  onField("values", "A table of native and canonical values.", {
    values: mapOf("Native value → canonical value; `~` means that the field is absent.", LITERAL),
    back: mapOf(
      "Canonical value → the native value that is written, where several mean the same.",
      LITERAL,
    ),
  }),
  onField("flip", "A boolean turned round.", {
    flip: { description: "`true`: the native boolean is the opposite of the field.", enum: TRUE },
  }),
  onField("unit", "A number in another unit.", {
    unit: { description: "Unit of the native number: `s` or `min`.", enum: ["s", "min"] },
    whole: {
      description: "`true`: the harness takes whole numbers; others are rounded up.",
      enum: TRUE,
    },
  }),
  onField("last", "The last line, inclusive, for a count of lines.", {
    last: { ...NATIVE_KEY, description: "The native key that holds the first line." },
    base: BASE,
  }),
  onField("base", "A number counted from another base.", { base: BASE }),
  onField("list", "One string or a list of them, for a field with a plural twin.", {
    list: {
      description: "`many`: a list is written for two or more; `always`: also for one.",
      enum: ["many", "always"],
    },
    item: {
      ...NATIVE_KEY,
      description: "The list holds objects with this one key: `{q: …}`.",
    },
    json: { description: "`always`: the list is written as JSON text.", enum: ["always"] },
  }),
  onField("join", "One text that holds several values.", {
    join: { description: "What parts them, such as `;`.", type: "string", minLength: 1 },
  }),
  onField("span", "`[first, last]`, inclusive, for an offset and a count.", {
    to: {
      description: "The fields of the offset and of the count: `[offset, limit]`.",
      type: "array",
      minItems: 2,
      maxItems: 2,
      items: { type: "string" },
    },
    span: {
      description:
        "How many lines are written when the call names no count; `end` where -1 as the last line " +
        "is the end of the file.",
      type: ["integer", "string"],
      if: { type: "integer" },
      then: { minimum: 1 },
      else: { enum: ["end"] },
    },
    json: JSON_TOO,
  }),
  onField("lead", "A string that the harness reads as if it began so.", {
    lead: {
      description: "What the native value is read as if it began with.",
      type: "string",
      minLength: 1,
    },
  }),
  onField("fold", "A folder that goes into the pattern, for want of a key of its own.", {
    fold: { description: "The field of the folder.", type: "string" },
  }),
  onField("each", "A list of objects.", {
    each: ref("inner"),
    single: { description: "`true`: one object alone is read too.", enum: TRUE },
    json: JSON_TOO,
  }),
  onField("argv", "A list of words for a command string.", {
    argv: { description: "`true`: the native value is a list of words.", enum: TRUE },
  }),
  {
    mark: "one",
    description: "The fields of the op as a list of one object; a list of several is not read.",
    own: { one: ref("inner") },
    required: ["one"],
  },
  {
    mark: "keys",
    description: "An object that holds keys.",
    own: { keys: ref("keys") },
    required: ["keys"],
  },
  {
    mark: "shape",
    description: "A command string of a shape in mappings/shell.yaml.",
    own: { shape: { ...LABEL, description: "Id of the shape." } },
    required: ["shape"],
  },
  {
    mark: "is",
    description: "A constant that marks the variant; always written.",
    own: { is: { ...LITERAL, description: "The constant; the same key stands in `when`." } },
    required: ["is"],
  },
  {
    mark: "local",
    description: "A key of no meaning elsewhere, inside an object or a list of objects.",
    own: {
      local: { type: "string", minLength: 1, description: "Why it means nothing elsewhere." },
    },
    required: ["local"],
  },
];

/** Every property that some operation has: what editors offer, and what typing slips are near. */
const ALL: Properties = {
  ...OPERATIONS.reduce<Properties>((all, { own }) => ({ ...all, ...own }), {}),
  to: { description: "The canonical field; with `span` those of the offset and the count." },
  json: { description: "`true`: read from JSON text too; `always`: written as JSON text." },
  ...COMMON,
};

/** Properties that say nothing without another one. */
const NEEDS = {
  else: ["write"],
  back: ["values"],
  whole: ["unit"],
  item: ["list"],
  single: ["each"],
};

/** `keys`, `key` and `inner`, which refer to each other, and what they have in common. */
export function lensDefinitions(): { [name: string]: JsonSchema } {
  return {
    ...COMMON_DEFINITIONS,
    keys: mapOf(
      "Native key, to the letter → canonical field, or an operation.",
      ref("key"),
      NATIVE_KEY,
    ),
    inner: mapOf("Inner native key → inner field, or an operation.", ref("key"), NATIVE_KEY),
    key: either(
      "A canonical field (the same value under another name), or one operation.",
      "string",
      { minLength: 1 },
      "object",
      operation(),
    ),
  };
}

/**
 * A chain of conditions instead of alternatives: the first mark that is there decides which
 * operation is meant, so that every mistake in it is named for what it is.
 */
function operation(): JsonSchema {
  // Beside no operation it says nothing.
  const { json: _json, ...withoutJson } = ALL;
  const noMark: JsonSchema = {
    if: { required: ["write"], not: { required: ["to"] } },
    // That `write: always` brings an `else` is checked for all keys at once, later.
    then: closed("constant key", "A constant of no meaning elsewhere, always written.", COMMON),
    else: closed(
      "key",
      "A canonical field under `to`, and at most one operation.",
      { ...withoutJson, to: TO },
      ["to"],
    ),
  };
  const chain = OPERATIONS.reduceRight<JsonSchema>(
    (rest, { mark, description, own, required }) => ({
      if: { required: [mark] },
      then: closed(`key with \`${mark}\``, description, { ...own, ...COMMON }, required),
      else: rest,
    }),
    noMark,
  );
  return { properties: ALL, dependencies: NEEDS, ...chain };
}
