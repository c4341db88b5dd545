/** Views of a rule that the emitters of both directions need: who stands for which field. */
import type { Harness, Lens, Rule } from "../../ir.js";
import { isRowRule } from "./rows.js";
import { comment, Names, pascal, screaming } from "./text.js";

/** A lens with the keys of the objects around it, outermost first. */
export type Slot = { lens: Lens; path: readonly string[] };

/** The lenses of a rule, those inside objects included. */
export function slotsOf(lenses: readonly Lens[], path: readonly string[] = []): Slot[] {
  return lenses.flatMap((lens): Slot[] =>
    lens.kind === "nest" ? slotsOf(lens.inner, [...path, lens.key]) : [{ lens, path }],
  );
}

/** The fields that a lens stands for, except those of a command shape, which are all it can spell. */
export function fieldsOfLens(lens: Lens): string[] {
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
      return lens.plural === lens.field ? [lens.field] : [lens.field, lens.plural];
    case "span":
      return [lens.offset, lens.limit];
    case "fold":
      return [lens.field, lens.folder];
    case "one":
      return lens.items.flatMap(fieldsOfLens);
    case "nest":
      return lens.inner.flatMap(fieldsOfLens);
    case "shape":
      return [...lens.shape.positionals, ...lens.shape.flags.map(({ field }) => field)];
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** The key at the top of the native input that a slot belongs to. */
export function topKey({ lens, path }: Slot): string {
  return path[0] ?? lens.key;
}

/** Keys that take precedence over a lens: those before it that stand for one of its fields. */
export function precedents(lens: Lens, siblings: readonly Lens[]): string[] {
  const fields = fieldsOfLens(lens);
  const before = siblings.slice(0, siblings.indexOf(lens));
  return before
    .filter((other) => fieldsOfLens(other).some((field) => fields.includes(field)))
    .filter((other) => other.kind !== "nest")
    .map((other) => other.key);
}

/** A rule with the names that its generated functions and its constant have. */
export type NamedRule = {
  rule: Rule;
  /** What the functions are named after: shared by rules that read and write alike. */
  base: string;
  constant: string;
  /** All tools whose rules share these functions. */
  tools: string[];
  /** Whether any of them is read. */
  isRead: boolean;
  /** Whether the rule is rows of data instead of functions. */
  isRows: boolean;
};

/** Names each rule of a harness by its tool, and by its op where a tool has several. */
export function nameRules(harness: Harness): NamedRule[] {
  const bases = new Names();
  const constants = new Names();
  const alike = new Map<string, { base: string; tools: string[]; rules: Rule[] }>();
  const named = harness.tools.flatMap((tool) =>
    tool.rules.map((rule) => {
      const ops = new Set(tool.rules.map(({ op }) => op));
      const wanted = pascal(tool.name) + (ops.size > 1 ? `As${pascal(rule.op)}` : "");
      const text = contentOf(rule);
      const shared = alike.get(text) ?? { base: bases.claim(wanted), tools: [], rules: [] };
      if (!shared.tools.includes(tool.name)) shared.tools.push(tool.name);
      shared.rules.push(rule);
      alike.set(text, shared);
      return { rule, shared, constant: constants.claim(screaming(wanted)) };
    }),
  );
  return named.map(({ rule, shared, constant }) => ({
    rule,
    base: shared.base,
    constant,
    tools: shared.tools,
    isRead: shared.rules.some(({ direction }) => direction !== "write"),
    isRows: shared.rules.every((one) => isRowRule(one, harness)),
  }));
}

/** All of a rule that its functions depend on, as text. */
function contentOf({ op, index, lenses, implied, text }: Rule): string {
  const withoutPlaces = (key: string, value: unknown): unknown =>
    key === "place" || key === "doc" ? undefined : value;
  return JSON.stringify({ op, index, lenses, implied, text }, withoutPlaces);
}

/** The tools of a rule's functions, for a comment. */
export function toolsText({ tools }: NamedRule): string {
  return tools.map((tool) => `\`${comment(tool)}\``).join(", ");
}
