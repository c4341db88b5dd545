/** The keys of a rule one by one, with those inside objects and lists. */
import type { Lens, Rule } from "../ir.js";
import { fieldsOf, innerLenses } from "../lens-fields.js";

/** One native key. */
export type Leaf = {
  lens: Lens;
  /** Native keys from the outermost to this one; `null` stands for an item of a list. */
  path: (string | null)[];
  /** What stands before the name of its field: `edits[].` for a key of an item. */
  prefix: string;
};

/** Every key that stands for something, in the order of the table. */
export function leavesOf(rule: Rule): Leaf[] {
  return rule.lenses.flatMap((lens) => unfold(lens, [], ""));
}

function unfold(lens: Lens, outer: (string | null)[], prefix: string): Leaf[] {
  const path = [...outer, lens.key];
  if (lens.kind === "nest") return lens.inner.flatMap((inner) => unfold(inner, path, prefix));
  const before = lens.kind === "each" ? `${prefix}${lens.field}[].` : prefix;
  const inside = innerLenses(lens).flatMap((item) => unfold(item, [...path, null], before));
  return [{ lens, path, prefix }, ...inside];
}

/** The fields of a key with the prefix of the list it stands in. */
export function namesOf({ lens, prefix }: Leaf): string[] {
  return fieldsOf(lens).map((field) => prefix + field);
}
