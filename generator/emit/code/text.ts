/** Pieces of TypeScript text. Whatever comes from a mapping goes through one of these. */
import type { Literal } from "../../ir.js";

/** A TypeScript literal. JSON text is TypeScript; U+2028 and U+2029 are escaped for old readers. */
export function literal(value: Literal | readonly Literal[]): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, escapeUnicode);
}

/** Text for a comment: it cannot end the comment nor start a line of its own. */
export function comment(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeUnicode)
    .replaceAll("*/", "*\\/")
    .replaceAll("`", "'");
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
