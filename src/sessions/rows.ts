/** Rows of a database as records: JSON text, so that numbers and JSON columns keep their spelling. */
import { isObject, parseJson } from "../runtime/json.js";
import type { Cell, Row } from "./sqlite.js";

/**
 * A row as the text of a JSON object. Columns named in `json` hold JSON text, which is put in as it
 * stands; what is no JSON in such a column stays text.
 */
export function rowText(row: Row, json: readonly string[] = []): string {
  const members = Object.entries(row).map(([column, cell]) => {
    const text = json.includes(column) ? cellText(cell) : undefined;
    const value = text !== undefined && isJson(text) ? text : cellJson(cell);
    return `${JSON.stringify(column)}:${value}`;
  });
  return `{${members.join(",")}}`;
}

/** JSON text of an object with `members` (name → JSON text) put before its own; undefined for others. */
export function withMembers(
  text: string,
  members: { readonly [name: string]: string },
): string | undefined {
  const object = parseJson(text);
  if (!isObject(object)) return undefined;
  const inside = text.slice(text.indexOf("{") + 1);
  const first = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const comma = Object.keys(object).length > 0 ? "," : "";
  return `{${first.join(",")}${comma}${inside}`;
}

/** The text of a cell, also where it was stored as bytes; undefined for what is no text. */
export function cellText(cell: Cell | undefined): string | undefined {
  if (typeof cell === "string") return cell;
  if (!(cell instanceof Uint8Array)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(cell);
  } catch {
    return undefined;
  }
}

/** A cell as JSON text. Bytes that are no text become base64. */
export function cellJson(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return "null";
  if (typeof cell === "bigint") return String(cell);
  if (typeof cell === "number") return JSON.stringify(cell);
  return JSON.stringify(cellText(cell) ?? Buffer.from(cell).toString("base64"));
}

function isJson(text: string): boolean {
  return text.trim() === "null" || parseJson(text) !== undefined;
}
