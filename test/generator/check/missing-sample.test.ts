import { expect, test } from "vitest";
import { missingSample } from "../../../generator/check/missing-sample.js";
import type { Corpus, Sample } from "../../../generator/corpus.js";
import type { Json } from "../../../generator/json.js";
import { expected, spots } from "../support.js";
import { mapping, run } from "./support.js";

const SOURCE = mapping(`
tools:
  find:
    - «{ op: Glob, when: { has: [pattern] }, keys: { pattern: pattern } }»
    - «{ op: Glob, when: { is: { all: true } }, keys: { name: pattern, all: { is: true } } }»
    - «{ op: ListDir, keys: { path: path } }»
  «ls»: { op: ListDir, keys: { path: path } }
  «call»: { unwrap: { name: n, input: i } }
  sh: { op: Grep, write: only, keys: { c: { shape: rg } } }`);

const [byPattern, byAll, listing, ls, call] = expected(
  SOURCE,
  ...SOURCE.ranges.map(() => "missing-sample"),
);

function sample(name: string, input: Json, op: string): Sample {
  return { about: "A.", name, input, call: { name: op, input: {} } };
}

function missing(...samples: Sample[]): ReturnType<typeof spots> {
  const corpus: Corpus = new Map([["x", samples]]);
  return spots(run(missingSample, { "x.yaml": SOURCE.text }, corpus));
}

test("every rule that is read needs a sample, also where there is no folder yet", () => {
  const all = [byPattern, byAll, listing, ls, call];
  expect(spots(run(missingSample, { "x.yaml": SOURCE.text }))).toEqual(all);
  expect(missing()).toEqual(all);
});

test("a sample shows the rule that reads it", () => {
  expect(missing(sample("find", { pattern: "a" }, "Glob"))).toEqual([byAll, listing, ls, call]);
  expect(missing(sample("find", { name: "a", all: true }, "Glob"))).toEqual([
    byPattern,
    listing,
    ls,
    call,
  ]);
  expect(missing(sample("find", {}, "ListDir"), sample("ls", "text", "ListDir"))).toEqual([
    byPattern,
    byAll,
    call,
  ]);
});

test("a sample that stays raw shows nothing", () => {
  expect(missing(sample("ls", {}, "Raw"), sample("call", {}, "Raw"))).toHaveLength(5);
});

test("a call inside of a call shows the tool around it", () => {
  expect(missing(sample("call", { n: "ls", i: {} }, "ListDir"))).toEqual([
    byPattern,
    byAll,
    listing,
    ls,
  ]);
});

test("samples of another harness count for nothing", () => {
  const corpus: Corpus = new Map([["y", [sample("ls", {}, "ListDir")]]]);
  expect(spots(run(missingSample, { "x.yaml": SOURCE.text }, corpus))).toHaveLength(5);
});
