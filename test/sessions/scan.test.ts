import { expect, test } from "vitest";
import { endOfValue, skipBlanks } from "../../src/sessions/scan.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['{"a":[1,{"b":"}"}]} rest', 19],
  ['"a\\"b\\\\" rest', 8],
  ['["]"],', 5],
  ["-1.5e3,", 6],
  ["true]", 4],
  ['{"ä":"€"}x', 12],
])("%s ends where it should", (text, end) => {
  expect(endOfValue(encode(text), 0)).toBe(end);
});

test.each(['{"a":1', '["', '"\\"', '{"a":"}'])("%s does not end", (text) => {
  expect(endOfValue(encode(text), 0)).toBe(-1);
});

test("blanks are skipped, and only blanks", () => {
  expect(skipBlanks(encode(" \t\r\n x"), 0)).toBe(5);
  expect(skipBlanks(encode("  "), 0)).toBe(2);
});
