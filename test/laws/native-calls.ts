/** Native calls made from the tables: as they should be, and in every way that they should not. */
import fc from "fast-check";
import type {
  Condition,
  Field,
  FieldType,
  Harness,
  Lens,
  Op,
  Rule,
  Tool,
} from "../../generator/ir.js";
import type { Json, JsonObject } from "../../src/runtime/json.js";
import { shuffled, valueOf } from "./canonical-calls.js";
import type { Native } from "./laws.js";
import { lensFields } from "./lenses.js";
import { hostileNames, integer, json, key, text, wrong } from "./values.js";

type Entry = readonly [string, Json];

type MaybeEntry = fc.Arbitrary<Entry | null>;

/** How far a call is from what its table says. */
type Mood = "right" | "with unknown keys" | "wrong";

/** Calls of every tool of a harness, of tools that it does not have, and of all forms. */
export function nativeCalls(harness: Harness, ops: readonly Op[]): fc.Arbitrary<Native> {
  const rules = harness.tools.flatMap((tool) => tool.rules);
  const read = rules.filter(({ direction }) => direction !== "write");
  const known = read.map((rule) => ({ weight: 4, arbitrary: callsOf(rule, ops) }));
  const carriers = harness.tools.flatMap((tool) =>
    tool.wrapper === undefined
      ? []
      : [{ weight: 8, arbitrary: carried(tool.name, tool.wrapper, fc.oneof(...known)) }],
  );
  return fc.oneof(
    ...known,
    ...carriers,
    { weight: read.length, arbitrary: strangers(harness) },
    { weight: read.length, arbitrary: mixtures(harness, ops) },
  );
}

/** Calls that one rule may read. */
export function callsOf(rule: Rule, ops: readonly Op[]): fc.Arbitrary<Native> {
  const op = ops.find(({ name }) => name === rule.op);
  const moods: readonly Mood[] = ["right", "with unknown keys", "wrong"];
  const objects = moods.map((mood) => inputs(rule.lenses, op?.fields ?? [], rule.when, mood));
  return fc
    .tuple(fc.constant(rule.tool), formsOf(fc.oneof(...objects), rule.text !== undefined))
    .map(asNative);
}

function asNative([name, input]: [string, Json | undefined]): Native {
  return { name, input };
}

/** Arguments as an object, as JSON text of one, as nothing, or as something else altogether. */
function formsOf(
  objects: fc.Arbitrary<JsonObject>,
  isText: boolean,
): fc.Arbitrary<Json | undefined> {
  return fc.oneof(
    { weight: 16, arbitrary: objects },
    { weight: 3, arbitrary: objects.map((object) => JSON.stringify(object)) },
    { weight: 1, arbitrary: objects.map((object) => JSON.stringify(object, null, 1)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "null", "5", "[]", '{"a":1,"a":2}', "{", undefined),
    },
    { weight: 1, arbitrary: json },
    { weight: isText ? 16 : 1, arbitrary: text },
  );
}

/** A call inside a call, with or without the keys that carry it. */
function carried(
  name: string,
  { nameKey, inputKey, when }: NonNullable<Tool["wrapper"]>,
  inner: fc.Arbitrary<Native>,
): fc.Arbitrary<Native> {
  const entry = (named: string, value: fc.Arbitrary<Json>, freq: number): MaybeEntry =>
    fc.option(
      value.map((given): Entry => [named, given]),
      { freq },
    );
  const conditions = when.map((condition) => {
    const value = condition.kind === "is" ? fc.constantFrom(...condition.values) : json;
    return entry(condition.key, value, condition.kind === "lacks" ? 2 : 12);
  });
  const objects = inner.chain((call) =>
    shuffled(
      fc.tuple(
        entry(nameKey, fc.constant(call.name), 12),
        entry(inputKey, fc.constant(call.input ?? null), 12),
        entry("id", json, 2),
        ...conditions,
      ),
    ),
  );
  return fc.tuple(fc.constant(name), formsOf(objects, false)).map(asNative);
}

/** Names that the harness does not know. */
function strangers(harness: Harness): fc.Arbitrary<Native> {
  const names = harness.tools.flatMap(({ name }) => [
    name.toUpperCase(),
    ` ${name}`,
    `mcp__${name}`,
  ]);
  const isKnown = (name: string): boolean => harness.tools.some((tool) => tool.name === name);
  const strange = fc
    .constantFrom(...hostileNames, "mcp__files__readFile", ...names)
    .filter((name) => !isKnown(name));
  const objects = fc.array(fc.tuple(key, json), { maxLength: 4 }).map((all) => shuffledOf(all));
  return fc.tuple(strange, formsOf(objects, false)).map(asNative);
}

function shuffledOf(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries);
}

/** The name of one tool with the keys of another. */
function mixtures(harness: Harness, ops: readonly Op[]): fc.Arbitrary<Native> {
  const rules = harness.tools.flatMap((tool) => tool.rules);
  const names = fc.constantFrom(...harness.tools.map(({ name }) => name));
  return fc
    .tuple(names, fc.oneof(...rules.map((rule) => callsOf(rule, ops))))
    .map(([name, { input }]) => ({ name, input }));
}

// ------------------------------------------------------------------ keys and values

function inputs(
  lenses: readonly Lens[],
  fields: readonly Field[],
  when: readonly Condition[],
  mood: Mood,
): fc.Arbitrary<JsonObject> {
  const rows = lenses.map((lens) => rowOf(lens, fields, when, mood));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const known = fc.tuple(fc.tuple(...rows), fc.nat(99)).map(([all, pick]): (Entry | null)[] => {
    // Mostly a required field has a key, whichever of its spellings that is.
    const needed = new Set<Row | undefined>();
    for (const field of required) {
      const own = all.filter(({ lens }) => lensFields(lens).includes(field));
      const isThere = own.some((row) => row.isThere) || (mood !== "right" && pick % 12 === 0);
      if (!isThere) needed.add(own[pick % Math.max(own.length, 1)]);
    }
    return all.map((row) => (row.isThere || needed.has(row) ? row.entry : null));
  });
  const unknown = fc.tuple(key, json).map((entry): Entry => entry);
  const count = mood === "right" ? 0 : 2;
  const others = Array.from({ length: count }, () => fc.option(unknown, { freq: 2 }));
  return shuffled(fc.tuple(known, ...others).map(([all, ...more]) => [...all, ...more]));
}

/** A key with a value, and whether the call has it. */
type Row = { lens: Lens; entry: Entry; isThere: boolean };

function rowOf(
  lens: Lens,
  fields: readonly Field[],
  when: readonly Condition[],
  mood: Mood,
): fc.Arbitrary<Row> {
  const conditions = when.filter((condition) => condition.key === lens.key);
  const words = conditions.flatMap((one) => (one.kind === "is" ? one.values : []));
  const right = words.length > 0 ? fc.constantFrom(...words) : nativeValue(lens, fields, mood);
  const value =
    mood === "wrong"
      ? fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong })
      : right;
  const isAsked = conditions.some(({ kind }) => kind !== "lacks");
  const isExcluded = conditions.some(({ kind }) => kind === "lacks");
  const most = mood === "right" ? 1 : 0.92;
  const isThere = shareOf(isAsked ? most : isExcluded ? 1 - most : 0.5);
  return fc
    .tuple(value, isThere)
    .map(([given, there]): Row => ({ lens, entry: [lens.key, given], isThere: there }));
}

/** True so often. */
function shareOf(share: number): fc.Arbitrary<boolean> {
  return fc.nat(99).map((number) => number < share * 100);
}

/** A value that the table admits for a key. */
function nativeValue(lens: Lens, fields: readonly Field[], mood: Mood): fc.Arbitrary<Json> {
  switch (lens.kind) {
    case "copy":
      return valueOf(lens.type);
    case "values":
      return fc.constantFrom(...lens.pairs.map(({ native }) => native));
    case "flip":
      return fc.boolean();
    case "scale":
      return fc.oneof(fc.nat(900), fc.constantFrom(0.5, 0.0001, 2.25));
    case "shift":
    case "last":
      return integer;
    case "list":
      return lists(lens, mood);
    case "span":
      return fc
        .tuple(integer, fc.option(fc.nat(500), { nil: undefined }))
        .map(([first, more]) => [first, more === undefined ? -1 : first + more]);
    case "lead":
      return fc.oneof(
        text,
        text.map((end) => `${lens.prefix}${end}`),
      );
    case "fold":
    case "argv":
      return lens.kind === "fold" ? text : words;
    case "each":
      return eachOf(lens, fields, mood);
    case "one":
      return inputs(lens.items, fields, [], mood).map((item) => [item]);
    case "nest":
      return inputs(lens.inner, fields, [], mood);
    case "shape":
      return fc.oneof(...lens.shape.program.map(() => commandLines(lens)));
    case "marker":
      return fc.oneof(
        { weight: 5, arbitrary: fc.constant(lens.value) },
        { weight: 1, arbitrary: wrong },
      );
    case "local":
      return json;
    default: {
      const never: never = lens;
      return never;
    }
  }
}

const words: fc.Arbitrary<Json> = fc.oneof(
  text.map((script) => ["bash", "-lc", script]),
  text.map((script) => ["/bin/zsh", "-c", script]),
  fc.array(text, { maxLength: 4 }),
  text,
);

function lists(lens: Extract<Lens, { kind: "list" }>, mood: Mood): fc.Arbitrary<Json> {
  const { item } = lens;
  const single: fc.Arbitrary<Json> =
    item === undefined ? text : text.map((value) => ({ [item]: value }));
  const odd =
    mood === "right"
      ? single
      : fc.oneof(
          single,
          text,
          text.map((id) => ({ [item ?? "q"]: id, id })),
        );
  const all = fc.array(odd, { maxLength: 3 });
  const { join } = lens;
  if (join !== undefined) return fc.array(text, { maxLength: 3 }).map((list) => list.join(join));
  const asText = all.map((list): Json => JSON.stringify(list));
  return lens.json ? fc.oneof(asText, all, single) : fc.oneof(all, single);
}

function eachOf(
  lens: Extract<Lens, { kind: "each" }>,
  fields: readonly Field[],
  mood: Mood,
): fc.Arbitrary<Json> {
  const inner = fieldsOfObjects(fields.find(({ name }) => name === lens.field)?.type);
  const items = inputs(lens.items, inner, [], mood);
  const all = fc.array(items, { maxLength: 3 });
  return fc.oneof(
    { weight: 6, arbitrary: all },
    { weight: 1, arbitrary: items },
    { weight: 1, arbitrary: all.map((value) => JSON.stringify(value)) },
  );
}

function fieldsOfObjects(type: FieldType | undefined): readonly Field[] {
  return type?.kind === "objects" ? type.fields : [];
}

/** Command lines of a shape, in its own order or another, some with words of other commands. */
function commandLines({ shape }: Extract<Lens, { kind: "shape" }>): fc.Arbitrary<string> {
  const plain = fc.constantFrom(
    "src",
    "'a b'",
    "TODO",
    "3",
    "*.rs",
    "'*.rs'",
    "--",
    "-q",
    "|",
    '"x"',
  );
  const pipe = shape.pipe === undefined ? [] : ["|", ...shape.pipe.program, "'1,20p'"];
  const flags = [shape, ...(shape.pipe === undefined ? [] : [shape.pipe])].flatMap((one) =>
    one.flags.flatMap((flag) => flag.flags),
  );
  const word = fc.oneof(fc.constantFrom("-n", ...flags, ...pipe), plain, text);
  return fc
    .array(word, { maxLength: 6 })
    .map((all) => [...shape.program, ...shape.fixed, ...all].join(" "));
}
