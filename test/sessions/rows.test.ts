import { expect, test } from "vitest";
import { cellText, rowText, withMembers } from "../../src/sessions/rows.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a row is an object, and JSON in it keeps its spelling", () => {
  const row = {
    id: 12345678901234567890n,
    real: 1.5,
    none: null,
    data: '{"a":1.0,"b":[ 2512292042121000001 ]}',
  };
  expect(rowText(row, ["data"])).toBe(
    '{"id":12345678901234567890,"real":1.5,"none":null,"data":{"a":1.0,"b":[ 2512292042121000001 ]}}',
  );
});

test("what is no JSON in a column of JSON stays text", () => {
  expect(rowText({ data: '{"a":' }, ["data"])).toBe('{"data":"{\\"a\\":"}');
  expect(rowText({ data: "null" }, ["data"])).toBe('{"data":null}');
});

test("a column that is not named stays text, also when it is JSON", () => {
  expect(rowText({ data: "[1]" })).toBe('{"data":"[1]"}');
});

test("bytes are text where they can be, and base64 otherwise", () => {
  expect(rowText({ a: bytes("ä"), b: Uint8Array.from([0xff, 0]) })).toBe('{"a":"ä","b":"/wA="}');
  expect(cellText(Uint8Array.from([0xff]))).toBeUndefined();
  expect(cellText(7n)).toBeUndefined();
});

test("members are put before those of an object", () => {
  expect(withMembers(' { "a": 1.0 }', { id: '"x"' })).toBe('{"id":"x", "a": 1.0 }');
  expect(withMembers("{}", { id: '"x"' })).toBe('{"id":"x"}');
  expect(withMembers("[1]", { id: '"x"' })).toBeUndefined();
  expect(withMembers('{"a"', { id: '"x"' })).toBeUndefined();
});
