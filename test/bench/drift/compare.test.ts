/** Each difference shows, and a table that agrees shows none. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compare, type Difference } from "../../../bench/drift/compare.js";
import { isClean, nameOf, reportText } from "../../../bench/drift/report.js";
import { subjects } from "../../../bench/drift/subjects.js";
import { lower } from "../../../generator/lower/index.js";
import type { Harness, Model } from "../../../generator/ir.js";
import { harnesses } from "../../../generated/registry.js";
import type { JsonObject } from "../../../src/runtime/json.js";
import { loaded } from "../../generator/support.js";

const VOCABULARY = loaded(
  readFileSync("mappings/canonical.yaml", "utf8"),
  "mappings/canonical.yaml",
);

function tables(tools: string): { model: Model; harness: Harness } {
  const head =
    "id: x\nname: N\nvendor: V\npresets: { new: New., old: Old. }\nverified: { on: 2026-08-10, against: n 1 }";
  const { model } = lower([VOCABULARY, loaded(`${head}\ntools:\n${tools.replace(/^/gm, "  ")}\n`)]);
  const [harness] = model.harnesses;
  if (harness === undefined) throw new Error("the table is wrong");
  return { model, harness };
}

const TABLE = `
find:
  op: Glob
  keys:
    pattern: pattern
    path: { to: path, write: always, else: "." }
    kind: { to: kind, values: { f: file, d: dir } }
    old: { to: limit, legacy: true }
    edits: { to: patterns, list: many }
  local: { why: Shown to a person. }
`;

/** The declaration that TABLE agrees with, with changes; undefined takes a key away. */
function differences(properties: JsonObject, required: string[], table = TABLE): Difference[] {
  const { model, harness } = tables(table);
  const all: JsonObject = {
    pattern: { type: "string" },
    path: { type: "string" },
    kind: { type: "string", enum: ["f", "d"] },
    edits: { type: "array" },
    why: { type: "string" },
    ...properties,
  };
  const left = Object.entries(all).filter(([, value]) => value !== undefined);
  const schema = { type: "object", properties: Object.fromEntries(left), required };
  return compare([{ name: "find", schema }], harness, model.ops, { outside: [] });
}

test("a table that agrees has no differences", () => {
  expect(differences({}, ["pattern"])).toEqual([]);
  expect(differences({}, ["pattern", "path"])).toEqual([]);
  // Keys that are only read, and those of no meaning elsewhere, need not be there.
  expect(differences({ why: undefined, old: { type: "integer" } }, ["pattern"])).toEqual([]);
});

test("keys that the table lacks, and keys that are gone", () => {
  expect(differences({ fresh: { type: "boolean" }, kind: undefined }, ["pattern"])).toEqual([
    { kind: "key-lacking", tool: "find", key: "fresh", types: ["boolean"] },
    { kind: "key-gone", tool: "find", key: "kind" },
  ]);
});

test("keys that are required now, and those that are not any more", () => {
  expect(differences({}, ["pattern", "kind", "why"])).toEqual([
    { kind: "now-required", tool: "find", key: "kind" },
    { kind: "now-required", tool: "find", key: "why" },
  ]);
  expect(differences({}, [])).toEqual([{ kind: "now-optional", tool: "find", key: "pattern" }]);
});

test("values that are new, and values that are gone", () => {
  expect(differences({ kind: { enum: ["f", "l"] } }, ["pattern"])).toEqual([
    { kind: "value-lacking", tool: "find", key: "kind", value: "l" },
    { kind: "value-gone", tool: "find", key: "kind", value: "d" },
  ]);
});

test("types that the table does not admit", () => {
  expect(differences({ path: { type: ["string", "array"] } }, ["pattern"])).toEqual([
    { kind: "type-differs", tool: "find", key: "path", types: ["array"] },
  ]);
});

test("keys of objects inside are compared too", () => {
  const table = `
edit:
  op: MultiEdit
  keys:
    path: file_path
    edits: { to: edits, each: { old: old_string, new: new_string } }
`;
  const { model, harness } = tables(table);
  const item = { type: "object", properties: { old: {}, text: {} }, required: ["old"] };
  const schema = {
    type: "object",
    properties: { path: {}, edits: { type: "array", items: item } },
    required: ["path", "edits"],
  };
  expect(compare([{ name: "edit", schema }], harness, model.ops, { outside: [] })).toEqual([
    { kind: "key-lacking", tool: "edit", key: "edits[].text", types: [] },
    { kind: "key-gone", tool: "edit", key: "edits[].new" },
  ]);
});

test("tools that the table lacks, unless they mean no op, and tools that are gone", () => {
  const { model, harness } = tables(`
find: { op: Glob, keys: { pattern: pattern } }
list: { op: ListDir, preset: old, keys: { path: path } }
ls: { op: ListDir, until: "1.0", keys: { path: path } }
`);
  const declared = [
    { name: "plan", schema: {} },
    { name: "dream", schema: {} },
  ];
  const found = (presets?: string[]): Difference[] =>
    compare(declared, harness, model.ops, {
      outside: ["plan"],
      ...(presets === undefined ? {} : { presets }),
    });
  expect(found()).toEqual([
    { kind: "tool-lacking", tool: "dream" },
    { kind: "tool-gone", tool: "find" },
    { kind: "tool-gone", tool: "list" },
  ]);
  expect(found(["new"]).map(nameOf)).toEqual(["dream", "find"]);
});

test("of a tool that carries others, the keys of name and input are known", () => {
  const { model, harness } = tables(
    "call: { unwrap: { name: tool, input: args }, when: { is: { by: me } } }",
  );
  const schema = { properties: { tool: {}, args: {}, note: { type: "string" } } };
  expect(compare([{ name: "call", schema }], harness, model.ops, { outside: [] })).toEqual([
    { kind: "key-lacking", tool: "call", key: "note", types: ["string"] },
    { kind: "key-gone", tool: "call", key: "by" },
  ]);
});

test("a report says what differs, in words, and is clean when nothing does", () => {
  const report = {
    harness: "x",
    package: "@x/x",
    version: "1.2.3",
    verified: { on: "2026-01-31", against: "x 1.0.0" },
    differences: differences({ kind: { enum: ["f"] }, fresh: { type: "boolean" } }, ["pattern"]),
    idle: ["find.path"],
  };
  expect(reportText(report)).toBe(
    `x: @x/x 1.2.3
  find.kind: the package does not have the value "d" any more
  find.fresh: the table lacks this key (boolean)
  the exception for find.path is not needed any more
`,
  );
  expect(isClean(report)).toBe(false);
  expect(isClean({ ...report, differences: [], idle: [] })).toBe(true);
  expect(isClean({ ...report, differences: [], idle: [], failure: "no network" })).toBe(false);
});

test("every subject is a harness that has a table", () => {
  const ids = new Set<string>(harnesses.map(({ id }) => id));
  expect(subjects.map(({ harness }) => harness).filter((id) => !ids.has(id))).toEqual([]);
});
