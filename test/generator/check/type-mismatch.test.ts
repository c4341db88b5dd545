import { expect, test } from "vitest";
import { typeMismatch } from "../../../generator/check/type-mismatch.js";
import { spots, expected, marked } from "../support.js";
import { accepts, mapping, rejects, run, tool } from "./support.js";

test.each([
  [
    "a list of objects that says how each is spelt",
    "op: MultiEdit\nkeys: { f: file_path, e: { to: edits, each: { a: old_string, b: new_string } } }",
  ],
  ["a folder that is a string", "op: Glob\nkeys: { q: { to: pattern, fold: path } }"],
  ["text for a string", "op: Patch\ntext: patch"],
])("%s", (_, lines) => {
  accepts(typeMismatch, tool(lines));
});

test("a list of objects under another name alone", () => {
  rejects(typeMismatch, tool("op: MultiEdit\nkeys: { f: file_path, «e»: edits }"), "type-mismatch");
});

test("a folder that is a number", () => {
  const [found] = rejects(
    typeMismatch,
    tool("op: Glob\nkeys: { «q»: { to: pattern, fold: limit } }"),
    "type-mismatch",
  );
  expect(found?.message).toContain("`limit` is an integer");
});

test("text for a number", () => {
  rejects(
    typeMismatch,
    mapping("tools:\n  «T»: { op: Read, text: limit, keys: { f: file_path } }"),
    "type-mismatch",
  );
});

test("a plural twin of a field that is no string", () => {
  const vocabulary = (type: string, name: string): ReturnType<typeof marked> =>
    marked(`
ops:
  Find:
    doc: D.
    acp: search
    show: [of]
    search: [of]
    fields:
      ${name}: { type: ${type}, plural: all, doc: D. }
      all: { type: strings, doc: D. }
`);
  const files = (text: string) => ({ "canonical.yaml": text, "shell.yaml": "shapes: {}" });
  const right = vocabulary("string", "of");
  const wrong = vocabulary("integer", "«of»");
  expect(run(typeMismatch, files(right.text))).toEqual([]);
  expect(spots(run(typeMismatch, files(wrong.text)))).toEqual(expected(wrong, "type-mismatch"));
});
