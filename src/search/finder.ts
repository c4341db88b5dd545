/** Finding one value of a query in one text. */
import { hasUpperCase, type Comparison, type Value } from "./query.js";

/** Offsets in the text. */
export type Found = { start: number; end: number };

/** Where the value stands in the text; undefined where it does not. */
export type Finder = (text: string) => Found | undefined;

/** Finds the value anywhere; a glob must fit the whole text, or all of it after some slash. */
export function anywhere(value: Value, isField: boolean): Finder {
  if (value.kind === "regex") return byRegex(value.regex);
  if (value.text === "") return whole(value, ":");
  const literal = byRegex(new RegExp(escaped(value.text), flagsFor(value.text)));
  if (value.kind === "phrase" || !isField || !/[*?]/.test(value.text)) return literal;
  const glob = byGlob(value.text);
  // A question mark may be meant as one.
  return value.text.includes("*") ? glob : (text) => glob(text) ?? literal(text);
}

/** Finds the value where it is all of the text. */
export function whole(value: Value, comparison: Comparison): Finder {
  if (value.kind === "regex") return byRegex(value.regex);
  const { text: wanted } = value;
  const fold = hasUpperCase(wanted) ? (text: string) => text : (text: string) => text.toLowerCase();
  const glob = value.kind === "word" && /[*?]/.test(wanted) ? byGlob(wanted) : undefined;
  return (text) => {
    const isMet =
      comparison === ":" || comparison === ":="
        ? fold(text) === wanted
        : compares(text, comparison, wanted);
    return isMet ? { start: 0, end: text.length } : glob?.(text);
  };
}

/** Numbers as numbers, everything else (times, versions) letter by letter. */
function compares(text: string, comparison: Comparison, wanted: string): boolean {
  const [a, b] = [Number(text), Number(wanted)];
  const order =
    Number.isNaN(a) || Number.isNaN(b) ? (text < wanted ? -1 : text > wanted ? 1 : 0) : a - b;
  switch (comparison) {
    case ":":
    case ":=":
      return order === 0;
    case ":>":
      return order > 0;
    case ":>=":
      return order >= 0;
    case ":<":
      return order < 0;
    case ":<=":
      return order <= 0;
    default: {
      const never: never = comparison;
      return never;
    }
  }
}

function byRegex(regex: RegExp): Finder {
  return (text) => {
    const match = regex.exec(text);
    return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
  };
}

/**
 * `*` is any run of letters, slashes included, `?` one letter. The pieces between stars are looked
 * for one after the other, each where it comes first: linear, where one regular expression for all
 * of the glob would go back and forth over a long text.
 */
function byGlob(glob: string): Finder {
  const flags = flagsFor(glob);
  const pieces = glob.split(/\*+/).map((piece) => escaped(piece).replaceAll("\\?", LETTER));
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return fromStartOrSlash(new RegExp(`(^|[/\\\\])${first}$`, flags));
  const begins = fromStartOrSlash(new RegExp(`(^|[/\\\\])${first}`, flags));
  const middle = others.map((piece) => new RegExp(piece, `g${flags}`));
  const ends = new RegExp(`${last}$`, flags);
  return (text) => {
    const found = begins(text);
    if (found === undefined) return undefined;
    let at = found.end;
    for (const piece of middle) {
      piece.lastIndex = at;
      if (piece.exec(text) === null) return undefined;
      at = piece.lastIndex;
    }
    const end = ends.exec(text);
    return end !== null && end.index >= at ? { start: found.start, end: text.length } : undefined;
  };
}

/** One letter, which may be a pair of surrogates. */
const LETTER = "(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^])";

/** Without the slash that the expression begins with. */
function fromStartOrSlash(regex: RegExp): Finder {
  return (text) => {
    const match = regex.exec(text);
    if (match === null) return undefined;
    const [all, slash = ""] = match;
    return { start: match.index + slash.length, end: match.index + all.length };
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * Case counts where the query has an upper-case letter. Of ASCII only the letters of ASCII are the
 * same: beyond it, the sign of kelvin is a k.
 */
function flagsFor(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return hasUpperCase(text) ? "" : "i";
  return hasUpperCase(text) ? "u" : "iu";
}
