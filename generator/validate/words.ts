/** How sentences call the things that stand in a YAML file. */
import { code } from "../diagnostics/words.js";
import type { YamlNode, YamlPath } from "../nodes.js";

/** `text`, `a list`, `the number `20``: what a node is. */
export function kindOf(node: YamlNode): string {
  if (node.kind === "list") return "a list";
  if (node.kind === "map") return "a map";
  const { value } = node;
  if (value === null) return "nothing";
  if (typeof value === "string") return `the text ${code(value)}`;
  if (typeof value === "boolean") return code(String(value));
  return `the number ${code(String(value))}`;
}

const TYPES = new Map([
  ["string", "text"],
  ["integer", "a whole number"],
  ["number", "a number"],
  ["boolean", "`true` or `false`"],
  ["null", "nothing"],
  ["array", "a list"],
  ["object", "a map"],
]);

/** A type or several of JSON Schema: `text or a list`. */
export function typesInWords(types: readonly string[]): string {
  return types.map((type) => TYPES.get(type) ?? type).join(" or ");
}

/** What stands at a path: `` `since` ``, or an item of it. Null at the root. */
export function subject(path: YamlPath): string | null {
  const last = path.at(-1);
  if (last === undefined) return null;
  if (typeof last === "string") return code(last);
  const list = path.findLast((step) => typeof step === "string");
  return list === undefined ? "an item" : `an item of ${code(list)}`;
}

/** `a rule`, `an op`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
