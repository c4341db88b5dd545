/** Files → trees of nodes with places. Nothing here knows what a mapping means. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { parseYaml } from "./yaml.js";
import { type Diagnostic, diagnostic } from "./diagnostics/diagnostic.js";
import type { YamlNode } from "./nodes.js";

/** No mapping of a real harness has a tenth of this. */
const MAX_BYTES = 1_000_000;

export type SourceFile = {
  /** Relative to the root, with forward slashes: what places and messages call the file. */
  path: string;
  kind: "canonical" | "shell" | "harness";
  /** File name without the ending: what the id of a harness must be. */
  stem: string;
  text: string;
  root: YamlNode;
};

export type Loaded = {
  /** The files that could be read, in the order of their names. */
  files: SourceFile[];
  /** The text of every file, readable or not, for whoever shows a diagnostic. */
  texts: Map<string, string>;
  diagnostics: Diagnostic[];
};

/**
 * Reads every `*.yaml` of a folder (not of folders in it). Paths are given relative to `root`.
 * A file that cannot be read as YAML is left out and explained; only a folder that cannot be
 * listed throws.
 */
export function loadFolder(dir: string, root: string = process.cwd()): Loaded {
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((item) => !item.isDirectory() && item.name.endsWith(".yaml"))
    .map((item) => item.name)
    .sort();
  const loaded: Loaded = { files: [], texts: new Map(), diagnostics: [] };
  for (const name of names) {
    const path = relative(root, join(dir, name)).split(sep).join("/");
    const text = readText(join(dir, name), path, loaded.diagnostics);
    loaded.texts.set(path, text ?? "");
    if (text === undefined) continue;
    const { file, diagnostics } = loadText(path, text);
    if (file) loaded.files.push(file);
    loaded.diagnostics.push(...diagnostics);
  }
  return loaded;
}

/** One file whose text is at hand. Without `file` the diagnostics say why. */
export function loadText(
  path: string,
  text: string,
): { file?: SourceFile; diagnostics: Diagnostic[] } {
  const { root, diagnostics } = parseYaml(path, text);
  if (root === undefined) return { diagnostics };
  const stem = basename(path).replace(/\.yaml$/, "");
  const kind = stem === "canonical" || stem === "shell" ? stem : "harness";
  return { file: { path, kind, stem, text, root }, diagnostics };
}

function readText(file: string, path: string, diagnostics: Diagnostic[]): string | undefined {
  const start = { file: path, start: 0, end: 0 };
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAX_BYTES) {
      const params = { bytes: bytes.length, limit: MAX_BYTES };
      diagnostics.push(diagnostic("yaml-too-large", params, start));
      return undefined;
    }
    // Keeping a byte order mark keeps offsets those of the file.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const problem =
      error instanceof TypeError ? "the file is not UTF-8" : `the file cannot be read (${error})`;
    diagnostics.push(diagnostic("yaml-syntax", { problem }, start));
    return undefined;
  }
}
