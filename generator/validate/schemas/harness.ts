/** Schema of one mapping file. */
import { catalogue } from "../../diagnostics/catalogue.js";
import type { Op, Shape } from "../../ir.js";
import { lensDefinitions } from "./lens.js";
import {
  DOC,
  DRAFT,
  type JsonSchema,
  LABEL,
  LITERAL,
  NAME,
  NATIVE_KEY,
  OP_NAME,
  closed,
  either,
  listOf,
  mapOf,
  oneOrMany,
  ref,
  text,
} from "./parts.js";
import { vocabularyDefinitions, vocabularyOfRule } from "./vocabulary.js";

/** The names that are known once the other files are read. */
export type Vocabulary = { ops: readonly Op[]; shapes: readonly Shape[] };

/**
 * With a vocabulary, editors complete the names of ops and fields. Without one any name is
 * accepted: the compiler looks names up later, where it can say more about them.
 */
export function harnessSchema(vocabulary?: Vocabulary): JsonSchema {
  return {
    $schema: DRAFT,
    ...harness(),
    // A dialect of another harness may add nothing of its own.
    if: { required: ["extends"] },
    else: { required: ["tools"], properties: { tools: TOOLS } },
    definitions: {
      ...lensDefinitions(),
      tool: either(
        "One rule, or a list of rules when one name has several meanings.",
        "object",
        ref("rule"),
        "array",
        // Each rule is held against all others of its tool; real ones have a handful.
        { minItems: 1, maxItems: 100, items: ref("rule") },
      ),
      rule: { ...rule(), ...(vocabulary ? { allOf: vocabularyOfRule(vocabulary) } : {}) },
      allow: allow(),
      ...(vocabulary ? vocabularyDefinitions(vocabulary) : {}),
    },
  };
}

const TOOLS: JsonSchema = mapOf(
  "Native tool name, to the letter → rule or list of rules.",
  ref("tool"),
  {
    minLength: 1,
    not: { enum: ["__proto__"] },
  },
);

function harness(): JsonSchema {
  return closed(
    "mapping",
    "How one harness spells its tool calls.",
    {
      id: { ...NAME, description: "Equals the file name without `.yaml`." },
      name: text("Name for people."),
      vendor: text("Who makes it."),
      doc: DOC,
      aliases: listOf("What --from and --with accept besides the id.", LABEL),
      extends: { ...NAME, description: "Id of the harness whose tools are taken over." },
      drop: listOf("Inherited tools that this harness does not have.", text("Native tool name.")),
      coerce: listOf("Types that the harness itself reads from strings: `integers`, `booleans`.", {
        enum: ["integers", "booleans"],
      }),
      presets: mapOf("Preset id → note. The first is the default.", preset(), LABEL),
      sources: mapOf("Source id → where claims come from.", source(), LABEL),
      verified: verified(),
      session: session(),
      allow: ref("allow"),
      tools: TOOLS,
    },
    ["id", "name", "vendor", "verified"],
  );
}

function preset(): JsonSchema {
  return either(
    "What the preset is.",
    "string",
    { minLength: 1 },
    "object",
    closed("preset", "A set of tools, of which one session uses one.", { doc: DOC }),
  );
}

function source(): JsonSchema {
  return closed(
    "source",
    "Where claims about tools and keys come from.",
    {
      ref: text("Where to look: `owner/repo@commit:path`, `npm:package@version:path`, an address."),
      kind: {
        description:
          "`source`: the program's own code; `docs`: its documentation; `observed`: seen in " +
          "sessions; `inferred`: concluded.",
        enum: ["source", "docs", "observed", "inferred"],
      },
      doc: DOC,
    },
    ["ref", "kind"],
  );
}

function verified(): JsonSchema {
  return closed(
    "verification",
    "When the table was last held against the real thing.",
    {
      on: {
        type: "string",
        description: "The day, `2026-08-10`.",
        pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
        patternErrorMessage: "a day written as `2026-08-10`",
      },
      against: text("Program and version."),
    },
    ["on", "against"],
  );
}

function session(): JsonSchema {
  return closed(
    "session",
    "Where the harness keeps its sessions, and how they are written.",
    {
      files: text("Where the files lie, as a glob, for a reader of the docs."),
      container: {
        description: "What a session file is.",
        enum: ["jsonl", "json", "directory", "sqlite"],
      },
      family: { ...LABEL, description: "The form of the records, shared with other harnesses." },
      doc: DOC,
    },
    ["files", "container", "family"],
  );
}

/** A wrapper means what the call inside it means; any other rule names an op. */
function rule(): JsonSchema {
  return {
    properties: { ...ruleProperties(), unwrap: unwrap() },
    if: { required: ["unwrap"] },
    then: closed(
      "wrapper",
      "A tool that carries a call of another tool of the same harness.",
      { unwrap: unwrap(), ...claimProperties() },
      ["unwrap"],
    ),
    else: closed(
      "rule",
      "What calls of a tool mean: an op, and how native keys stand to its fields.",
      ruleProperties(),
      ["op"],
    ),
  };
}

function unwrap(): JsonSchema {
  return closed(
    "wrapper",
    "The keys of the call that this one carries.",
    {
      name: { ...NATIVE_KEY, description: "Native key that holds the name of that tool." },
      input: { ...NATIVE_KEY, description: "Native key that holds its input." },
    },
    ["name", "input"],
  );
}

/** What is said of a wrapper and of any other rule alike. */
function claimProperties(): { [name: string]: JsonSchema } {
  return {
    when: when(),
    source: oneOrMany("Ids of the sources that the rule comes from.", LABEL),
    confidence: {
      description: "`inferred`: the sources do not settle it.",
      enum: ["source", "docs", "observed", "inferred"],
    },
    doc: DOC,
    results: text("What the harness prints, Markdown; on the first rule of a tool."),
    allow: ref("allow"),
  };
}

function ruleProperties(): { [name: string]: JsonSchema } {
  const version = text('A version in quotes, `"2.1.63"`.');
  return {
    op: { ...OP_NAME, description: "What the call means: an op of mappings/canonical.yaml." },
    keys: ref("keys"),
    local: mapOf("Native keys of no meaning elsewhere: `key: why`.", text("Why."), NATIVE_KEY),
    text: {
      ...NAME,
      description: "The field that the whole input is, for tools that take text.",
    },
    implied: mapOf("Values that the tool means when the call does not say.", LITERAL, NAME),
    says: mapOf(
      "Values that every call of the tool says. It is written for calls that say them.",
      LITERAL,
      NAME,
    ),
    since: { ...version, description: "First version that offers it, in quotes." },
    until: { ...version, description: "Last version that offers it, in quotes." },
    preset: oneOrMany("The preset or presets that offer it.", LABEL),
    legacy: { description: "`true`: read, never written.", enum: [true] },
    write: { description: "`only`: written, never read.", enum: ["only"] },
    ...claimProperties(),
  };
}

function when(): JsonSchema {
  const values = {
    type: ["string", "number", "boolean", "null", "array"],
    description: "A native value, or a list of them.",
    if: { type: "array" },
    then: { minItems: 1, items: LITERAL },
  } satisfies JsonSchema;
  return {
    ...closed("condition", "Which calls the rule reads; all must hold.", {
      has: oneOrMany("Native keys that the call must have.", NATIVE_KEY),
      lacks: oneOrMany("Native keys that the call must not have.", NATIVE_KEY),
      is: mapOf(
        "Native key → the value, or one of the values, that it must have.",
        values,
        NATIVE_KEY,
      ),
    }),
    minProperties: 1,
  };
}

function allow(): JsonSchema {
  const excusable = Object.entries(catalogue)
    .filter(([code, { severity }]) => severity === "warning" && code !== "unused-exception")
    .map(([code]) => code);
  return mapOf("Code of a warning → why it does not count here.", text("Why."), {
    enum: excusable,
  });
}
