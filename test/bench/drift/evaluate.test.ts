import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Program } from "../../../bench/drift/evaluate.js";
import type { Json } from "../../../src/runtime/json.js";

const folder = mkdtempSync(join(tmpdir(), "toolglot-drift-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The value of the constant `it` in a program. */
function value(text: string, others: { [path: string]: string } = {}): Json {
  for (const [path, content] of Object.entries(others)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, "main.ts"), text);
  const program = new Program();
  const file = program.file(join(folder, "main.ts"));
  const expression = program.constant(file, "it");
  if (expression === undefined) throw new Error("there is no constant `it`");
  return program.value(expression);
}

test("literals, and nothing of what only runs", () => {
  expect(
    value("const it = { a: [1, 'x', `y`, true, null], 'b-c': f(), d: x + 1 } as const"),
  ).toEqual({
    a: [1, "x", "y", true, null],
    "b-c": {},
    d: {},
  });
});

test("constants of the file and of others, as keys and values", () => {
  const others = { "names.js": "export const KEY = 'path'; export const TOOL = { FIND: 'find' };" };
  const text = `import { KEY, TOOL as T } from "./names.js";
    const required = [KEY];
    const it = { name: T.FIND, properties: { [KEY]: { type: "string" } }, required };`;
  expect(value(text, others)).toEqual({
    name: "find",
    properties: { path: { type: "string" } },
    required: ["path"],
  });
});

test("what depends on a condition may be there", () => {
  expect(value("const it = { a: 1, ...(on ? { b: 2 } : {}), c: on ? 'x' : 'y' }")).toEqual({
    a: 1,
    b: 2,
    c: "x",
  });
});

test("what a function returns, and what is assigned later", () => {
  expect(
    value("function make(on) { if (on) return 1; return { a: 1 } } const it = make(true)"),
  ).toEqual({
    a: 1,
  });
  expect(value("var it; var init = () => { it = { a: 1 } }")).toEqual({ a: 1 });
});

test("names that lead to each other end", () => {
  expect(value("const a = b; const b = a; const it = { x: a }")).toEqual({ x: {} });
});

test("schemas of TypeBox", () => {
  const text = `const it = Type.Object({
    path: Type.String({ description: "x" }),
    mode: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b")])),
    edits: Type.Array(Type.Object({ n: Type.Integer() })),
  }, { additionalProperties: false })`;
  expect(value(text)).toMatchObject({
    type: "object",
    required: ["path", "edits"],
    properties: {
      path: { type: "string" },
      mode: { anyOf: [{ const: "a" }, { const: "b" }] },
      edits: { type: "array", items: { required: ["n"], properties: { n: { type: "integer" } } } },
    },
  });
});

test("schemas of ArkType", () => {
  const text = `const entry = type({ "op?": "'create' | 'delete'" });
    const it = type({
      type: "string",
      "limit?": type("number").or("null"),
      recency: "'day' | 'week'?",
      names: "string[]",
      edits: entry.array().describe("x"),
      "size?": "0 < number <= 5",
    })`;
  expect(value(text)).toMatchObject({
    type: "object",
    required: ["type", "names", "edits"],
    properties: {
      type: { type: "string" },
      limit: { anyOf: [{ type: "number" }, { type: "null" }] },
      recency: { anyOf: [{ const: "day" }, { const: "week" }] },
      names: { type: "array", items: { type: "string" } },
      edits: { type: "array", items: { properties: { op: {} }, required: [] } },
      size: { type: "number" },
    },
  });
});
