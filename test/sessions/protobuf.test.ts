import fc from "fast-check";
import { expect, test } from "vitest";
import {
  digests,
  flag,
  many,
  number,
  part,
  readProtobuf,
  struct,
} from "../../src/sessions/protobuf.js";
import { double, wire, type Field } from "./wire.js";

const SHAPE = {
  1: "name",
  2: number("count"),
  3: flag("whole"),
  4: many("words"),
  5: part("inner", { 1: "name" }),
  6: many("parts", { 1: number("at") }),
  7: struct("args"),
};

test("fields have the names of a shape", () => {
  const bytes = wire(
    [1, "Zoë"],
    [2, -7],
    [3, true],
    [4, "a"],
    [5, [[1, "deep"]]],
    [4, "b"],
    [6, [[1, 1]]],
    [6, []],
  );
  expect(readProtobuf(bytes, SHAPE)).toEqual({
    name: "Zoë",
    count: -7,
    whole: true,
    words: ["a", "b"],
    inner: { name: "deep" },
    parts: [{ at: 1 }, {}],
  });
});

test("structs are JSON", () => {
  const entry = (key: string, value: Uint8Array): Field => [1, wire([1, key], [2, value])];
  const args = wire(
    entry("text", wire([3, "x"])),
    entry("on", wire([4, true])),
    entry("none", wire([1, 0])),
    entry("half", double(2, 0.5)),
    entry("deep", wire([5, wire(entry("k", wire([3, "v"])))])),
    entry("list", wire([6, wire([1, wire([3, "a"])], [1, wire([4, false])])])),
    entry("__proto__", wire([3, "p"])),
  );
  const read = readProtobuf(wire([7, args]), SHAPE);
  expect(JSON.stringify(read)).toBe(
    '{"args":{"text":"x","on":true,"none":null,"half":0.5,"deep":{"k":"v"},"list":["a",false],"__proto__":"p"}}',
  );
});

test("fields that no shape names are kept under their number", () => {
  expect(readProtobuf(wire([30, "later"], [31, 9]), SHAPE)).toEqual({
    "#30": Buffer.from("later").toString("base64"),
    "#31": 9,
  });
});

test("lists of bytes are hex digits", () => {
  const bytes = wire([1, Uint8Array.of(0, 255)], [1, Uint8Array.of(16)]);
  expect(readProtobuf(bytes, { 1: digests("ids") })).toEqual({ ids: ["00ff", "10"] });
});

test("what is no message is none", () => {
  expect(readProtobuf(wire([1, "cut"]).subarray(0, 3), SHAPE)).toBeUndefined();
  expect(readProtobuf(Uint8Array.of(0x0f), SHAPE)).toBeUndefined();
  expect(readProtobuf(new Uint8Array(12).fill(0xff), SHAPE)).toBeUndefined();
  expect(readProtobuf(new Uint8Array(), SHAPE)).toEqual({});
});

test("nothing that bytes hold makes it throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const read = readProtobuf(bytes, SHAPE);
      expect(read === undefined || typeof read === "object").toBe(true);
    }),
  );
  let nested = wire([3, "x"]);
  for (let depth = 0; depth < 500; depth++) nested = wire([6, wire([1, nested])]);
  expect(readProtobuf(wire([7, wire([1, wire([1, "k"], [2, nested])])]), SHAPE)).toBeUndefined();
});
