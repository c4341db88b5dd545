import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { printJson } from "../../../../generator/emit/docs/json.js";
import type { Json } from "../../../../generator/json.js";

test("what is short stays on one line", () => {
  expect(printJson({ name: "Glob", input: { pattern: "*.ts", paths: ["a"] } })).toBe(
    '{ "name": "Glob", "input": { "pattern": "*.ts", "paths": ["a"] } }',
  );
  expect(printJson({ a: {}, b: [] })).toBe('{ "a": {}, "b": [] }');
  expect(printJson("text")).toBe('"text"');
});

test("what is long has a line for each part, and no more lines than that", () => {
  const long = "x".repeat(50);
  expect(printJson({ name: "Edit", input: { old_string: long, all: true } })).toBe(
    `{\n  "name": "Edit",\n  "input": {\n    "old_string": "${long}",\n    "all": true\n  }\n}`,
  );
});

test("keys that every object has are keys like others", () => {
  const input: Json = JSON.parse('{ "__proto__": 1, "constructor": 2 }');
  expect(printJson(input)).toBe('{ "__proto__": 1, "constructor": 2 }');
});

test("no string opens a comment of the page", () => {
  expect(printJson("<!--@include: x--> <b>")).toBe('"\\u003c!--@include: x--> <b>"');
});

test("the text is the value, in the form that prettier keeps", async () => {
  // Long lists of numbers are filled by prettier, which no sample needs.
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc
        .array(fc.oneof(fc.string(), tie("value")), { maxLength: 4 })
        .filter((items) => !items.every((item) => typeof item === "number") || items.length < 3),
      fc.dictionary(fc.string({ minLength: 1 }), tie("value"), {
        maxKeys: 5,
        noNullPrototype: true,
      }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (json) => {
      const text = printJson(json);
      expect(JSON.parse(text)).toEqual(json);
      expect(await format(text, { parser: "json", printWidth: 100 })).toBe(`${text}\n`);
    }),
  );
});
