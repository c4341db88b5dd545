/** Views of lenses that arbitraries, oracle and laws share. */
import type { Lens, Rule } from "../../generator/ir.js";

/** The fields that a lens reads or writes, those of objects inside it included. */
export function lensFields(lens: Lens): string[] {
  switch (lens.kind) {
    case "copy":
    case "values":
    case "flip":
    case "scale":
    case "shift":
    case "last":
    case "lead":
    case "each":
    case "argv":
      return [lens.field];
    case "list":
      return [...new Set([lens.field, lens.plural])];
    case "span":
      return [lens.offset, lens.limit];
    case "fold":
      return [lens.field, lens.folder];
    case "one":
      return lens.items.flatMap(lensFields);
    case "nest":
      return lens.inner.flatMap(lensFields);
    case "shape":
      return [
        ...new Set([...lens.shape.flags.map(({ field }) => field), ...lens.shape.positionals]),
      ];
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Native keys at the top of a call that stand for a field, or mark the variant. */
export function mappedKeys(rule: Rule): Set<string> {
  return new Set(rule.lenses.filter(({ kind }) => kind !== "local").map(({ key }) => key));
}
