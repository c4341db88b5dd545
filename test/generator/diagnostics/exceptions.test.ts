import { describe, expect, test } from "vitest";
import { type Diagnostic, diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import {
  type Exception,
  applyExceptions,
  readExceptions,
} from "../../../generator/diagnostics/exceptions.js";
import { get } from "../../../generator/nodes.js";
import { at, loaded } from "../support.js";

const file = "mappings/x.yaml";

function exception(code: string, start: number, end: number): Exception {
  return {
    code,
    reason: "why",
    scopes: [{ file, start, end }],
    place: { file, start, end: start },
  };
}

function warning(start: number): Diagnostic {
  return diagnostic("missing-source", { tool: "t" }, { file, start, end: start + 1 });
}

function codes(diagnostics: Diagnostic[]): string[] {
  return diagnostics.map((one) => one.code);
}

describe("an exception", () => {
  test("excuses warnings of its code inside its scope", () => {
    const all = [warning(10), warning(50)];
    expect(applyExceptions(all, [exception("missing-source", 0, 20)])).toEqual([warning(50)]);
  });

  test("excuses nothing in another file, nor of another code, nor without a place", () => {
    const elsewhere = { ...warning(10), target: { file: "mappings/y.yaml", start: 10, end: 11 } };
    const other = diagnostic("unused-source", { source: "s" }, { file, start: 10, end: 11 });
    const lost: Diagnostic = { ...warning(10), target: "nowhere" };
    const kept = applyExceptions([elsewhere, other, lost], [exception("missing-source", 0, 99)]);
    expect(codes(kept)).toEqual([
      "missing-source",
      "unused-source",
      "missing-source",
      "unused-exception",
    ]);
  });

  test("never excuses an error", () => {
    const error = diagnostic("missing-default", { key: "k" }, { file, start: 1, end: 2 });
    const kept = applyExceptions([error], [exception("missing-default", 0, 9)]);
    expect(codes(kept)).toEqual(["missing-default", "unused-exception"]);
  });

  test("that excuses nothing is reported where it stands", () => {
    const unused = exception("missing-source", 3, 9);
    const [found] = applyExceptions([], [unused]);
    expect(found?.code).toBe("unused-exception");
    expect(found?.target).toEqual(unused.place);
  });

  test("of the rule goes before that of the file", () => {
    const wide = exception("missing-source", 0, 99);
    const narrow = exception("missing-source", 5, 20);
    expect(applyExceptions([warning(10)], [wide, narrow]).map((one) => one.target)).toEqual([
      wide.place,
    ]);
    expect(applyExceptions([warning(10), warning(50)], [wide, narrow])).toEqual([]);
  });
});

test("a scope may have several parts: a rule, and the name of its tool", () => {
  const scopes = [
    { file, start: 5, end: 6 },
    { file, start: 20, end: 30 },
  ];
  const kept = applyExceptions(
    [warning(5), warning(10), warning(25)],
    [{ ...exception("missing-source", 0, 0), scopes }],
  );
  expect(kept).toEqual([warning(10)]);
});

test("exceptions are read from `allow`", () => {
  const { root, text } = loaded("allow:\n  missing-sample: Nobody has one.\n");
  const [one, ...others] = readExceptions(get(root, "allow"), root.place);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ code: "missing-sample", reason: "Nobody has one." });
  expect(one && at(text, one.place)).toBe("missing-sample");
  expect(readExceptions(undefined, root.place)).toEqual([]);
});
