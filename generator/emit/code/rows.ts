/** Rules as rows of data: spellings that are only read now, where they do no more than rename. */
import type { Default, Harness, Lens, Rule } from "../../ir.js";
import { fieldsOfCall } from "../../lens-fields.js";
import type { Module } from "./module.js";
import { callType, CANONICAL, infoName } from "./names.js";
import { textKey, toolsText, type NamedRule } from "./rules.js";
import { type Tables, valuesText } from "./tables.js";
import { comment, literal, property } from "./text.js";

export const ROWS = "../../src/runtime/rows.js";

/** Whether a rule can be rows: it is not what the harness writes by default, and rows can say it. */
export function isRowRule(rule: Rule, harness: Harness): boolean {
  const preset = harness.presets[0]?.id;
  const isOfOtherPreset =
    rule.presets.length > 0 && preset !== undefined && !rule.presets.includes(preset);
  const isOld = rule.direction === "read" || rule.until !== undefined || isOfOtherPreset;
  const isRead = rule.direction !== "write";
  return isOld && isRead && rule.lenses.every(isSimple) && rule.lenses.every(standsAlone);
}

/** Whether an object, a list or a command line stands for no field that another key stands for too. */
function standsAlone(lens: Lens, _at: number, all: readonly Lens[]): boolean {
  if (lens.kind === "shape") return all.every((one) => one === lens || one.kind === "local");
  if (lens.kind !== "nest" && lens.kind !== "list") return true;
  const rivals = all.filter((one) => one !== lens && (lens.kind === "nest" || one.kind !== "list"));
  const fields = new Set(rivals.flatMap(fieldsOfCall));
  return !fieldsOfCall(lens).some((field) => fields.has(field));
}

function isSimple(lens: Lens): boolean {
  // Keys that look like numbers would change their place among the keys of an object.
  if (/^\d+$/.test(lens.key)) return false;
  if (lens.always !== undefined && lens.kind !== "copy") return false;
  switch (lens.kind) {
    case "copy":
      return ["string", "integer", "boolean", "strings"].includes(lens.type.kind);
    case "values":
    case "flip":
    case "lead":
    case "last":
    case "shift":
    case "shape":
    case "marker":
    case "local":
      return true;
    case "list":
      return [lens.item, lens.json, lens.join].every((option) => option === undefined);
    case "each":
      return !lens.single && !lens.json && lens.items.every(isPlain) && areApart(lens.items);
    case "nest":
      return lens.inner.every(isPlain);
    case "scale":
    case "span":
    case "fold":
    case "one":
    case "argv":
      return false;
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Whether no two keys stand for one field. */
function areApart(lenses: readonly Lens[]): boolean {
  const fields = lenses.flatMap(fieldsOfCall);
  return new Set(fields).size === fields.length;
}

/** Whether a lens depends on nothing but its own value. */
function isPlain(lens: Lens): boolean {
  const isOwn = ["copy", "values", "flip", "lead", "local"].includes(lens.kind);
  return isOwn && lens.always === undefined && isSimple(lens);
}

/** The constant of a rule of rows. */
export function rowConstant(
  named: NamedRule,
  harness: Harness,
  tables: Tables,
  module: Module,
): string[] {
  const { rule, constant } = named;
  const coerce = harness.coerce.map((type) => `${type}: true`).join(", ");
  return [
    `/** ${toolsText(named)} ↔ ${comment(rule.op)} */`,
    `const ${constant}: ${module.type("RowRule", ROWS)}<${module.type(callType(rule.op), CANONICAL)}> = {`,
    `op: ${module.use(infoName(rule.op), CANONICAL)},`,
    `keys: ${rowsText(rule.lenses, named, tables)},`,
    ...(coerce === "" ? [] : [`coerce: ${tables.coerce(coerce)},`]),
    ...standingParts(named, valuesText(rule.implied)),
    "};",
    "",
  ];
}

/** Native key → what it stands for, current keys first. */
function rowsText(lenses: readonly Lens[], named: NamedRule, tables: Tables): string {
  const mapped = lenses.filter(({ kind }) => kind !== "local");
  const ordered = [
    ...mapped.filter(({ legacy }) => !legacy),
    ...mapped.filter(({ legacy }) => legacy),
  ];
  const rows = ordered.map((lens) => `${property(lens.key)}: ${rowText(lens, named, tables)},`);
  return `{\n${rows.join("\n")}\n}`;
}

function rowText(lens: Lens, named: NamedRule, tables: Tables): string {
  switch (lens.kind) {
    case "copy":
      return lens.always === undefined
        ? literal(lens.field)
        : `{ to: ${literal(lens.field)}, else: ${elseText(lens.always)} }`;
    case "values":
      return `{ to: ${literal(lens.field)}, values: ${tables.pairs(named.base, lens.key, lens.pairs)} }`;
    case "flip":
      return `{ to: ${literal(lens.field)}, flip: true }`;
    case "list":
      return `{ to: ${literal(lens.field)}, plural: ${literal(lens.plural)}, always: ${lens.write === "always"} }`;
    case "lead":
      return `{ to: ${literal(lens.field)}, lead: ${literal(lens.prefix)} }`;
    case "last":
      return `{ to: ${literal(lens.field)}, first: ${literal(lens.offset)}${lens.by === 0 ? "" : `, by: ${lens.by}`} }`;
    case "shift":
      return `{ to: ${literal(lens.field)}, by: ${lens.by} }`;
    case "each":
      return `{ to: ${literal(lens.field)}, each: ${rowsText(lens.items, named, tables)} }`;
    case "nest":
      return `{ keys: ${rowsText(lens.inner, named, tables)} }`;
    case "shape":
      return `{ shape: ${tables.shape(lens.shape)} }`;
    case "marker":
      return `{ is: ${literal(lens.value)} }`;
    default:
      throw new Error(`a ${lens.kind} is no row`);
  }
}

function elseText(value: Default): string {
  switch (value.kind) {
    case "constant":
      return literal(value.value);
    case "cwd":
      return `{ cwd: ${literal(value.or)} }`;
    case "lines":
      throw new Error("a last line is no plain copy");
    default: {
      const never: never = value;
      return never;
    }
  }
}

/** Under which name a rule is written and when, and what it implies. */
export function standingParts({ rule }: NamedRule, implied: string): string[] {
  const text = textKey(rule);
  const written = [
    `tool: ${literal(rule.tool)},`,
    ...(rule.since === undefined ? [] : [`since: ${literal(rule.since)},`]),
    ...(rule.until === undefined ? [] : [`until: ${literal(rule.until)},`]),
    ...(rule.presets.length > 0 ? [`presets: ${literal(rule.presets)},`] : []),
  ];
  return [
    ...(rule.direction === "read" ? [] : written),
    ...(Object.keys(rule.implied).length > 0 ? [`implied: ${implied},`] : []),
    ...(Object.keys(rule.says).length > 0 ? [`says: ${valuesText(rule.says)},`] : []),
    ...(text === undefined ? [] : [`text: ${literal(text)},`]),
  ];
}
