import { expect, test } from "vitest";
import { conflictingLenses } from "../../../generator/check/conflicting-lenses.js";
import { accepts, rejects, tool } from "./support.js";

test.each([
  ["a folder in the pattern alone", "op: Glob\nkeys: { q: { to: pattern, fold: path } }"],
  ["two old and new keys of one field", "op: Glob\nkeys: { q: pattern, r: pattern, p: path }"],
  [
    "a flag under two names, one turned round",
    "op: Grep\nkeys: { q: pattern, i: ignore_case, c: { to: ignore_case, flip: true } }",
  ],
  [
    "a last line and its first",
    "op: Read\nkeys: { f: file_path, a: offset, b: { to: limit, last: a } }",
  ],
  [
    "a last line and its first, both from 0",
    "op: Read\nkeys: { f: file_path, a: { to: offset, base: 0 }, b: { to: limit, last: a, base: 0 } }",
  ],
  [
    "a last line and its first in one object",
    "op: Read\nkeys: { f: file_path, r: { keys: { a: offset, b: { to: limit, last: a } } } }",
  ],
  [
    "a command line beside what has no field",
    "op: Grep\nkeys: { c: { shape: rg }, s: { write: always, else: x } }\nlocal: { d: Why. }",
  ],
  ["a text under two names", "op: Patch\ntext: patch\nkeys: { patch: patch, input: patch }"],
])("%s", (_, lines) => {
  accepts(conflictingLenses, tool(lines));
});

test("a key for what every call of the tool says", () => {
  const keys = "f: file_path, c: content";
  accepts(conflictingLenses, tool(`op: Write\nsays: { append: true }\nkeys: { ${keys} }`));
  rejects(
    conflictingLenses,
    tool(`op: Write\nsays: { append: true }\nkeys: { ${keys}, «a»: append }`),
    "conflicting-lenses",
  );
});

test("a field in the only object of a list, and beside it", () => {
  const keys =
    "keys: { f: file_path, «e»: { one: { a: old_string, b: new_string, c: file_path } } }";
  rejects(conflictingLenses, tool(`op: Edit\n${keys}`), "conflicting-lenses");
  accepts(conflictingLenses, tool(`op: Edit\nwrite: only\n${keys}`));
});

test("a folder in the pattern, and a key for it", () => {
  rejects(
    conflictingLenses,
    tool("op: Glob\nkeys: { «q»: { to: pattern, fold: path }, p: path }"),
    "conflicting-lenses",
  );
});

test("a folder in the pattern, and an old key for it", () => {
  rejects(
    conflictingLenses,
    tool("op: Glob\nkeys: { «q»: { to: pattern, fold: path }, p: { to: path, legacy: true } }"),
    "conflicting-lenses",
  );
});

test("a pattern that would be folded into itself", () => {
  rejects(
    conflictingLenses,
    tool("op: Glob\nkeys: { «q»: { to: pattern, fold: pattern } }"),
    "conflicting-lenses",
  );
});

test("a last line without its first", () => {
  const [found] = rejects(
    conflictingLenses,
    tool("op: Read\nkeys: { f: file_path, «b»: { to: limit, last: a } }"),
    "conflicting-lenses",
  );
  expect(found?.message).toContain("no key of the rule");
});

test("a last line counted from another base than its first", () => {
  const [found] = rejects(
    conflictingLenses,
    tool(
      "op: Read\nkeys: { f: file_path, a: { to: offset, base: 0 }, «b»: { to: limit, last: a } }",
    ),
    "conflicting-lenses",
  );
  expect(found?.message).toContain("from 1");
});

test("a last line that counts from what is no number", () => {
  rejects(
    conflictingLenses,
    tool("op: Read\nkeys: { f: file_path, «b»: { to: limit, last: f } }"),
    "conflicting-lenses",
  );
});

test("a last line whose first is in an object beside it", () => {
  rejects(
    conflictingLenses,
    tool(
      "op: Read\nkeys: { f: file_path, o: { keys: { a: offset } }, «b»: { to: limit, last: a } }",
    ),
    "conflicting-lenses",
  );
});

test("a command line, and a key that it leaves unwritten", () => {
  rejects(
    conflictingLenses,
    tool("op: Grep\nkeys: { «c»: { shape: rg }, p: path }"),
    "conflicting-lenses",
  );
});

test("two lists that would both hold the fields", () => {
  const one = "{ one: { a: old_string, b: new_string } }";
  rejects(
    conflictingLenses,
    tool(`op: Edit\nwrite: only\nkeys: { f: file_path, «e»: ${one}, g: ${one} }`),
    "conflicting-lenses",
  );
});

test("a text, and a key that it leaves unwritten", () => {
  rejects(
    conflictingLenses,
    tool("op: Bash\ntext: command\nkeys: { command: command, «d»: workdir }"),
    "conflicting-lenses",
  );
});
