/** Canonical calls made from the vocabulary: all of it, or what one rule declares. */
import fc from "fast-check";
import { fromCanonical, type Call } from "../../generated/canonical.js";
import type { Field, FieldType, Harness, Lens, Op, Rule } from "../../generator/ir.js";
import type { Context } from "../../src/runtime/call.js";
import type { Json, JsonObject } from "../../src/runtime/json.js";
import { lensFields } from "./lenses.js";
import { count, hostileNames, integer, json, objectOf, text } from "./values.js";

type Values = fc.Arbitrary<Json>;

/** Any value of a type of the vocabulary. */
export function valueOf(type: FieldType, min?: number): Values {
  switch (type.kind) {
    case "string":
      return text;
    case "integer":
      return min === undefined ? integer : count;
    case "boolean":
      return fc.boolean();
    case "json":
      return json;
    case "strings":
      return fc.array(text, { maxLength: 3 });
    case "enum":
      return fc.constantFrom(...type.values);
    case "objects":
      return fc.array(fieldsOf(type.fields), { maxLength: 3 });
    default: {
      const never: never = type;
      return never;
    }
  }
}

type Entry = readonly [string, Json];

/** Fields with values: all required ones, some of the others, in any order. */
function fieldsOf(fields: readonly Field[]): fc.Arbitrary<JsonObject> {
  const entries = fields.map((field): fc.Arbitrary<Entry | null> => {
    const entry = valueOf(field.type, field.min).map((value): Entry => [field.name, value]);
    return field.required ? entry : fc.option(entry, { freq: 2 });
  });
  return shuffled(fc.tuple(...entries)).map((object) => withTwins(object, fields));
}

/** An object of the entries that are there, half of the time in another order. */
export function shuffled(
  entries: fc.Arbitrary<readonly (Entry | null)[]>,
): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(entries, fc.option(fc.array(fc.nat(99), { minLength: 30, maxLength: 30 })))
    .map(([all, ranks]) => {
      const there = all.filter((entry) => entry !== null);
      const rank = (index: number): number => ranks?.[index % 30] ?? index;
      const order = there.map((entry, index) => ({ entry, rank: rank(index) }));
      order.sort((a, b) => a.rank - b.rank);
      return objectOf(order.map(({ entry }) => entry));
    });
}

/** A plural twin is there for two or more values, the first of which the singular holds. */
export function withTwins(object: JsonObject, fields: readonly Field[]): JsonObject {
  const result = { ...object };
  for (const { name, plural } of fields) {
    if (plural === undefined || !Object.hasOwn(result, plural)) continue;
    const all = result[plural];
    const first = Array.isArray(all) && all.length > 1 ? all[0] : undefined;
    if (first === undefined) delete result[plural];
    else result[name] = first;
  }
  return result;
}

/** A call of an op, as a program that read its document has it. */
export function callOf(name: string, input: JsonObject): Call {
  return fromCanonical({ name, input });
}

/** Calls over the whole vocabulary of an op; some have a field that a newer one may know. */
export function canonicalCalls(op: Op): fc.Arbitrary<Call> {
  const unknown = fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...hostileNames), json) },
  );
  return fc.tuple(fieldsOf(op.fields), unknown).map(([fields, extra]) => {
    const more = extra === null ? [] : [extra];
    return callOf(op.name, objectOf([...definedEntries(fields), ...more]));
  });
}

function definedEntries(object: JsonObject): Entry[] {
  return Object.entries(object).map(([name, value]) => [name, value ?? null]);
}

// ------------------------------------------------------------------ what a rule declares

/** Calls that a rule can say in full: only fields that it has keys for, with values it has words for. */
export function callsWithin(rule: Rule, op: Op): fc.Arbitrary<Call> {
  const required = new Set(op.fields.filter((field) => field.required).map(({ name }) => name));
  // A key that is always written gives its field a value even when the call has none.
  for (const lens of unfolded(rule.lenses)) {
    if (lens.always !== undefined && "field" in lens) required.add(lens.field);
    if (lens.kind === "span") required.add(lens.offset);
    if (lens.kind === "span" && lens.open !== "end") required.add(lens.limit);
  }
  return sayable(rule.lenses, op.fields, required).map((input) =>
    callOf(op.name, { ...input, ...rule.says }),
  );
}

function sayable(
  lenses: readonly Lens[],
  fields: readonly Field[],
  required: ReadonlySet<string>,
): fc.Arbitrary<JsonObject> {
  const entries = fields.flatMap((field): fc.Arbitrary<Entry | null>[] => {
    const lens = writerOf(field, lenses);
    if (lens === undefined) return [];
    const value = boundsLines(field.name, unfolded(lenses))
      ? lineNumber
      : sayableValue(lens, field);
    const entry = value.map((given): Entry => [field.name, given]);
    return [required.has(field.name) ? entry : fc.option(entry, { freq: 2 })];
  });
  return shuffled(fc.tuple(...entries)).map((object) => withTwins(object, fields));
}

/** The lens that writes a field when nothing else decides: for one value before those for lists. */
function writerOf(field: Field, lenses: readonly Lens[]): Lens | undefined {
  const flat = unfolded(lenses);
  const own = flat.filter((lens) => !lens.legacy && lensFields(lens).includes(field.name));
  const isList = (lens: Lens): boolean => lens.kind === "list" && lens.field === field.name;
  const lens = own.find((one) => !isList(one)) ?? own[0];
  // The folder of a pattern does not come back out of it.
  return lens?.kind === "fold" && lens.folder === field.name ? undefined : lens;
}

/** The keys that stand for fields of the call, those inside objects and lists of one included. */
function unfolded(lenses: readonly Lens[]): Lens[] {
  return lenses.flatMap((lens) => {
    if (lens.kind === "nest") return unfolded(lens.inner);
    return lens.kind === "one" ? unfolded(lens.items) : [lens];
  });
}

/** A line or a count of lines, so small that their sum is an integer too. */
const lineNumber = fc.integer({ min: 1, max: 5000 });

/** Whether a field is one of the two that say which lines are meant. */
function boundsLines(field: string, lenses: readonly Lens[]): boolean {
  return lenses.some(
    (lens) =>
      (lens.kind === "span" && lensFields(lens).includes(field)) ||
      (lens.kind === "last" && (lens.field === field || lens.offset === field)),
  );
}

function sayableValue(lens: Lens, field: Field): Values {
  switch (lens.kind) {
    case "values": {
      const words = lens.pairs.map(({ canonical }) => canonical).filter((word) => word !== null);
      return fc.constantFrom(...words);
    }
    case "scale":
      return fc.nat(10_000_000).map((number) => (lens.whole ? number * lens.factor : number));
    case "shift":
      return fc.nat(5000);
    case "lead":
      return fc.oneof(
        text.map((end) => `${lens.prefix}${end}`),
        text.map((end) => `/${end}`),
      );
    case "each": {
      if (field.type.kind !== "objects") return fc.constant([]);
      const inner = field.type.fields;
      const required = new Set(inner.filter((one) => one.required).map(({ name }) => name));
      for (const item of lens.items) {
        if (item.always !== undefined && "field" in item) required.add(item.field);
      }
      return fc.array(sayable(lens.items, inner, required), { maxLength: 3 });
    }
    case "list": {
      const { join } = lens;
      if (join === undefined) return valueOf(field.type, field.min);
      const mark = join.trim() || join;
      const part = text.map((given) => given.replaceAll(mark, "").trim() || "x");
      return field.type.kind === "string" ? part : fc.array(part, { minLength: 1, maxLength: 3 });
    }
    default:
      return valueOf(field.type, field.min);
  }
}

// ------------------------------------------------------------------ contexts

/** What may be known of the session: mostly nothing, else a directory, a preset, a version. */
export function contexts(harness: Harness): fc.Arbitrary<Context> {
  const rules = harness.tools.flatMap((tool) => tool.rules);
  const versions = rules.flatMap(({ since, until }) => [since, until]);
  const known = versions.filter((version) => version !== undefined);
  return fc.record(
    {
      cwd: fc.constantFrom("/srv/demo", "C:\\w"),
      preset: fc.constantFrom("none", ...harness.presets.map(({ id }) => id)),
      version: fc.constantFrom("0.0.1", "9.9.9", "next", ...known),
    },
    { requiredKeys: [] },
  );
}
