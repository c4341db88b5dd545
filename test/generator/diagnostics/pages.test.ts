import { describe, expect, test } from "vitest";
import { type Code, CODES } from "../../../generator/diagnostics/diagnostic.js";
import { check } from "../support.js";
import { type ExampleFile, pageNames, readPage } from "./pages.js";

/** Codes that loading and validating find; the others need the tables as a whole. */
const OF_THE_FORM: readonly Code[] = [
  "yaml-syntax",
  "yaml-duplicate-key",
  "yaml-alias-limit",
  "yaml-too-deep",
  "yaml-unsupported",
  "reserved-key",
  "unknown-property",
  "missing-property",
  "wrong-type",
  "not-allowed-value",
  "bad-format",
  "file-name-mismatch",
];

function codesOf(files: readonly ExampleFile[]): string[] {
  return files.flatMap(({ path, text }) => check(path, text)).map((one) => one.code);
}

test("every code has a page, and every page a code", () => {
  expect(pageNames()).toEqual([...CODES].sort());
});

describe.each(pageNames())("%s", (code) => {
  const page = readPage(code);

  test("has a title, a meaning, two examples and a cure", () => {
    expect(page.title).toBe(`# ${code}`);
    expect(page.wrong).not.toEqual([]);
    expect(page.right).not.toEqual([]);
    const [meaning, between, cure, ...more] = page.prose;
    expect(meaning).toMatch(/\w.*\.$/s);
    expect(between).toBe("");
    expect(cure).toMatch(/\w.*\.$/s);
    expect(more).toEqual([]);
  });

  test("the examples have the form that they should have", () => {
    expect(codesOf(page.right)).toEqual([]);
    const isOfTheForm = OF_THE_FORM.some((one) => one === code) && !page.abridged;
    expect([...new Set(codesOf(page.wrong))]).toEqual(isOfTheForm ? [code] : []);
  });
});
