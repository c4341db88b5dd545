import { expect, test } from "vitest";
import { code, codes, visible } from "../../../generator/diagnostics/words.js";

test("control characters become visible", () => {
  expect(visible("a\tb\r\nc")).toBe("a␉b␍␊c");
  expect(visible("\u001b[31mred\u0000")).toBe("␛[31mred␀");
  expect(visible("\u007f\u0085\u202e\u200b\ufeff")).toBe(
    "\\u{7f}\\u{85}\\u{202e}\\u{200b}\\u{feff}",
  );
  expect(visible("\ud800x")).toBe("\\u{d800}x");
});

test("everything else stays as it is", () => {
  expect(visible('Größe 文件 🙂 `x` "y"')).toBe('Größe 文件 🙂 `x` "y"');
});

test("a name stands in back-ticks on one line", () => {
  expect(code("pattern")).toBe("`pattern`");
  expect(code("a\nb")).toBe("`a␊b`");
  expect(code("a`b")).toBe("`` a`b ``");
});

test("a long name is cut", () => {
  expect(code("x".repeat(1000))).toBe(`\`${"x".repeat(60)}…\``);
});

test("a list of names", () => {
  expect(codes([])).toBe("");
  expect(codes(["a"])).toBe("`a`");
  expect(codes(["a", "b", "c"])).toBe("`a`, `b` and `c`");
  expect(codes(["a", "b"], "or")).toBe("`a` or `b`");
});
