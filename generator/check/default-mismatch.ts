/** What is written for want of a value, of a type that the key does not take. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { TYPE_WORDS } from "../field-types.js";
import type { Default, FieldType, Lens, Literal } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

export const defaultMismatch: Check = {
  name: "default-mismatch",
  run: (model) => authoredRules(model).flatMap(({ rule }) => rule.lenses.flatMap(mismatches)),
};

function mismatches(lens: Lens): Diagnostic[] {
  const inner =
    lens.kind === "nest"
      ? lens.inner
      : lens.kind === "each" || lens.kind === "one"
        ? lens.items
        : [];
  const found = inner.flatMap(mismatches);
  const { key, always, place } = lens;
  const { needs, admits } = nativeType(lens);
  if (always === undefined) return found;
  const value = writtenFor(always);
  const isOfLines = lens.kind === "last" && value !== null;
  if (isOfLines ? always.kind === "lines" : always.kind !== "lines" && admits(value)) return found;
  const params = { key, value: JSON.stringify(value), needs };
  return [diagnostic("default-mismatch", params, place), ...found];
}

/** A directory is a string that no table has, and a count of lines a number. */
function writtenFor(always: Default): Literal | Literal[] {
  switch (always.kind) {
    case "constant":
      return always.value;
    case "cwd":
      return always.or;
    case "lines":
      return always.lines;
    default: {
      const never: never = always;
      return never;
    }
  }
}

type Native = { needs: string; admits: (value: Literal | Literal[]) => boolean };

/** What values a key takes. Null is absence, which any key may be written as. */
function nativeType(lens: Lens): Native {
  const { needs, admits } = givenType(lens);
  return { needs, admits: (value) => value === null || admits(value) };
}

function givenType(lens: Lens): Native {
  switch (lens.kind) {
    case "copy":
      return ofField(lens.type);
    case "values": {
      const natives = lens.pairs.map(({ native }) => native);
      const needs = `one of ${natives.map((one) => JSON.stringify(one)).join(", ")}`;
      return { needs, admits: (value) => natives.some((native) => native === value) };
    }
    case "flip":
      return BOOLEAN;
    case "scale":
      return { needs: "a number", admits: (value) => typeof value === "number" };
    case "shift":
      return INTEGER;
    case "last":
      return { ...INTEGER, needs: "`{ lines: n }`, so many lines from the first" };
    case "list":
      if (lens.json) return STRING;
      if (lens.item !== undefined) return { needs: "a list of objects", admits: isEmptyList };
      if (lens.write === "always") return STRINGS;
      return {
        needs: "a string or a list of strings",
        admits: (value) => STRING.admits(value) || STRINGS.admits(value),
      };
    case "span":
      return {
        needs: "a list of two integers",
        admits: (value) =>
          Array.isArray(value) && value.length === 2 && value.every(INTEGER.admits),
      };
    case "lead":
    case "fold":
    case "shape":
      return STRING;
    case "argv":
      return STRINGS;
    case "each":
    case "one":
      return { needs: "a list of objects", admits: isEmptyList };
    case "nest":
      return { needs: "an object, and the keys in it have defaults of their own", admits: NONE };
    case "marker":
      return { needs: JSON.stringify(lens.value), admits: (value) => value === lens.value };
    case "local":
      return { needs: TYPE_WORDS.json, admits: () => true };
    default: {
      const never: never = lens;
      return never;
    }
  }
}

const STRING: Native = { needs: TYPE_WORDS.string, admits: (value) => typeof value === "string" };
const INTEGER: Native = { needs: TYPE_WORDS.integer, admits: Number.isSafeInteger };
const BOOLEAN: Native = {
  needs: TYPE_WORDS.boolean,
  admits: (value) => typeof value === "boolean",
};
const STRINGS: Native = {
  needs: TYPE_WORDS.strings,
  admits: (value) => Array.isArray(value) && value.every(STRING.admits),
};

const NONE = (): boolean => false;

function isEmptyList(value: Literal | Literal[]): boolean {
  return Array.isArray(value) && value.length === 0;
}

function ofField(type: FieldType): Native {
  switch (type.kind) {
    case "string":
      return STRING;
    case "integer":
      return INTEGER;
    case "boolean":
      return BOOLEAN;
    case "strings":
      return STRINGS;
    case "json":
      return { needs: TYPE_WORDS.json, admits: () => true };
    case "objects":
      return { needs: TYPE_WORDS.objects, admits: isEmptyList };
    case "enum":
      return {
        needs: `one of ${type.values.join(", ")}`,
        admits: (value) => typeof value === "string" && type.values.includes(value),
      };
    default: {
      const never: never = type;
      return never;
    }
  }
}
