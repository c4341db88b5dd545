import { expect, test } from "vitest";
import { Program } from "../../../bench/drift/evaluate.js";
import { namedSchema, unionNames } from "../../../bench/drift/types.js";

const file = new Program().text(
  "tools.d.ts",
  `export type Inputs = FindInput | EditInput;
   export interface FindInput {
     pattern: string;
     /** How much is shown. */
     "-C"?: number;
     mode?: "content" | "count" | null;
     flags?: boolean;
   }
   export type EditInput = { edits: Edit[]; pair: [Edit, ...Edit[]]; more?: { [k: string]: unknown } };
   interface Edit { old: string; inner?: Edit }`,
);

test("the members of a union, in their order", () => {
  expect(unionNames(file, "Inputs")).toEqual(["FindInput", "EditInput"]);
  expect(unionNames(file, "Nothing")).toEqual([]);
});

test("an interface is an object of its members", () => {
  expect(namedSchema(file, "FindInput")).toEqual({
    type: "object",
    required: ["pattern"],
    properties: {
      pattern: { type: "string" },
      "-C": { type: "number" },
      mode: { anyOf: [{ const: "content" }, { const: "count" }, { const: null }] },
      flags: { type: "boolean" },
    },
  });
});

test("lists and other types of the file are followed, those that hold themselves to an end", () => {
  expect(namedSchema(file, "EditInput")).toMatchObject({
    required: ["edits", "pair"],
    properties: {
      edits: { type: "array", items: { required: ["old"] } },
      pair: { type: "array", items: { required: ["old"] } },
      more: { type: "object", properties: {} },
    },
  });
});

test("a type that is not there says nothing", () => {
  expect(namedSchema(file, "Nothing")).toEqual({});
});
