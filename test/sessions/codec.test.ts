import { expect, test } from "vitest";
import { rawCodec } from "../../src/sessions/codec.js";

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
