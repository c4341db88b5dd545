import { expect, test } from "vitest";
import { anywhere, whole } from "../../src/search/finder.js";

test.each<[string, string, string | undefined]>([
  ["*.rs", "**/*.rs", "**/*.rs"],
  ["*.rs", "**/*.rsx", undefined],
  ["src/**", "/srv/demo/src/a/b.ts", "src/a/b.ts"],
  ["src/**", "/srv/mysrc/a", undefined],
  ["src/*.ts", "src/deep/a.ts", "src/deep/a.ts"],
  ["a?c", "x/abc", "abc"],
  ["a?c", "abbc", undefined],
  ["a*b*c", "a-b-c", "a-b-c"],
  ["a*b*c", "a-c-b", undefined],
  ["ab*b", "ab", undefined],
  ["*b*", "abc", "abc"],
  ["*", "", ""],
  ["A*", "abc", undefined],
  ["a*", "ABC", "ABC"],
  ["a.c*", "abcd", undefined],
  ["C:\\w\\*", "C:\\w\\a b.ts", "C:\\w\\a b.ts"],
  ["日?語", "日本語", "日本語"],
  ["a?c", "a🦀c", "a🦀c"],
  ["日?語", "日🦀語", "日🦀語"],
])("the glob %s in %j", (glob, text, expected) => {
  const found = anywhere({ kind: "word", text: glob }, true)(text);
  expect(found && text.slice(found.start, found.end)).toBe(expected);
});

test("a glob is found as text too, and a word without a field is text alone", () => {
  expect(anywhere({ kind: "word", text: "what?" }, true)("so what? nothing")).toBeDefined();
  expect(anywhere({ kind: "word", text: "w*t" }, false)("what")).toBeUndefined();
});

test("a glob of many stars takes no longer than the text is long", () => {
  const text = "/a".repeat(200_000);
  expect(anywhere({ kind: "word", text: "*a*a*a*a*a*x" }, true)(text)).toBeUndefined();
});

test("no text at all is found where there is none", () => {
  const find = anywhere({ kind: "phrase", text: "" }, true);
  expect(find("")).toBeDefined();
  expect(find("a")).toBeUndefined();
});

test.each<[string, ":>" | ":>=" | ":<" | ":<=" | ":=", string, boolean]>([
  ["9", ":<", "10", true],
  ["2512292042121000001", ":>", "5", true],
  ["2026-03-04T09:12:00Z", ":>", "2026-03-04", true],
  ["2026-03-04T09:12:00Z", ":<=", "2026-03", false],
  ["10", ":>=", "10", true],
  ["a", ":=", "b", false],
])("%s %s %s is %s", (text, comparison, wanted, expected) => {
  const find = whole({ kind: "word", text: wanted }, comparison);
  expect(find(text) !== undefined).toBe(expected);
});
