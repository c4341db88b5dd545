/** JSON for readers: what fits stays on one line. */
import type { Json } from "../../json.js";

const WIDTH = 100;

export function printJson(value: Json): string {
  // `<` in a fence can start a file inclusion of the site's Markdown; the escape is the same JSON.
  return print(value, "", 0).replace(/<(?=!--)/g, "\\u003c");
}

/** `room` is what must still fit behind the value on its last line. */
function print(value: Json, indent: string, before: number): string {
  const flat = flatten(value);
  if (typeof value !== "object" || value === null) return flat;
  if (!isBroken(value) && indent.length + before + flat.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => print(item, inner, 1))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + print(item, inner, name.length + 1);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

/** A list of two or more objects (or lists) of two or more parts has a line for each. */
function isBroken(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  const parts = Object.values(value);
  const isRows =
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((item) => Array.isArray(item) === Array.isArray(value[0]) && size(item) > 1);
  return isRows || parts.some(isBroken);
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
