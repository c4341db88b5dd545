/** What a package declares against what a table says. */
import type { Field, Harness, Lens, Literal, Op, Rule, Tool, Wrapper } from "../../generator/ir.js";
import { fieldsOfCall, innerLenses } from "../../generator/lens-fields.js";
import { admittedBy, valuesOf } from "./table.js";
import {
  keysOfSchema,
  mergeKeys,
  type KeyType,
  type PackageKey,
  type PackageKeys,
  type PackageTool,
} from "./schema.js";

/** One difference. `key` is a path: `edits[].oldText`. */
export type Difference =
  | { kind: "tool-lacking"; tool: string }
  | { kind: "tool-gone"; tool: string }
  | { kind: "key-lacking"; tool: string; key: string; types: KeyType[] }
  | { kind: "key-gone"; tool: string; key: string }
  | { kind: "now-required"; tool: string; key: string }
  | { kind: "now-optional"; tool: string; key: string }
  | { kind: "value-lacking"; tool: string; key: string; value: Literal }
  | { kind: "value-gone"; tool: string; key: string; value: Literal }
  | { kind: "type-differs"; tool: string; key: string; types: KeyType[] };

export type Options = {
  /** Tools of the package that mean no op. */
  outside: readonly string[];
  /** Presets that the package offers; all where it is absent. */
  presets?: readonly string[];
};

export function compare(
  declared: readonly PackageTool[],
  harness: Harness,
  ops: readonly Op[],
  { outside, presets }: Options,
): Difference[] {
  const tools = new Map<string, PackageKeys>();
  for (const { name, schema } of declared) {
    const keys = keysOfSchema(schema);
    const known = tools.get(name);
    tools.set(name, known === undefined ? keys : mergeKeys(known, keys));
  }
  const isCurrent = (rule: Rule): boolean => isOfToday(rule) && isOffered(rule, presets);
  return [
    ...[...tools].flatMap(([name, keys]): Difference[] => {
      const tool = harness.tools.find((one) => one.name === name);
      if (tool !== undefined) return toolDifferences(tool, keys, ops, isCurrent);
      return outside.includes(name) ? [] : [{ kind: "tool-lacking", tool: name }];
    }),
    ...harness.tools
      .filter((tool) => tool.rules.some(isCurrent) && !tools.has(tool.name))
      .map(({ name }): Difference => ({ kind: "tool-gone", tool: name })),
  ];
}

function isOfToday({ direction, until }: Rule): boolean {
  return direction === "both" && until === undefined;
}

function isOffered({ presets }: Rule, offered: readonly string[] | undefined): boolean {
  return (
    offered === undefined || presets.length === 0 || presets.some((one) => offered.includes(one))
  );
}

function toolDifferences(
  tool: Tool,
  keys: PackageKeys,
  ops: readonly Op[],
  isCurrent: (rule: Rule) => boolean,
): Difference[] {
  const { name, rules, wrapper } = tool;
  if (wrapper !== undefined) return wrapperDifferences(name, wrapper, keys);
  const read = rules.filter(({ direction }) => direction !== "write");
  const view = (rule: Rule): View => viewOf(rule, ops);
  return compareKeys(name, "", keys, read.map(view), read.filter(isCurrent).map(view));
}

/** Of a tool that carries calls of others, the table knows two keys and those that tell it. */
function wrapperDifferences(tool: string, wrapper: Wrapper, keys: PackageKeys): Difference[] {
  const known = [wrapper.nameKey, wrapper.inputKey, ...wrapper.when.map(({ key }) => key)];
  return [
    ...[...keys]
      .filter(([key]) => !known.includes(key))
      .map(([key, { types }]): Difference => ({
        kind: "key-lacking",
        tool,
        key,
        types: [...types],
      })),
    ...known
      .filter((key) => !keys.has(key))
      .map((key): Difference => ({ kind: "key-gone", tool, key })),
  ];
}

/** The keys of one rule, or of the objects inside one of its keys. */
type View = {
  lenses: readonly Lens[];
  required: ReadonlySet<string>;
  fields: readonly Field[];
  marks: Marks;
};

/** Values that tell the rules of a tool apart, by key. */
type Marks = ReadonlyMap<string, readonly Literal[]>;

function viewOf(rule: Rule, ops: readonly Op[]): View {
  const fields = ops.find(({ name }) => name === rule.op)?.fields ?? [];
  const marks = rule.when.flatMap((one) =>
    one.kind === "is" ? [[one.key, one.values] as const] : [],
  );
  return { lenses: rule.lenses, ...fieldsView(fields), marks: new Map(marks) };
}

function fieldsView(fields: readonly Field[]): {
  required: ReadonlySet<string>;
  fields: readonly Field[];
} {
  return {
    required: new Set(fields.filter(({ required }) => required).map(({ name }) => name)),
    fields,
  };
}

function compareKeys(
  tool: string,
  prefix: string,
  keys: PackageKeys,
  known: readonly View[],
  current: readonly View[],
): Difference[] {
  const differences: Difference[] = [];
  for (const [key, declared] of keys) {
    const at = { tool, key: `${prefix}${key}` };
    const lenses = lensesOf(known, key);
    if (lenses.length === 0) {
      differences.push({ kind: "key-lacking", ...at, types: [...declared.types] });
      continue;
    }
    const now = current.filter((view) => lensesOf([view], key).length > 0);
    differences.push(
      ...requirement(at, key, declared, current),
      ...types(at, declared, lenses),
      ...values(at, declared, known, current, key),
      ...inside(at, key, declared, known, now),
    );
  }
  for (const key of new Set(
    current.flatMap(({ lenses }) => lenses.filter(isWritten).map((one) => one.key)),
  )) {
    if (!keys.has(key)) differences.push({ kind: "key-gone", tool, key: `${prefix}${key}` });
  }
  return differences;
}

function lensesOf(views: readonly View[], key: string): Lens[] {
  return views.flatMap(({ lenses }) => lenses.filter((lens) => lens.key === key));
}

/** Keys that calls of today have, as far as the table goes; of local keys it does not say. */
function isWritten(lens: Lens): boolean {
  return !lens.legacy && (lens.kind !== "local" || lens.always !== undefined);
}

type At = { tool: string; key: string };

/** A key that must be there is one that every call of the rule is written with, and the other way round. */
function requirement(
  at: At,
  key: string,
  declared: PackageKey,
  current: readonly View[],
): Difference[] {
  const having = current.filter(({ lenses }) =>
    lenses.some((lens) => lens.key === key && !lens.legacy),
  );
  if (having.length === 0) return [];
  if (declared.required) {
    const isSure = having.every((view) => isAlwaysWritten(view, key));
    return isSure ? [] : [{ kind: "now-required", ...at }];
  }
  const isNeeded =
    having.length === current.length && having.every((view) => isNeededBy(view, key));
  return isNeeded ? [{ kind: "now-optional", ...at }] : [];
}

function isAlwaysWritten(view: View, key: string): boolean {
  return view.lenses.some(
    (lens) =>
      lens.key === key &&
      (lens.always !== undefined ||
        lens.kind === "marker" ||
        lens.kind === "nest" ||
        lens.kind === "shape" ||
        fieldsOfCall(lens).some((field) => view.required.has(field))),
  );
}

/** Whether a call without the key stays raw. */
function isNeededBy(view: View, key: string): boolean {
  return view.lenses.some((lens) => {
    if (lens.key !== key || lens.always !== undefined) return false;
    const needed = fieldsOfCall(lens).filter((field) => view.required.has(field));
    const others = view.lenses.filter((other) => other.key !== key && !other.legacy);
    return needed.some((field) => !others.some((other) => fieldsOfCall(other).includes(field)));
  });
}

// ------------------------------------------------------------------ types

function types(at: At, { types: declared }: PackageKey, lenses: readonly Lens[]): Difference[] {
  const admitted = lenses.map(admittedBy);
  if (admitted.includes("any")) return [];
  const all = new Set(admitted.flatMap((one) => (one === "any" ? [] : one)));
  const strange = [...declared].filter((type) => !all.has(type));
  return strange.length === 0 ? [] : [{ kind: "type-differs", ...at, types: strange }];
}

// ------------------------------------------------------------------ values

/** Native values of a table, and those that tell rules apart, against those that are listed. */
function values(
  at: At,
  { values: declared }: PackageKey,
  known: readonly View[],
  current: readonly View[],
  key: string,
): Difference[] {
  if (declared === undefined) return [];
  const [all, now] = [admittedValues(known, key), admittedValues(current, key)];
  if (all === undefined || now === undefined) return [];
  return [
    ...declared
      .filter((value) => value !== null && !all.includes(value))
      .map((value): Difference => ({ kind: "value-lacking", ...at, value })),
    ...now
      .filter((value) => !declared.includes(value))
      .map((value): Difference => ({ kind: "value-gone", ...at, value })),
  ];
}

/** Undefined where a rule takes any value. */
function admittedValues(views: readonly View[], key: string): Literal[] | undefined {
  const all = views.flatMap(({ lenses, marks }) =>
    lenses
      .filter((lens) => lens.key === key)
      .map((lens) =>
        lens.kind === "marker" ? (marks.get(key) ?? valuesOf(lens)) : valuesOf(lens),
      ),
  );
  return all.includes(undefined) ? undefined : [...new Set(all.flatMap((one) => one ?? []))];
}

// ------------------------------------------------------------------ objects inside

function inside(
  at: At,
  key: string,
  { types: declared, keys }: PackageKey,
  known: readonly View[],
  current: readonly View[],
): Difference[] {
  const views = (of: readonly View[]): View[] => of.flatMap((view) => innerViews(view, key));
  const all = views(known);
  if (all.length === 0 || keys.size === 0) return [];
  const mark = declared.has("array") ? "[]." : ".";
  return compareKeys(at.tool, `${at.key}${mark}`, keys, all, views(current));
}

function innerViews(view: View, key: string): View[] {
  return view.lenses
    .filter((lens) => lens.key === key)
    .flatMap((lens): View[] => {
      const lenses = innerLenses(lens);
      if (lenses.length === 0) return [];
      const field =
        lens.kind === "each" ? view.fields.find(({ name }) => name === lens.field) : undefined;
      const fields = field?.type.kind === "objects" ? field.type.fields : view.fields;
      return [{ lenses, ...fieldsView(fields), marks: new Map() }];
    });
}
