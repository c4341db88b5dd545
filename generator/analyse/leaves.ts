/** The keys of a rule one by one, with those inside objects and lists. */
import type { Lens, Rule } from "../ir.js";
import { fieldsOfShape } from "../shape-fields.js";

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
  const self: Leaf = { lens, path, prefix };
  const inside = (items: Lens[], before: string): Leaf[] =>
    items.flatMap((item) => unfold(item, [...path, null], before));
  switch (lens.kind) {
    case "nest":
      return lens.inner.flatMap((inner) => unfold(inner, path, prefix));
    case "each":
      return [self, ...inside(lens.items, `${prefix}${lens.field}[].`)];
    case "one":
      return [self, ...inside(lens.items, prefix)];
    case "copy":
    case "values":
    case "flip":
    case "scale":
    case "shift":
    case "list":
    case "span":
    case "last":
    case "lead":
    case "fold":
    case "argv":
    case "shape":
    case "marker":
    case "local":
      return [self];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The fields that a key holds a value of, without those of keys inside it. */
export function fieldsOf(lens: Lens): string[] {
  switch (lens.kind) {
    case "copy":
    case "values":
    case "flip":
    case "scale":
    case "shift":
    case "last":
    case "lead":
    case "argv":
    case "each":
      return [lens.field];
    case "list":
      return lens.plural === lens.field ? [lens.field] : [lens.field, lens.plural];
    case "span":
      return [lens.offset, lens.limit];
    case "fold":
      return [lens.field, lens.folder];
    case "shape":
      return fieldsOfShape(lens.shape);
    case "one":
    case "nest":
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The fields of a key with the prefix of the list it stands in. */
export function namesOf({ lens, prefix }: Leaf): string[] {
  return fieldsOf(lens).map((field) => prefix + field);
}
