import { describe, expect, test } from "vitest";
import {
  entries,
  entry,
  get,
  getBoolean,
  getNumber,
  getString,
  getStrings,
  items,
  nodeAt,
  placeAt,
  placeOfKey,
  placeOfValue,
  scalarOf,
  stringOf,
} from "../../generator/nodes.js";
import { at, loaded, marked } from "./support.js";

const TEXT = `
name: Grok
count: 3
sure: true
list: [a, 1, b]
empty: ~
tools:
  a/b:
    keys: { "x y": field }
`;
const { root } = loaded(TEXT);

describe("reading", () => {
  test("values by key and type", () => {
    expect(getString(root, "name")).toBe("Grok");
    expect(getNumber(root, "count")).toBe(3);
    expect(getBoolean(root, "sure")).toBe(true);
    expect(scalarOf(get(root, "empty"))).toBeNull();
    expect(getStrings(root, "list")).toEqual(["a", "b"]);
    expect(getStrings(root, "name")).toEqual(["Grok"]);
  });

  test("another type, or absence, is undefined", () => {
    expect(getString(root, "count")).toBeUndefined();
    expect(getNumber(root, "name")).toBeUndefined();
    expect(getBoolean(root, "name")).toBeUndefined();
    expect(stringOf(get(root, "list"))).toBeUndefined();
    expect(get(root, "nothing")).toBeUndefined();
    expect(get(get(root, "name"), "length")).toBeUndefined();
  });

  test("inherited names are no keys", () => {
    for (const name of ["constructor", "toString", "__proto__", "entries"]) {
      expect(entry(root, name)).toBeUndefined();
    }
  });

  test("entries and items of anything", () => {
    expect(entries(root).map(({ key }) => key)).toEqual([
      "name",
      "count",
      "sure",
      "list",
      "empty",
      "tools",
    ]);
    expect(entries(get(root, "name"))).toEqual([]);
    expect(items(get(root, "name")).map(scalarOf)).toEqual(["Grok"]);
    expect(items(undefined)).toEqual([]);
  });

  test("a path down", () => {
    expect(stringOf(nodeAt(root, ["tools", "a/b", "keys", "x y"]))).toBe("field");
    expect(scalarOf(nodeAt(root, ["list", 1]))).toBe(1);
    expect(nodeAt(root, ["list", 9])).toBeUndefined();
    expect(nodeAt(root, ["list", "1"])).toBeUndefined();
    expect(nodeAt(root, ["name", "x", "y"])).toBeUndefined();
  });
});

describe("places", () => {
  test("of a key and of a value, or of the node where there is no such key", () => {
    expect(at(TEXT, placeOfKey(root, "name"))).toBe("name");
    expect(at(TEXT, placeOfValue(root, "name"))).toBe("Grok");
    expect(placeOfKey(root, "nothing")).toEqual(root.place);
    expect(placeOfValue(root, "nothing")).toEqual(root.place);
  });

  test("at the end of a path", () => {
    expect(at(TEXT, placeAt(root, ["tools", "a/b", "keys", "x y"], "key"))).toBe('"x y"');
    expect(at(TEXT, placeAt(root, ["tools", "a/b", "keys", "x y"], "value"))).toBe("field");
    expect(at(TEXT, placeAt(root, ["list", 2], "value"))).toBe("b");
    // An item of a list has no key of its own.
    expect(at(TEXT, placeAt(root, ["list", 2], "key"))).toBe("b");
    expect(placeAt(root, [], "key")).toEqual(root.place);
  });

  test("a path that leads nowhere ends at the key of the nearest parent", () => {
    const { text, ranges } = marked("a:\n  «b»:\n    c: 1\nd: [«{ x: 1 }»]");
    const file = loaded(text);
    const [b, item] = ranges;
    expect(placeAt(file.root, ["a", "b", "nope", "deeper"], "value")).toMatchObject({ ...b });
    expect(placeAt(file.root, ["d", 0, "nope"], "value")).toMatchObject({ ...item });
    expect(placeAt(file.root, ["nope"], "key")).toEqual(file.root.place);
  });
});
