/** Schema of mappings/shell.yaml, the shapes of command lines. */
import { FORMS, GLOB_RULES, STYLES } from "../../command-forms.js";
import {
  DRAFT,
  type JsonSchema,
  LABEL,
  LITERAL,
  NAME,
  NATIVE_KEY,
  NOT_INHERITED,
  OP_NAME,
  closed,
  either,
  listOf,
  mapOf,
  oneOrMany,
  ref,
  text,
} from "./parts.js";

export function shellSchema(): JsonSchema {
  return {
    $schema: DRAFT,
    ...closed(
      "file of command shapes",
      "How command lines spell ops. A mapping refers to a shape by its id: `{ shape: rg }`.",
      {
        shapes: mapOf("Shape id → shape.", ref("shape"), LABEL),
        filters: mapOf(
          "What says more of the search or list before a pipe.",
          closed("filter", "Words that say fields of what stands before the pipe.", words()),
          LABEL,
        ),
        asides: listOf("Programs that only say something, and change nothing.", WORD),
        folders: listOf("Programs that enter a folder.", WORD),
        wrappers: mapOf(
          "Programs that run the command line in one of their words.",
          wrapper(),
          LABEL,
        ),
      },
      ["shapes"],
    ),
    definitions: { shape: shape(), flag: flag(), meaning: meaning() },
  };
}

const WORD: JsonSchema = { type: "string", pattern: "^\\S+$", patternErrorMessage: "one word" };

/** An operand or a field of one: `path`, `path...`. */
const OPERAND: JsonSchema = {
  type: "string",
  pattern: "^[a-z][a-z0-9]*(_[a-z0-9]+)*(\\.\\.\\.)?$",
  patternErrorMessage: "the name of a field, with `...` where it admits several words",
  ...NOT_INHERITED,
};

function shape(): JsonSchema {
  return closed(
    "command shape",
    "A program, its flags and its operands, and the fields of the op that they stand for.",
    {
      op: { ...OP_NAME, description: "The op that the command line spells." },
      like: { ...LABEL, description: "A shape above whose words this one has too." },
      ...words(),
      instead: {
        ...LABEL,
        description: "The shape that is written where this one has no words for a field.",
      },
      pipe: { ...LABEL, description: "The shape that says the other fields, after a pipe." },
    },
  );
}

function words(): { [name: string]: JsonSchema } {
  return {
    program: wordList("The leading words: `[rg]`, `[git, grep]`."),
    aliases: aliases(),
    style: {
      description: "How flags are written: `-rn --flag=value`, as `find` does, as PowerShell.",
      enum: STYLES,
    },
    flags: mapOf("Spellings (the first is written), separated by a comma → flag.", ref("flag"), {
      pattern: "^--?[^\\s,=]+(, --?[^\\s,=]+)*$",
      patternErrorMessage: "flags separated by a comma and a blank (`-i, --ignore-case`)",
    }),
    operands: several("Fields of the words without a flag, in their order.", operand()),
    input: { ...NAME, description: "The field that the standard input is." },
    needs: {
      description: "Fields without which the words are no call.",
      type: "array",
      items: NAME,
    },
    means: mapOf("Field → what a line means that does not say.", LITERAL, NAME),
    doc: text("A note for the docs, Markdown."),
  };
}

/** A list whose items may be maps, which the validator cannot tell apart. */
function several(description: string, items: JsonSchema): JsonSchema {
  return { description, type: "array", minItems: 1, items };
}

function wordList(description: string): JsonSchema {
  return { description, type: "array", minItems: 1, items: WORD };
}

function aliases(): JsonSchema {
  return listOf("Other spellings of the leading words; they are only read.", {
    type: "string",
    pattern: "^\\S+( \\S+)*$",
    patternErrorMessage: "words parted by one blank (`git --no-pager grep`)",
  });
}

function flag(): JsonSchema {
  return either(
    "A meaning, or several: the first that the value fits.",
    "object",
    ref("meaning"),
    "array",
    several("Meanings; the first that the value fits.", ref("meaning")),
  );
}

function meaning(): JsonSchema {
  const toField = ["as", "values", "adds", "split", "lead", "not", "global", "is", "smart"];
  const needed = Object.fromEntries(toField.map((name) => [name, ["to"]]));
  return { ...meaningMap(), minProperties: 1, dependencies: { ...needed, takes: ["local"] } };
}

function meaningMap(): JsonSchema {
  return closed(
    "flag",
    "`{ to: field, is: value }` for a flag that stands alone, `{ to: field }` for one with a " +
      "value after it, `{ local: why }` for one of no meaning elsewhere.",
    {
      ...taken(NAME),
      is: { ...LITERAL, description: "The value of the field when the flag is there." },
      smart: { ...NAME, description: "True when the text of this field has no capital letter." },
      lead: text("What the value begins with; the rest of it is the value of the field."),
      not: { ...NAME, description: "The field that it stands for after a `!` or `-not`." },
      global: { enum: [true], description: "It is about the whole command, wherever it stands." },
      with: mapOf("Field → what the flag says beside.", LITERAL, NAME),
      plain: { ...NAME, description: "A field whose word is then its value to the letter." },
      local: text("Why the flag has no meaning elsewhere."),
      takes: {
        enum: ["value"],
        description: "A flag without a meaning that has a value after it.",
      },
      marker: { enum: [true], description: "The flag must be there." },
    },
  );
}

function operand(): JsonSchema {
  return either("A field, or how a word is read.", "string", OPERAND, "object", {
    ...closed("operand", "How a word is read: `{ to: pattern, as: name-glob }`.", {
      ...taken(OPERAND),
      glob: { enum: GLOB_RULES, description: "Which globs the word may hold." },
      local: text("Why these words have no meaning elsewhere."),
    }),
  });
}

function taken(field: JsonSchema): { [name: string]: JsonSchema } {
  return {
    to: oneOrMany("The field that the word stands for.", field),
    as: { enum: FORMS, description: "The form of the word." },
    values: mapOf("Word → value of the field.", LITERAL, NATIVE_KEY),
    adds: { enum: [true], description: "Its values count beside those of other flags." },
    split: text("What parts several values in one word."),
  };
}

function wrapper(): JsonSchema {
  return closed(
    "wrapper",
    "A program that runs the command line in the word after one of its flags.",
    {
      program: wordList("The leading words."),
      aliases: aliases(),
      flags: listOf("Flags after which the command line stands.", WORD),
      local: listOf("Other flags, of no meaning elsewhere.", WORD),
    },
    ["program", "flags"],
  );
}
