import fc from "fast-check";
import { expect, test } from "vitest";
import { readMsgpack } from "../../src/sessions/msgpack.js";
import { stringify } from "../../src/sessions/numbers.js";
import { Extended, pack, type Packable } from "./packs.js";

const read = (bytes: Uint8Array) => readMsgpack(bytes, (code, held) => ({ code, held }));

test.each<[Packable, unknown]>([
  [null, null],
  [true, true],
  [7, 7],
  [-5, -5],
  [-70000, -70000],
  [1.5, 1.5],
  ["Zoë", "Zoë"],
  ["x".repeat(300), "x".repeat(300)],
  [Uint8Array.of(1, 2, 3), "AQID"],
  [
    [1, [2, "a"]],
    [1, [2, "a"]],
  ],
  [{ a: { b: [] } }, { a: { b: [] } }],
  [Array.from({ length: 40 }, () => 1), Array.from({ length: 40 }, () => 1)],
  [new Extended(5, ["m", "N", {}]), { code: 5, held: ["m", "N", {}] }],
])("%j", (value, expected) => {
  expect(read(pack(value))).toEqual(expected);
});

test.each<[number[], unknown]>([
  [[0xcc, 200], 200],
  [[0xcd, 1, 0], 256],
  [[0xce, 0, 1, 0, 0], 65536],
  [[0xcf, 0, 0, 0, 1, 0, 0, 0, 0], 4294967296],
  [[0xd0, 0xff], -1],
  [[0xd1, 0xff, 0xfe], -2],
  [[0xd2, 0xff, 0xff, 0xff, 0xfd], -3],
  [[0xca, 0x3f, 0, 0, 0], 0.5],
  [[0xd9, 1, 0x61], "a"],
  [[0xdb, 0, 0, 0, 1, 0x61], "a"],
  [[0xd4, 1, 0x05], { code: 1, held: 5 }],
  [[0xc7, 1, 0xff, 0xc3], { code: -1, held: true }],
  [[0xdd, 0, 0, 0, 1, 0xc0], [null]],
  [[0xdf, 0, 0, 0, 1, 0x07, 0x08], { "7": 8 }],
])("other sizes: %j", (bytes, expected) => {
  expect(read(Uint8Array.from(bytes))).toEqual(expected);
});

test("integers that JavaScript cannot hold keep their digits, and what is no number its name", () => {
  const big = Uint8Array.of(0xcf, 0x22, 0xdd, 0x6c, 0x1b, 0xc6, 0x9c, 0xf2, 0x41);
  const digits = new Map<number, string>();
  const value = readMsgpack(big, (_, held) => held, digits);
  expect(stringify({ value: value ?? null }, digits)).toBe('{"value":2512283033694696001}');
  expect(read(Uint8Array.of(0xd3, ...Array.from({ length: 8 }, () => 0xff)))).toBe(-1);
  expect(read(Uint8Array.of(0xca, 0x7f, 0xc0, 0, 0))).toBe("NaN");
  expect(read(Uint8Array.of(0xca, 0xff, 0x80, 0, 0))).toBe("-Infinity");
});

test("keys are own ones", () => {
  const entries = JSON.parse('{"__proto__":1}') as { [key: string]: Packable };
  expect(JSON.stringify(read(pack(entries)))).toBe('{"__proto__":1}');
});

test("what is no value is none, and nothing throws", () => {
  expect(read(new Uint8Array())).toBeUndefined();
  expect(read(Uint8Array.of(0xc1))).toBeUndefined();
  expect(read(pack("cut").subarray(0, 2))).toBeUndefined();
  expect(read(Uint8Array.of(0xdd, 0xff, 0xff, 0xff, 0xff))).toBeUndefined();
  expect(read(new Uint8Array(100_000).fill(0x91))).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const value = read(bytes);
      expect(value === undefined || JSON.stringify(value) !== undefined).toBe(true);
    }),
  );
});
