import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/runtime/json.js";
import { concat } from "../../src/sessions/lines.js";
import type { Piece } from "../../src/sessions/pieces.js";
import { byNumber } from "../../src/sessions/reorder.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function piece(at: number | null, line: number): Piece {
  const text = JSON.stringify({ at, line });
  const bytes = encode(`${text}\n`);
  if (at === null) return { kind: "frame", line, bytes };
  return { kind: "record", line, bytes, record: { at, line }, text };
}

const numberOf = ({ at }: JsonObject): number | undefined =>
  typeof at === "number" ? at : undefined;

const order = (...numbers: (number | null)[]): number[] =>
  byNumber(
    numbers.map((number, index) => piece(number, index + 1)),
    numberOf,
  ).map(({ line }) => line);

test("records are in the order of their numbers", () => {
  expect(order(0, 1, 3, 7)).toEqual([1, 2, 3, 4]);
  expect(order(0, 2, 1, 3)).toEqual([1, 3, 2, 4]);
  expect(order(3, 1, 2)).toEqual([2, 3, 1]);
});

test("what has no number stays behind the one before it", () => {
  expect(order(null, 0, 2, null, 1)).toEqual([1, 2, 5, 3, 4]);
});

test("numbers that come twice say nothing", () => {
  expect(order(2, 1, 2)).toEqual([1, 2, 3]);
});

test("the bytes of pieces that change places are with the first of them", () => {
  const pieces = [0, 3, 1, 2, 4].map((number, index) => piece(number, index + 1));
  const read = byNumber(pieces, numberOf);
  expect(read.map(({ line, bytes }) => [line, bytes.length > 0])).toEqual([
    [1, true],
    [3, true],
    [4, false],
    [2, false],
    [5, true],
  ]);
  expect(concat(read.slice(1, 4).map(({ bytes }) => bytes))).toEqual(
    concat(pieces.slice(1, 4).map(({ bytes }) => bytes)),
  );
});

test("all bytes and pieces are there, whatever the order", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(9)), { maxLength: 12 }), (numbers) => {
      const pieces = numbers.map((number, index) => piece(number, index + 1));
      const read = byNumber(pieces, numberOf);
      expect(concat(read.map(({ bytes }) => bytes))).toEqual(
        concat(pieces.map(({ bytes }) => bytes)),
      );
      expect(read.map(({ line }) => line).sort((a, b) => a - b)).toEqual(
        pieces.map(({ line }) => line),
      );
    }),
  );
});
