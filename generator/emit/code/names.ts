/** The names that generated modules share. */
import { pascal } from "./text.js";

/** Where codecs import the canonical types from. */
export const CANONICAL = "../canonical.js";

/** Name of the type of an op's fields. */
export function inputType(op: string): string {
  return `${pascal(op)}Input`;
}

/** Name of the type of an op's calls. */
export function callType(op: string): string {
  return `${pascal(op)}Call`;
}

/** Name of the type of the items of a list field. */
export function itemType(op: string, field: string): string {
  return `${pascal(op)}${pascal(field)}Item`;
}

/** Name of the constant that tells what is known of an op. */
export function infoName(op: string): string {
  const name = pascal(op);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Op`;
}
