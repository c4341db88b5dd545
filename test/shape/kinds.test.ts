import { expect, test } from "vitest";
import { kindOfNumber, kindOfText, looksLikeContent } from "../../src/shape/kinds.js";

test.each([
  ["", "<str 0>"],
  ["hello there", "<str 11>"],
  ["one\ntwo\n", "<str 8 in 3 lines>"],
  ["6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "<uuid>"],
  ["2026-03-01T10:00:00.000Z", "<time>"],
  ["2026-03-01 10:00:00+02:00", "<time>"],
  ["https://example.org/a?b=c", "<url 25>"],
  ["/srv/a b/c.ts", "<path 13>"],
  ["C:\\w\\a b.ts", "<path 11>"],
  ["\\\\srv\\share\\f", "<path 13>"],
  ["src/main.rs", "<path 11>"],
  ["~/x", "<path 3>"],
  ["and/or else", "<str 11>"],
  ["0042", "<digits 4>"],
  ["A".repeat(80), "<base64 80>"],
])("%j is %s", (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});

test.each([
  ["y", "<base64 20000000>"],
  ["7", "<digits 20000000>"],
  [".", "<str 20000000>"],
  ["/", "<base64 20000000>"],
  ["é", "<str 20000000>"],
])("twenty million times %j is %s", (letter, kind) => {
  expect(kindOfText(letter.repeat(20_000_000))).toBe(kind);
});

test("the padding of Base64 is part of it, and nothing else is", () => {
  expect(kindOfText(`${"A".repeat(78)}==`)).toBe("<base64 80>");
  expect(kindOfText(`${"A".repeat(77)}===`)).toBe("<str 80>");
  expect(kindOfText(`${"A".repeat(40)}=${"A".repeat(40)}`)).toBe("<str 81>");
});

test.each<[number, string | undefined, string]>([
  [5, undefined, "<int>"],
  [1.5, undefined, "<float>"],
  [1_750_000_000_000, undefined, "<int, a time in ms>"],
  [2512292042121000000, "2512292042121000001", "<number 19 digits>"],
])("%d spelt %s is %s", (value, digits, kind) => {
  expect(kindOfNumber(value, digits)).toBe(kind);
});

test.each([
  ["file_path", false],
  ["-i", false],
  ["$schema", false],
  ["toolUseID", false],
  ["edits.0", false],
  ["__proto__", false],
  ["", true],
  ["src/main.rs", true],
  ["two words", true],
  ["6f9619ff-8b86-4d01-b42d-00cf4fc964ff", true],
  ["toolu_01AbCdEfGhIjKlMnOpQrSt", true],
  ["2026-03-01", true],
  ["bash\n<arg_key>command", true],
  ["a".repeat(60), true],
])("the key %j looks like content: %s", (key, expected) => {
  expect(looksLikeContent(key)).toBe(expected);
});
