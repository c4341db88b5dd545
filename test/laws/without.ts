/** Tables with one row less. */
import type { Harness, Lens, Rule } from "../../generator/ir.js";

/** A lens of a rule, and the rule without it. */
export type Removal = {
  rule: Rule;
  lens: Lens;
  /** Keys from the outermost to the one that goes. */
  path: readonly string[];
  without: Rule;
};

/** Every lens of a rule that does something, those inside objects and lists included. */
export function removalsOf(rule: Rule): Removal[] {
  return removed(rule.lenses, rule.direction, []).map(({ lens, path, rest }) => ({
    rule,
    lens,
    path,
    without: { ...rule, lenses: rest },
  }));
}

type Part = { lens: Lens; path: string[]; rest: Lens[] };

function removed(lenses: readonly Lens[], direction: Rule["direction"], outer: string[]): Part[] {
  return lenses.flatMap((lens, at): Part[] => {
    const path = [...outer, lens.key];
    const swap = (...others: Lens[]): Lens[] => [
      ...lenses.slice(0, at),
      ...others,
      ...lenses.slice(at + 1),
    ];
    const inner = innerOf(lens, direction, path).map((part) => ({
      ...part,
      rest: swap(withInner(lens, part.rest)),
    }));
    // A key of no meaning elsewhere is read as an unknown key is: its row is for people.
    const isWritten = lens.always !== undefined && direction !== "read";
    const isSilent = lens.kind === "local" && !isWritten;
    return isSilent ? inner : [{ lens, path, rest: swap() }, ...inner];
  });
}

function innerOf(lens: Lens, direction: Rule["direction"], path: string[]): Part[] {
  if (lens.kind === "nest") return removed(lens.inner, direction, path);
  return lens.kind === "each" || lens.kind === "one" ? removed(lens.items, direction, path) : [];
}

function withInner(lens: Lens, inner: Lens[]): Lens {
  if (lens.kind === "nest") return { ...lens, inner };
  return lens.kind === "each" || lens.kind === "one" ? { ...lens, items: inner } : lens;
}

export function withRule(harness: Harness, old: Rule, rule: Rule): Harness {
  const tools = harness.tools.map((tool) => ({
    ...tool,
    rules: tool.rules.map((one) => (one === old ? rule : one)),
  }));
  return { ...harness, tools };
}
