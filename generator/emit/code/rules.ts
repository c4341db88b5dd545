/** Views of a rule that the emitters of both directions need: who stands for which field. */
import type { Lens, Rule } from "../../ir.js";
import { fieldsOfCall } from "../../lens-fields.js";
import { shapeName } from "./shapes.js";
import { comment } from "./text.js";

/** A lens with the keys of the objects around it, outermost first. */
export type Slot = { lens: Lens; path: readonly string[] };

/** The lenses of a rule, those inside objects included. */
export function slotsOf(lenses: readonly Lens[], path: readonly string[] = []): Slot[] {
  return lenses.flatMap((lens): Slot[] =>
    lens.kind === "nest" ? slotsOf(lens.inner, [...path, lens.key]) : [{ lens, path }],
  );
}

/** The key at the top of the native input that a slot belongs to. */
export function topKey({ lens, path }: Slot): string {
  return path[0] ?? lens.key;
}

/** Slots that take precedence over one: those before it that stand for one of its fields. */
export function precedents(slot: Slot, slots: readonly Slot[]): Slot[] {
  const fields = fieldsOfCall(slot.lens);
  const before = slots.slice(
    0,
    slots.findIndex(({ lens }) => lens === slot.lens),
  );
  return before.filter(({ lens }) => fieldsOfCall(lens).some((field) => fields.includes(field)));
}

/** A rule with the names that its generated functions and its constant have. */
export type NamedRule = {
  rule: Rule;
  /** What the functions are named after: shared by rules that read and write alike. */
  base: string;
  constant: string;
  /** All tools whose rules share these functions. */
  tools: string[];
  /** Whether the rule is the one that its constant was made for; others only add a name to it. */
  isHead: boolean;
  /** Whether any of the rules that share these functions is read. */
  isRead: boolean;
  /** Whether the rule is rows of data instead of functions. */
  isRows: boolean;
};

/** The names of the command shapes that a module with these rules imports. */
export function shapeNames(rules: readonly Rule[]): Set<string> {
  const slots = rules.flatMap(({ lenses }) => slotsOf(lenses));
  return new Set(slots.flatMap(({ lens }) => (lens.kind === "shape" ? shapeName(lens.shape) : [])));
}

/** The tools of a rule's functions, for a comment. */
export function toolsText({ tools }: NamedRule): string {
  return tools.map((tool) => `\`${comment(tool)}\``).join(", ");
}

/** The native key that the text of a tool without an argument object stands for. */
export function textKey({ text, lenses }: Rule): string | undefined {
  const own = lenses.filter((lens) => "field" in lens && lens.field === text);
  return (own.find(({ legacy }) => !legacy) ?? own[0])?.key ?? text;
}
