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

export function painter(colors: Colors): Painter {
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

/** Breaks one line into lines of at most `width` columns, at blanks where it can. */
export function wrap(spans: readonly Span[], width: number): Span[][] {
  if (width === Infinity) return [[...spans]];
  const wrapped = new Wrapped(Math.max(1, width));
  for (const { text, style } of spans) {
    for (const word of text.match(/\s+|\S+/g) ?? []) wrapped.add(word, style);
  }
  return wrapped.lines;
}

class Wrapped {
  readonly lines: Span[][] = [[]];
  #used = 0;

  constructor(readonly width: number) {}

  add(word: string, style: Style): void {
    const size = widthOf(word);
    if (this.#used + size <= this.width) {
      this.#put(word, size, style);
      return;
    }
    const isBlank = word.trim() === "";
    if (this.#used > 0 && (isBlank || size <= this.width)) {
      this.#break();
      if (isBlank) return;
    }
    // A word that no line can hold is cut where the lines end.
    for (let rest = word; rest !== "";) {
      if (this.#used >= this.width) this.#break();
      const piece = fitting(rest, this.width - this.#used);
      this.#put(piece, widthOf(piece), style);
      rest = rest.slice(piece.length);
    }
  }

  #put(text: string, size: number, style: Style): void {
    const line = this.lines.at(-1);
    const last = line?.at(-1);
    if (last?.style === style) last.text += text;
    else line?.push({ text, style });
    this.#used += size;
  }

  #break(): void {
    this.lines.push([]);
    this.#used = 0;
  }
}
