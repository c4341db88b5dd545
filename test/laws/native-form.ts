/** What a table says the input of a tool may look like: the yardstick of "native only". */
import { isDeepStrictEqual } from "node:util";
import type { FieldType, Harness, Lens, Literal, Op, Rule } from "../../generator/ir.js";
import { parseJson, type Json, type JsonObject } from "../../src/runtime/json.js";
import { lensFields } from "./lenses.js";

/** Says what is not native about a name and an input; nothing when all of it is. */
export type NativeForm = (name: string, input: Json | undefined) => string[];

/** The form of calls that the harness's rules of an op write. */
export function formOf(harness: Harness, op: Op): NativeForm {
  const rules = harness.tools
    .flatMap((tool) => tool.rules)
    .filter((rule) => rule.op === op.name && rule.direction !== "read");
  return (name, input) => {
    const own = rules.filter(({ tool }) => tool === name);
    if (own.length === 0)
      return [`${JSON.stringify(name)} is no tool of ${harness.id} for ${op.name}`];
    const faults = own.map((rule) => ruleFaults(rule, op, input));
    return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? []);
  };
}

function ruleFaults(rule: Rule, op: Op, input: Json | undefined): string[] {
  // A tool that takes text takes arguments too, for text that would read as arguments.
  if (rule.text !== undefined && typeof input === "string") return [];
  if (!isObject(input)) return [`the input is ${JSON.stringify(input)}, not an object`];
  const required = op.fields.filter((field) => field.required).map(({ name }) => name);
  const needed = rule.lenses.filter(
    (lens) => lens.always !== undefined || lens.kind === "marker" || lens.kind === "shape",
  );
  return [
    ...objectFaults(rule.lenses, input, ""),
    ...needed
      .filter((lens) => !Object.hasOwn(input, lens.key) && !hasRival(lens, rule.lenses, input))
      .map(({ key }) => `the key ${key} is missing`),
    ...required
      .filter((field) => !isWritten(field, rule.lenses, input))
      .map((field) => `no key of the required field ${field} is there`),
  ];
}

/** Whether another key says the same field: several values in place of one. */
function hasRival(lens: Lens, lenses: readonly Lens[], input: JsonObject): boolean {
  const rivals = lenses.filter((other) => other.kind === "list" && other !== lens);
  return lensFields(lens).some((field) => isWritten(field, rivals, input));
}

function isWritten(field: string, lenses: readonly Lens[], input: JsonObject): boolean {
  return lenses.some((lens) => {
    if (!Object.hasOwn(input, lens.key)) return false;
    return lens.kind === "shape" || lensFields(lens).includes(field);
  });
}

function objectFaults(lenses: readonly Lens[], input: JsonObject, path: string): string[] {
  return Object.keys(input).flatMap((key) => {
    const own = lenses.filter((lens) => lens.key === key && !lens.legacy);
    const here = `${path}${key}`;
    if (own.length === 0) return [`the key ${here} is not declared`];
    const isRight = own.some((lens) => valueFaults(lens, input[key], here).length === 0);
    return isRight ? [] : own.flatMap((lens) => valueFaults(lens, input[key], here));
  });
}

function valueFaults(lens: Lens, value: Json | undefined, path: string): string[] {
  const expected = isDefault(lens, value) ? "" : wantedBy(lens, value);
  if (expected !== "") return [`${path} is ${JSON.stringify(value)}, not ${expected}`];
  if (lens.kind === "nest" && isObject(value)) return objectFaults(lens.inner, value, `${path}.`);
  if ((lens.kind === "each" || lens.kind === "one") && Array.isArray(value)) {
    return value.flatMap((item) =>
      isObject(item) ? objectFaults(lens.items, item, `${path}[].`) : [`${path} holds no objects`],
    );
  }
  return [];
}

/** Whether a value is the one that a key has when the call has none for it. */
function isDefault({ always }: Lens, value: Json | undefined): boolean {
  if (always?.kind === "cwd") return typeof value === "string";
  if (always?.kind === "lines") return Number.isSafeInteger(value);
  return always !== undefined && isDeepStrictEqual(value, always.value);
}

/** What the table wants in place of a value; nothing when the value is right. */
function wantedBy(lens: Lens, value: Json | undefined): string {
  const unless = (isRight: boolean, wanted: string): string => (isRight ? "" : wanted);
  const isLiteral = (literal: Literal): boolean => literal === value;
  switch (lens.kind) {
    case "copy":
      return unless(isOfType(value, lens.type), lens.type.kind);
    case "values":
      return unless(
        lens.pairs.some(({ native }) => isLiteral(native)),
        "a word of the table",
      );
    case "flip":
      return unless(typeof value === "boolean", "a boolean");
    case "scale":
      return lens.whole
        ? unless(Number.isSafeInteger(value), "a whole number")
        : unless(typeof value === "number" && Number.isFinite(value), "a number");
    case "shift":
    case "last":
      return unless(Number.isSafeInteger(value), "an integer");
    case "list":
      return unless(isListOf(lens, value), "a list as declared");
    case "span":
      return unless(
        Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger),
        "two integers",
      );
    case "lead":
    case "fold":
    case "shape":
      return unless(typeof value === "string", "a string");
    case "each":
      return unless(Array.isArray(value), "a list of objects");
    case "one":
      return unless(Array.isArray(value) && value.length === 1, "a list of one object");
    case "nest":
      return unless(isObject(value), "an object");
    case "argv":
      return unless(isStrings(value), "a list of words");
    case "marker":
      return unless(isLiteral(lens.value), JSON.stringify(lens.value));
    case "local":
      return lens.always === undefined ? "absent: it means nothing elsewhere" : "its constant";
    default: {
      const never: never = lens;
      return never;
    }
  }
}

function isListOf(lens: Extract<Lens, { kind: "list" }>, given: Json | undefined): boolean {
  if (lens.join !== undefined) return typeof given === "string";
  if (lens.json && typeof given !== "string") return false;
  const value = typeof given === "string" && lens.json ? parseJson(given) : given;
  const isString = (item: Json | undefined): boolean => typeof item === "string";
  const isItem = (entry: Json | undefined): boolean => {
    if (lens.item === undefined) return isString(entry);
    return isObject(entry) && Object.keys(entry).join() === lens.item && isString(entry[lens.item]);
  };
  const isOne = lens.write === "many" && isItem(value);
  return isOne || (Array.isArray(value) && value.every(isItem));
}

export function isOfType(value: Json | undefined, type: FieldType): boolean {
  switch (type.kind) {
    case "string":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "json":
      return value !== undefined;
    case "strings":
      return isStrings(value);
    case "enum":
      return typeof value === "string" && type.values.includes(value);
    case "objects":
      return Array.isArray(value);
    default: {
      const never: never = type;
      return never;
    }
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStrings(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
