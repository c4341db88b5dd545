/** How pages call and order what they speak of, and where they link to. */
import type { Condition, Harness, Rule } from "../../ir.js";
import type { Leaf } from "../../analyse/leaves.js";
import { code, enumerate, literal, prose } from "./markdown.js";

/** Compares by code units: the same everywhere, whatever the language of the machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A link to a harness page from another folder of pages. `root` leads to `docs/`. */
export function harnessLink(harness: Harness, root: string, section = ""): string {
  const anchor = section === "" ? "" : `#${section.toLowerCase()}`;
  return `[${prose(harness.name)}](${root}harnesses/${harness.id}.md${anchor})`;
}

export function opLink(op: string, root: string): string {
  return `[${prose(op)}](${root}ops/${op}.md)`;
}

/** Native keys from the outermost inwards: `edits` › `oldText`. */
export function pathWords({ path }: Leaf): string {
  return path
    .filter((key) => key !== null)
    .map(code)
    .join(" › ");
}

/** How a rule is told from others of its tool. Empty for the one that reads what they leave. */
export function conditionWords(when: Condition[]): string {
  return enumerate(
    when.map((condition) => {
      switch (condition.kind) {
        case "has":
          return `with ${code(condition.key)}`;
        case "lacks":
          return `without ${code(condition.key)}`;
        case "is":
          return `${code(condition.key)} is ${enumerate(condition.values.map(literal), "or")}`;
        default: {
          const never: never = condition;
          return never;
        }
      }
    }),
  );
}

/** Whether the op is spelt as a command line, for want of a tool of its own. */
export function isShell(rule: Rule): boolean {
  return rule.direction === "write" && rule.lenses.some(({ kind }) => kind === "shape");
}

/** Everything that narrows a rule down, in a few words each. */
export function qualifiers(rule: Rule): string[] {
  const all: string[] = [];
  if (rule.presets.length > 0) all.push(`preset ${enumerate(rule.presets.map(code), "or")}`);
  if (rule.when.length > 0) all.push(conditionWords(rule.when));
  if (rule.since !== undefined) all.push(`since ${prose(rule.since)}`);
  if (rule.until !== undefined) all.push(`until ${prose(rule.until)}`);
  if (rule.direction === "read") all.push("read only");
  if (isShell(rule)) all.push("through the shell");
  else if (rule.direction === "write") all.push("written only");
  if (rule.confidence === "inferred") all.push("**inferred**");
  return all;
}
