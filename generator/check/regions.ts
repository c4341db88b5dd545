/** Sets of calls, as far as the conditions of rules can tell calls apart. */
import type { Condition } from "../ir.js";
import {
  ANYTHING,
  complement,
  intersection,
  isEmpty,
  isSubset,
  sampleOf,
  type ValueSet,
  valuesOf,
} from "./value-sets.js";

/** Native key → what it may hold. Other keys may hold anything. */
export type Region = ReadonlyMap<string, ValueSet>;

/** The calls with which all conditions hold. */
export function regionOf(conditions: readonly Condition[]): Region {
  return conditions.reduce<Region>(
    (region, condition) => meet(region, new Map([[condition.key, valuesOf(condition)]])),
    new Map(),
  );
}

export function meet(a: Region, b: Region): Region {
  const both = new Map(a);
  for (const [key, values] of b) {
    both.set(key, intersection(both.get(key) ?? ANYTHING, values));
  }
  return both;
}

export function hasNoCalls(region: Region): boolean {
  return [...region.values()].some(isEmpty);
}

/** Whether some call is in both. Regions without calls have none in common with any. */
export function overlap(a: Region, b: Region): boolean {
  if (hasNoCalls(a)) return false;
  return [...b].every(([key, values]) => !isEmpty(intersection(a.get(key) ?? ANYTHING, values)));
}

/** Whether every call of `a` is one of `b`. */
export function isWithin(a: Region, b: Region): boolean {
  return [...b].every(([key, values]) => isSubset(a.get(key) ?? ANYTHING, values));
}

/** Pieces of a region that are looked at before giving up: real tools need a handful. */
const PATIENCE = 1_000;

/**
 * Whether every call of `region` is one of the others. Covers so intricate that finding out takes
 * too long count as incomplete.
 */
export function isCovered(region: Region, others: readonly Region[]): boolean {
  const covers = others.filter((other) => overlap(region, other));
  let patience = PATIENCE;
  /** Whether a piece has calls that no cover from the given one on has. */
  const isFree = (piece: Region, from: number): boolean => {
    if (hasNoCalls(piece)) return false;
    const at = covers.findIndex((cover, index) => index >= from && overlap(piece, cover));
    const cover = covers[at];
    if (cover === undefined || patience-- <= 0) return true;
    return [...cover].some(([key, values]) =>
      isFree(meet(piece, new Map([[key, complement(values)]])), at + 1),
    );
  };
  return !isFree(region, 0);
}

/** A call of the region as JSON, as short as it can be. The region must have calls. */
export function exampleOf(region: Region): string {
  const pairs = [...region].flatMap(([key, values]) => {
    const value = sampleOf(values);
    return value === undefined ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value)}`];
  });
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}
