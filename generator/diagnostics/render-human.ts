/** Diagnostics for a person at a terminal: place, sentence, code frame, what to do. */
import type { Place } from "../ir.js";
import type { Diagnostic, Severity } from "./diagnostic.js";
import { type Locator, type Range, createLocator } from "./lines.js";
import { visible } from "./words.js";

/** Colours, or none. Each takes text and gives it back with or without escapes around it. */
export type Painter = {
  error: (text: string) => string;
  warning: (text: string) => string;
  strong: (text: string) => string;
  faint: (text: string) => string;
};

const same = (text: string): string => text;

export const plain: Painter = { error: same, warning: same, strong: same, faint: same };

/** Lines of the file shown above and below the one at fault. */
const AROUND = 2;

/** Characters of a line that a frame shows; of a longer one, the part around the caret. */
const WIDTH = 120;

export function renderHuman(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  painter: Painter = plain,
): string {
  const locator = createLocator(texts);
  return diagnostics.map((one) => `${block(one, locator, painter).join("\n")}\n`).join("\n");
}

function block(one: Diagnostic, locator: Locator, painter: Painter): string[] {
  const tint = tintOf(one.severity, painter);
  const head = `${tint(one.severity)} ${one.code}: ${visible(one.message)}`;
  const lines =
    one.target === "nowhere" ? [head] : located(one.target, head, locator, painter, tint);
  if (one.allowed) lines.push(`  allowed: ${one.allowed.map(visible).join(", ")}`);
  if (one.help !== undefined) lines.push(`  help: ${visible(one.help)}`);
  if (one.fix) lines.push(`  fix: ${visible(one.fix.title)}`);
  for (const { message, place } of one.related ?? []) {
    const range = locator.range(place);
    lines.push(`  ${painter.strong(coordinates(range))} ${visible(message)}`);
    lines.push(...frame(range, 0, locator, painter, painter.faint).map((line) => `  ${line}`));
  }
  return lines;
}

function located(
  place: Place,
  head: string,
  locator: Locator,
  painter: Painter,
  tint: (text: string) => string,
): string[] {
  const range = locator.range(place);
  return [
    `${painter.strong(coordinates(range))} ${head}`,
    ...frame(range, AROUND, locator, painter, tint),
  ];
}

function tintOf(severity: Severity, painter: Painter): (text: string) => string {
  switch (severity) {
    case "error":
      return painter.error;
    case "warning":
      return painter.warning;
    default: {
      const never: never = severity;
      return never;
    }
  }
}

function coordinates({ file, start }: Range): string {
  return `${visible(file)}:${start.line}:${start.column}`;
}

/** The line at fault with a caret under the range, and `around` lines above and below it. */
function frame(
  range: Range,
  around: number,
  locator: Locator,
  painter: Painter,
  tint: (text: string) => string,
): string[] {
  const { file, start } = range;
  const last = start.line + around;
  const gutter = String(last).length;
  const middle = locator.line(file, start.line) ?? "";
  const from = middle.length > WIDTH ? Math.max(0, start.column - 1 - WIDTH / 2) : 0;
  const lines: string[] = [];
  for (let number = Math.max(1, start.line - around); number <= last; number++) {
    const text = locator.line(file, number);
    if (text === undefined) break;
    const bar = painter.faint(`${String(number).padStart(gutter)} |`);
    const mark = number === start.line ? tint(">") : " ";
    lines.push(`${mark} ${bar} ${crop(text, from)}`.trimEnd());
    if (number !== start.line) continue;
    const [indent, carets] = underline(range, middle, from);
    lines.push(`  ${" ".repeat(gutter)} ${painter.faint("|")} ${indent}${tint(carets)}`);
  }
  return lines;
}

/** The blanks before the carets, and the carets. A range of several lines is marked on its first. */
function underline({ start, end }: Range, line: string, from: number): [string, string] {
  const until = end.line === start.line ? end.column - 1 : line.length;
  const before = visible(line.slice(from, start.column - 1)).length + (from > 0 ? 1 : 0);
  const marked = visible(line.slice(start.column - 1, Math.min(until, from + WIDTH))).length;
  return [" ".repeat(before), "^".repeat(Math.max(1, marked))];
}

/** The part of a line that fits, with a mark where something was cut off. */
function crop(line: string, from: number): string {
  const part = visible(line.slice(from, from + WIDTH));
  return `${from > 0 && part !== "" ? "…" : ""}${part}${line.length > from + WIDTH ? "…" : ""}`;
}
