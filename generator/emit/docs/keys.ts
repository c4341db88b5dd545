/** The table of a rule's keys, each with its field and its operation in words. */
import type { Flag, Op, Rule, Shape } from "../../ir.js";
import { leavesOf, namesOf, type Leaf } from "../../analyse/leaves.js";
import { code, enumerate, literal, sentence, table } from "./markdown.js";
import { pathWords } from "./names.js";
import { defaultWords, describe } from "./operations.js";

export function keysTable(rule: Rule, op: Op): string {
  const leaves = leavesOf(rule);
  const rows = leaves.flatMap((leaf) => [
    [pathWords(leaf), fieldWords(namesOf(leaf), leaf), meaning(leaf, leaves, op)],
    ...(leaf.lens.kind === "shape" ? shapeRows(leaf, leaf.lens.shape) : []),
  ]);
  if (rule.text !== undefined) {
    rows.unshift(["the whole input", code(rule.text), "The tool takes text."]);
  }
  return rows.length === 0 ? "It has no keys." : table(["Key", "Field", "Meaning"], rows);
}

function fieldWords(names: string[], { lens }: Leaf): string {
  return lens.kind === "shape" || names.length === 0 ? "—" : enumerate(names.map(code));
}

function meaning(leaf: Leaf, leaves: Leaf[], op: Op): string {
  const { lens } = leaf;
  const parts = [describe(lens)];
  if (isRequired(leaf, leaves, op)) parts.unshift("**Required.**");
  const first = firstFor(leaf, leaves);
  if (first !== undefined) parts.push(`Gives way to ${pathWords(first)}.`);
  if (lens.always !== undefined) {
    const value = defaultWords(lens.always);
    const isConstant = lens.kind === "local" || lens.kind === "marker";
    parts.push(
      isConstant ? `Always written: ${value}.` : `Always written; ${value} for a call without it.`,
    );
  }
  if (lens.legacy) parts.push("An old spelling: read, never written.");
  if (lens.doc !== undefined) parts.push(sentence(lens.doc));
  return parts.filter((part) => part !== "").join(" ");
}

/** A key is required when its field is, and no other key stands for that field. */
function isRequired(leaf: Leaf, leaves: Leaf[], op: Op): boolean {
  const [name] = namesOf(leaf);
  if (name === undefined || leaf.lens.kind === "shape") return false;
  const alone = leaves.filter((other) => namesOf(other).includes(name)).length === 1;
  return alone && requiredNames(op).has(name);
}

function requiredNames(op: Op): Set<string> {
  return new Set(
    op.fields.flatMap(({ name, required, type }) => [
      ...(required ? [name] : []),
      ...(type.kind === "objects"
        ? type.fields.filter((inner) => inner.required).map((inner) => `${name}[].${inner.name}`)
        : []),
    ]),
  );
}

/** The key that takes precedence when a call has both. */
function firstFor(leaf: Leaf, leaves: Leaf[]): Leaf | undefined {
  const [name] = namesOf(leaf);
  const first = leaves.find((other) => name !== undefined && namesOf(other).includes(name));
  return first === leaf ? undefined : first;
}

// ------------------------------------------------------------------ command lines

function shapeRows(leaf: Leaf, shape: Shape): string[][] {
  return wordRows(pathWords(leaf), shape);
}

function wordRows(within: string, shape: Shape): string[][] {
  const { flags, lines, positionals, many, pipe, instead } = shape;
  const rows = flags.map((flag) => [
    `${within} › ${flag.flags.map(code).join(", ")}`,
    flagFields(flag),
    flagWords(flag),
  ]);
  const first = lines === undefined ? 1 : 2;
  if (lines !== undefined) {
    const fields = [lines.offset, lines.limit].map(code).join(", ");
    rows.push([`${within} › operand 1`, fields, "Lines, `10,20p`; `$` is the last one."]);
  }
  for (const [index, field] of positionals.entries()) {
    const isMany = many !== undefined && index === positionals.length - 1;
    const fields = [field, ...(isMany ? [many] : [])].map(code).join(", ");
    const words = isMany ? "The word itself; several words are all of them." : "The word itself.";
    rows.push([`${within} › operand ${index + first}`, fields, words]);
  }
  const after = pipe && wordRows(`${within} › after a pipe, ${code(programWords(pipe))}`, pipe);
  const others = instead && wordRows(`${within} › or ${code(programWords(instead))}`, instead);
  return [...rows, ...(after ?? []), ...(others ?? [])];
}

function programWords({ program, fixed }: Shape): string {
  return [...program, ...fixed].join(" ");
}

function flagFields(flag: Flag): string {
  const several = flag.kind === "value" ? flag.several : undefined;
  return [flag.field, ...(several === undefined ? [] : [several])].map(code).join(", ");
}

function flagWords(flag: Flag): string {
  switch (flag.kind) {
    case "switch":
      return `Means ${literal(flag.value)}.`;
    case "value":
      return valueWords(flag);
    default: {
      const never: never = flag;
      return never;
    }
  }
}

function valueWords({ type, several, lead, form }: Extract<Flag, { kind: "value" }>): string {
  const words = [
    `The word after it${type === "integer" ? ", an integer" : ""}`,
    ...(lead === undefined ? [] : [`written with ${code(lead)} before it`]),
    ...(form === undefined ? [] : ["written as in .gitignore: without a slash it is about names"]),
    ...(several === undefined ? [] : ["one flag for each of several"]),
  ];
  return `${words.join("; ")}.`;
}
