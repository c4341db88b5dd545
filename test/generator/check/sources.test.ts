import { expect, test } from "vitest";
import type { Check } from "../../../generator/check/check.js";
import { missingSource } from "../../../generator/check/missing-source.js";
import { unusedSource } from "../../../generator/check/unused-source.js";
import { expected, marked, type Spot, spots } from "../support.js";
import { accepts, head, mapping, rejects, run } from "./support.js";

const SOURCES = "sources: { a: { ref: r, kind: docs }, «b»: { ref: r, kind: docs } }";

test("every rule and every source has the other", () => {
  const source = mapping(`
${SOURCES.replace(/[«»]/g, "")}
tools:
  find: { op: Glob, source: [a, b], keys: { pattern: pattern } }
  call: { unwrap: { name: n, input: i }, source: b }`);
  accepts(missingSource, source);
  accepts(unusedSource, source);
});

test("a rule without a source", () => {
  rejects(
    missingSource,
    mapping(`
${SOURCES.replace(/[«»]/g, "")}
tools:
  «find»: { op: Glob, keys: { pattern: pattern } }
  list:
    - { op: ListDir, source: a, when: { has: [path] }, keys: { path: path } }
    - «{ op: Glob, keys: { pattern: pattern } }»
  «call»: { unwrap: { name: n, input: i } }`),
    "missing-source",
    "missing-source",
    "missing-source",
  );
});

test("a source without a rule", () => {
  rejects(
    unusedSource,
    mapping(`${SOURCES}\ntools:\n  find: { op: Glob, source: a, keys: { pattern: pattern } }`),
    "unused-source",
  );
});

test("a dialect answers for what it says itself", () => {
  const base = `${head("base")}sources: { a: { ref: r, kind: docs } }
tools:
  find: { op: Glob, source: a, keys: { pattern: pattern } }
  list: { op: ListDir, keys: { path: path } }
`;
  const dialect = marked(`${head("x")}extends: base
sources: { b: { ref: r, kind: docs }, «c»: { ref: r, kind: docs } }
tools:
  find: { op: Glob, source: b, keys: { glob: pattern } }
  «more»: { op: Read, keys: { path: file_path } }
`);
  const [unused, missing] = expected(dialect, "unused-source", "missing-source");
  const inDialect = (check: Check): Spot[] =>
    spots(
      run(check, { "base.yaml": base, "x.yaml": dialect.text }).filter(
        ({ target }) => target !== "nowhere" && target.file === "mappings/x.yaml",
      ),
    );
  expect(inDialect(missingSource)).toEqual([missing]);
  expect(inDialect(unusedSource)).toEqual([unused]);
});
