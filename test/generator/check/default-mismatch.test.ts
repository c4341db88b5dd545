import { describe, expect, test } from "vitest";
import { defaultMismatch } from "../../../generator/check/default-mismatch.js";
import { accepts, rejects, tool } from "./support.js";

/** A rule for Grep with one key that is always written. */
function key(operation: string, value: string): ReturnType<typeof tool> {
  return tool(`op: Grep\nkeys: { q: pattern, «k»: { ${operation}write: always, else: ${value} } }`);
}

describe("a default of the native type", () => {
  test.each([
    ["a string", "to: path, ", "."],
    ["the directory", "to: path, ", "{ cwd: . }"],
    ["a number", "to: limit, ", "20"],
    ["a boolean", "to: literal, ", "true"],
    ["a list", "to: paths, ", "[a, b]"],
    ["a native value", "to: output, values: { f: files, c: content }, ", "f"],
    ["a word of the field itself", "to: output, ", "files"],
    ["a boolean turned round", "to: literal, flip: true, ", "false"],
    ["a number in another unit", "to: timeout_ms, unit: s, ", "0.5"],
    ["a number from another base", "to: offset, base: 0, ", "0"],
    ["one of a list", "to: path, list: many, ", "a"],
    ["several of a list", "to: path, list: many, ", "[a, b]"],
    ["a list of one", "to: path, list: always, ", "[a]"],
    ["no objects", "to: path, list: always, item: p, ", "[]"],
    ["what a string begins with", 'to: include, lead: "**/", ', '"*"'],
    ["words", "to: include, argv: true, ", "[a, b]"],
    ["anything, for a key of no field", "", "[1, a]"],
    ["nothing", "to: limit, ", "~"],
  ])("%s", (_, operation, value) => {
    accepts(defaultMismatch, { ...key(operation, value), ranges: [] });
  });
});

describe("a default of another type", () => {
  test.each([
    ["a number for a string", "to: path, ", "1"],
    ["a string for a number", "to: limit, ", "all"],
    ["a broken number for a whole one", "to: limit, ", "1.5"],
    ["the directory for a number", "to: limit, ", "{ cwd: . }"],
    ["a string for a boolean", "to: literal, ", '"true"'],
    ["a string for a list", "to: paths, ", "a"],
    ["numbers for strings", "to: paths, ", "[a, 1]"],
    [
      "the canonical value for the native one",
      "to: output, values: { f: files, c: content }, ",
      "files",
    ],
    ["another word", "to: output, ", "lines"],
    ["one value where a list is always written", "to: path, list: always, ", "a"],
    ["strings for objects", "to: path, list: always, item: p, ", "[a]"],
    ["a string for words", "to: include, argv: true, ", "a"],
    ["a list for what a string begins with", 'to: include, lead: "**/", ', "[a]"],
    ["a string for seconds", "to: timeout_ms, unit: s, ", '"1"'],
    ["a string for a boolean turned round", "to: literal, flip: true, ", "yes"],
    ["anything for an object", "keys: { p: path }, ", "a"],
    ["another constant than the marker", "is: a, ", "b"],
  ])("%s", (_, operation, value) => {
    rejects(defaultMismatch, key(operation, value), "default-mismatch");
  });
});

test("a last line is the last of so many lines", () => {
  const read = (value: string, k: string): ReturnType<typeof tool> =>
    tool(
      `op: Read\nkeys: { f: file_path, a: offset, ${k}: { to: limit, last: a, write: always, else: ${value} } }`,
    );
  accepts(defaultMismatch, read("{ lines: 9 }", "k"));
  rejects(defaultMismatch, read("9", "«k»"), "default-mismatch");
});

test("a count of lines for a key that is no last line", () => {
  const [found] = rejects(
    defaultMismatch,
    tool("op: Read\nkeys: { f: file_path, «k»: { to: limit, write: always, else: { lines: 9 } } }"),
    "default-mismatch",
  );
  expect(found?.message).toContain("9");
});

test("first and last line are two numbers", () => {
  const read = (value: string, k: string): ReturnType<typeof tool> =>
    tool(
      `op: Read\nkeys: { f: file_path, ${k}: { to: [offset, limit], span: 9, write: always, else: ${value} } }`,
    );
  accepts(defaultMismatch, read("[1, 9]", "k"));
  rejects(defaultMismatch, read("[1]", "«k»"), "default-mismatch");
});

test("a key inside of an object or a list", () => {
  const [found] = rejects(
    defaultMismatch,
    tool(
      "op: Grep\nkeys: { o: { keys: { q: pattern, «k»: { to: limit, write: always, else: x } } } }",
    ),
    "default-mismatch",
  );
  expect(found?.message).toContain("an integer");
  rejects(
    defaultMismatch,
    tool(
      "op: MultiEdit\nkeys: { f: file_path, e: { to: edits, each: { a: old_string, b: new_string, " +
        "«r»: { to: replace_all, write: always, else: 0 } } } }",
    ),
    "default-mismatch",
  );
});
