/** Rules as rows of data: spellings that are only read now, where they do no more than rename. */
import type { Harness, Lens, Rule } from "../../ir.js";
import type { Module } from "./module.js";
import { CANONICAL } from "./names.js";
import { toolsText, type NamedRule } from "./rules.js";
import type { Tables } from "./tables.js";
import { comment, literal, property } from "./text.js";

export const ROWS = "../../src/runtime/rows.js";

/** Whether a rule can be rows: it is not what the harness writes by default, and only renames. */
export function isRowRule(rule: Rule, harness: Harness): boolean {
  const preset = harness.presets[0]?.id;
  const isOfOtherPreset =
    rule.presets.length > 0 && preset !== undefined && !rule.presets.includes(preset);
  const isOld = rule.direction === "read" || rule.until !== undefined || isOfOtherPreset;
  const isRead = rule.direction !== "write" && rule.text === undefined;
  return isOld && isRead && rule.lenses.every(isSimple);
}

function isSimple(lens: Lens): boolean {
  // Keys that look like numbers would change their place among the keys of an object.
  if (lens.always !== undefined || /^\d+$/.test(lens.key)) return false;
  switch (lens.kind) {
    case "copy":
      return ["string", "integer", "boolean", "strings"].includes(lens.type.kind);
    case "values":
    case "flip":
    case "lead":
    case "marker":
    case "local":
      return true;
    case "list":
      return lens.item === undefined;
    case "scale":
    case "shift":
    case "span":
    case "last":
    case "fold":
    case "each":
    case "one":
    case "nest":
    case "argv":
    case "shape":
      return false;
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The constant of a rule of rows. */
export function rowConstant(
  named: NamedRule,
  harness: Harness,
  tables: Tables,
  module: Module,
): string[] {
  const { rule, constant } = named;
  const mapped = rule.lenses.filter(({ kind }) => kind !== "local");
  const ordered = [
    ...mapped.filter(({ legacy }) => !legacy),
    ...mapped.filter(({ legacy }) => legacy),
  ];
  const rows = ordered.map((lens) => `${property(lens.key)}: ${rowText(lens, named, tables)},`);
  const coerce = harness.coerce.map((type) => `${type}: true`).join(", ");
  return [
    `/** ${toolsText(named)} ↔ ${comment(rule.op)} */`,
    `const ${constant}: ${module.type("RowRule", ROWS)} = {`,
    `tool: ${literal(rule.tool)},`,
    `op: ${literal(rule.op)},`,
    `info: ${module.use("ops", CANONICAL)}.${rule.op},`,
    `keys: ${tables.rows(named.base, rows)},`,
    ...(coerce === "" ? [] : [`coerce: ${tables.coerce(coerce)},`]),
    ...standingParts(named, tables),
    "};",
    "",
  ];
}

function rowText(lens: Lens, named: NamedRule, tables: Tables): string {
  switch (lens.kind) {
    case "copy":
      return literal(lens.field);
    case "values":
      return `{ to: ${literal(lens.field)}, values: ${tables.pairs(named.base, lens.key, lens.pairs)} }`;
    case "flip":
      return `{ to: ${literal(lens.field)}, flip: true }`;
    case "list":
      return `{ to: ${literal(lens.field)}, plural: ${literal(lens.plural)}, always: ${lens.write === "always"} }`;
    case "lead":
      return `{ to: ${literal(lens.field)}, lead: ${literal(lens.prefix)} }`;
    case "marker":
      return `{ is: ${literal(lens.value)} }`;
    default:
      throw new Error(`a ${lens.kind} is no row`);
  }
}

/** Under which other names, when and where a rule holds, and what it implies. */
export function standingParts(named: NamedRule, tables: Tables): string[] {
  const { rule, older } = named;
  return [
    ...(older.length > 0 ? [`older: ${literal(older)},`] : []),
    ...(rule.index > 0 ? [`index: ${rule.index},`] : []),
    ...(rule.direction === "read" ? ["legacy: true,"] : []),
    ...(rule.since === undefined ? [] : [`since: ${literal(rule.since)},`]),
    ...(rule.until === undefined ? [] : [`until: ${literal(rule.until)},`]),
    ...(rule.presets.length > 0 ? [`presets: ${literal(rule.presets)},`] : []),
    ...(Object.keys(rule.implied).length > 0 ? [`implied: ${tables.implied(named)},`] : []),
  ];
}
