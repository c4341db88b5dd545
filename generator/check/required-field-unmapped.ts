/** A required field that no key stands for. */
import { leavesOf } from "../analyse/leaves.js";
import { fieldsOf } from "../lens-fields.js";
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Field, Lens, Place, Rule } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const requiredFieldUnmapped: Check = {
  name: "required-field-unmapped",
  run: (model) =>
    authoredRules(model).flatMap(({ rule, op }) =>
      unmapped(rule, rule.lenses, op.fields, rule.place),
    ),
};

/** The fields of an op that its keys leave out, then those of the objects in its lists. */
function unmapped(
  rule: Rule,
  lenses: readonly Lens[],
  fields: readonly Field[],
  place: Place,
): Diagnostic[] {
  const leaves = leavesOf({ ...rule, lenses: [...lenses] }).filter(({ prefix }) => prefix === "");
  // What is written needs a key that is written.
  const counting = leaves.filter(({ lens }) => rule.direction === "read" || !lens.legacy);
  const said = lenses === rule.lenses ? Object.keys(rule.says) : [];
  const mapped = new Set([...said, ...counting.flatMap(({ lens }) => fieldsOf(lens))]);
  const missing = fields.filter(({ name, required }) => required && !mapped.has(name));
  return [
    ...missing.map(({ name }) => {
      const params = { tool: rule.tool, op: rule.op, field: name };
      const old = leaves.find(({ lens }) => fieldsOf(lens).includes(name));
      const help = `Its only key, \`${old?.lens.key}\`, is \`legacy\`: leave one that is written.`;
      return diagnostic(
        "required-field-unmapped",
        params,
        place,
        old === undefined ? {} : { help },
      );
    }),
    ...leaves.flatMap(({ lens }) => {
      if (lens.kind !== "each") return [];
      const inner = fields.find(({ name }) => name === lens.field)?.type;
      return inner?.kind === "objects" ? unmapped(rule, lens.items, inner.fields, lens.place) : [];
    }),
  ];
}
