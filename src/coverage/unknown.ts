/** The native keys of a typed call that its table does not have. */
import type { Origin, Wrap } from "../runtime/call.js";
import { hasOwn, isObject, own, parseJson, type Json, type JsonObject } from "../runtime/json.js";
import type { NativeKey, NativeKeys, RuleKeys } from "../runtime/keys.js";

/** One key, by its path in the input (`edits[].note`), and a value that it had. */
export type UnknownKey = { path: string; value: Json };

/** What the tables know of one harness: native tool → its rules. */
export type KnownTools = { readonly [tool: string]: readonly RuleKeys[] };

/** The keys of the rule that read a call. */
export function keysOfRule(
  tools: KnownTools,
  tool: string,
  op: string,
  index: number,
): NativeKeys | undefined {
  const rules = hasOwn(tools, tool) ? (tools[tool] ?? []) : [];
  return rules.filter((rule) => "op" in rule).filter((rule) => rule.op === op)[index]?.keys;
}

/**
 * What a call had beyond its table. A key of no meaning elsewhere (`local`) stands in the residue
 * like an unknown one does; the table tells them apart.
 */
export function unknownKeys(tools: KnownTools, op: string, origin: Origin): UnknownKey[] {
  const { tool, rule = 0, rest = {}, held = {}, wrap } = origin;
  const known = keysOfRule(tools, tool, op, rule) ?? {};
  const found: UnknownKey[] = [];
  if (wrap !== undefined) found.push(...besideCarried(tools, wrap));
  for (const [key, value] of entries(rest)) {
    const why = hasOwn(held, key) ? held[key] : undefined;
    if (why === undefined && !hasOwn(known, key)) found.push({ path: key, value });
    else if (why === "inner") found.push(...inside(key, value, innerKeys(known, key)));
  }
  return found;
}

/** Unknown keys of a call that carried another. */
function besideCarried(tools: KnownTools, { tool, rest = {} }: Wrap): UnknownKey[] {
  const rules = hasOwn(tools, tool) ? (tools[tool] ?? []) : [];
  const known = new Set(rules.flatMap((rule) => ("wraps" in rule ? rule.wraps : [])));
  return entries(rest)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => ({ path: `${tool}.${key}`, value }));
}

/** Unknown keys of the objects in a value: of an object, a list of them, or JSON text of either. */
function inside(path: string, value: Json, known: NativeKeys): UnknownKey[] {
  const parsed = typeof value === "string" ? (parseJson(value) ?? value) : value;
  if (Array.isArray(parsed)) {
    return parsed.filter(isObject).flatMap((item) => unknownIn(`${path}[]`, item, known));
  }
  return isObject(parsed) ? unknownIn(path, parsed, known) : [];
}

function unknownIn(path: string, object: JsonObject, known: NativeKeys): UnknownKey[] {
  return entries(object).flatMap(([key, value]) => {
    const at = `${path}.${key}`;
    if (!hasOwn(known, key)) return [{ path: at, value }];
    const inner = innerKeys(known, key);
    return Object.keys(inner).length === 0 ? [] : inside(at, value, inner);
  });
}

function innerKeys(known: NativeKeys, key: string): NativeKeys {
  const entry: NativeKey | undefined = hasOwn(known, key) ? known[key] : undefined;
  return typeof entry === "object" && entry !== null ? entry.keys : {};
}

function entries(object: JsonObject): [string, Json][] {
  return Object.keys(object).flatMap((key) => {
    const value = own(object, key);
    return value === undefined ? [] : [[key, value] satisfies [string, Json]];
  });
}
