/** The page of one op: its fields, and the spellings of all harnesses side by side. */
import type { Field, Harness, Lens, Model, Op, Rule } from "../../ir.js";
import { leavesOf, namesOf, type Leaf } from "../../analyse/leaves.js";
import { isCurrent, writtenRule } from "../../analyse/written.js";
import type { OutputFile } from "../output.js";
import { LEGEND, opMatrix } from "./fates.js";
import { code, enumerate, literal, page, prose, sentence, table } from "./markdown.js";
import { harnessLink, pathWords, qualifiers, sorted } from "./names.js";
import { mark, typeWords } from "./operations.js";

export function opPage(model: Model, op: Op): OutputFile {
  const harnesses = sorted(model.harnesses);
  const spellings = harnesses.flatMap((harness) =>
    harness.tools
      .flatMap(({ rules }) => rules)
      .filter((rule) => rule.op === op.name)
      .map((rule) => ({ harness, rule })),
  );
  const current = spellings.filter(({ rule }) => isCurrent(rule));
  const old = spellings.filter(({ rule }) => !isCurrent(rule));
  const text = page("mappings/canonical.yaml and the table of each harness", [
    `# ${prose(op.name)}`,
    `${sentence(op.doc)} Kind in the Agent Client Protocol: ${code(op.acp)}.`,
    spellings.length === 0
      ? "No harness has a tool for it."
      : "On this page: [fields](#fields), [spellings](#spellings), [what is lost](#what-is-lost).",
    "## Fields",
    fieldsTable(op),
    ...section("## Spellings", KEY, op, current),
    ...section("## Read only", "Old names, and other spellings that are understood.", op, old),
    ...(spellings.length === 0
      ? []
      : ["## What is lost", LEGEND, opMatrix(model, harnesses, op.name)]),
  ]);
  return { path: `docs/ops/${op.name}.md`, text };
}

const KEY =
  "One row for each tool. In bold: what is written by default. _always_ means that the tool has no " +
  "key for the field and behaves so; _else_ is what it means when the call does not say.";

function fieldsTable({ fields }: Op): string {
  const row = (field: Field, prefix: string): string[][] => [
    [
      code(prefix + field.name),
      typeWords(field.type),
      [prose(field.unit ?? ""), field.min === undefined ? "" : `≥ ${field.min}`]
        .filter(Boolean)
        .join(", "),
      field.required ? "yes" : "",
      [sentence(field.doc), twinWords(field)].filter(Boolean).join(" "),
    ],
    ...(field.type.kind === "objects"
      ? field.type.fields.flatMap((inner) => row(inner, `${prefix}${field.name}[].`))
      : []),
  ];
  if (fields.length === 0) return "It has no fields.";
  const rows = fields.flatMap((field) => row(field, ""));
  return table(["Field", "Type", "Unit, range", "Required", "Meaning"], rows);
}

function twinWords({ singular }: Field): string {
  return singular === undefined ? "" : `The first is ${code(singular)}.`;
}

// ------------------------------------------------------------------ side by side

type Spelling = { harness: Harness; rule: Rule };

function section(heading: string, intro: string, op: Op, spellings: Spelling[]): string[] {
  if (spellings.length === 0) return [];
  const fields = op.fields.filter(({ name }) =>
    spellings.some(({ rule }) => cell(rule, name) !== ""),
  );
  const hasOthers = spellings.some(({ rule }) => others(rule) !== "");
  const head = ["Harness and tool", ...fields.map(({ name }) => code(name))];
  const rows = spellings.map(({ harness, rule }) => [
    toolCell(harness, rule),
    ...fields.map(({ name }) => cell(rule, name)),
    ...(hasOthers ? [others(rule)] : []),
  ]);
  return [heading, intro, table([...head, ...(hasOthers ? ["Other keys"] : [])], rows)];
}

function toolCell(harness: Harness, rule: Rule): string {
  const isDefault = writtenRule(harness, rule.op) === rule;
  const tool = isDefault ? `**${code(rule.tool)}**` : code(rule.tool);
  return [harnessLink(harness, "../", rule.op), tool, ...qualifiers(rule)].join("<br>");
}

/** How a rule spells a field: its keys, and what it means without them. */
function cell(rule: Rule, field: string): string {
  const keys = leavesOf(rule)
    .filter((leaf) => namesOf(leaf).includes(field))
    .map((leaf) => spelling(leaf, field));
  if (rule.text === field) keys.unshift("the whole input");
  const meant = Object.hasOwn(rule.implied, field) ? literal(rule.implied[field]) : undefined;
  if (meant !== undefined) keys.push(`_${keys.length === 0 ? "always" : "else"}_ ${meant}`);
  return keys.join("<br>");
}

function spelling(leaf: Leaf, field: string): string {
  const { lens } = leaf;
  if (lens.kind === "shape") return flagsOf(lens, field);
  const words = [pathWords(leaf), isSecond(lens, field) ? "" : mark(lens)];
  if (lens.always !== undefined) words.push("(always written)");
  if (lens.legacy) words.push("(old)");
  return words.filter((word) => word !== "").join(" ");
}

/** The plural twin and the folder stand in the same key: the mark is said once. */
function isSecond(lens: Lens, field: string): boolean {
  return (lens.kind === "list" || lens.kind === "fold") && lens.field !== field;
}

function flagsOf({ shape }: Extract<Lens, { kind: "shape" }>, field: string): string {
  const flags = shape.flags
    .filter((flag) => flag.field === field)
    .map(({ flags: [first = ""] }) => code(first));
  return enumerate([...flags, ...(shape.positionals.includes(field) ? ["operand"] : [])], "or");
}

function others(rule: Rule): string {
  return rule.lenses
    .filter(({ kind }) => kind === "local")
    .map(({ key }) => code(key))
    .join(", ");
}
