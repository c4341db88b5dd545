/** Lines with a gutter: the number of a message, and a bar beside what a sub-agent did. */
import { span, wrap, type Painter, type Span } from "./spans.js";

export const GUTTER = 6;

export class Page {
  text = "";
  /** What the gutter of the next line says. */
  #number = "";

  constructor(
    readonly paint: Painter,
    /** Columns of a line, the gutter included. */
    readonly width: number,
    /** Absent where it stands above already. */
    number: number | undefined,
    /** Whether the lines belong to a sub-agent. */
    readonly aside: boolean,
  ) {
    if (number !== undefined) this.mark(number);
  }

  /** Puts a number beside the next line. */
  mark(number: number): void {
    this.#number = `#${number}`;
  }

  /** Columns that a line has beside the gutter, the bar and its indent. */
  room(indent: number): number {
    return Math.max(20, this.width - GUTTER - (this.aside ? 2 : 0) - indent);
  }

  /** Adds a line, broken where it is too long; what follows is indented by `hanging` columns more. */
  add(spans: readonly Span[], indent = 0, hanging = 0): void {
    wrap(spans, this.room(indent), hanging).forEach((line, at) => {
      this.#put(line, indent + (at === 0 ? 0 : hanging));
    });
  }

  /** An empty line; the number waits for the next one. */
  gap(): void {
    this.text += this.aside ? `${" ".repeat(GUTTER)}${this.paint(span("│", "agent"))}\n` : "\n";
  }

  #put(line: readonly Span[], indent: number): void {
    const number = this.#number;
    this.#number = "";
    const gutter = number.padEnd(GUTTER - 1) + " ";
    const body = line.map(this.paint).join("");
    const bar = this.aside ? `${this.paint(span("│", "agent"))} ` : "";
    const before = (number === "" ? gutter : this.paint(span(gutter, "number"))) + bar;
    this.text += body === "" ? `${before.trimEnd()}\n` : `${before}${" ".repeat(indent)}${body}\n`;
  }
}
