/** Sets of native values, exact enough to prove things about conditions. */
import type { Condition, Literal } from "../ir.js";

/**
 * What a native key may hold: one of `values`, or (`others`) anything but them. `absent`: also
 * nothing at all. Objects and lists count among the others.
 */
export type ValueSet = { absent: boolean; others: boolean; values: readonly Literal[] };

export const ANYTHING: ValueSet = { absent: true, others: true, values: [] };
export const ABSENT: ValueSet = { absent: true, others: false, values: [] };
export const NOTHING: ValueSet = { absent: false, others: false, values: [] };
/** Any value but null, which means absence. */
export const GIVEN: ValueSet = { absent: false, others: true, values: [null] };

export function oneOf(values: readonly Literal[]): ValueSet {
  return { absent: false, others: false, values };
}

/** The values with which a condition holds. */
export function valuesOf(condition: Condition): ValueSet {
  switch (condition.kind) {
    case "has":
      return GIVEN;
    case "lacks":
      return complement(GIVEN);
    case "is":
      return oneOf(condition.values);
    default: {
      const never: never = condition;
      return never;
    }
  }
}

export function complement({ absent, others, values }: ValueSet): ValueSet {
  return { absent: !absent, others: !others, values };
}

export function intersection(a: ValueSet, b: ValueSet): ValueSet {
  const absent = a.absent && b.absent;
  if (a.others && b.others) return { absent, others: true, values: [...a.values, ...b.values] };
  const [few, other] = a.others ? [b, a] : [a, b];
  const values = few.values.filter((value) => other.values.includes(value) !== other.others);
  return { absent, others: false, values };
}

export function union(a: ValueSet, b: ValueSet): ValueSet {
  return complement(intersection(complement(a), complement(b)));
}

export function isEmpty({ absent, others, values }: ValueSet): boolean {
  return !absent && !others && values.length === 0;
}

export function isSubset(a: ValueSet, b: ValueSet): boolean {
  return isEmpty(intersection(a, complement(b)));
}

/** A value of the set, `undefined` for absence where that will do. */
export function sampleOf({ absent, others, values }: ValueSet): Literal | undefined {
  if (absent) return undefined;
  if (!others) return values.find((value) => value !== null) ?? null;
  let sample = "x";
  while (values.includes(sample)) sample += "x";
  return sample;
}
