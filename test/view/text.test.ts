import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRange } from "../../src/view/range.js";
import { clipMiddle, shorten } from "../../src/view/shorten.js";
import { span, wrap } from "../../src/view/spans.js";
import { visible, visibleJson } from "../../src/view/visible.js";
import { endOf, fitting, fittingEnd, startOf, widthOf } from "../../src/view/width.js";

test.each([
  ["\u001b[31m", "\\x1b[31m"],
  ["a\rb", "a\\rb"],
  ["a\nb", "a\\nb"],
  ["\u0085\u009b", "\\x85\\x9b"],
  ["\u202eabc\u2069", "\\u202eabc\\u2069"],
  ["\u2028", "\\u2028"],
  ["\ud83d", "\\ud83d"],
  ["\u{e0041}", "\\u{e0041}"],
  ["a\tb", "a  b"],
  ["naïve 👩‍💻 می‌خواهم", "naïve 👩‍💻 می‌خواهم"],
])("%j is shown as %s", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test("visible JSON means the same and is ASCII where it would steer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const json = visibleJson(JSON.stringify(text));
      expect(JSON.parse(json)).toBe(text);
      expect(json).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});

test("columns are counted as a terminal does", () => {
  expect(widthOf("abc")).toBe(3);
  expect(widthOf("日本")).toBe(4);
  expect(widthOf("e\u0301")).toBe(1);
  expect(widthOf("😀")).toBe(2);
  expect(widthOf("✅⭐🟢🫠")).toBe(8);
  expect(widthOf("✓©☃")).toBe(3);
  expect(fittingEnd("日本語", 5)).toBe("本語");
  expect(fittingEnd("a😀b", 2)).toBe("b");
  expect([startOf("日本語", 5), startOf("日本語", 6), startOf("abc", 2)]).toEqual([
    "日本…",
    "日本語",
    "a…",
  ]);
  expect([endOf("日本語", 5), endOf("日本語", 6), endOf("abc", 2)]).toEqual([
    "…本語",
    "日本語",
    "…c",
  ]);
  expect(fitting("日本語", 5)).toBe("日本");
  expect(fitting("日", 1)).toBe("日");
});

test("a long line keeps both of its ends", () => {
  expect(clipMiddle("src/a.ts", 8)).toBe("src/a.ts");
  expect(clipMiddle("/home/ada/demo/src/parse.rs", 16)).toBe("/home…c/parse.rs");
  expect(clipMiddle("日本語日本語日本語", 9)).toBe("日…日本語");
});

test("no line is wider than asked, and no letter is lost", () => {
  const word = fc.string({
    unit: fc.constantFrom("a", "日", "=", "-"),
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      fc.array(word),
      fc.integer({ min: 4, max: 20 }),
      fc.nat(2),
      (words, width, left) => {
        const text = words.join(" ");
        const broken = wrap([span(text)], width, left).map((line) =>
          line.map(({ text }) => text).join(""),
        );
        broken.forEach((line, at) => {
          expect(widthOf(line)).toBeLessThanOrEqual(at === 0 ? width : width - left);
        });
        expect(broken.join("").replaceAll(" ", "")).toBe(words.join(""));
      },
    ),
  );
});

test("a word that goes on in another style stays together", () => {
  const lines = wrap([span("aaaa "), span("key=", "key"), span("value")], 10);
  expect(lines.map((line) => line.map(({ text }) => text).join(""))).toEqual(["aaaa", "key=value"]);
});

test("what is left out is counted in lines, or in letters of the only line", () => {
  const limits = { lines: 2, columns: 10 };
  expect(shorten("a\nb\nc\nd\n", limits)).toEqual({ lines: ["a", "b"], rest: "2 more lines" });
  expect(shorten("a\nb\nc", limits)).toEqual({ lines: ["a", "b", "c"] });
  expect(shorten("a\r\nb\r\n", limits)).toEqual({ lines: ["a", "b"] });
  expect(shorten("x".repeat(30), limits)).toEqual({
    lines: [`${"x".repeat(9)}…`],
    rest: "21 more characters",
  });
  expect(shorten("", limits)).toEqual({ lines: [""] });
});

test.each([
  ["#5-12", { first: 5, last: 12 }],
  ["5-12", { first: 5, last: 12 }],
  ["#7", { first: 7, last: 7 }],
  ["#7-", { first: 7, last: Infinity }],
  ["-7", { first: 1, last: 7 }],
  ["#12-5", undefined],
  ["five", undefined],
  ["", undefined],
  ["-", undefined],
])("the range %s", (text, range) => {
  expect(parseRange(text)).toEqual(range);
});
