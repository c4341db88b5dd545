import { expect, test } from "vitest";
import { holdsInexact, parseExact, stringify } from "../../src/sessions/numbers.js";
import type { Json } from "../../src/runtime/json.js";

const again = (text: string): string => {
  const { value, digits } = parseExact(text);
  return stringify(value as Json, digits);
};

test("numbers that parsing may round are found at any depth", () => {
  expect(holdsInexact(JSON.parse('{"a":[{"b":2512292042121000001}]}'))).toBe(true);
  expect(holdsInexact(JSON.parse("-9007199254740993"))).toBe(true);
  expect(holdsInexact(JSON.parse('{"a":[9007199254740991,1.5,"2512292042121000001"]}'))).toBe(
    false,
  );
  expect(holdsInexact(undefined)).toBe(false);
});

test("integers beyond 2^53 keep their digits", () => {
  expect(again('{"id":2512292042121000001,"n":1}')).toBe('{"id":2512292042121000001,"n":1}');
});

test("integers that round to one double stay different", () => {
  const text = "[9007199254740993,9007199254740992,9007199254740994,-9007199254740993]";
  expect(again(text)).toBe(text);
});

test("an integer twice is one integer", () => {
  const { value, digits } = parseExact("[2512292042121000001,2512292042121000001]");
  expect(digits.size).toBe(1);
  expect((value as number[])[0]).toBe((value as number[])[1]);
});

test("stand-ins are integers near the truth", () => {
  const [number] = parseExact("[2512292042121000001]").value as [number];
  expect(Number.isInteger(number)).toBe(true);
  expect(Math.abs(number - Number("2512292042121000001"))).toBeLessThan(2000);
});

test("numbers beyond all doubles keep their spelling", () => {
  expect(again("[1e400,-1e400,1e401]")).toBe("[1e400,-1e400,1e401]");
});

test("digits inside strings and keys are text", () => {
  const text = '{"9007199254740993":"9007199254740993 \\" 9007199254740993","a":9007199254740993}';
  expect(again(text)).toBe(text);
});

test("a stand-in that moved to another key is written with its digits", () => {
  const { value, digits } = parseExact('{"limit":2512292042121000001}');
  const moved = { head_limit: (value as { limit: number }).limit };
  expect(stringify(moved, digits)).toBe('{"head_limit":2512292042121000001}');
});
