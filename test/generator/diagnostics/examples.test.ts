/** The examples on the pages of the diagnostics, compiled with the project's own vocabulary. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyse } from "../../../generator/compile.js";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { type Loaded, loadText } from "../../../generator/load.js";
import { type ExampleFile, pageNames, readPage } from "./pages.js";

const VOCABULARY: ExampleFile[] = ["canonical.yaml", "shell.yaml"].map((name) => ({
  path: `mappings/${name}`,
  text: readFileSync(`mappings/${name}`, "utf8"),
}));

function compiled(files: readonly ExampleFile[]): Diagnostic[] {
  const loaded: Loaded = { files: [], texts: new Map(), diagnostics: [] };
  for (const { path, text } of [...VOCABULARY, ...files]) {
    const { file, diagnostics } = loadText(path, text);
    loaded.texts.set(path, text);
    if (file !== undefined) loaded.files.push(file);
    loaded.diagnostics.push(...diagnostics);
  }
  return analyse(loaded, new Map()).diagnostics;
}

/** The codes of an example. It has no samples, which only the page about samples is about. */
function codesOf(code: string, files: readonly ExampleFile[]): string[] {
  const found = compiled(files).map((one) => one.code);
  return [...new Set(found)].filter((one) => one === code || one !== "missing-sample");
}

describe.each(pageNames())("%s", (code) => {
  const page = readPage(code);

  test.skipIf(page.abridged)("the wrong example is wrong in this way and in no other", () => {
    expect(codesOf(code, page.wrong)).toEqual([code]);
  });

  test("nothing is wrong with the right example", () => {
    expect(codesOf(code, page.right)).toEqual([]);
  });
});
