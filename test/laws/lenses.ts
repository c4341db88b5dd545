/** Views of lenses that arbitraries, oracle and laws share. */
import type { Harness, Lens, Rule } from "../../generator/ir.js";
import type { AnyCall } from "../../src/runtime/call.js";

/** The fields that a lens reads or writes, those of objects inside it included. */
export function lensFields(lens: Lens): string[] {
  switch (lens.kind) {
    case "copy":
    case "values":
    case "flip":
    case "scale":
    case "shift":
    case "last":
    case "lead":
    case "each":
    case "argv":
      return [lens.field];
    case "list":
      return [...new Set([lens.field, lens.plural])];
    case "span":
      return [lens.offset, lens.limit];
    case "fold":
      return [lens.field, lens.folder];
    case "one":
      return lens.items.flatMap(lensFields);
    case "nest":
      return lens.inner.flatMap(lensFields);
    case "shape":
      return [
        ...new Set([...lens.shape.flags.map(({ field }) => field), ...lens.shape.positionals]),
      ];
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Native keys at the top of a call that stand for a field, or mark the variant. */
export function mappedKeys(rule: Rule): Set<string> {
  return new Set(rule.lenses.filter(({ kind }) => kind !== "local").map(({ key }) => key));
}

/** The rules of a tool that read calls of an op, in the order in which an origin counts them. */
export function readersOf(harness: Harness, tool: string, op: string): Rule[] {
  const rules = harness.tools.find(({ name }) => name === tool)?.rules ?? [];
  return rules.filter((rule) => rule.op === op && rule.direction !== "write");
}

/** Whether a decoded call was read by a rule. */
export function isReadBy(harness: Harness, rule: Rule, { name, origin }: AnyCall): boolean {
  if (name !== rule.op || origin?.tool !== rule.tool) return false;
  return readersOf(harness, rule.tool, rule.op)[origin.rule ?? 0] === rule;
}
