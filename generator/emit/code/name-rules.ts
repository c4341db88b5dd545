/** What the functions and the constant of each rule of a harness are called. */
import type { Harness, Rule } from "../../ir.js";
import { isRowRule } from "./rows.js";
import { type NamedRule, shapeNames } from "./rules.js";
import { Names, pascal, screaming } from "./text.js";

/** Rules that read and write alike, and those of them that have a constant. */
type Group = { base: string; rules: Rule[]; heads: Head[] };
type Head = { rule: Rule; constant: string };

/** Names each rule of a harness by its tool, and by its op where a tool has several. */
export function nameRules(harness: Harness): NamedRule[] {
  const bases = new Names();
  const constants = new Names();
  const rules = harness.tools.flatMap((tool) => tool.rules);
  for (const name of shapeNames(rules)) constants.claim(name);
  const groups = new Map<string, Group>();
  const placed = harness.tools.flatMap((tool) =>
    tool.rules.map((rule) => {
      const ops = new Set(tool.rules.map(({ op }) => op));
      const wanted = pascal(tool.name) + (ops.size > 1 ? `As${pascal(rule.op)}` : "");
      const text = contentOf(rule);
      const group = groups.get(text) ?? { base: bases.claim(wanted), rules: [], heads: [] };
      groups.set(text, group);
      group.rules.push(rule);
      const known = group.heads.find((one) => isOlderName(rule, one.rule));
      const head = known ?? { rule, constant: constants.claim(screaming(wanted)) };
      if (known === undefined) group.heads.push(head);
      return { rule, group, head };
    }),
  );
  return placed.map(({ rule, group, head }) => ({
    rule,
    base: group.base,
    constant: head.constant,
    tools: [...new Set(group.rules.map(({ tool }) => tool))],
    isHead: head.rule === rule,
    isRead: group.rules.some(({ direction }) => direction !== "write"),
    isRows: group.rules.every((one) => isRowRule(one, harness)),
  }));
}

/** Whether a rule does all that another one does, and only adds a name that is read. */
function isOlderName(rule: Rule, head: Rule): boolean {
  const meaning = ({ text, implied, says }: Rule): string => JSON.stringify([text, implied, says]);
  const isRead = rule.direction === "read" && head.direction !== "write";
  return isRead && meaning(rule) === meaning(head);
}

/** All of a rule that its functions depend on, as text. Keys of no meaning elsewhere are not. */
function contentOf({ op, lenses }: Rule): string {
  const withoutPlaces = (key: string, value: unknown): unknown =>
    key === "place" || key === "doc" ? undefined : value;
  const emitted = lenses.filter(({ kind, always }) => kind !== "local" || always !== undefined);
  return JSON.stringify({ op, lenses: emitted }, withoutPlaces);
}
