/** No name that an object inherits gets to where generated code would look it up in an object. */
import { describe, expect, test } from "vitest";
import { check, expected, marked, spots } from "../support.js";

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const HEAD = "name: X\nvendor: V\nverified: { on: 2026-08-10, against: x 1 }\n";
const X = "mappings/x.yaml";

function rule(lines: string): string {
  return `id: x\n${HEAD}tools:\n  T:\n    op: Glob\n    ${lines}\n`;
}

function head(line: string): string {
  return `id: x\n${HEAD}${line}\ntools: {}\n`;
}

const FIELD = "{ type: string, doc: D. }";

function vocabulary(fields: string): string {
  return `ops:\n  Op: { doc: D., acp: read, show: [a], search: [a], fields: { ${fields} } }\n`;
}

function shapes(shape: string): string {
  return `shapes: { ${shape} }\n`;
}

const PLACES: [what: string, path: string, text: string][] = [
  ["a native key", X, rule("keys: { «N»: pattern }")],
  ["a key in an object", X, rule("keys: { a: { keys: { «N»: pattern } } }")],
  ["a key in a list", X, rule("keys: { a: { to: edits, each: { «N»: old_string } } }")],
  ["a key in a list of one", X, rule("keys: { a: { one: { «N»: old_string } } }")],
  ["the key of items", X, rule("keys: { a: { to: url, list: always, item: «N» } }")],
  ["the key of a first line", X, rule("keys: { a: { to: limit, last: «N» } }")],
  ["a local key", X, rule("local: { «N»: Why. }")],
  ["a key that must be there", X, rule("when: { has: [«N»] }")],
  ["a key that must not be there", X, rule("when: { lacks: «N» }")],
  ["a key with a value", X, rule("when: { is: { «N»: 1 } }")],
  ["a field that is implied", X, rule("implied: { «N»: true }")],
  ["the name in a wrapper", X, `id: x\n${HEAD}tools: { T: { unwrap: { name: «N», input: a } } }`],
  ["the input in a wrapper", X, `id: x\n${HEAD}tools: { T: { unwrap: { name: a, input: «N» } } }`],
  ["an alias", X, head("aliases: [«N»]")],
  ["a source", X, head("sources: { «N»: { ref: r, kind: docs } }")],
  ["a preset", X, head("presets: { «N»: A. }")],
  ["a field", "mappings/canonical.yaml", vocabulary(`«N»: ${FIELD}`)],
  [
    "a field of the objects in a list",
    "mappings/canonical.yaml",
    vocabulary(`a: { type: [{ «N»: ${FIELD} }], doc: D. }`),
  ],
  ["a shape", "mappings/shell.yaml", shapes("«N»: { op: Op, program: [x] }")],
  ["an operand", "mappings/shell.yaml", shapes("a: { op: Op, program: [x], operands: [«N»] }")],
];

describe.each(PLACES)("as %s", (_, path, text) => {
  test.each(INHERITED)("%s is refused", (name) => {
    const source = marked(text.replace("«N»", `«${name}»`));
    const found = spots(check(path, source.text));
    // Some of them have not the form of a name either.
    expect(found.filter(({ code }) => code !== "bad-format")).toEqual(
      expected(source, "reserved-key"),
    );
  });
});

test("as an id", () => {
  for (const name of INHERITED) {
    const source = marked(`id: «${name}»\n${HEAD}tools: {}\n`);
    const found = spots(check(`mappings/${name}.yaml`, source.text));
    expect(found.filter(({ code }) => code !== "bad-format")).toEqual(
      expected(source, "reserved-key"),
    );
  }
});

test("only `__proto__` is refused as the name of a tool, which is never a property", () => {
  const refused = INHERITED.filter(
    (name) => check(X, `id: x\n${HEAD}tools: { ${name}: { op: Glob } }`).length > 0,
  );
  expect(refused).toEqual(["__proto__"]);
});
