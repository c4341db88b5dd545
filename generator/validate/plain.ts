/** Nodes → plain values, for the schema validator alone. */
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { type YamlEntry, type YamlNode, type YamlPath } from "../nodes.js";
import { kindOf } from "./words.js";

/**
 * The value of a node. Objects have no prototype, so that `__proto__` is a key like any other.
 * Two keys that differ only in type (`1` and `"1"` in a table of values) are kept apart; the second
 * then has no place of its own, and a problem in it is shown at the table.
 */
export function toPlain(node: YamlNode): unknown {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(toPlain);
    case "map": {
      const object: { [key: string]: unknown } = Object.create(null);
      for (const { key, value } of node.entries) {
        object[key in object ? `${key}\0` : key] = toPlain(value);
      }
      return object;
    }
    default: {
      const never: never = node;
      return never;
    }
  }
}

/** Properties whose maps have native or canonical values as keys, which may be of any type. */
const TABLES = new Set(["values", "back"]);

/** Keys that YAML reads as numbers, booleans or null, where names are meant. */
export function keysThatAreNoNames(root: YamlNode): Diagnostic[] {
  const found: Diagnostic[] = [];
  walk(root, [], found);
  return found;
}

function walk(node: YamlNode, path: YamlPath, found: Diagnostic[]): void {
  if (node.kind === "list")
    node.items.forEach((item, index) => walk(item, [...path, index], found));
  if (node.kind !== "map") return;
  const table = TABLES.has(String(path.at(-1)));
  for (const entry of node.entries) {
    if (typeof entry.literal !== "string" && !table) found.push(notAName(entry));
    walk(entry.value, [...path, entry.key], found);
  }
}

function notAName({ key, literal, keyPlace }: YamlEntry): Diagnostic {
  const found = kindOf({ kind: "scalar", value: literal, place: keyPlace });
  const quoted = JSON.stringify(key);
  return diagnostic("wrong-type", { what: "a key", expected: "text", found }, keyPlace, {
    help: `YAML reads it as ${found}; in quotes it is text.`,
    fix: { title: `Write ${quoted}`, edits: [{ place: keyPlace, text: quoted }] },
  });
}
