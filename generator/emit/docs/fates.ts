/** What becomes of a call in another harness, in words and in counts. */
import type { Default, Harness, Literal } from "../../ir.js";
import {
  countLost,
  type Losses,
  type MadeUp,
  type OpFate,
  type Reason,
} from "../../analyse/losses.js";
import { code, enumerate, literal, prose, table } from "./markdown.js";
import { defaultWords, unitWords } from "./operations.js";
import { harnessLink } from "./names.js";

/** What the cells of the matrices mean. */
export const LEGEND =
  "✓ everything comes back. A number: so many fields that do not, or not for every value. " +
  "✗ no tool for it: the call goes through as it is, untranslated. — the source has no such tool.";

/** A cell for one op. */
export function opCell(fate: OpFate | undefined): string {
  if (fate === undefined) return "—";
  if (fate.kind === "untranslated") return "✗";
  return String(countLost(fate) || "✓");
}

/** A cell for all ops of a pair: fields, then ops without a tool. */
export function pairCell(fates: OpFate[]): string {
  const fields = fates.reduce((sum, fate) => sum + countLost(fate), 0);
  const ops = fates.filter(({ kind }) => kind === "untranslated").length;
  if (fields === 0 && ops === 0) return "✓";
  return ops === 0 ? String(fields) : `${fields} · ${ops} ✗`;
}

/** From every harness to every other, for one op. */
export function opMatrix(losses: Losses, harnesses: Harness[], op: string): string {
  const involved = harnesses.filter(({ tools }) =>
    tools.some(({ rules }) => rules.some((rule) => rule.op === op)),
  );
  return matrix(involved, "../", (source, target) =>
    opCell(losses(source, target).find((fate) => fate.op === op)),
  );
}

/** A square table: rows are where a call comes from, columns where it goes. */
export function matrix(
  harnesses: Harness[],
  root: string,
  cell: (source: Harness, target: Harness) => string,
): string {
  const head = ["from ↓ to →", ...harnesses.map(({ id }) => code(id))];
  const rows = harnesses.map((source) => [
    harnessLink(source, root),
    ...harnesses.map((target) => (source === target ? "·" : cell(source, target))),
  ]);
  return table(head, rows);
}

/** One row per target, one column per op. */
export function summaryTable(losses: Losses, source: Harness, targets: Harness[]): string {
  const all = targets.map((target) => losses(source, target));
  // Every target is told of the same ops: those that the source has.
  const ops = all[0]?.map(({ op }) => op) ?? [];
  const rows = targets.map((target, index) => [
    `[to ${code(target.id)}](../losses/${source.id}.md#to-${target.id})`,
    ...ops.map((op) => opCell(all[index]?.find((fate) => fate.op === op))),
  ]);
  return table(["Target", ...ops.map(code)], rows);
}

/** The details of one pair: a row for each op. */
export function pairTable(fates: OpFate[]): string {
  const rows = fates.map((fate) => {
    if (fate.kind === "untranslated") return [code(fate.op), "—", "", "no tool for it", ""];
    const { rule, besides, fields, madeUp } = fate;
    const kept = fields.filter((one) => one.fate === "kept").map(({ field }) => code(field));
    const made = madeUp.map((one) => `${madeName(one)}: ${madeWords(one.value)}`);
    const retired = rule.until === undefined ? "" : `, offered until ${prose(rule.until)}`;
    return [
      code(fate.op),
      [code(rule.tool) + retired, ...besides.map(({ tool }) => code(tool))].join(" or "),
      kept.join(", "),
      changedWords(fate).join("; "),
      made.join("; "),
    ];
  });
  return table(["Op", "Written as", "Comes back", "Changes or is lost", "Made up"], rows);
}

function madeName({ key, field }: MadeUp): string {
  return field === undefined || field === key ? code(key) : `${code(key)} for ${code(field)}`;
}

function madeWords(value: Default): string {
  return value.kind === "constant" ? literal(value.value) : defaultWords(value);
}

/** What does not come back, grouped by why. */
function changedWords(fate: Extract<OpFate, { kind: "translated" }>): string[] {
  const groups = new Map<string, string[]>();
  for (const one of fate.fields) {
    if (one.fate === "kept") continue;
    const why = reasonWords(one.reason, one.fate === "implied");
    groups.set(why, [...(groups.get(why) ?? []), code(one.field)]);
  }
  return [...groups].map(([why, fields]) => `${enumerate(fields)}: ${why}`);
}

function reasonWords(reason: Reason, isImplied: boolean): string {
  const values = (all: Literal[]): string => enumerate(all.map(literal), "or");
  switch (reason.kind) {
    case "no-key":
      return "no key";
    case "means":
      return `${isImplied ? "not written, " : ""}always ${literal(reason.value)}`;
    case "values":
      return `no word for ${values(reason.without)}`;
    case "only":
      return `only ${values(reason.values)}`;
    case "lead":
      return `read as if it began with ${code(reason.prefix)}`;
    case "whole":
      return `only whole ${unitWords(reason.unit)}`;
    case "fold":
      return `${code(reason.folder)} goes into ${code(reason.field)}`;
    case "reads-as":
      return reason.op === undefined ? "not read back" : `reads back as ${code(reason.op)}`;
    default: {
      const never: never = reason;
      return never;
    }
  }
}
