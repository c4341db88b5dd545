/** Offsets → lines and columns, worked out only when something is shown. */
import type { Place } from "../ir.js";

/** From 1, both. Columns count UTF-16 units, as editors do. */
export type Position = { line: number; column: number };

export type Range = { file: string; start: Position; end: Position };

export type Locator = {
  range: (place: Place) => Range;
  /** A line by its number, without its end; undefined where the file has none such. */
  line: (file: string, number: number) => string | undefined;
};

/** A locator over texts by file name. A place outside of them is taken to the nearest inside. */
export function createLocator(texts: ReadonlyMap<string, string>): Locator {
  const starts = new Map<string, number[]>();

  function startsOf(file: string): number[] {
    const known = starts.get(file);
    if (known) return known;
    const fresh = lineStarts(texts.get(file) ?? "");
    starts.set(file, fresh);
    return fresh;
  }

  function position(file: string, offset: number): Position {
    const lines = startsOf(file);
    const inside = Math.max(0, Math.min(offset, texts.get(file)?.length ?? 0));
    const index = lastAtMost(lines, inside);
    return { line: index + 1, column: inside - (lines[index] ?? 0) + 1 };
  }

  return {
    range: ({ file, start, end }) => ({
      file,
      start: position(file, start),
      end: position(file, Math.max(start, end)),
    }),
    line: (file, number) => {
      const lines = startsOf(file);
      const from = lines[number - 1];
      if (from === undefined) return undefined;
      const to = lines[number];
      const text = texts.get(file) ?? "";
      return text.slice(from, to === undefined ? text.length : to - 1).replace(/\r$/, "");
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last of the ascending numbers that is not above `limit`. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? Infinity) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
