/** What a value looks like, without saying what it holds. */
import { isObject, parseJson, type Json } from "../runtime/json.js";

/** More kinds of items, or more keys, are only counted. */
const NAMED = 6;

/** `a path`, `an integer`, `a list of objects {id, text}`: the kind of a value, none of its content. */
export function shapeOf(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "boolean") return "a boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "an integer" : "a number";
  if (typeof value === "string") return textShape(value);
  if (Array.isArray(value)) return listShape(value);
  return `an object ${keysShape(Object.keys(value))}`;
}

function textShape(text: string): string {
  if (text === "") return "empty text";
  if (/^-?\d+$/.test(text)) return "an integer as text";
  if (text === "true" || text === "false") return "a boolean as text";
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text)) return "a URL";
  if (/^[[{]/.test(text) && parseJson(text) !== undefined) return "JSON text";
  if (/\n./.test(text)) return "text of several lines";
  if (/^(~|\.{1,2}|[A-Za-z]:)?[/\\]\S*$/.test(text)) return "a path";
  return /\s/.test(text) ? "a line of text" : "a word";
}

function listShape(list: readonly Json[]): string {
  if (list.length === 0) return "an empty list";
  const objects = list.filter(isObject);
  if (objects.length === list.length) {
    return `a list of objects ${keysShape(objects.flatMap((item) => Object.keys(item)))}`;
  }
  const kinds = [...new Set(list.map(shapeOf))].sort();
  return kinds.length > NAMED ? "a list of many kinds" : `a list: ${kinds.join(", ")}`;
}

/** Keys that are data themselves (paths, sentences, ids) are not shown. */
function keysShape(keys: readonly string[]): string {
  const distinct = [...new Set(keys)].sort();
  const named = distinct.filter((key) => /^[A-Za-z_][A-Za-z_-]{0,39}$/.test(key)).slice(0, NAMED);
  const more = distinct.length - named.length;
  return `{${[...named, ...(more > 0 ? [`${more} more`] : [])].join(", ")}}`;
}
