/** `corpus/<harness>/calls.json`: native samples with the canonical form that they must have. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Corpus, Sample } from "./corpus.js";
import type { Json } from "./json.js";

/**
 * Reads the samples of every harness. A file that does not hold a list of samples throws: it is
 * code of this project, not input.
 */
export function loadCorpus(dir: string): Corpus {
  const corpus: Corpus = new Map();
  const folders = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
  for (const name of folders
    .filter((one) => one.isDirectory())
    .map((one) => one.name)
    .sort()) {
    const path = join(dir, name, "calls.json");
    if (existsSync(path)) corpus.set(name, samplesOf(path));
  }
  return corpus;
}

function samplesOf(path: string): Sample[] {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Array.isArray(value)) throw new Error(`${path} must hold a list of samples.`);
  return value.map((item, index) => {
    if (!isSample(item)) {
      throw new Error(`${path}: sample ${index + 1} lacks about, name, input or call.`);
    }
    return item;
  });
}

function isSample(value: unknown): value is Sample {
  if (typeof value !== "object" || value === null) return false;
  const sample: { [K in keyof Sample]?: unknown } = value;
  return (
    typeof sample.about === "string" &&
    typeof sample.name === "string" &&
    isCall(sample.call) &&
    (sample.why === undefined || typeof sample.why === "string")
  );
}

function isCall(value: unknown): value is { name: string; input: Json } {
  return typeof value === "object" && value !== null && "name" in value && "input" in value;
}
