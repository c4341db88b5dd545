import { expect, test } from "vitest";
import { decodeExact, rawCodec } from "../../src/sessions/codec.js";

const codec = rawCodec("some_harness");

test.each([
  ["an object", { path: "/a", limit: "20" }],
  ["JSON text of an object", '{"path": "/a" ,"n":1.0}'],
  ["JSON text that is cut", '{"path": "/a'],
  ["empty text", ""],
  ["text", "ls -la"],
  ["a list", [1, 2]],
  ["null", null],
  ["nothing", undefined],
])("a call with %s is Raw and goes back as it came", (_, input) => {
  const call = codec.decode("Tool", input);
  expect(call.name).toBe("Raw");
  expect(codec.encode(call)).toEqual({ name: "Tool", input, losses: [] });
});

test("calls of others are named as untranslated", () => {
  const glob = { name: "Glob", input: { pattern: "*.rs" } } as const;
  expect(codec.encode(glob)).toMatchObject({ name: "Glob", losses: [{ code: "untranslated" }] });
});

test("digits of numbers in arguments that are JSON text are kept", () => {
  const digits = new Map<number, string>();
  const text = '{"id": 2512292042121000001, "ratio": 1.0}';
  const call = decodeExact(codec, "Tool", text, digits);
  expect([...digits.values()]).toEqual(["2512292042121000001"]);
  expect(call.input).toEqual({ name: "Tool", input: { id: [...digits.keys()][0], ratio: 1 } });
  expect(codec.encode(call)).toEqual({ name: "Tool", input: text, losses: [] });
});

test.each(["no JSON 2512292042121000001", '{"id": 7}', '"2512292042121000001"', "{"])(
  "%j holds no number that parsing would round",
  (text) => {
    const digits = new Map<number, string>();
    expect(decodeExact(codec, "Tool", text, digits)).toEqual(codec.decode("Tool", text));
    expect(digits.size).toBe(0);
  },
);
