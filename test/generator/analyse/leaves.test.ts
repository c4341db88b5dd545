import { expect, test } from "vitest";
import { leavesOf, namesOf } from "../../../generator/analyse/leaves.js";
import { fieldsOf } from "../../../generator/lens-fields.js";
import type { Lens } from "../../../generator/ir.js";
import { copy, keyed, rule } from "../models.js";

const each = (key: string, items: Lens[]): Lens => {
  return { ...keyed(key), kind: "each", field: "edits", items, single: false, json: false };
};

test("keys inside objects and lists are found with their paths and fields", () => {
  const nested: Lens = {
    ...keyed("args"),
    kind: "nest",
    inner: [copy("dir", "path"), each("list", [copy("a", "old")])],
  };
  const leaves = leavesOf(rule("Edit", [nested, copy("b", "new")]));
  expect(leaves.map((leaf) => [leaf.path, namesOf(leaf)])).toEqual([
    [["args", "dir"], ["path"]],
    [["args", "list"], ["edits"]],
    [["args", "list", null, "a"], ["edits[].old"]],
    [["b"], ["new"]],
  ]);
});

test("the items of a list of one are fields of the call itself", () => {
  const one: Lens = { ...keyed("edits"), kind: "one", items: [copy("oldText", "old")] };
  expect(leavesOf(rule("Edit", [one])).map((leaf) => [leaf.path, namesOf(leaf)])).toEqual([
    [["edits"], []],
    [["edits", null, "oldText"], ["old"]],
  ]);
});

test("a key may hold several fields", () => {
  expect(
    fieldsOf({ ...keyed("r"), kind: "span", offset: "offset", limit: "limit", open: 1 }),
  ).toEqual(["offset", "limit"]);
  expect(fieldsOf({ ...keyed("p"), kind: "fold", field: "pattern", folder: "path" })).toEqual([
    "pattern",
    "path",
  ]);
  const list: Lens = { ...keyed("u"), kind: "list", field: "url", plural: "urls", write: "many" };
  expect(fieldsOf(list)).toEqual(["url", "urls"]);
  expect(fieldsOf({ ...list, field: "urls" })).toEqual(["urls"]);
});
