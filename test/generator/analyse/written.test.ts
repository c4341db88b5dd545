import { expect, test } from "vitest";
import { compareVersions, rulesOf, writtenRule } from "../../../generator/analyse/written.js";
import type { Rule } from "../../../generator/ir.js";
import { harness, rule, tool } from "../models.js";

const find = (rest: Partial<Rule> = {}): Rule => rule("Find", [], rest);
const PRESETS = [
  { id: "first", doc: "", place: { file: "", start: 0, end: 0 } },
  { id: "second", doc: "", place: { file: "", start: 0, end: 0 } },
];

test("the first current rule of the file is written", () => {
  const one = harness("a", [
    tool("old", [find({ until: "2.0" })]),
    tool("alias", [find({ direction: "read" })]),
    tool("now", [find()]),
    tool("also", [find()]),
  ]);
  expect(writtenRule(one, "Find")?.tool).toBe("now");
});

test("of retired rules the newest is written, by number and not by letter", () => {
  const one = harness("a", [
    tool("older", [find({ until: "1.9" })]),
    tool("newest", [find({ until: "1.10" })]),
    tool("oldest", [find({ until: "0.8.9" })]),
  ]);
  expect(writtenRule(one, "Find")?.tool).toBe("newest");
});

test("only rules of the first preset, or of none, are written", () => {
  const second = tool("second", [find({ presets: ["second"] })]);
  const one = harness("a", [second, tool("any", [find()])], { presets: PRESETS });
  expect(writtenRule(one, "Find")?.tool).toBe("any");
  expect(writtenRule(harness("a", [second], { presets: PRESETS }), "Find")).toBeUndefined();
});

test("rules are found in every tool, in the order of the file", () => {
  const one = harness("a", [tool("x", [rule("Other", []), find()]), tool("y", [find()])]);
  expect(rulesOf(one, "Find").map((found) => found.tool)).toEqual(["x", "y"]);
});

test("versions are compared number by number, dates too", () => {
  expect(compareVersions("2.1.9", "2.1.63")).toBeLessThan(0);
  expect(compareVersions("2.1", "2.1.0")).toBe(0);
  expect(compareVersions("2025-11-02", "2025-09-30")).toBeGreaterThan(0);
});
