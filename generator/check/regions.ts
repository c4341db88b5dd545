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

/** Whether every call of `a` is one of `b`. */
export function isWithin(a: Region, b: Region): boolean {
  return [...b].every(([key, values]) => isSubset(a.get(key) ?? ANYTHING, values));
}

/** Pieces of a region that are looked at before giving up: real tools need a handful. */
const PATIENCE = 10_000;

/**
 * Whether every call of `region` is one of the others. Covers so intricate that finding out takes
 * too long count as incomplete.
 */
export function isCovered(region: Region, others: readonly Region[]): boolean {
  let patience = PATIENCE;
  const isFree = (piece: Region, rest: readonly Region[]): boolean => {
    if (hasNoCalls(piece)) return false;
    const [next, ...after] = rest;
    if (next === undefined || patience-- <= 0) return true;
    if (hasNoCalls(meet(piece, next))) return isFree(piece, after);
    return [...next].some(([key, values]) =>
      isFree(meet(piece, new Map([[key, complement(values)]])), after),
    );
  };
  return !isFree(region, others);
}

/** A call of the region as JSON, as short as it can be. The region must have calls. */
export function exampleOf(region: Region): string {
  const pairs = [...region].flatMap(([key, values]) => {
    const value = sampleOf(values);
    return value === undefined ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value)}`];
  });
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}
