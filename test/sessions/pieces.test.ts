import { expect, test } from "vitest";
import { concat } from "../../src/sessions/lines.js";
import { linePieces, type Piece } from "../../src/sessions/pieces.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function pieces(bytes: Uint8Array): Promise<Piece[]> {
  const all: Piece[] = [];
  for await (const batch of linePieces([bytes])) all.push(...batch);
  expect(concat(all.map((piece) => piece.bytes))).toEqual(bytes);
  return all;
}

/** What each piece is, with its line. */
const kinds = (all: Piece[]): unknown[] =>
  all.map((piece) => [piece.line, piece.kind === "record" ? piece.record : piece.kind]);

test("one record a line, blank lines between", async () => {
  const all = await pieces(encode('{"a":1}\n\n \r\n{"b":2}\r\n'));
  expect(kinds(all)).toEqual([
    [1, { a: 1 }],
    [2, "frame"],
    [3, "frame"],
    [4, { b: 2 }],
  ]);
});

test("byte order marks, also two, and runs of NUL around records", async () => {
  const text = '\ufeff\ufeff{"a":1}\n\0\0\0{"b":2}\n{"c":3}\0\0\n';
  expect(kinds(await pieces(encode(text)))).toEqual([
    [1, { a: 1 }],
    [2, { b: 2 }],
    [3, { c: 3 }],
  ]);
});

test("two records on one line", async () => {
  expect(kinds(await pieces(encode('{"a":1}{"b":2} {"c":3}\n{"d":4}\n')))).toEqual([
    [1, { a: 1 }],
    [1, { b: 2 }],
    [1, { c: 3 }],
    [2, { d: 4 }],
  ]);
});

test("a damaged line does not stop the rest", async () => {
  const all = await pieces(encode('{"a":1}\n{"type":"user","mess\n{"b":2}\n'));
  expect(kinds(all)).toEqual([
    [1, { a: 1 }],
    [2, "damaged"],
    [3, { b: 2 }],
  ]);
  expect(all[1]).toMatchObject({ unfinished: false });
});

test("a last line without its end that is cut is unfinished, also within a letter", async () => {
  const cut = encode('{"a":1}\n{"b":"ä').subarray(0, -1);
  expect((await pieces(cut))[1]).toMatchObject({ kind: "damaged", unfinished: true });
  expect((await pieces(encode('{"a":1}\n{"b":{"c":1}')))[1]).toMatchObject({ unfinished: true });
});

test("a last line without its end that is whole is a record", async () => {
  expect(kinds(await pieces(encode('{"a":1}')))).toEqual([[1, { a: 1 }]]);
});

test("a whole record behind a broken one is read", async () => {
  const all = await pieces(encode('{"type":"user","mess{"a":{"b":1}}\n'));
  expect(kinds(all)).toEqual([
    [1, "damaged"],
    [1, { a: { b: 1 } }],
  ]);
});

test("JSON that is no record is damage with its reason", async () => {
  const [piece] = await pieces(encode("[1,2]\n"));
  expect(piece).toMatchObject({ kind: "damaged", why: "it holds a JSON value that is no record" });
});

test("bytes that are no UTF-8 become U+FFFD in the text alone", async () => {
  const bytes = Uint8Array.from([...encode('{"a":"'), 0xff, 0xfe, ...encode('"}\n')]);
  expect(kinds(await pieces(bytes))).toEqual([[1, { a: "\ufffd\ufffd" }]]);
});

test("the last of duplicate keys counts", async () => {
  expect(kinds(await pieces(encode('{"a":1,"a":2}\n')))).toEqual([[1, { a: 2 }]]);
});
