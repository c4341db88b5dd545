import { expect, test } from "vitest";
import { cutDocument, type DocumentPart } from "../../src/sessions/document.js";
import { concat } from "../../src/sessions/lines.js";
import type { Path } from "../../src/sessions/path.js";
import { topKeys } from "../../src/sessions/walk.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Cuts a document and checks that the pieces are its bytes. */
function cut(text: string, ...lists: (string | Path)[]): DocumentPart | undefined {
  const parts = cutDocument(encode(text), lists);
  const bytes = parts?.flatMap((part) => [...part.pieces()]).map((piece) => piece.bytes);
  if (bytes !== undefined) expect(concat(bytes)).toEqual(encode(text));
  return parts?.[0];
}

/** What each piece is, with its line. */
const kinds = (document: DocumentPart | undefined): unknown[] =>
  [...(document?.pieces() ?? [])].map((piece) => [
    piece.line,
    piece.kind === "record" ? piece.record : piece.kind,
  ]);

test("a document holds its records in a list", () => {
  const document = cut(
    '{\n "version": [1],\n "log": [\n  {"a": "]"},\n  {"b": 2}\n ]\n}\n',
    "x",
    "log",
  );
  expect(kinds(document)).toEqual([
    [4, { a: "]" }],
    [5, { b: 2 }],
    [5, "frame"],
  ]);
  expect(document?.frame).toEqual({ version: [1], log: [] });
  expect(document?.head).toEqual([{ a: "]" }, { b: 2 }]);
});

test("a list alone is a document, also with byte order marks and runs of NUL around it", () => {
  const document = cut('\ufeff[{"a":1},{"b":2}]\0\0');
  expect(kinds(document)).toEqual([
    [1, { a: 1 }],
    [1, { b: 2 }],
    [1, "frame"],
  ]);
  expect(document?.frame).toBeUndefined();
});

test("records stand below several keys, in every item of a list and every value of an object", () => {
  const text =
    '{"id":"s","talks":[{"n":1,"say":[{"a":1}]},{"say":[{"b":2}]}],"map":{"x":{"c":3}},"say":[{"d":4}]}';
  const document = cut(text, ["talks", "*", "say"], ["map", "*"]);
  expect(document?.head).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
  expect(document?.frame).toEqual({
    id: "s",
    talks: [{ n: 1, say: [] }, { say: [] }],
    map: { x: {} },
    say: [{ d: 4 }],
  });
});

test("the empty path is the document, unless another path leads somewhere", () => {
  expect(kinds(cut('{"role":"user"}', [], "messages"))).toEqual([[1, { role: "user" }]]);
  expect(cut('{"messages":[{"a":1}]}', [], "messages")?.head).toEqual([{ a: 1 }]);
});

test("an empty list is a document without records", () => {
  expect(cut('{"id":"s","messages":[]}', "messages")).toMatchObject({
    head: [],
    frame: { id: "s", messages: [] },
  });
});

test("what is no record in a list is damage with its reason", () => {
  const pieces = [...(cut('{"log":[{"a":1},7,{"b":\\},{"c":3}]}', "log")?.pieces() ?? [])];
  expect(pieces).toMatchObject([
    { kind: "record" },
    { kind: "damaged", why: "it holds a JSON value that is no record" },
    { kind: "damaged", why: "it is not valid JSON" },
    { kind: "record", record: { c: 3 } },
    { kind: "frame" },
  ]);
});

test.each([
  ["within a record", '{"id":"s","log":[{"a":1},{"b":2},{"c":"x', [{ a: 1 }, { b: 2 }]],
  ["after a comma", '{"id":"s","log":[{"a":1},', [{ a: 1 }]],
  ["after a record", '{"id":"s","log":[{"a":1}', [{ a: 1 }]],
  ["after the records", '{"id":"s","log":[{"a":1}],"tail":{"x', [{ a: 1 }]],
])("a document that is cut %s is read as far as it goes", (_, text, head) => {
  const document = cut(text, "log");
  expect(document?.head).toEqual(head);
  expect(document?.frame).toEqual({ id: "s", log: [] });
  expect([...(document?.pieces() ?? [])].at(-1)).toMatchObject({
    kind: "damaged",
    unfinished: true,
  });
});

test("what follows a document is damage", () => {
  expect(kinds(cut('{"log":[{"a":1}]}\n{"log":[]}', "log"))).toEqual([
    [1, { a: 1 }],
    [1, "frame"],
    [2, "damaged"],
  ]);
});

test("keys are compared as JSON means them", () => {
  expect(cut('{"l\\u006fg":[{"a":1}]}', "log")?.head).toEqual([{ a: 1 }]);
  expect(cut('{"__proto__":[{"a":1}]}', "log")).toBeUndefined();
});

test.each(['{"a":1}\n', '{"log":"none"}', "text", "", '{"log"'])(
  "%j is no document of records",
  (text) => {
    expect(cut(text, "log")).toBeUndefined();
  },
);

test("the keys at the top are known, as far as a document goes", () => {
  expect(topKeys(encode('{"a":[{"b":1}],"c":2}'), 0)).toEqual(["a", "c"]);
  expect(topKeys(encode('{"a":1,"c":{"d'), 0)).toEqual(["a", "c"]);
  expect(topKeys(encode("[1]"), 0)).toBeUndefined();
});

test("records of sub-agents are told apart by where they stand", () => {
  const text =
    '{"team":[{"say":[{"a":1}],"team":[{"say":[{"b":2}]}]},{"say":[{"c":3}]}],"say":[{"d":4}]}';
  const lists: Path[] = [["say"], ["team", "*", "say"], ["team", "*", "team", "*", "say"]];
  const [part] = cutDocument(encode(text), lists, { agents: ["team", "*"] }) ?? [];
  const pieces = [...(part?.pieces() ?? [])];
  expect(
    pieces.flatMap((piece) => (piece.kind === "record" ? [[piece.text, piece.agent]] : [])),
  ).toEqual([
    ['{"a":1}', "#1"],
    ['{"b":2}', "#1"],
    ['{"c":3}', "#2"],
    ['{"d":4}', undefined],
  ]);
  expect(concat(pieces.map(({ bytes }) => bytes))).toEqual(encode(text));
});
