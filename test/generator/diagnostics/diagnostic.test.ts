import { describe, expect, test } from "vitest";
import { catalogue } from "../../../generator/diagnostics/catalogue.js";
import { CODES, diagnostic, isCode, isError } from "../../../generator/diagnostics/diagnostic.js";

const place = { file: "mappings/x.yaml", start: 4, end: 10 };

describe("a diagnostic", () => {
  test("takes severity, sentence and help from the catalogue", () => {
    expect(diagnostic("missing-default", { key: "path" }, place)).toEqual({
      code: "missing-default",
      severity: "error",
      message: "key `path` is always written, but nothing says what to write without a value",
      target: place,
      help: "Add `else: <value>`, or `else: { cwd: <value> }` for the directory of the session.",
    });
  });

  test("names the nearest spelling, what is allowed, and a fix", () => {
    const allowed = ["pattern", "path"];
    const one = diagnostic("unknown-field", { field: "patern", op: "Glob", allowed }, place);
    expect(one.message).toBe("unknown field `patern` of `Glob`; did you mean `pattern`?");
    expect(one.allowed).toEqual(allowed);
    expect(one.fix).toEqual({ title: "Write `pattern`", edits: [{ place, text: "pattern" }] });
  });

  test("guesses nothing where nothing is near", () => {
    const params = { field: "colour", op: "Glob", allowed: ["pattern", "path"] };
    const one = diagnostic("unknown-field", params, place);
    expect(one.message).toBe("unknown field `colour` of `Glob`");
    expect(one.fix).toBeUndefined();
  });

  test("leaves out a list of nothing", () => {
    const one = diagnostic("unknown-source", { source: "x", allowed: [] }, place);
    expect(one).not.toHaveProperty("allowed");
    expect(diagnostic("missing-source", { tool: "x" }, place, { related: [] })).not.toHaveProperty(
      "related",
    );
  });

  test("offers no edit where there is no place", () => {
    const params = { op: "Glop", allowed: ["Glob"] };
    const one = diagnostic("unknown-op", params, "nowhere");
    expect(one.message).toContain("did you mean `Glob`?");
    expect(one.fix).toBeUndefined();
  });

  test("lets the caller say it better", () => {
    const fix = { title: "Remove it", edits: [{ place, text: "" }] };
    const related = [{ message: "here", place }];
    const extras = { help: "Better.", fix, related };
    expect(diagnostic("missing-source", { tool: "x" }, place, extras)).toMatchObject(extras);
  });

  test("stays on one line whatever the names in it", () => {
    const params = { property: "a\nb\u001b[31m", where: "a rule", allowed: [] };
    const { message } = diagnostic("unknown-property", params, place);
    expect(message).toBe("unknown property `a␊b␛[31m` in a rule");
  });
});

test("an error is an error, a warning is not", () => {
  expect(isError(diagnostic("missing-default", { key: "x" }, place))).toBe(true);
  expect(isError(diagnostic("missing-source", { tool: "x" }, place))).toBe(false);
});

describe("the catalogue", () => {
  test("knows its own codes and no inherited name", () => {
    expect(isCode("unknown-op")).toBe(true);
    expect(isCode("constructor")).toBe(false);
  });

  test.each(CODES)("%s is a stable kebab-case name", (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
  });

  test("only evidence and style can be excused", () => {
    expect(CODES.filter((code) => catalogue[code].severity === "warning")).toEqual([
      "never-written",
      "missing-source",
      "missing-sample",
      "unused-source",
      "unused-exception",
    ]);
  });

  test.each(CODES)("the help of %s is a sentence", (code) => {
    const { help } = catalogue[code];
    if (help !== undefined) expect(help).toMatch(/^[A-Z`].*\.$/s);
  });
});
