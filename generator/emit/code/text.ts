/** Pieces of TypeScript text. Whatever comes from a mapping goes through one of these. */
import type { Literal } from "../../ir.js";

/** Characters that end a line, turn text round or are not seen at all. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A TypeScript literal: JSON text in which every character is seen. */
export function literal(value: Literal | readonly Literal[]): string {
  return JSON.stringify(value).replace(UNSEEN, escapeUnicode);
}

/** A whole table as a TypeScript literal. None of its keys may be one that every object inherits. */
export function tableLiteral(table: object): string {
  return JSON.stringify(table).replace(UNSEEN, escapeUnicode);
}

/** Text for a comment: it cannot end the comment nor start a line of its own. */
export function comment(text: string): string {
  return text.replace(UNSEEN, escapeUnicode).replaceAll("*/", "*\\/").replaceAll("`", "'");
}

function escapeUnicode(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** `out.path`, or `out["-i"]` for keys that are no identifiers. */
export function member(object: string, key: string): string {
  return IDENTIFIER.test(key) ? `${object}.${key}` : `${object}[${literal(key)}]`;
}

/** A key of an object literal. */
export function property(key: string): string {
  return IDENTIFIER.test(key) && key !== "__proto__" ? key : `[${literal(key)}]`;
}

/** `glob_file_search` → `GlobFileSearch`; other characters than letters and digits only separate. */
export function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(joined) ? joined : `Tool${joined}`;
}

/** `globFileSearch` → `GLOB_FILE_SEARCH`. */
export function screaming(name: string): string {
  return pascal(name)
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toUpperCase();
}

/** Words that cannot name a variable of a module, those of the shape of a field name. */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum " +
    "eval export extends false finally for function if implements import in instanceof interface " +
    "let new null package private protected public return static super switch this throw true " +
    "try typeof undefined var void while with yield"
  ).split(" "),
);

/** A variable named after a field, told from the words of the code that it stands in. */
export function variable(field: string, code: string): string {
  const isTaken = RESERVED.has(field) || code.split(/\W+/).includes(field);
  return isTaken ? `${field}_` : field;
}

/** Hands out each name once: a name that is taken gets the next free number behind it. */
export class Names {
  private readonly taken = new Set<string>();

  claim(wanted: string): string {
    let name = wanted;
    for (let next = 2; this.taken.has(name); next++) name = `${wanted}${next}`;
    this.taken.add(name);
    return name;
  }
}
