/** What a native name means in the tables: a hint for whoever maps it in another. */
import { keys } from "../../generated/keys.js";
import { hasOwn } from "../runtime/json.js";
import type { NativeKeys, RuleKeys } from "../runtime/keys.js";
import type { Counts } from "./measure.js";
import { sorted } from "./order.js";

type Reading = Extract<RuleKeys, { op: string }>;

/** Ops of a tool in the table of its harness. */
export function opsHere(harness: string, tool: string): string[] {
  return [...new Set(rulesOf(harness, tool).map(({ op }) => op))];
}

/** The field that a key of a tool stands for in the table of its harness. */
export function fieldHere(harness: string, tool: string, key: string): string | undefined {
  for (const rule of rulesOf(harness, tool)) {
    const field = plainField(rule.keys, key);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** Ops that a tool of this name has in any table, the most frequent first. */
export function elsewhere(tool: string): string[] {
  const ops: Counts = new Map();
  for (const harness of Object.keys(keys)) {
    for (const op of opsHere(harness, tool)) ops.set(op, (ops.get(op) ?? 0) + 1);
  }
  return Object.keys(sorted(ops));
}

/** Fields that a key of this name has in rules of the ops, or of any op where none is given. */
export function fieldsElsewhere(key: string, ops: readonly string[]): string[] {
  const fields: Counts = new Map();
  for (const tools of Object.values(keys)) {
    for (const rule of Object.values(tools).flat()) {
      if (!("op" in rule) || (ops.length > 0 && !ops.includes(rule.op))) continue;
      const field = plainField(rule.keys, key);
      if (field !== undefined) fields.set(field, (fields.get(field) ?? 0) + 1);
    }
  }
  return Object.keys(sorted(fields));
}

function rulesOf(harness: string, tool: string): Reading[] {
  const tools = hasOwn(keys, harness) ? (keys[harness] ?? {}) : {};
  const rules = hasOwn(tools, tool) ? (tools[tool] ?? []) : [];
  return rules.filter((rule) => "op" in rule);
}

function plainField(known: NativeKeys, key: string): string | undefined {
  const meaning = hasOwn(known, key) ? known[key] : undefined;
  return typeof meaning === "string" ? meaning : undefined;
}
