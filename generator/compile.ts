/** The compiler: authored files to generated files. Nothing here writes to the disk. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withoutConsequences } from "./check/consequences.js";
import { check } from "./check/index.js";
import type { Corpus } from "./corpus.js";
import { isError, type Diagnostic } from "./diagnostics/diagnostic.js";
import { applyExceptions } from "./diagnostics/exceptions.js";
import type { DiagnosticPage } from "./emit/docs/diagnostics.js";
import { emit } from "./emit/index.js";
import type { OutputFile } from "./emit/output.js";
import { formatFiles } from "./format.js";
import type { Model } from "./ir.js";
import { loadCorpus } from "./load-corpus.js";
import { loadFolder, type Loaded, type SourceFile } from "./load.js";
import { lower } from "./lower/index.js";
import { getString } from "./nodes.js";
import { validateFiles } from "./validate/validate.js";

export type Analysed = {
  model: Model;
  diagnostics: Diagnostic[];
  /** Text of each authored file, for whoever shows a diagnostic. */
  texts: Map<string, string>;
};

/** Load → validate → lower → check. All mistakes of all files in one run. */
export function analyse({ files, texts, diagnostics }: Loaded, corpus: Corpus): Analysed {
  const validated = validateFiles(files);
  const formal = [...diagnostics, ...validated.diagnostics];
  // Without the vocabulary every name of every other file would look unknown.
  const hasWords = ["canonical", "shell"].every((kind) =>
    validated.valid.some((file) => file.kind === kind),
  );
  if (!hasWords && formal.some(isError)) {
    return { model: lower([]).model, texts, diagnostics: formal };
  }
  const lowered = lower(withoutDialectsOf(brokenBy(formal), validated.valid));
  const checked = check(lowered.model, corpus);
  const found = [
    ...lowered.diagnostics,
    ...withoutConsequences(checked, lowered.diagnostics, lowered.model),
  ];
  // An exception in a file that was not understood whole would look unused.
  const broken = brokenBy([...formal, ...lowered.diagnostics]);
  const exceptions = lowered.exceptions.filter(({ place }) => !broken.has(place.file));
  return {
    model: lowered.model,
    texts,
    diagnostics: distinct([...formal, ...applyExceptions(found, exceptions)]),
  };
}

/** The files that errors are in. */
function brokenBy(diagnostics: readonly Diagnostic[]): Set<string> {
  return new Set(
    diagnostics
      .filter(isError)
      .flatMap(({ target }) => (target === "nowhere" ? [] : [target.file])),
  );
}

/** The files that can be understood while others are broken: no dialects of these. */
function withoutDialectsOf(
  broken: ReadonlySet<string>,
  files: readonly SourceFile[],
): SourceFile[] {
  const ids = new Set([...broken].map((path) => basename(path, ".yaml")));
  const left = files.filter(({ root }) => !ids.has(getString(root, "extends") ?? ""));
  if (left.length === files.length) return left;
  const dialects = files.filter((file) => !left.includes(file)).map(({ path }) => path);
  return withoutDialectsOf(new Set(dialects), left);
}

/** Each finding once: what an alias of YAML repeats is wrong in one place. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map(diagnostics.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}

export type Compiled = Analysed & {
  /** Empty when there are errors. */
  files: OutputFile[];
};

/** Compiles the project at `root`. */
export async function compile(root: string): Promise<Compiled> {
  const corpus = loadCorpus(join(root, "corpus"));
  const analysed = analyse(loadFolder(join(root, "mappings"), root), corpus);
  if (analysed.diagnostics.some(isError)) return { ...analysed, files: [] };
  const files = emit(analysed.model, corpus, diagnosticPages(root));
  return { ...analysed, files: await formatFiles(files) };
}

function diagnosticPages(root: string): DiagnosticPage[] {
  const dir = join(root, "generator/diagnostics/pages");
  return readdirSync(dir)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => ({
      code: name.slice(0, -".md".length),
      markdown: readFileSync(join(dir, name), "utf8"),
    }));
}
