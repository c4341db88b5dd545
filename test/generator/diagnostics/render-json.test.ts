import { expect, test } from "vitest";
import { diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { renderJson } from "../../../generator/diagnostics/render-json.js";
import { marked } from "../support.js";

const file = "mappings/x.yaml";

test("one array, with lines and columns beside offsets", () => {
  const { text, ranges } = marked("«a»: 1\nkeys: { b: «patern» }\n");
  const [first = { start: 0, end: 0 }, second = { start: 0, end: 0 }] = ranges;
  const one = diagnostic(
    "unknown-field",
    { field: "patern", op: "Glob", allowed: ["pattern"] },
    { file, ...second },
    { related: [{ message: "see", place: { file, ...first } }] },
  );
  const place = { file, line: 2, column: 12, endLine: 2, endColumn: 18, ...second };
  expect(JSON.parse(renderJson([one], new Map([[file, text]])))).toEqual([
    {
      code: "unknown-field",
      severity: "error",
      message: "unknown field `patern` of `Glob`; did you mean `pattern`?",
      help: one.help,
      allowed: ["pattern"],
      place,
      related: [
        {
          message: "see",
          place: { file, line: 1, column: 1, endLine: 1, endColumn: 2, ...first },
        },
      ],
      fix: { title: "Write `pattern`", edits: [{ place, text: "pattern" }] },
    },
  ]);
});

test("no place is null, no diagnostics are an empty array", () => {
  const one = diagnostic("missing-default", { key: "k" }, "nowhere");
  expect(JSON.parse(renderJson([one], new Map()))).toMatchObject([{ place: null }]);
  expect(renderJson([], new Map())).toBe("[]\n");
});
