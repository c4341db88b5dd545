/** What a key of a table means for a comparison: the types and values that it admits. */
import type { FieldType, Lens, Literal } from "../../generator/ir.js";
import type { KeyType } from "./schema.js";

/** Types of native values that a key admits, text that is read as a number or a boolean left out. */
export function admittedBy(lens: Lens): KeyType[] | "any" {
  switch (lens.kind) {
    case "copy":
      return typesOfField(lens.type);
    case "values":
      return lens.pairs.flatMap(({ native }) => typesOfLiteral(native));
    case "flip":
      return ["boolean"];
    case "scale":
    case "shift":
    case "last":
      return ["number"];
    case "list":
      return lens.item === undefined ? ["string", "array"] : ["string", "array", "object"];
    case "span":
      return ["array"];
    case "lead":
    case "fold":
    case "shape":
      return ["string"];
    case "argv":
      return ["string", "array"];
    case "each":
      return [
        "array",
        ...(lens.single ? ["object" as const] : []),
        ...(lens.json ? ["string" as const] : []),
      ];
    case "one":
      return ["array"];
    case "nest":
      return ["object"];
    case "marker":
      return typesOfLiteral(lens.value);
    case "local":
      return "any";
    default: {
      const never: never = lens;
      return never;
    }
  }
}

function typesOfField(type: FieldType): KeyType[] | "any" {
  switch (type.kind) {
    case "string":
    case "enum":
      return ["string"];
    case "integer":
      return ["number"];
    case "boolean":
      return ["boolean"];
    case "strings":
    case "objects":
      return ["array"];
    case "json":
      return "any";
    default: {
      const never: never = type;
      return never;
    }
  }
}

function typesOfLiteral(value: Literal): KeyType[] {
  switch (typeof value) {
    case "string":
      return ["string"];
    case "number":
      return ["number"];
    case "boolean":
      return ["boolean"];
    default:
      return [];
  }
}

/** The only native values that a key admits, where it has a table of them. */
export function valuesOf(lens: Lens): Literal[] | undefined {
  if (lens.kind === "values") return lens.pairs.map(({ native }) => native);
  return lens.kind === "marker" ? [lens.value] : undefined;
}
