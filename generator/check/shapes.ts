/** Command shapes that cannot be read as they say. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { TYPE_WORDS, admitsValue, allowedValues } from "../field-types.js";
import type { Field, FieldType, Literal, Meaning, Model, Place, Taken, Words } from "../ir.js";
import type { Check } from "./check.js";

export const shapes: Check = {
  name: "shapes",
  run: ({ ops, shell }: Model) => [
    ...shell.commands.flatMap((command) => {
      const op = ops.find(({ name }) => name === command.op);
      return op === undefined ? [] : misfits(command, op.fields);
    }),
    ...shell.filters.flatMap((filter) =>
      misfits(
        filter,
        ops.flatMap(({ fields }) => fields),
      ),
    ),
  ],
};

function misfits(words: Words, fields: readonly Field[]): Diagnostic[] {
  return [
    ...repeatedFlags(words),
    ...words.flags.flatMap(({ flags: [key = ""], meanings, place }) =>
      meanings.flatMap((meaning) => meaningMisfits(meaning, { key, fields, place })),
    ),
    ...words.operands.flatMap((operand) =>
      takenMisfits(operand, { key: words.id, fields, place: words.place }),
    ),
    ...literalMisfits(words.means, { key: words.id, fields, place: words.place }),
  ];
}

function repeatedFlags(words: Words): Diagnostic[] {
  const seen = new Set<string>();
  return words.flags.flatMap(({ flags, place }) =>
    flags.flatMap((flag) => {
      if (!seen.has(flag)) {
        seen.add(flag);
        return [];
      }
      const params = { tool: words.id, key: flag };
      const help = "Each spelling of a flag stands once in a shape.";
      return [diagnostic("duplicate-native-key", params, place, { help })];
    }),
  );
}

/** Where a misfit is: the flag or operand, the fields it can stand for, its place. */
type Spot = { key: string; fields: readonly Field[]; place: Place };

function meaningMisfits(meaning: Meaning, spot: Spot): Diagnostic[] {
  switch (meaning.kind) {
    case "switch":
      return literalMisfits({ ...meaning.with, [meaning.field]: meaning.value }, spot);
    case "value":
      return [...takenMisfits(meaning, spot), ...literalMisfits(meaning.with ?? {}, spot)];
    case "smart":
      return literalMisfits({ ...meaning.with, [meaning.field]: true }, spot);
    case "plain":
      return literalMisfits(meaning.with ?? {}, spot);
    case "local":
    case "marker":
      return [];
    default: {
      const never: never = meaning;
      return never;
    }
  }
}

/** Values that their fields do not have. */
function literalMisfits(values: { [field: string]: Literal }, spot: Spot): Diagnostic[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const named = spot.fields.filter((field) => field.name === name);
    const [field] = named;
    if (field === undefined) {
      const allowed = [...new Set(spot.fields.map((one) => one.name))];
      return [diagnostic("unknown-field", { field: name, op: spot.key, allowed }, spot.place)];
    }
    if (value !== null && named.some(({ type }) => admitsValue(type, value))) return [];
    const params = { field: name, value: String(value), allowed: allowedValues(field) };
    const help = "The canonical value that the words stand for.";
    return [diagnostic("unknown-canonical-value", params, spot.place, { help })];
  });
}

type Kind = FieldType["kind"];

const TEXT: ReadonlySet<Kind> = new Set(["string", "strings"]);
const NUMBER: ReadonlySet<Kind> = new Set(["integer"]);
const WORD: ReadonlySet<Kind> = new Set(["string", "strings", "integer"]);

function takenMisfits(taken: Taken, spot: Spot): Diagnostic[] {
  const { values } = taken;
  return taken.fields.flatMap((name) => {
    const field = spot.fields.find((one) => one.name === name);
    if (field === undefined) return [];
    if (values !== undefined) {
      return Object.values(values).flatMap((value) => literalMisfits({ [name]: value }, spot));
    }
    const [kinds, needs] = kindsOf(taken);
    if (kinds.has(field.type.kind)) return [];
    const params = {
      key: spot.key,
      operation: taken.form === undefined ? "to" : `as: ${taken.form}`,
      needs,
      field: name,
      type: TYPE_WORDS[field.type.kind],
    };
    const help = "A flag that stands alone says with `is` which value it means.";
    return [diagnostic("type-mismatch", params, spot.place, { help })];
  });
}

/** The types that a word in this form can be the value of, and how to say so. */
function kindsOf({ form }: Taken): [ReadonlySet<Kind>, string] {
  switch (form) {
    case undefined:
      return [WORD, "text, a number or a list"];
    case "sed-lines":
    case "span":
    case "from-end":
    case "skip":
      return [NUMBER, TYPE_WORDS.integer];
    case "basic-regex":
    case "name-glob":
    case "path-glob":
    case "ignore-glob":
    case "name-regex":
    case "extension":
    case "folder":
      return [TEXT, TYPE_WORDS.string];
    default: {
      const never: never = form;
      return never;
    }
  }
}
