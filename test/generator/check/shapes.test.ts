import { expect, test } from "vitest";
import { shapes } from "../../../generator/check/shapes.js";
import { expected, marked, type Marked, spots } from "../support.js";
import { run } from "./support.js";

function shape(lines: string, op = "Grep", id = "rg"): Marked {
  return marked(
    `shapes:\n  ${id}:\n    op: ${op}\n    program: [rg]\n${lines.replace(/^/gm, "    ")}\n`,
  );
}

function accepts({ text }: Marked): void {
  expect(spots(run(shapes, { "shell.yaml": text }))).toEqual([]);
}

function rejects(source: Marked, ...codes: string[]): void {
  expect(spots(run(shapes, { "shell.yaml": source.text }))).toEqual(expected(source, ...codes));
}

test("the shapes of the project", () => {
  expect(run(shapes, {})).toEqual([]);
});

test("flags with values of every type, and operands", () => {
  accepts(
    shape(
      "flags: { -i: { to: ignore_case, is: true }, -l: { to: output, is: files }, " +
        "-A: { to: after }, -g: { to: include }, -p: { to: paths } }\noperands: [pattern, path]",
    ),
  );
});

test("two flags of one name", () => {
  rejects(
    shape('flags: { "-i, --ignore": { to: ignore_case, is: true }, «"-x, -i"»: { to: include } }'),
    "duplicate-native-key",
  );
});

test("a flag that names itself twice", () => {
  rejects(shape('flags: { «"-i, -i"»: { to: include } }'), "duplicate-native-key");
});

test.each([
  ["a word that the field does not have", "output", "names"],
  ["text for a boolean", "ignore_case", "yes"],
  ["a number for text", "include", "1"],
  ["nothing", "ignore_case", "~"],
  ["one value for a list", "paths", "a"],
])("a flag alone that means %s", (_, field, value) => {
  rejects(shape(`flags: { «-x»: { to: ${field}, is: ${value} } }`), "unknown-canonical-value");
});

test.each(["ignore_case", "output"])("a value after a flag for %s", (field) => {
  rejects(shape(`flags: { «-x»: { to: ${field} } }`), "type-mismatch");
});

test("an operand that is no string", () => {
  rejects(shape("operands: [pattern, output]", "Grep", "«rg»"), "type-mismatch");
});

test.each(["from-end", "skip", "sed-lines", "span"])("text that is read as %s", (form) => {
  rejects(shape(`flags: { «-x»: { to: include, as: ${form} } }`), "type-mismatch");
});

test.each(["name-glob", "path-glob", "ignore-glob", "extension", "folder", "basic-regex"])(
  "a number that is read as %s",
  (form) => {
    rejects(shape(`flags: { «-x»: { to: limit, as: ${form} } }`), "type-mismatch");
  },
);

test("words of a table that the field does not have", () => {
  rejects(
    shape("flags: { «-x»: { to: output, values: { n: names, c: count } } }"),
    "unknown-canonical-value",
  );
});

test("what a flag says beside, and does not have", () => {
  rejects(
    shape("flags: { «-x»: { to: limit, with: { output: names } } }"),
    "unknown-canonical-value",
  );
});

test("what a line means, and does not have", () => {
  rejects(shape("means: { output: names }", "Grep", "«rg»"), "unknown-canonical-value");
  rejects(shape("means: { outputs: files }", "Grep", "«rg»"), "unknown-field");
});

test("the same flag in a shape that is like another", () => {
  accepts(
    marked(
      "shapes:\n  a: { op: Grep, program: [a], flags: { -i: { to: ignore_case, is: true } } }\n" +
        "  b: { like: a, program: [b], flags: { -i: { to: include } } }\n",
    ),
  );
});

test("a filter that says what no op has", () => {
  const filter = (flags: string): Marked =>
    marked(`shapes: {}\nfilters:\n  f:\n    program: [f]\n    flags: { ${flags} }\n`);
  accepts(filter("-l: { to: output, is: count }, -n: { to: limit }"));
  rejects(filter("«-l»: { to: output, is: lines }"), "unknown-canonical-value");
});
