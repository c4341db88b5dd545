import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocator } from "../../../generator/diagnostics/lines.js";

const file = "x.yaml";

function position(text: string, offset: number): { line: number; column: number } {
  return createLocator(new Map([[file, text]])).range({ file, start: offset, end: offset }).start;
}

describe("a locator", () => {
  test.each([
    ["", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["abc\ndef", 3, 1, 4],
    ["abc\ndef", 4, 2, 1],
    ["abc\r\ndef", 5, 2, 1],
    ["a\n\n\nb", 4, 4, 1],
    ["🙂x", 2, 1, 3],
    ["abc", 99, 1, 4],
    ["abc", -5, 1, 1],
  ])("%j at %i is %i:%i", (text, offset, line, column) => {
    expect(position(text, offset)).toEqual({ line, column });
  });

  test("agrees with counting the lines before", () => {
    const text = fc.array(fc.constantFrom("\n", "\r\n", "a", "🙂"), { maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(60), (parts, at) => {
        const whole = parts.join("");
        const offset = Math.min(at, whole.length);
        const before = whole.slice(0, offset).split("\n");
        expect(position(whole, offset)).toEqual({
          line: before.length,
          column: (before.at(-1) ?? "").length + 1,
        });
      }),
    );
  });

  test("lines come without their end", () => {
    const locator = createLocator(new Map([[file, "one\r\ntwo\n\nfour"]]));
    const lines = [0, 1, 2, 3, 4, 5].map((number) => locator.line(file, number));
    expect(lines).toEqual([undefined, "one", "two", "", "four", undefined]);
  });

  test("a file that nobody has the text of has one empty line", () => {
    const locator = createLocator(new Map());
    expect(locator.range({ file, start: 7, end: 9 }).start).toEqual({ line: 1, column: 1 });
    expect(locator.line(file, 1)).toBe("");
  });
});
