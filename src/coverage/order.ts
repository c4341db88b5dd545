/** The order of what is counted: the most frequent first, then by name. */
import type { Counts } from "./measure.js";

/** Name → count, the greatest first. */
export type CountRecord = { [name: string]: number };

export function sorted(counts: Counts): CountRecord {
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || compare(a, b)));
}

export function byCalls<T>(calls: (item: T) => number, name: (item: T) => string) {
  return (a: T, b: T): number => calls(b) - calls(a) || compare(name(a), name(b));
}

/** By code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
