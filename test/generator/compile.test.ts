import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyse } from "../../generator/compile.js";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { type Loaded, loadText } from "../../generator/load.js";
import { expected, marked, type Marked, spots } from "./support.js";

const HEAD = `id: x
name: X
vendor: V
sources: { s: { ref: r, kind: docs } }
verified: { on: 2026-08-10, against: x 1 }
`;

const VOCABULARY = Object.fromEntries(
  ["canonical.yaml", "shell.yaml"].map((name) => [name, readFileSync(`mappings/${name}`, "utf8")]),
);

function found(files: { [name: string]: string }): Diagnostic[] {
  const loaded: Loaded = { files: [], texts: new Map(), diagnostics: [] };
  for (const [name, text] of Object.entries({ ...VOCABULARY, ...files })) {
    const { file, diagnostics } = loadText(`mappings/${name}`, text);
    if (file !== undefined) loaded.files.push(file);
    loaded.diagnostics.push(...diagnostics);
  }
  return analyse(loaded, new Map()).diagnostics;
}

function states(source: Marked, ...codes: string[]): void {
  expect(spots(found({ "x.yaml": source.text }))).toEqual(expected(source, ...codes));
}

const ALLOW = "allow: { missing-sample: There is none. }\n";

describe("all mistakes in one run", () => {
  test("of the form, of names and of the tables, in several files", () => {
    const formal = HEAD.replace("id: x", "id: y").replace("vendor: V", "vendor: 7");
    const x = marked(`${HEAD}${ALLOW}tools:
  a: { op: Glob, source: s, keys: { a: «patern» } }
  «b»: { op: Grep, source: s, keys: { a: path } }
`);
    const all = found({ "x.yaml": x.text, "y.yaml": `${formal}tools: {}\n` });
    const inX = all.filter(({ target }) => target !== "nowhere" && target.file.includes("x."));
    expect(spots(inX)).toEqual(expected(x, "unknown-field", "required-field-unmapped"));
    expect(all.map(({ code }) => code)).toContain("wrong-type");
  });

  test("a mistake that an alias repeats is one mistake", () => {
    states(
      marked(`${HEAD}${ALLOW}tools:
  a: { op: Glob, source: s, keys: &keys { a: pattern, b: «pth» } }
  b: { op: Glob, source: s, keys: *keys }
`),
      "unknown-field",
    );
  });
});

describe("no mistake that is only there because of another", () => {
  test("a dialect of a file that is not understood waits for it", () => {
    const dialect = (id: string, base: string): string =>
      `${HEAD.replace("id: x", `id: ${id}`)}${ALLOW}extends: ${base}\ndrop: [none]\ntools: {}\n`;
    const files = { "y.yaml": dialect("y", "x"), "z.yaml": dialect("z", "y") };
    const formal = `${HEAD.replace("vendor: V", "vendor: 7")}tools: {}\n`;
    expect(found({ "x.yaml": formal, ...files }).map(({ code }) => code)).toEqual(["wrong-type"]);
    expect(found({ "x.yaml": "id: [\n", ...files }).map(({ code }) => code)).toEqual([
      "yaml-syntax",
    ]);
    expect(found(files).map(({ code }) => code)).toContain("unknown-harness");
  });

  test("a field that is not known is not missing besides", () => {
    states(
      marked(`${HEAD}${ALLOW}tools:\n  a: { op: Glob, source: s, keys: { a: «patern» } }\n`),
      "unknown-field",
    );
  });

  test("a rule without an op still vouches for its source", () => {
    states(
      marked(`${HEAD}${ALLOW}tools:\n  a: { op: «Globe», source: s, keys: { a: pattern } }\n`),
      "unknown-op",
    );
  });

  test("an exception is not unused because its check had to wait", () => {
    states(
      marked(`${HEAD}allow: { never-written: Gone. }
tools:
  a: { op: Glob, source: s, legacy: true, keys: { a: «patern» } }
`),
      "unknown-field",
    );
  });
});

describe("exceptions", () => {
  test("excuse warnings, and are reported when they excuse none", () => {
    states(
      marked(`${HEAD}allow: { missing-sample: There is none., «never-written»: Gone. }
tools:
  a: { op: Glob, source: s, keys: { a: pattern } }
`),
      "unused-exception",
    );
  });

  test("beside a rule excuse what points at the name of its tool", () => {
    states(
      marked(`${HEAD}${ALLOW}tools:
  a: { op: Glob, source: s, legacy: true, allow: { never-written: Gone. }, keys: { a: pattern } }
  «b»: { op: Grep, source: s, legacy: true, keys: { a: pattern } }
`),
      "never-written",
    );
  });
});

test("without a vocabulary nothing is looked up", () => {
  const source = marked(`${HEAD}${ALLOW}tools:\n  a: { op: Glob, keys: { a: pattern } }\n`);
  const all = found({ "canonical.yaml": "ops: 7", "x.yaml": source.text });
  expect(all.map(({ code }) => code)).toEqual(["wrong-type"]);
});

test("a tool has at most a hundred rules, since each is held against all others", () => {
  const rules = (count: number): string =>
    Array.from({ length: count }, (_, at) => `    - { op: ListDir, when: { has: k${at} } }\n`).join(
      "",
    );
  const codes = (count: number): string[] =>
    found({ "x.yaml": `${HEAD}tools:\n  a:\n${rules(count)}` }).map(({ code }) => code);
  expect(codes(101)).toEqual(["bad-format"]);
  expect(codes(100)).toContain("ambiguous-rules");
});
