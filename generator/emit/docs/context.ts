/** What every page is made from, reckoned once. */
import { compareHarnesses, type Losses } from "../../analyse/losses.js";
import type { Harness, Model, Op } from "../../ir.js";
import { compare } from "./names.js";

export type Context = {
  ops: Op[];
  /** Names of the ops that a table speaks of. `Raw` is what is left when none does. */
  mapped: string[];
  /** In the order of their names. */
  harnesses: Harness[];
  /** Absent where there are too many harnesses to compare each with each. */
  losses: Losses | undefined;
};

/** Pairs grow with the square of harnesses, and nobody reads a matrix of more columns. */
const MOST_COMPARED = 100;

export function contextOf(model: Model): Context {
  const key = ({ name, id }: Harness): string => `${name.toLowerCase()}\n${id}`;
  const rules = model.harnesses.flatMap(({ tools }) => tools.flatMap((tool) => tool.rules));
  const used = new Set(rules.map(({ op }) => op));
  return {
    ops: model.ops,
    mapped: model.ops.map(({ name }) => name).filter((name) => used.has(name)),
    harnesses: [...model.harnesses].sort((a, b) => compare(key(a), key(b))),
    losses: model.harnesses.length > MOST_COMPARED ? undefined : compareHarnesses(model),
  };
}
