/** Operations that do not fit the type of a field, where more than the one field decides. */
import { leavesOf } from "../analyse/leaves.js";
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { TYPE_WORDS } from "../field-types.js";
import type { Field, FieldType, Lens, Op, Place } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const typeMismatch: Check = {
  name: "type-mismatch",
  run: (model) => [
    ...model.ops.flatMap(({ fields }) => fields.flatMap(twinOfText)),
    ...authoredRules(model).flatMap(({ rule, op }) => [
      ...leavesOf(rule).flatMap(({ lens }) => misfits(lens, op)),
      ...textMisfits(rule.text, op, rule.place),
    ]),
  ],
};

/** A field with a plural twin is a string, as the values in the twin are. */
function twinOfText(field: Field): Diagnostic[] {
  if (field.plural === undefined) return [];
  return expected(field.name, "plural", field, "string", field.place);
}

function misfits(lens: Lens, op: Op): Diagnostic[] {
  if (lens.kind === "copy" && lens.type.kind === "objects") {
    const params = {
      key: lens.key,
      operation: "to",
      needs: "`each` beside it",
      field: lens.field,
      type: TYPE_WORDS.objects,
    };
    return [diagnostic("type-mismatch", params, lens.place)];
  }
  if (lens.kind !== "fold") return [];
  const folder = op.fields.find(({ name }) => name === lens.folder);
  return folder === undefined ? [] : expected(lens.key, "fold", folder, "string", lens.place);
}

/** The text of a call is a string. */
function textMisfits(text: string | undefined, op: Op, place: Place): Diagnostic[] {
  const field = op.fields.find(({ name }) => name === text);
  return field === undefined ? [] : expected(field.name, "text", field, "string", place);
}

function expected(
  key: string,
  operation: string,
  { name, type }: Field,
  needs: FieldType["kind"],
  place: Place,
): Diagnostic[] {
  if (type.kind === needs) return [];
  const params = {
    key,
    operation,
    needs: TYPE_WORDS[needs],
    field: name,
    type: TYPE_WORDS[type.kind],
  };
  return [diagnostic("type-mismatch", params, place)];
}
