/** What each operation of the mapping language does, in words. */
import type { Default, FieldType, Lens, Literal, Shape, ValuePair } from "../../ir.js";
import { capital, code, enumerate, literal, prose } from "./markdown.js";

/** One sentence, as seen by someone who knows the native key and wants the field. */
export function describe(lens: Lens): string {
  switch (lens.kind) {
    case "copy":
      return capital(`${typeWords(lens.type)}.`);
    case "values":
      return valuesWords(lens.pairs);
    case "flip":
      return "The opposite: `true` here is `false` there.";
    case "scale":
      return `In ${lens.whole ? "whole " : ""}${unitWords(lens.unit)}; ${code("1")} here is ${code(String(lens.factor))} there.`;
    case "shift":
      return `Counted from ${1 - lens.by}; the field counts from 1.`;
    case "list":
      return listWords(lens);
    case "span":
      return `The first and the last line, ${code("[first, last]")}; ${openWords(lens.open)}${lens.json ? "; also read from JSON text" : ""}.`;
    case "last":
      return `The last line${lens.by === 0 ? "" : `, from ${1 - lens.by}`}, where the field counts lines; the first is in ${code(lens.startKey)}.`;
    case "lead":
      return `Read as if it began with ${code(lens.prefix)}.`;
    case "fold":
      return `The folder (${code(lens.folder)}) goes in front of it, since it has no key of its own.`;
    case "each":
      return `A list of objects with the keys below${lens.single ? "; one object alone is read too" : ""}${lens.json ? "; also read from JSON text" : ""}.`;
    case "one":
      return "A list of one object with the keys below.";
    case "nest":
      return "An object with the keys below.";
    case "argv":
      return "The command line as a list of words.";
    case "shape":
      return `A command line, ${code(shapeLine(lens.shape))}.`;
    case "marker":
      return `Always ${literal(lens.value)}: it tells this variant of the tool.`;
    case "local":
      return lens.always === undefined
        ? "Of no meaning elsewhere; kept, never translated."
        : "Of no meaning elsewhere.";
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The operation in a word or two, for a cell of a table. Empty where the value stays as it is. */
export function mark(lens: Lens): string {
  switch (lens.kind) {
    case "copy":
    case "nest":
    case "local":
      return "";
    case "values":
      return lens.pairs.every(({ native, canonical }) => native === canonical) ? "" : "other words";
    case "flip":
      return "opposite";
    case "scale":
      return unitWords(lens.unit);
    case "shift":
      return `from ${1 - lens.by}`;
    case "list":
      if (lens.join !== undefined) return "one text";
      return lens.write === "always" ? "list" : "one or list";
    case "span":
      return code("[first, last]");
    case "last":
      return "last line";
    case "lead":
      return `${code(lens.prefix)} in front`;
    case "fold":
      return `with ${code(lens.folder)} in front`;
    case "each":
      return "objects";
    case "one":
      return "list of one object";
    case "argv":
      return "words";
    case "shape":
      return "command line";
    case "marker":
      return literal(lens.value);
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** What is written for a key that a call has no value for. */
export function defaultWords(value: Default): string {
  switch (value.kind) {
    case "constant":
      return literal(value.value);
    case "cwd":
      return `the session's directory (${code(value.or)} where it is not known)`;
    case "lines":
      return `the last of ${value.lines} lines`;
    default: {
      const never: never = value;
      return never;
    }
  }
}

export function typeWords(type: FieldType): string {
  switch (type.kind) {
    case "string":
      return "a string";
    case "integer":
      return "an integer";
    case "boolean":
      return "true or false";
    case "json":
      return "any JSON value";
    case "strings":
      return "a list of strings";
    case "enum":
      return `one of ${enumerate(type.values.map(code), "or")}`;
    case "objects":
      return "a list of objects";
    default: {
      const never: never = type;
      return never;
    }
  }
}

/** `rg --files … [path]`: the fixed words, then what may follow. */
export function shapeLine(shape: Shape): string {
  const flags = shape.flags.length > 0 ? ["…"] : [];
  return [
    ...shape.program,
    ...shape.fixed,
    ...flags,
    ...shape.positionals.map((one) => `<${one}>`),
  ].join(" ");
}

function openWords(open: number | "end"): string {
  return open === "end"
    ? `${code("-1")} as the last is the end of the file, where a call names no count`
    : `${open} lines where a call names no count`;
}

function valuesWords(pairs: ValuePair[]): string {
  const written = new Set<Literal>();
  const words = pairs.map(({ native, canonical }) => {
    if (canonical === null) return `${literal(native)} is absence`;
    const isAlias = written.has(canonical);
    written.add(canonical);
    if (native === canonical) return literal(native);
    return `${literal(native)} is ${literal(canonical)}${isAlias ? " (read only)" : ""}`;
  });
  return `One of: ${words.join("; ")}.`;
}

function listWords(lens: Extract<Lens, { kind: "list" }>): string {
  const items = lens.item === undefined ? "" : ` of objects with the key ${code(lens.item)}`;
  const twin = lens.plural === lens.field ? "" : `; two or more are ${code(lens.plural)}`;
  if (lens.join !== undefined) return `Values parted by ${literal(lens.join)}${twin}.`;
  return lens.write === "always"
    ? `A list${items}${lens.json ? " as JSON text" : ""}${twin}.`
    : `One value, or a list${items} where there are several${twin}.`;
}

export function unitWords(unit: string): string {
  const names = new Map([
    ["s", "seconds"],
    ["min", "minutes"],
    ["ms", "milliseconds"],
  ]);
  return names.get(unit) ?? prose(unit);
}
