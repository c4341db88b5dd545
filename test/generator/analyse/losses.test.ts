import { expect, test } from "vitest";
import { countLost, lossesBetween, type OpFate } from "../../../generator/analyse/losses.js";
import type { Lens, Model, Op, Rule, Shape } from "../../../generator/ir.js";
import { copy, field, harness, keyed, model, op, rule, tool, values } from "../models.js";

const FIND = op("Find", [
  field("pattern", { required: true, plural: "patterns" }),
  field("patterns", { type: { kind: "strings" }, singular: "pattern" }),
  field("path"),
  field("output", { type: { kind: "enum", values: ["lines", "files", "count"] } }),
  field("hidden", { type: { kind: "boolean" } }),
  field("sort"),
  field("offset", { type: { kind: "integer" } }),
  field("limit", { type: { kind: "integer" } }),
]);

const shape: Shape = {
  id: "fd",
  op: "Find",
  program: ["fd"],
  fixed: [],
  flags: [
    { kind: "switch", flags: ["-H"], field: "hidden", value: true, place: FIND.place },
    { kind: "value", flags: ["--sort"], field: "sort", type: "string", place: FIND.place },
  ],
  positionals: ["pattern"],
  place: FIND.place,
};

/** What becomes of a call of rule `a` that is written by rule `b`. */
function between(a: Rule | Rule[], b: Rule | Rule[], ops: Op[] = [FIND]): OpFate[] {
  const source = harness("a", [tool("from", [a].flat())]);
  const target = harness("b", [tool("to", [b].flat())]);
  return lossesBetween(model(ops, [source, target]), source, target);
}

/** The same for one field, of the only op. */
function fate(name: string, a: Rule | Rule[], b: Rule | Rule[]): unknown {
  const [first] = between(a, b);
  if (first?.kind !== "translated") throw new Error("The op must be translated.");
  return first.fields.find((one) => one.field === name);
}

const find = (lenses: Lens[], rest: Partial<Rule> = {}): Rule => rule("Find", lenses, rest);

test("a field with a key on both sides is kept, under whatever name", () => {
  expect(fate("path", find([copy("dir", "path")]), find([copy("folder", "path")]))).toEqual({
    field: "path",
    fate: "kept",
  });
});

test("a field without a key in the target is dropped", () => {
  expect(fate("path", find([copy("path")]), find([copy("pattern")]))).toEqual({
    field: "path",
    fate: "dropped",
    reason: { kind: "no-key" },
  });
});

test("what the source cannot say is not spoken of", () => {
  expect(fate("path", find([copy("pattern")]), find([copy("path")]))).toBeUndefined();
});

test("an op without a tool in the target is untranslated, one without a tool in the source is left out", () => {
  const other = op("Other", [field("x")]);
  expect(between(find([copy("pattern")]), rule("Other", [copy("x")]), [FIND, other])).toEqual([
    { op: "Find", kind: "untranslated" },
  ]);
});

test("a rule that is only written says nothing about what the source can say", () => {
  expect(between(find([copy("pattern")], { direction: "write" }), find([copy("pattern")]))).toEqual(
    [],
  );
});

test("an old spelling of the target is not written", () => {
  const target = find([copy("path", "path", { legacy: true })]);
  expect(fate("path", find([copy("path")]), target)).toMatchObject({ fate: "dropped" });
});

test("a value that another tool of the target always says is kept", () => {
  const source = find([copy("p", "pattern"), copy("h", "hidden")]);
  const says = find([copy("p", "pattern")], { says: { hidden: true } });
  const plain = find([copy("p", "pattern")]);
  const means = find([copy("p", "pattern")], { implied: { hidden: false } });
  expect(fate("hidden", source, [plain, says])).toMatchObject({ fate: "partly" });
  expect(fate("hidden", source, [means, says])).toMatchObject({ fate: "partly" });
  expect(fate("hidden", says, [plain, says])).toEqual({ field: "hidden", fate: "kept" });
  expect(between(source, [plain, says])).toMatchObject([
    { rule: { says: {} }, besides: [{ says: { hidden: true } }] },
  ]);
  expect(between(plain, [plain, says])).toMatchObject([{ besides: [] }]);
});

// ------------------------------------------------------------------ values

test("a table of values keeps the values that it has a word for", () => {
  const all = find([copy("mode", "output")]);
  const some = find([
    values("mode", "output", [
      ["content", "lines"],
      ["names", "files"],
    ]),
  ]);
  expect(fate("output", all, some)).toEqual({
    field: "output",
    fate: "partly",
    reason: { kind: "values", without: ["count"] },
  });
  expect(fate("output", some, all)).toEqual({ field: "output", fate: "kept" });
});

test("two tables without a common value drop the field", () => {
  const a = find([
    values("mode", "output", [
      ["n", "count"],
      ["off", null],
    ]),
  ]);
  const b = find([values("mode", "output", [["content", "lines"]])]);
  expect(fate("output", a, b)).toEqual({
    field: "output",
    fate: "dropped",
    reason: { kind: "values", without: ["count"] },
  });
});

test("a table of values for free text keeps only its own", () => {
  const table = find([
    values("order", "sort", [
      ["mtime", "modified"],
      ["", null],
    ]),
  ]);
  expect(fate("sort", find([copy("sort")]), table)).toEqual({
    field: "sort",
    fate: "partly",
    reason: { kind: "only", values: ["modified"] },
  });
});

// ------------------------------------------------------------------ what is implied

test("a target that always means one of the values keeps that one", () => {
  const target = find([copy("pattern")], { implied: { hidden: true } });
  expect(fate("hidden", find([copy("all", "hidden")]), target)).toEqual({
    field: "hidden",
    fate: "partly",
    reason: { kind: "means", value: true },
  });
});

test("a target that always means the only value loses nothing", () => {
  const source = find([values("mode", "output", [["names", "files"]])]);
  const target = find([copy("pattern")], { implied: { output: "files" } });
  const [first] = between(source, target);
  expect(fate("output", source, target)).toMatchObject({ fate: "implied" });
  expect(first && countLost(first)).toBe(0);
});

test("a target that always means another value drops the field", () => {
  const source = find([values("mode", "output", [["names", "files"]])]);
  const target = find([copy("pattern")], { implied: { output: "lines" } });
  expect(fate("output", source, target)).toMatchObject({ fate: "dropped" });
});

test("what the source means without a key is written where the target means otherwise", () => {
  const source = find([copy("pattern")], { implied: { output: "files" } });
  const said = find([copy("pattern"), copy("mode", "output")], { implied: { output: "lines" } });
  const mute = find([copy("pattern")], { implied: { output: "lines" } });
  expect(fate("output", source, said)).toEqual({ field: "output", fate: "kept" });
  expect(fate("output", source, mute)).toEqual({
    field: "output",
    fate: "approximated",
    reason: { kind: "means", value: "lines" },
  });
});

test("two harnesses that mean the same without saying so lose nothing", () => {
  const same = find([copy("pattern")], { implied: { output: "files" } });
  expect(fate("output", same, same)).toBeUndefined();
});

// ------------------------------------------------------------------ patterns and folders

test("a leading part that the target adds is safe only for patterns that have it", () => {
  const led = find([{ ...keyed("glob"), kind: "lead", field: "pattern", prefix: "**/" }]);
  expect(fate("pattern", find([copy("pattern")]), led)).toEqual({
    field: "pattern",
    fate: "partly",
    reason: { kind: "lead", prefix: "**/" },
  });
  expect(fate("pattern", led, led)).toEqual({ field: "pattern", fate: "kept" });
});

test("a folder that goes into the pattern changes both, if the source has folders", () => {
  const folding = find([{ ...keyed("glob"), kind: "fold", field: "pattern", folder: "path" }]);
  const source = find([copy("pattern"), copy("path")]);
  expect(fate("path", source, folding)).toMatchObject({ fate: "approximated" });
  expect(fate("pattern", source, folding)).toMatchObject({ fate: "partly" });
  expect(fate("pattern", find([copy("pattern")]), folding)).toMatchObject({ fate: "kept" });
});

test("a target that takes whole numbers of its unit keeps some numbers alone", () => {
  const seconds: Lens = {
    ...keyed("s"),
    kind: "scale",
    field: "limit",
    factor: 1000,
    unit: "s",
    whole: true,
  };
  expect(between(find([copy("limit")]), find([seconds]))[0]).toMatchObject({
    fields: [{ field: "limit", fate: "partly", reason: { kind: "whole", unit: "s" } }],
  });
});

test("a folder inside the pattern of the source is not known to be one", () => {
  const folding = find([{ ...keyed("glob"), kind: "fold", field: "pattern", folder: "path" }]);
  expect(fate("path", folding, find([copy("path")]))).toBeUndefined();
});

test("a list needs a list", () => {
  const list: Lens = {
    ...keyed("globs"),
    kind: "list",
    field: "pattern",
    plural: "patterns",
    write: "many",
  };
  expect(fate("patterns", find([list]), find([list]))).toMatchObject({ fate: "kept" });
  expect(fate("patterns", find([list]), find([copy("pattern")]))).toMatchObject({
    fate: "dropped",
  });
});

// ------------------------------------------------------------------ other tools

test("what is only written reads back as what the tool is read as", () => {
  const spelt = find([{ ...keyed("command"), kind: "shape", shape }], { direction: "write" });
  const shell = rule("Shell", [copy("command")]);
  const ops = [FIND, op("Shell", [field("command")])];
  const source = find([copy("pattern"), copy("path")]);
  expect(between(source, [shell, spelt], ops)[0]).toMatchObject({
    fields: [
      { field: "pattern", fate: "approximated", reason: { kind: "reads-as", op: "Shell" } },
      { field: "path", fate: "dropped", reason: { kind: "no-key" } },
    ],
  });
});

test("a command line that is read back keeps what its flags can say", () => {
  const line = find([{ ...keyed("command"), kind: "shape", shape }]);
  const source = find([copy("pattern"), copy("all", "hidden"), copy("sort")]);
  expect(fate("pattern", source, line)).toMatchObject({ fate: "kept" });
  expect(fate("sort", source, line)).toMatchObject({ fate: "kept" });
  expect(fate("hidden", source, line)).toEqual({
    field: "hidden",
    fate: "partly",
    reason: { kind: "values", without: [false] },
  });
});

test("the fields of list items are told apart", () => {
  const edits = field("edits", {
    required: true,
    type: { kind: "objects", fields: [field("old"), field("all")] },
  });
  const each = (items: Lens[]): Rule =>
    rule("Edits", [
      { ...keyed("list"), kind: "each", field: "edits", items, single: false, json: false },
    ]);
  const ops = [op("Edits", [edits])];
  const [first] = between(
    each([copy("a", "old"), copy("b", "all")]),
    each([copy("x", "old")]),
    ops,
  );
  expect(first).toMatchObject({
    fields: [
      { field: "edits", fate: "kept" },
      { field: "edits[].old", fate: "kept" },
      { field: "edits[].all", fate: "dropped" },
    ],
  });
});

test("keys inside an object count as keys of the call", () => {
  const nested = find([{ ...keyed("args"), kind: "nest", inner: [copy("dir", "path")] }]);
  expect(fate("path", nested, nested)).toMatchObject({ fate: "kept" });
});

test("a tool that takes text keeps the field that the text is", () => {
  const text = find([], { text: "pattern" });
  expect(fate("pattern", text, text)).toMatchObject({ fate: "kept" });
});

// ------------------------------------------------------------------ made up

test("a key that is always written is made up, unless its field is required", () => {
  const cwd = { kind: "cwd", or: "." } as const;
  const target = find([
    copy("glob", "pattern", { always: { kind: "constant", value: "*" } }),
    copy("dir", "path", { always: cwd }),
    {
      ...keyed("note", { always: { kind: "constant", value: "" } }),
      kind: "local",
      doc: "A note.",
    },
    { ...keyed("mode", { always: { kind: "constant", value: 1 } }), kind: "marker", value: 1 },
    copy("old", "sort", { legacy: true, always: { kind: "constant", value: "x" } }),
  ]);
  expect(between(find([copy("pattern")]), target)[0]).toMatchObject({
    madeUp: [
      { key: "dir", field: "path", value: cwd },
      { key: "note", value: { kind: "constant", value: "" } },
    ],
  });
});

test("a span makes up the first line and the count of lines", () => {
  const span = find([
    { ...keyed("range"), kind: "span", offset: "offset", limit: "limit", open: 500 },
  ]);
  expect(between(find([copy("pattern")]), span)[0]).toMatchObject({
    madeUp: [
      { key: "range", field: "offset", value: { kind: "constant", value: 1 } },
      { key: "range", field: "limit", value: { kind: "constant", value: 500 } },
    ],
  });
});

test("counts what does not come back for every value", () => {
  const source = find([copy("pattern"), copy("path"), copy("sort"), copy("mode", "output")]);
  const target = find([copy("pattern"), values("mode", "output", [["l", "lines"]])]);
  const counts = (a: Model): number[] =>
    a.harnesses.flatMap((one) =>
      a.harnesses
        .filter((other) => other !== one)
        .flatMap((other) => lossesBetween(a, one, other).map(countLost)),
    );
  const both = model(
    [FIND],
    [harness("a", [tool("x", [source])]), harness("b", [tool("y", [target])])],
  );
  expect(counts(both)).toEqual([3, 0]);
});
