import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Check } from "../../../generator/check/check.js";
import { check, checks } from "../../../generator/check/index.js";
import { diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import type { Model } from "../../../generator/ir.js";
import { loadCorpus } from "../../../generator/load-corpus.js";
import { loadFolder } from "../../../generator/load.js";
import { lower } from "../../../generator/lower/index.js";

const EMPTY: Model = lower([]).model;

test("the mappings of the project pass every check with an error", () => {
  const { model, diagnostics } = lower(loadFolder("mappings").files);
  const errors = check(model, loadCorpus("corpus")).filter(({ severity }) => severity === "error");
  expect([...diagnostics, ...errors]).toEqual([]);
  expect(model.harnesses.length).toBeGreaterThan(5);
});

test("every check of the folder is listed, under the name of its file", () => {
  const helpers = new Set([
    "authored",
    "check",
    "consequences",
    "index",
    "output",
    "regions",
    "value-sets",
  ]);
  const files = readdirSync("generator/check").map((name) => name.replace(/\.ts$/, ""));
  expect(checks.map(({ name }) => name).sort()).toEqual(
    files.filter((name) => !helpers.has(name)).sort(),
  );
});

test("a check that fails itself says so, and the others still run", () => {
  const fails: Check = {
    name: "fails",
    run: () => {
      throw new Error("no such node");
    },
  };
  const finds: Check = {
    name: "finds",
    run: () => [diagnostic("missing-source", { tool: "T" }, "nowhere")],
  };
  const found = check(EMPTY, new Map(), [fails, finds]);
  expect(found.map(({ code }) => code)).toEqual(["failed-check", "missing-source"]);
  expect(found[0]?.message).toContain("`fails` failed: no such node");
  expect(found[0]?.severity).toBe("error");
});

test("nothing is wrong with nothing", () => {
  expect(check(EMPTY, new Map())).toEqual([]);
});
