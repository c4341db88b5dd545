/** Which fields the keys of a rule stand for, and which keys stand inside others. */
import type { Lens } from "./ir.js";
import { fieldsOfShape } from "./shape-fields.js";

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

/** The fields of the call that a key stands for, those of keys inside it included. */
export function fieldsOfCall(lens: Lens): string[] {
  // The objects of `each` have fields of their own.
  if (lens.kind === "each") return fieldsOf(lens);
  return [...fieldsOf(lens), ...innerLenses(lens).flatMap(fieldsOfCall)];
}

/** The keys inside the object or the objects that a key holds. */
export function innerLenses(lens: Lens): readonly Lens[] {
  switch (lens.kind) {
    case "nest":
      return lens.inner;
    case "each":
    case "one":
      return lens.items;
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
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}
