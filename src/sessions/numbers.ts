/**
 * Numbers that a JavaScript number cannot hold.
 *
 * `JSON.parse` rounds 2512292042121000001. Arguments of calls must keep their digits in every
 * export, so a record whose arguments hold such a number is parsed again: each spelling gets a
 * double of its own near the true value (its stand-in), and the writer puts the spelling back
 * wherever the stand-in turns up. Codecs thus see ordinary numbers and may move or rename them.
 * Other spellings (`1.0`, `1e2`, `-0`) are kept by same-harness exports, which write raw bytes.
 */
import type { Json } from "../runtime/json.js";

/** Stand-in → spelling. */
export type Digits = ReadonlyMap<number, string>;

/** From here on, doubles skip integers. */
const INEXACT = 2 ** 53;

/** Whether the value holds a number that `JSON.parse` may have rounded. */
export function holdsInexact(value: Json | undefined): boolean {
  if (typeof value === "number") return Math.abs(value) >= INEXACT;
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) ? value.some(holdsInexact) : Object.values(value).some(holdsInexact);
}

/**
 * `JSON.parse` with stand-ins for the numbers it would round, which are added to `digits`. Throws as
 * `JSON.parse` does.
 */
export function parseExact(
  text: string,
  digits = new Map<number, string>(),
): { value: unknown; digits: Digits } {
  return { value: JSON.parse(exactText(text, digits)), digits };
}

/** JSON text with stand-ins for the numbers that parsing would round; they are added to `digits`. */
export function exactText(text: string, digits: Map<number, string>): string {
  const standIns = new Map([...digits].map(([standIn, spelling]) => [spelling, standIn]));
  return mapNumbers(text, (spelling) => {
    if (Math.abs(Number(spelling)) < INEXACT) return spelling;
    let standIn = standIns.get(spelling);
    if (standIn === undefined) {
      standIn = freeNear(Number(spelling), digits);
      standIns.set(spelling, standIn);
      digits.set(standIn, spelling);
    }
    return String(standIn);
  });
}

/** `JSON.stringify` that writes the spelling of each stand-in. */
export function stringify(value: Json, digits?: Digits): string {
  const text = JSON.stringify(value);
  if (digits === undefined || digits.size === 0) return text;
  return mapNumbers(text, (number) => digits.get(Number(number)) ?? number);
}

/** A double near `value` that stands for nothing yet. */
function freeNear(value: number, taken: ReadonlyMap<number, string>): number {
  const step = Number.isFinite(value) ? 1n : -1n;
  const double = new Float64Array([
    Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE,
  ]);
  const bits = new BigUint64Array(double.buffer);
  let candidate = double[0] ?? value;
  while (taken.has(candidate)) {
    bits[0] = (bits[0] ?? 0n) + step;
    candidate = double[0] ?? value;
  }
  return candidate;
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The JSON text with every number outside of strings replaced. */
function mapNumbers(text: string, replace: (spelling: string) => string): string {
  let result = "";
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      NUMBER.lastIndex = at;
      const spelling = NUMBER.exec(text)?.[0] ?? "-";
      result += text.slice(copied, at) + replace(spelling);
      at += spelling.length;
      copied = at;
    } else {
      at++;
    }
  }
  return result + text.slice(copied);
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}
