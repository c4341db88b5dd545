/** The beginning of a text, and how much of it was left out. */
import { visible } from "./visible.js";
import { fitting, fittingEnd, widthOf } from "./width.js";

export type Short = {
  /** Visible text, no control characters. */
  lines: string[];
  /** What was left out, in words; absent when nothing was. */
  rest?: string;
};

export type Limits = {
  /** At most so many lines, … */
  lines: number;
  /** … each of at most so many columns, … */
  columns: number;
  /** … or so many more where that is all of it. */
  slack?: number;
};

/** Columns that it takes to say how much was left out; fewer than that are not worth leaving out. */
export const NOTE = " (12 more characters)".length;

export const UNLIMITED: Limits = { lines: Infinity, columns: Infinity };

/** Only the part that is shown is looked at closely, so that a result of megabytes costs little. */
export function shorten(text: string, limits: Limits): Short {
  const lines: string[] = [];
  let cut = 0;
  let at = 0;
  // One line more takes no more room than saying that it was left out.
  while (
    at <= text.length &&
    (lines.length < limits.lines || (lines.length === limits.lines && isLast(text, at)))
  ) {
    const feed = text.indexOf("\n", at);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(at, feed > at && text[feed - 1] === "\r" ? feed - 1 : end);
    at = end + 1;
    // A line feed at the very end begins no line.
    if (line === "" && at > text.length && lines.length > 0) break;
    const short = clip(line, limits.columns, limits.slack);
    cut += short.cut;
    lines.push(short.text);
  }
  const rest = leftOut(text, at, cut);
  return rest === undefined ? { lines } : { lines, rest };
}

/** One line of at most `columns`, or `slack` more where that is all; `cut` letters were left out. */
export function clip(line: string, columns: number, slack = 0): { text: string; cut: number } {
  if (columns === Infinity) return { text: visible(line), cut: 0 };
  const most = columns + slack;
  const start = line.slice(0, most * 2 + 2);
  const shown = visible(start);
  if (start.length === line.length && widthOf(shown) <= most) return { text: shown, cut: 0 };
  const text = fitting(shown, columns - 1);
  return { text: `${text}…`, cut: Math.max(1, line.length - text.length) };
}

/** One line of at most `columns`, with its beginning and its end: of a path the end says most. */
export function clipMiddle(line: string, columns: number): string {
  const shown = visible(line);
  if (widthOf(shown) <= columns) return shown;
  const start = fitting(shown, Math.floor(columns / 3));
  return `${start}…${fittingEnd(shown, columns - widthOf(start) - 1)}`;
}

function isLast(text: string, from: number): boolean {
  const feed = text.indexOf("\n", from);
  return from < text.length && (feed === -1 || feed === text.length - 1);
}

function leftOut(text: string, from: number, cut: number): string | undefined {
  const lines = from < text.length ? countLines(text, from) : 0;
  if (lines > 0) return counted(lines, "more line");
  return cut > 0 ? `${counted(cut, "more character")}` : undefined;
}

function countLines(text: string, from: number): number {
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n", from); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** `1 line`, `2,345 lines`. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  // `toLocaleString` would load the data of all languages first.
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${digits} ${count === 1 ? thing : things}`;
}
