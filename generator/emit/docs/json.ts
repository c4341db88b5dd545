/** JSON for readers: what fits stays on one line. */
import type { Json } from "../../json.js";

/** What is seen of a line on the site without scrolling. Lists keep to the width of the project. */
const OBJECT_WIDTH = 66;
const LIST_WIDTH = 100;

export function printJson(value: Json): string {
  // `<` in a fence can start a file inclusion of the site's Markdown; the escape is the same JSON.
  return print(value, "", 0).replace(/<(?=!--)/g, "\\u003c");
}

/** `room` is what stands on the line of the value besides the indent and the value. */
function print(value: Json, indent: string, room: number): string {
  const flat = flatten(value);
  if (typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => print(item, inner, 1))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + print(item, inner, name.length + 1);
      });
  const width = Array.isArray(value) ? LIST_WIDTH : OBJECT_WIDTH;
  const isShort = indent.length + room + flat.length <= width;
  if (isShort && !isRows(value) && !parts.some((part) => part.includes("\n"))) return flat;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

/** A list of two or more objects (or lists) of two or more parts has a line for each. */
function isRows(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((item) => Array.isArray(item) === Array.isArray(value[0]) && size(item) > 1)
  );
}

function size(value: Json): number {
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

function flatten(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatten).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${flatten(item)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
