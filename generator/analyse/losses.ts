/**
 * What the calls of one harness lose when they are written for another, as far as the tables tell.
 * This is about kinds of calls: what one call loses depends on the values it has.
 */
import type { Default, Harness, Lens, Literal, Model, Op, Rule } from "../ir.js";
import { leavesOf, namesOf, type Leaf } from "./leaves.js";
import { fieldsOf } from "../lens-fields.js";
import { isCurrent, rulesOf, writtenRule } from "./written.js";

/** Why a field does not come back as it was. */
export type Reason =
  /** The target has no key for it. */
  | { kind: "no-key" }
  /** The target has no key for it, and always means this value. */
  | { kind: "means"; value: Literal }
  /** The target has no word for these values. */
  | { kind: "values"; without: Literal[] }
  /** The target has no word for any value but these. */
  | { kind: "only"; values: Literal[] }
  /** The target reads it as if it began with this. */
  | { kind: "lead"; prefix: string }
  /** The target takes whole numbers of this unit. */
  | { kind: "whole"; unit: string }
  /** The folder goes into the pattern. */
  | { kind: "fold"; folder: string; field: string }
  /** The tool is read as another op, if at all. */
  | { kind: "reads-as"; op: string | undefined };

/**
 * - `kept`: comes back unchanged
 * - `partly`: some values come back, others do not
 * - `approximated`: written as something near
 * - `implied`: not written, since the target always behaves so
 * - `dropped`: the target has no place for it
 */
export type FieldFate =
  | { field: string; fate: "kept" }
  | { field: string; fate: "partly" | "approximated" | "implied" | "dropped"; reason: Reason };

/** A key that the target demands although calls of the source may have no value for it. */
export type MadeUp = { key: string; field?: string; value: Default };

export type OpFate =
  | { op: string; kind: "untranslated" }
  | {
      op: string;
      kind: "translated";
      rule: Rule;
      /** Rules that are written instead for calls that say what these always say. */
      besides: Rule[];
      fields: FieldFate[];
      madeUp: MadeUp[];
    };

/** What becomes of every op that the source has a tool for, in the order of the vocabulary. */
export type Losses = (source: Harness, target: Harness) => OpFate[];

/** Compares any two harnesses of a model. What is reckoned once is kept. */
export function compareHarnesses(model: Model): Losses {
  const given = keep((harness: Harness) => model.ops.map((op) => givenBy(op, harness)));
  const written = keep((harness: Harness) => model.ops.map((op) => writtenBy(op, harness)));
  const pairs = keep((source: Harness) =>
    keep((target: Harness) =>
      model.ops.flatMap((op, index) => fatesOf(op, given(source)[index], written(target)[index])),
    ),
  );
  return (source, target) => pairs(source)(target);
}

/** The same for one pair. */
export function lossesBetween(model: Model, source: Harness, target: Harness): OpFate[] {
  return compareHarnesses(model)(source, target);
}

function keep<K, V>(reckon: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    const value = kept.get(key) ?? reckon(key);
    kept.set(key, value);
    return value;
  };
}

/** How many fields do not come back for every value. What the target always means is no loss. */
export function countLost(fate: OpFate): number {
  if (fate.kind === "untranslated") return 0;
  return fate.fields.filter((field) => field.fate !== "kept" && field.fate !== "implied").length;
}

function fatesOf(op: Op, given: AllGiven | undefined, written: Written | undefined): OpFate[] {
  if (given === undefined) return [];
  if (written === undefined) return [{ op: op.name, kind: "untranslated" }];
  const { rule, madeUp } = written;
  const saying = written.besides.filter(({ says }) => canSay(given, says));
  const fields = [...given.keys()].flatMap((field) => fateOf(field, given, written));
  return [{ op: op.name, kind: "translated", rule, besides: saying, fields, madeUp }];
}

/** Whether calls of the source can say all these values. */
function canSay(given: AllGiven, says: Rule["says"]): boolean {
  return Object.entries(says).every(([name, value]) => {
    const field = given.get(name);
    return field?.unsaid === false && field.values?.includes(value) !== false;
  });
}

// ------------------------------------------------------------------ what the source can say

type Given = {
  /** The values that a call can have, where there are few. */
  values?: Literal[];
  /** What the field always begins with. */
  prefix?: string;
  /** True when no key says it: the tool only means it. */
  unsaid: boolean;
};

type AllGiven = Map<string, Given>;

/** Every field that calls of the harness can have, in the order of the op. */
function givenBy(op: Op, harness: Harness): AllGiven | undefined {
  const rules = rulesOf(harness, op.name).filter(({ direction }) => direction !== "write");
  if (rules.length === 0) return undefined;
  const given: AllGiven = new Map();
  const keys = new Map<string, Given[]>();
  for (const rule of rules) {
    if (rule.text !== undefined) add(keys, rule.text, { unsaid: false });
    for (const [field, value] of Object.entries(rule.says)) {
      add(keys, field, { values: [value], unsaid: false });
    }
    for (const { lens, prefix } of leavesOf(rule)) {
      for (const field of readFields(lens)) {
        add(keys, prefix + field, givenByKey(op, prefix + field, lens));
      }
    }
  }
  for (const name of fieldNames(op)) {
    const said = keys.get(name) ?? [];
    const meant = rules
      .filter(({ implied }) => Object.hasOwn(implied, name))
      .map(({ implied }): Given => ({ values: [implied[name] ?? null], unsaid: true }));
    if (said.length > 0) given.set(name, union(said));
    else if (meant.length > 0) given.set(name, union(meant));
  }
  return given;
}

function add<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function fieldNames(op: Op): string[] {
  return op.fields.flatMap(({ name, type }) =>
    type.kind === "objects"
      ? [name, ...type.fields.map((inner) => `${name}[].${inner.name}`)]
      : [name],
  );
}

/** A folder that was put into a pattern is not taken out of it again. */
function readFields(lens: Lens): string[] {
  return lens.kind === "fold" ? [lens.field] : fieldsOf(lens);
}

function givenByKey(op: Op, name: string, lens: Lens): Given {
  const type = op.fields.find((field) => field.name === name)?.type;
  const all: Given =
    type?.kind === "enum"
      ? { values: type.values, unsaid: false }
      : type?.kind === "boolean"
        ? { values: [true, false], unsaid: false }
        : { unsaid: false };
  if (lens.kind === "lead") return { ...all, prefix: lens.prefix };
  if (lens.kind !== "values") return all;
  const values = lens.pairs.map(({ canonical }) => canonical).filter((value) => value !== null);
  return { values: [...new Set(values)], unsaid: false };
}

function union(all: Given[]): Given {
  const { prefix } = all[0] ?? {};
  const result: Given = { unsaid: all.every(({ unsaid }) => unsaid) };
  if (all.every(({ values }) => values !== undefined)) {
    result.values = [...new Set(all.flatMap(({ values }) => values ?? []))];
  }
  if (prefix !== undefined && all.every((one) => one.prefix === prefix)) result.prefix = prefix;
  return result;
}

// ------------------------------------------------------------------ what the target makes of it

type Written = {
  rule: Rule;
  /** The key that each field is written with. */
  keys: Map<string, Leaf>;
  madeUp: MadeUp[];
  besides: Rule[];
  /** What the tool is read as, where the rule itself is only written. */
  readAs: string | undefined;
};

function writtenBy(op: Op, harness: Harness): Written | undefined {
  const rule = writtenRule(harness, op.name);
  if (rule === undefined) return undefined;
  const keys = new Map<string, Leaf>();
  for (const leaf of leavesOf(rule).filter(({ lens }) => !lens.legacy)) {
    for (const name of namesOf(leaf)) if (!keys.has(name)) keys.set(name, leaf);
  }
  const tool = harness.tools.find(({ name }) => name === rule.tool);
  const readAs = tool?.rules.find(({ direction }) => direction !== "write")?.op;
  return { rule, keys, madeUp: madeUpBy(op, rule), besides: besides(op, harness), readAs };
}

/** The rules that are written for calls that say what these always say. */
function besides(op: Op, harness: Harness): Rule[] {
  const [preset] = harness.presets;
  return rulesOf(harness, op.name)
    .filter((rule) => isCurrent(rule) && Object.keys(rule.says).length > 0)
    .filter(
      ({ presets }) => preset === undefined || presets.length === 0 || presets.includes(preset.id),
    );
}

/** Fate of one field; none when the source never says it and the target contradicts nothing. */
function fateOf(
  field: string,
  all: AllGiven,
  { rule, keys, besides: others, readAs }: Written,
): FieldFate[] {
  const given = all.get(field);
  if (given === undefined) return [];
  if (rule.text === field) return [{ field, fate: "kept" }];
  const leaf = keys.get(field);
  const means = rule.implied[field];
  if (given.unsaid && (means === undefined || given.values?.every((value) => value === means))) {
    return leaf === undefined || means !== undefined ? [] : [{ field, fate: "kept" }];
  }
  const words = others.flatMap(({ says }) => says[field] ?? []);
  if (leaf === undefined && words.length > 0) return [saidBesides(field, given, rule, words)];
  if (leaf === undefined) return [withoutKey(field, given, rule)];
  if (rule.direction === "write") {
    return [{ field, fate: "approximated", reason: { kind: "reads-as", op: readAs } }];
  }
  return [throughKey(field, given, leaf, all)];
}

/** Fate of a field that no key stands for, some of whose values other tools always say. */
function saidBesides(field: string, given: Given, rule: Rule, words: Literal[]): FieldFate {
  const fate = amongValues(field, given, words);
  if (fate.fate === "kept" || !Object.hasOwn(rule.implied, field)) return fate;
  const reason: Reason = { kind: "means", value: rule.implied[field] ?? null };
  return { field, fate: "partly", reason };
}

function withoutKey(field: string, given: Given, rule: Rule): FieldFate {
  if (!Object.hasOwn(rule.implied, field)) {
    return { field, fate: "dropped", reason: { kind: "no-key" } };
  }
  const value = rule.implied[field] ?? null;
  const reason: Reason = { kind: "means", value };
  if (given.unsaid) return { field, fate: "approximated", reason };
  if (given.values === undefined) return { field, fate: "partly", reason };
  if (!given.values.includes(value)) return { field, fate: "dropped", reason };
  return { field, fate: given.values.length === 1 ? "implied" : "partly", reason };
}

function throughKey(field: string, given: Given, leaf: Leaf, all: AllGiven): FieldFate {
  const { lens, prefix } = leaf;
  switch (lens.kind) {
    case "values": {
      const words = lens.pairs.map(({ canonical }) => canonical);
      return amongValues(field, given, words);
    }
    case "lead":
      if (given.prefix === lens.prefix) return { field, fate: "kept" };
      return { field, fate: "partly", reason: { kind: "lead", prefix: lens.prefix } };
    case "fold": {
      if (!all.has(prefix + lens.folder)) return { field, fate: "kept" };
      const reason: Reason = { kind: "fold", folder: lens.folder, field: lens.field };
      return { field, fate: field === prefix + lens.folder ? "approximated" : "partly", reason };
    }
    case "shape": {
      const flags = [...lens.shape.flags, ...(lens.shape.pipe?.flags ?? [])];
      const words = flags.flatMap((flag) =>
        flag.kind === "switch" && flag.field === field ? [flag.value] : [],
      );
      return words.length === 0 ? { field, fate: "kept" } : amongValues(field, given, words);
    }
    case "scale":
      if (!lens.whole) return { field, fate: "kept" };
      return { field, fate: "partly", reason: { kind: "whole", unit: lens.unit } };
    case "copy":
    case "flip":
    case "shift":
    case "list":
    case "span":
    case "last":
    case "each":
    case "argv":
      return { field, fate: "kept" };
    case "one":
    case "nest":
    case "marker":
    case "local":
      return { field, fate: "dropped", reason: { kind: "no-key" } };
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Fate of a field for which the target has words for some values only. */
function amongValues(field: string, { values }: Given, words: Literal[]): FieldFate {
  if (values === undefined) {
    const known = [...new Set(words.filter((word) => word !== null))];
    return { field, fate: "partly", reason: { kind: "only", values: known } };
  }
  const without = values.filter((value) => !words.includes(value));
  if (without.length === 0) return { field, fate: "kept" };
  const fate = without.length === values.length ? "dropped" : "partly";
  return { field, fate, reason: { kind: "values", without } };
}

function madeUpBy(op: Op, rule: Rule): MadeUp[] {
  const required = new Set(op.fields.filter((field) => field.required).map(({ name }) => name));
  return leavesOf(rule).flatMap(({ lens }): MadeUp[] => {
    if (lens.legacy || lens.kind === "marker") return [];
    const [field] = fieldsOf(lens);
    if (lens.kind === "span") {
      const made = (field: string, value: number): MadeUp => {
        return { key: lens.key, field, value: { kind: "constant", value } };
      };
      const first = made(lens.offset, 1);
      return lens.open === "end" ? [first] : [first, made(lens.limit, lens.open)];
    }
    if (lens.always === undefined || (field !== undefined && required.has(field))) return [];
    return [{ key: lens.key, ...(field === undefined ? {} : { field }), value: lens.always }];
  });
}
