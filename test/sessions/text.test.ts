import { expect, test } from "vitest";
import { isElement, lostBytes, withoutHalves } from "../../src/sessions/text.js";

test("bytes that are no UTF-8 are told from a U+FFFD that was written", () => {
  expect(lostBytes("\ufffd", Uint8Array.of(0xff))).toBe(true);
  expect(lostBytes("\ufffd", new TextEncoder().encode("\ufffd"))).toBe(false);
  expect(lostBytes("a", Uint8Array.of(0x61))).toBe(false);
});

test("halves of surrogate pairs are replaced, whole pairs and written backslashes are not", () => {
  expect(JSON.parse(withoutHalves(JSON.stringify("a\ud83d b\ude00")))).toBe("a\ufffd b\ufffd");
  expect(JSON.parse(withoutHalves(JSON.stringify("\ud83d\ude00")))).toBe("\ud83d\ude00");
  expect(JSON.parse(withoutHalves(JSON.stringify("\\ud83d")))).toBe("\\ud83d");
  expect(JSON.parse(withoutHalves(JSON.stringify("\\\ud83d")))).toBe("\\\ufffd");
});

test.each([
  ["<system-reminder>\nBe brief.\n</system-reminder>\n", true],
  ["<environment_context> a </environment_context>", true],
  ["<b>bold</b>", false],
  ["<system-reminder>a</system-reminder> and more", false],
  ["Look: <system-reminder>a</system-reminder>", false],
  ["<system-reminder> never closed", false],
])("%j is an element: %s", (text, expected) => {
  expect(isElement(text)).toBe(expected);
});
