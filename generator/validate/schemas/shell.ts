/** Schema of mappings/shell.yaml, the shapes of command lines. */
import {
  DRAFT,
  type JsonSchema,
  LABEL,
  LITERAL,
  NAME,
  OP_NAME,
  closed,
  listOf,
  mapOf,
  ref,
  text,
} from "./parts.js";

export function shellSchema(): JsonSchema {
  return {
    $schema: DRAFT,
    ...closed(
      "file of command shapes",
      "How command lines spell ops. A mapping refers to a shape by its id: `{ shape: rg }`.",
      { shapes: mapOf("Shape id → shape.", ref("shape"), LABEL) },
      ["shapes"],
    ),
    definitions: { shape: shape(), flag: flag() },
  };
}

function shape(): JsonSchema {
  return closed(
    "command shape",
    "A program, its flags and its operands, and the fields of the op that they stand for.",
    {
      op: { ...OP_NAME, description: "The op that the command line spells." },
      program: words("The leading words: `[rg]`, `[git, grep]`."),
      fixed: words("Words that are always written after the program, and accepted when reading."),
      flags: mapOf("Spellings (the first is written), separated by a comma → flag.", ref("flag"), {
        pattern: "^--?[^\\s,=]+(, --?[^\\s,=]+)*$",
        patternErrorMessage: "flags separated by a comma and a blank (`-i, --ignore-case`)",
      }),
      operands: listOf("Fields of the words without a flag, in their order.", NAME),
      doc: text("A note for the docs, Markdown."),
    },
    ["op", "program"],
  );
}

function words(description: string): JsonSchema {
  return {
    description,
    type: "array",
    minItems: 1,
    items: { type: "string", pattern: "^\\S+$", patternErrorMessage: "one word" },
  };
}

function flag(): JsonSchema {
  return closed(
    "flag",
    "`{ to: field, is: value }` for a flag that stands alone, `{ to: field }` for one with a " +
      "value after it.",
    {
      to: { ...NAME, description: "The field that the flag stands for." },
      is: { ...LITERAL, description: "The value of the field when the flag is there." },
    },
    ["to"],
  );
}
