import { describe, expect, test } from "vitest";
import { nearest, plainOrQuoted } from "../../../generator/diagnostics/spelling.js";
import { loaded } from "../support.js";
import { get, stringOf } from "../../../generator/nodes.js";

const FIELDS = ["pattern", "path", "paths", "file_path", "ignore_case", "limit", "output"];

describe("nearest", () => {
  test.each([
    ["patern", "pattern"],
    ["pattren", "pattern"],
    ["pathes", "paths"],
    ["filePath", "file_path"],
    ["IGNORE-CASE", "ignore_case"],
    ["Limit", "limit"],
  ])("%s is near %s", (given, wanted) => {
    expect(nearest(given, FIELDS)).toBe(wanted);
  });

  test.each(["query", "x", "", "timeout_ms", "constructor", "🙂", "p".repeat(1000)])(
    "%s is near nothing",
    (given) => {
      expect(nearest(given, FIELDS)).toBeUndefined();
    },
  );

  test("a name is not its own suggestion", () => {
    expect(nearest("limit", ["limit"])).toBeUndefined();
    expect(nearest("limit", ["limit", "limits"])).toBe("limits");
  });

  test("of two equally near the first is taken", () => {
    expect(nearest("cat", ["bat", "hat"])).toBe("bat");
    expect(nearest("cat", ["hat", "bat"])).toBe("hat");
  });
});

test.each([
  "pattern",
  "file_path",
  "a.b",
  "true",
  "Null",
  "1",
  "-i",
  "a: b",
  "it's",
  "",
  "x y",
  '"',
])("%j written as YAML reads back as itself", (name) => {
  const { root } = loaded(`k: ${plainOrQuoted(name)}`);
  expect(stringOf(get(root, "k"))).toBe(name);
});

test("plain names stay without quotes", () => {
  expect(plainOrQuoted("file_path")).toBe("file_path");
});
