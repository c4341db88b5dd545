import { expect, test } from "vitest";
import { keysOfSchema, mergeKeys, type PackageKey } from "../../../bench/drift/schema.js";
import type { JsonObject } from "../../../src/runtime/json.js";

function key(schema: JsonObject, name: string): PackageKey {
  const found = keysOfSchema(schema).get(name);
  if (found === undefined) throw new Error(`no key ${name}`);
  return found;
}

test("a key has types, values and whether it is required", () => {
  const schema = {
    type: "object",
    properties: {
      mode: { type: "string", enum: ["a", "b"] },
      count: { type: ["integer", "null"] },
      any: {},
    },
    required: ["mode"],
  };
  expect(key(schema, "mode")).toMatchObject({ required: true, values: ["a", "b"] });
  expect([...key(schema, "mode").types]).toEqual(["string"]);
  expect([...key(schema, "count").types]).toEqual(["number"]);
  expect(key(schema, "any")).toMatchObject({ required: false, types: new Set() });
  expect(key(schema, "count").values).toBeUndefined();
});

test("types in capitals are those of Google's declarations", () => {
  expect([...key({ properties: { a: { type: "STRING" } } }, "a").types]).toEqual(["string"]);
});

test("alternatives of constants are values; with anything else beside them they are not", () => {
  const of = (...branches: JsonObject[]): PackageKey =>
    key({ properties: { a: { anyOf: branches } } }, "a");
  expect(of({ const: "x" }, { const: "y" }, { type: "null" }).values).toEqual(["x", "y"]);
  expect(of({ const: "x" }, { type: "string" }).values).toBeUndefined();
  expect([...of({ type: "string" }, { type: "array" }).types]).toEqual(["string", "array"]);
  expect(of({ type: "string" }, {}).types.size).toBe(0);
});

test("objects inside, alone or in a list, have keys of their own", () => {
  const item = { type: "object", properties: { x: { type: "string" } }, required: ["x"] };
  const schema = { properties: { one: item, many: { type: "array", items: item } } };
  expect(key(schema, "one").keys.get("x")?.required).toBe(true);
  expect(key(schema, "many").keys.get("x")?.required).toBe(true);
});

test("of several forms of a tool, only what all require is required", () => {
  const a = keysOfSchema({ properties: { p: {}, q: {} }, required: ["p", "q"] });
  const b = keysOfSchema({ properties: { p: {}, r: {} }, required: ["p", "r"] });
  const merged = mergeKeys(a, b);
  expect([...merged].map(([name, { required }]) => [name, required])).toEqual([
    ["p", true],
    ["q", false],
    ["r", false],
  ]);
});
