/** The page of one op: its fields, and the spellings of all harnesses side by side. */
import type { Field, Harness, Lens, Op, Rule, Shape } from "../../ir.js";
import { leavesOf, namesOf, type Leaf } from "../../analyse/leaves.js";
import { isCurrent, writtenRule } from "../../analyse/written.js";
import type { OutputFile } from "../output.js";
import type { Context } from "./context.js";
import { LEGEND, opMatrix } from "./fates.js";
import { code, enumerate, link, literal, page, prose, sentence, table } from "./markdown.js";
import { harnessLink, pathWords, qualifiers } from "./names.js";
import { mark, typeWords } from "./operations.js";

export function opPage({ harnesses, losses }: Context, op: Op): OutputFile {
  const spellings = harnesses.flatMap((harness) =>
    harness.tools
      .flatMap(({ rules }) => rules)
      .filter((rule) => rule.op === op.name)
      .map((rule) => ({ harness, rule })),
  );
  const current = spellings.filter(({ rule }) => isCurrent(rule));
  const old = spellings.filter(({ rule }) => !isCurrent(rule));
  const sections: [heading: string, parts: string[]][] = [
    ["Fields", [fieldsTable(op)]],
    ["Spellings", current.length === 0 ? [] : [KEY, spellingTable(op, current)]],
    ["Read only", old.length === 0 ? [] : [OLD, spellingTable(op, old)]],
    [
      "What is lost",
      spellings.length === 0 || losses === undefined
        ? []
        : [LEGEND, opMatrix(losses, harnesses, op.name)],
    ],
  ];
  const present = sections.filter(([, parts]) => parts.length > 0);
  const text = page("mappings/canonical.yaml and the table of each harness", [
    `# ${prose(op.name)}`,
    `${sentence(op.doc)} Kind in the Agent Client Protocol: ${code(op.acp)}.`,
    `On this page: ${present.map(([heading]) => sectionLink(heading)).join(", ")}.`,
    ...present.flatMap(([heading, parts]) => [`## ${heading}`, ...parts]),
  ]);
  return { path: `docs/ops/${op.name}.md`, text };
}

function sectionLink(heading: string): string {
  return link(heading.toLowerCase(), `#${heading.toLowerCase().replaceAll(" ", "-")}`);
}

const OLD = "Old names, and other spellings that are understood.";

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

function spellingTable(op: Op, spellings: Spelling[]): string {
  const head = [...op.fields.map(({ name }) => code(name)), "Other keys"];
  const cells = spellings.map(({ rule }) => [...cellsOf(rule, op), others(rule)]);
  // A column that no tool has anything to say in is left out.
  const isUsed = head.map((_, column) => cells.some((row) => row[column] !== ""));
  const used = (row: string[]): string[] => row.filter((_, column) => isUsed[column]);
  return table(
    ["Harness and tool", ...used(head)],
    spellings.map(({ harness, rule }, index) => [
      toolCell(harness, rule),
      ...used(cells[index] ?? []),
    ]),
  );
}

function toolCell(harness: Harness, rule: Rule): string {
  const isDefault = writtenRule(harness, rule.op) === rule;
  const tool = isDefault ? `**${code(rule.tool)}**` : code(rule.tool);
  return [harnessLink(harness, "../", rule.op), tool, ...qualifiers(rule)].join("<br>");
}

/** How a rule spells each field: its keys, and what it means without them. */
function cellsOf(rule: Rule, op: Op): string[] {
  const leaves = leavesOf(rule).map((leaf) => ({ leaf, names: namesOf(leaf) }));
  return op.fields.map(({ name }) => {
    const keys = leaves
      .filter(({ names }) => names.includes(name))
      .map(({ leaf }) => spelling(leaf, name));
    if (rule.text === name) keys.unshift("the whole input");
    if (Object.hasOwn(rule.says, name)) keys.push(`_always_ ${literal(rule.says[name])}`);
    if (Object.hasOwn(rule.implied, name)) {
      keys.push(`_${keys.length === 0 ? "always" : "else"}_ ${literal(rule.implied[name])}`);
    }
    return keys.join("<br>");
  });
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
  return enumerate(shapeWords(shape, field), "or");
}

function shapeWords(shape: Shape, field: string): string[] {
  const { flags, positionals, many, lines, pipe, instead } = shape;
  const own = flags
    .filter((flag) => flag.field === field || (flag.kind === "value" && flag.several === field))
    .map(({ flags: [first = ""] }) => code(first));
  if (positionals.includes(field) || many === field) own.push("operand");
  if (lines?.offset === field || lines?.limit === field) own.push(code("10,20p"));
  if (own.length > 0) return own;
  if (instead !== undefined) return shapeWords(instead, field);
  if (pipe === undefined) return own;
  return shapeWords(pipe, field).map((words) => `${code(`| ${pipe.program.join(" ")}`)} ${words}`);
}

function others(rule: Rule): string {
  return rule.lenses
    .filter(({ kind }) => kind === "local")
    .map(({ key }) => code(key))
    .join(", ");
}
