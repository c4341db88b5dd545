/** Command shapes that cannot be read as they say. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { code } from "../diagnostics/words.js";
import { TYPE_WORDS, admitsValue, allowedValues } from "../field-types.js";
import type { Field, FieldType, Flag, Op, Shape } from "../ir.js";
import type { Check } from "./check.js";

export const shapes: Check = {
  name: "shapes",
  run: (model) =>
    model.shapes.flatMap((shape) => {
      const op = model.ops.find(({ name }) => name === shape.op);
      if (op === undefined) return [];
      return [
        ...repeatedFlags(shape),
        ...shape.flags.flatMap((flag) => flagMisfits(flag, op)),
        ...operandMisfits(shape, op),
      ];
    }),
};

function repeatedFlags(shape: Shape): Diagnostic[] {
  const seen = new Set<string>();
  return shape.flags.flatMap(({ flags, place }) =>
    flags.flatMap((flag) => {
      if (!seen.has(flag)) {
        seen.add(flag);
        return [];
      }
      const params = { tool: shape.id, key: flag };
      const help = "Each spelling of a flag stands once in a shape.";
      return [diagnostic("duplicate-native-key", params, place, { help })];
    }),
  );
}

const AFTER_FLAG: ReadonlySet<FieldType["kind"]> = new Set(["string", "integer", "strings"]);

function flagMisfits(flag: Flag, op: Op): Diagnostic[] {
  const field = op.fields.find(({ name }) => name === flag.field);
  const [key = ""] = flag.flags;
  if (field === undefined) return [];
  if (flag.kind === "value") {
    const help = "A flag that stands alone says with `is` which value it means.";
    const needs = "text, a number or a list";
    return AFTER_FLAG.has(field.type.kind)
      ? []
      : [misfit(key, "to", needs, field, flag.place, help)];
  }
  if (flag.value !== null && admitsValue(field.type, flag.value)) return [];
  const params = { field: field.name, value: String(flag.value), allowed: allowedValues(field) };
  const help = "`is` gives the canonical value that the flag stands for.";
  return [diagnostic("unknown-canonical-value", params, flag.place, { help })];
}

/** Operands are words in a fixed order; none of them can be said twice. */
function operandMisfits(shape: Shape, op: Op): Diagnostic[] {
  return shape.positionals.flatMap((name) => {
    const field = op.fields.find((one) => one.name === name);
    if (field === undefined) {
      const allowed = op.fields.map((one) => one.name);
      return [diagnostic("unknown-field", { field: name, op: op.name, allowed }, shape.place)];
    }
    const isText = field.type.kind === "string";
    const misfits = isText
      ? []
      : [misfit(shape.id, "operands", TYPE_WORDS.string, field, shape.place)];
    return [...misfits, ...saidTwice(name, shape)];
  });
}

function saidTwice(operand: string, { flags }: Shape): Diagnostic[] {
  const problem = `${code(operand)} is an operand already`;
  return flags
    .filter(({ field }) => field === operand)
    .map(({ flags: [first = ""], place }) =>
      diagnostic("conflicting-lenses", { first, second: operand, problem }, place),
    );
}

function misfit(
  key: string,
  operation: string,
  needs: string,
  field: Field,
  place: Flag["place"],
  help?: string,
): Diagnostic {
  const params = { key, operation, needs, field: field.name, type: TYPE_WORDS[field.type.kind] };
  return diagnostic("type-mismatch", params, place, help === undefined ? {} : { help });
}
