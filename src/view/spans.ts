/** Text in pieces of different styles, so that lines can be broken before colour comes in. */
import type pc from "picocolors";
import { fitting, widthOf } from "./width.js";

export type Style =
  "plain" | "dim" | "bold" | "user" | "op" | "key" | "error" | "number" | "match" | "agent";

/** A piece of one line. Its text holds no control characters. */
export type Span = { text: string; style: Style };

/** What picocolors makes: styles that do nothing where there is no colour. */
export type Colors = ReturnType<typeof pc.createColors>;

export type Painter = (span: Span) => string;

export function painter(colors: Colors | undefined): Painter {
  if (colors === undefined) return ({ text }) => text;
  const paint: { readonly [style in Style]: (text: string) => string } = {
    plain: (text) => text,
    dim: colors.dim,
    bold: colors.bold,
    user: (text) => colors.bold(colors.cyan(text)),
    op: (text) => colors.bold(colors.yellow(text)),
    key: colors.blue,
    error: colors.red,
    number: colors.dim,
    match: (text) => colors.bold(colors.red(text)),
    agent: colors.magenta,
  };
  return ({ text, style }) => (text === "" ? "" : paint[style](text));
}

export function span(text: string, style: Style = "plain"): Span {
  return { text, style };
}

/**
 * Breaks one line into lines of at most `width` columns, at blanks where it can. `hanging` columns of
 * the lines after the first are left to what stands before them.
 */
export function wrap(spans: readonly Span[], width: number, hanging = 0): Span[][] {
  if (width === Infinity) return [[...spans]];
  const wrapped = new Wrapped(Math.max(1, width), Math.max(1, width - hanging));
  for (const { text, style } of spans) {
    for (const part of text.match(/\s+|\S+/g) ?? []) {
      if (part.trim() === "") wrapped.blank({ text: part, style });
      else wrapped.part({ text: part, style });
    }
  }
  return wrapped.end();
}

/** A word may go on in the next span: `key=` and its value are one. */
class Wrapped {
  #lines: Span[][] = [[]];
  #used = 0;
  #blank: Span | undefined;
  #word: Span[] = [];

  constructor(
    readonly first: number,
    readonly others: number,
  ) {}

  /** Columns of the line that stands last. */
  get width(): number {
    return this.#lines.length === 1 ? this.first : this.others;
  }

  part(part: Span): void {
    this.#word.push(part);
  }

  blank(blank: Span): void {
    this.#endWord();
    this.#blank = blank;
  }

  end(): Span[][] {
    this.#endWord();
    return this.#lines;
  }

  #endWord(): void {
    if (this.#word.length === 0) return;
    const size = this.#word.reduce((sum, { text }) => sum + widthOf(text), 0);
    const before = this.#blank === undefined ? 0 : widthOf(this.#blank.text);
    const isFirst = this.#used === 0;
    const room = this.width - this.#used - before;
    // What no line can hold may as well begin here, where there is room for a good part of it.
    const begins = isFirst ? room > 0 : size > this.others && room >= this.others / 2;
    if (size <= room || begins) {
      if (this.#blank !== undefined) this.#put(this.#blank, before);
    } else if (!isFirst) {
      this.#break();
    }
    for (const part of this.#word) this.#fill(part);
    this.#word = [];
    this.#blank = undefined;
  }

  /** What no line can hold is cut where the lines end. */
  #fill({ text, style }: Span): void {
    for (let rest = text; rest !== "";) {
      if (this.#used >= this.width) this.#break();
      const room = this.width - this.#used;
      const piece = fitting(rest, room);
      const size = widthOf(piece);
      if (size > room && this.#used > 0) {
        // Half a wide letter is left.
        this.#break();
        continue;
      }
      this.#put({ text: piece, style }, size);
      rest = rest.slice(piece.length);
    }
  }

  #put(part: Span, size: number): void {
    this.#lines.at(-1)?.push(part);
    this.#used += size;
  }

  #break(): void {
    this.#lines.push([]);
    this.#used = 0;
  }
}
