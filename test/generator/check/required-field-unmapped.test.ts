import { expect, test } from "vitest";
import { requiredFieldUnmapped } from "../../../generator/check/required-field-unmapped.js";
import { accepts, mapping, rejects, tool } from "./support.js";

test.each([
  ["a key", "op: Grep\nkeys: { q: pattern }"],
  ["a key in an object", "op: Grep\nkeys: { o: { keys: { q: pattern } } }"],
  ["a command line", "op: Grep\nkeys: { c: { shape: rg } }"],
  ["text", "op: Patch\ntext: patch"],
  [
    "an old key of an old rule",
    "op: Grep\nlegacy: true\nkeys: { q: { to: pattern, legacy: true } }",
  ],
  [
    "objects in a list",
    "op: MultiEdit\nkeys: { f: file_path, e: { to: edits, each: { a: old_string, b: new_string } } }",
  ],
  [
    "a list of one object",
    "op: Edit\nwrite: only\nkeys: { f: file_path, e: { one: { a: old_string, b: new_string } } }",
  ],
  ["nothing, where nothing is required", "op: ListDir"],
])("%s stands for a required field", (_, lines) => {
  accepts(requiredFieldUnmapped, tool(lines));
});

test("no key stands for the field", () => {
  rejects(
    requiredFieldUnmapped,
    mapping("tools:\n  «grep»: { op: Grep, keys: { path: path } }"),
    "required-field-unmapped",
  );
});

test("each missing field is named", () => {
  const found = rejects(
    requiredFieldUnmapped,
    mapping("tools:\n  ««edit»»: { op: Edit, keys: { f: file_path } }"),
    "required-field-unmapped",
    "required-field-unmapped",
  );
  expect(found.map(({ message }) => message.includes("`old_string`"))).toEqual([true, false]);
});

test("a rule that is written needs a key that is written", () => {
  const [found] = rejects(
    requiredFieldUnmapped,
    mapping("tools:\n  «grep»: { op: Grep, keys: { q: { to: pattern, legacy: true } } }"),
    "required-field-unmapped",
  );
  expect(found?.help).toContain("`q`");
});

test("a field of the objects in a list", () => {
  rejects(
    requiredFieldUnmapped,
    tool("op: MultiEdit\nkeys: { f: file_path, «e»: { to: edits, each: { a: old_string } } }"),
    "required-field-unmapped",
  );
});

test("a command line that has no word for the field", () => {
  rejects(
    requiredFieldUnmapped,
    mapping(
      "tools:\n  «edit»: { op: Edit, keys: { f: file_path, e: { one: { a: old_string } } } }",
    ),
    "required-field-unmapped",
  );
});
