/** Names that differ in the tables and not in what is generated. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Op, Place } from "../ir.js";
import type { Check } from "./check.js";

/** A name of the tables, and what it is called in the output. */
type Named = { name: string; output: string; place: Place };

export const nameClash: Check = {
  name: "name-clash",
  run: ({ ops, shapes, harnesses }) => [
    ...clashes(harnesses.map(({ id, place }) => ({ name: id, output: joined(id), place }))),
    ...clashes(shapes.map(({ id, place }) => ({ name: id, output: joined(id), place }))),
    // Each op has a page, and disks may not tell capitals apart.
    ...clashes(ops.map(({ name, place }) => ({ name, output: name.toLowerCase(), place }))),
    ...clashes(ops.flatMap(itemTypes)),
  ],
};

/** `example_1` as people and identifiers read it: `example1`. */
function joined(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** The objects of a list have a type, which is named after the op and the field. */
function itemTypes(op: Op): Named[] {
  return op.fields
    .filter(({ type }) => type.kind === "objects")
    .map(({ name, place }) => ({
      name: `${op.name}.${name}`,
      output: joined(`${op.name}${name}Item`),
      place,
    }));
}

function clashes(names: readonly Named[]): Diagnostic[] {
  const first = new Map<string, Named>();
  return names.flatMap((one) => {
    const other = first.get(one.output);
    if (other === undefined) {
      first.set(one.output, one);
      return [];
    }
    const params = { first: other.name, second: one.name, name: one.output };
    const related = [{ message: "the other one", place: other.place }];
    return [diagnostic("name-clash", params, one.place, { related })];
  });
}
