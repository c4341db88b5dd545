import { describe, expect, test } from "vitest";
import { type Diagnostic, diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { FORMATS, inOrder, render, summary } from "../../../generator/diagnostics/render.js";

const at = (file: string, start: number): Diagnostic =>
  diagnostic("missing-source", { tool: `${file}${start}` }, { file, start, end: start + 1 });
const lost = diagnostic("missing-default", { key: "k" }, "nowhere");

test("diagnostics come by file and place, those without a place last", () => {
  const wanted = [at("a", 1), at("a", 9), at("b", 0), lost];
  expect(inOrder([lost, at("b", 0), at("a", 9), at("a", 1)])).toEqual(wanted);
});

test("two at one place keep their order", () => {
  const first = at("a", 1);
  const second = { ...first, message: "second" };
  expect(inOrder([first, second])).toEqual([first, second]);
  expect(inOrder([second, first])).toEqual([second, first]);
});

test("a summary counts", () => {
  expect(summary([])).toBe("");
  expect(summary([lost])).toBe("1 error");
  expect(summary([lost, at("a", 1), lost, at("a", 2)])).toBe("2 errors, 2 warnings");
});

describe.each(FORMATS)("%s", (format) => {
  const texts = new Map([["a", "text"]]);

  test("shows every diagnostic, in order", () => {
    const text = render([lost, at("a", 1)], texts, format);
    const first = text.indexOf("missing-source");
    expect(first).toBeGreaterThanOrEqual(0);
    expect(text.indexOf("missing-default")).toBeGreaterThan(first);
    expect(text.endsWith("\n")).toBe(true);
  });

  test("shows nothing for nothing", () => {
    expect(render([], texts, format)).toBe(format === "json" ? "[]\n" : "");
  });
});
