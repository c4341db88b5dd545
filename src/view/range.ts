/** Which messages to show: `#5`, `#5-12`, `#5-`, `#-12`; the `#` may be left out. */

/** Inclusive; from 1. */
export type Range = { first: number; last: number };

export const ALL: Range = { first: 1, last: Infinity };

export function parseRange(text: string): Range | undefined {
  const match = /^#?(?:(\d+)(-)?(\d+)?|-(\d+))$/.exec(text);
  if (match === null) return undefined;
  const [, first, dash, last, upTo] = match;
  if (upTo !== undefined) return { first: 1, last: Number(upTo) };
  if (first === undefined) return undefined;
  if (dash === undefined && last !== undefined) return undefined;
  const from = Number(first);
  const to = last === undefined ? (dash === undefined ? from : Infinity) : Number(last);
  return from <= to ? { first: from, last: to } : undefined;
}

export function isInRange(number: number, { first, last }: Range): boolean {
  return number >= first && number <= last;
}
