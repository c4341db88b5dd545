/** Runs one check on tables written in the test. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Check } from "../../../generator/check/check.js";
import type { Corpus } from "../../../generator/corpus.js";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import type { Model } from "../../../generator/ir.js";
import { lower } from "../../../generator/lower/index.js";
import { validateFiles } from "../../../generator/validate/validate.js";
import { expected, loaded, type Marked, marked, spots } from "../support.js";

/** The head of every mapping; what a test is about comes after it. */
export function head(id: string): string {
  return `id: ${id}\nname: ${id}\nvendor: V\nverified: { on: 2026-08-10, against: "${id} 1" }\n`;
}

export type Files = { [name: string]: string };

/** The vocabulary and the shapes of the project, where a test brings none of its own. */
const VOCABULARY: Files = Object.fromEntries(
  ["canonical.yaml", "shell.yaml"].map((name) => [name, readFileSync(`mappings/${name}`, "utf8")]),
);

/** The model of files that must have no mistake but those that the check is about. */
export function modelOf(files: Files): Model {
  const texts = Object.entries({ ...VOCABULARY, ...files });
  const sources = texts.map(([name, text]) => loaded(text, `mappings/${name}`));
  const { valid, diagnostics } = validateFiles(sources);
  const lowered = lower(valid);
  expect([...diagnostics, ...lowered.diagnostics].map(({ message }) => message)).toEqual([]);
  return lowered.model;
}

/** A mapping `x` whose text may hold marks. */
export function mapping(lines: string): Marked {
  return marked(`${head("x")}${lines}\n`);
}

/** A mapping whose only tool, `T`, has these lines. */
export function tool(lines: string): Marked {
  return mapping(`tools:\n  T:\n${lines.replace(/^/gm, "    ")}`);
}

export function run(check: Check, files: Files, corpus: Corpus = new Map()): Diagnostic[] {
  return check.run(modelOf(files), corpus);
}

/** States that a check finds nothing in a mapping. */
export function accepts(check: Check, { text }: Marked, corpus?: Corpus): void {
  expect(spots(run(check, { "x.yaml": text }, corpus))).toEqual([]);
}

/** States that a check finds these codes at the marks of a mapping, and nothing else. */
export function rejects(check: Check, source: Marked, ...codes: string[]): Diagnostic[] {
  const found = run(check, { "x.yaml": source.text });
  expect(spots(found)).toEqual(expected(source, ...codes));
  return found;
}
