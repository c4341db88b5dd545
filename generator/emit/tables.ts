/** `generated/tables.json`: the tables in words, for `generate --check` to say what changed. */
import { innerLenses } from "../lens-fields.js";
import type { Harness, Lens, Model, Op, Rule } from "../ir.js";
import type { OutputFile } from "./output.js";

/** Harness → tool → rule → property → words. */
export type Tables = Map<string, string>;

export function emitTables(model: Model): OutputFile {
  const rows = Object.fromEntries(tableRows(model));
  return { path: "tables.json", text: `${JSON.stringify(rows, undefined, 2)}\n` };
}

/** Each fact of the tables under a name of its own: `grok › Glob › glob_pattern` → `pattern`. */
export function tableRows(model: Model): Tables {
  const rows: Tables = new Map();
  for (const op of model.ops) opRows(op, rows);
  for (const harness of model.harnesses) harnessRows(harness, rows);
  return rows;
}

function opRows(op: Op, rows: Tables): void {
  for (const field of op.fields) {
    const type = field.type.kind === "enum" ? field.type.values.join(" | ") : field.type.kind;
    rows.set(name("canonical", op.name, field.name), type + (field.required ? ", required" : ""));
  }
}

function harnessRows(harness: Harness, rows: Tables): void {
  for (const tool of harness.tools) {
    tool.rules.forEach((rule, index) => {
      const place = tool.rules.length > 1 ? [tool.name, `rule ${index + 1}`] : [tool.name];
      rows.set(name(harness.id, ...place), standing(rule));
      for (const lens of rule.lenses) lensRows(lens, [harness.id, ...place], rows);
      for (const [field, value] of Object.entries(rule.says)) {
        rows.set(name(harness.id, ...place, "says", field), String(value));
      }
      for (const [field, value] of Object.entries(rule.implied)) {
        rows.set(name(harness.id, ...place, "implied", field), String(value));
      }
    });
  }
}

function standing(rule: Rule): string {
  const parts = [
    rule.op,
    ...(rule.direction === "read" ? ["only read"] : []),
    ...(rule.direction === "write" ? ["only written"] : []),
    ...(rule.since === undefined ? [] : [`since ${rule.since}`]),
    ...(rule.until === undefined ? [] : [`until ${rule.until}`]),
    ...(rule.presets.length > 0 ? [`preset ${rule.presets.join(", ")}`] : []),
    ...rule.when.map((condition) =>
      condition.kind === "is"
        ? `when ${condition.key} is ${condition.values.map(String).join(" or ")}`
        : `when it ${condition.kind} ${condition.key}`,
    ),
  ];
  return parts.join(", ");
}

function lensRows(lens: Lens, path: readonly string[], rows: Tables): void {
  const always =
    lens.always === undefined ? "" : `, always written (${JSON.stringify(lens.always)})`;
  const legacy = lens.legacy ? ", only read" : "";
  rows.set(name(...path, lens.key), lensWords(lens) + always + legacy);
  for (const one of innerLenses(lens)) lensRows(one, [...path, lens.key], rows);
}

function lensWords(lens: Lens): string {
  switch (lens.kind) {
    case "copy":
      return lens.field;
    case "values":
      return `${lens.field} (${lens.pairs.map(({ native, canonical }) => `${native} = ${canonical}`).join(", ")})`;
    case "flip":
      return `not ${lens.field}`;
    case "scale":
      return `${lens.field} in ${lens.whole ? "whole " : ""}${lens.unit}`;
    case "shift":
      return `${lens.field} plus ${lens.by}`;
    case "list":
      if (lens.join !== undefined) return `${lens.field} parted by ${JSON.stringify(lens.join)}`;
      return `${lens.field} as ${lens.write === "always" ? "a list" : "one or a list"}${lens.item === undefined ? "" : ` of ${lens.item}`}${lens.json ? ", as JSON text" : ""}`;
    case "span":
      return `${lens.offset} and ${lens.limit} as first and last line${lens.open === "end" ? ", -1 for the end" : ""}${lens.json ? ", also as JSON text" : ""}`;
    case "last":
      return `${lens.field} as the last line from ${lens.startKey}${lens.by === 0 ? "" : `, plus ${lens.by}`}`;
    case "lead":
      return `${lens.field}, read with ${lens.prefix} in front`;
    case "fold":
      return `${lens.folder} and ${lens.field} in one`;
    case "each":
      return `${lens.field}, each`;
    case "one":
      return "the fields as a list of one";
    case "nest":
      return "an object";
    case "argv":
      return `${lens.field} as words`;
    case "shape":
      return `a command line of the shape ${lens.shape.id}`;
    case "marker":
      return `always ${String(lens.value)}`;
    case "local":
      return "of no meaning elsewhere";
    default: {
      const never: never = lens;
      return never;
    }
  }
}

function name(...parts: string[]): string {
  return parts.join(" › ");
}
