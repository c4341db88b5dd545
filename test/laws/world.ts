/** Everything that the laws are about: the tables as IR, the generated codecs, the samples. */
import { fileURLToPath } from "node:url";
import { analyse } from "../../generator/compile.js";
import type { Corpus } from "../../generator/corpus.js";
import type { Harness, Model, Op, Rule } from "../../generator/ir.js";
import { loadCorpus } from "../../generator/load-corpus.js";
import { loadFolder } from "../../generator/load.js";
import { harnesses, loadCodec, type Codec } from "../../generated/registry.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const corpus: Corpus = loadCorpus(`${root}/corpus`);
export const model: Model = analyse(loadFolder(`${root}/mappings`, root), corpus).model;

const loaded = await Promise.all(harnesses.map(({ id }) => loadCodec(id)));
export const codecs: ReadonlyMap<string, Codec> = new Map(loaded.map((codec) => [codec.id, codec]));

export function codecOf(id: string): Codec {
  const codec = codecs.get(id);
  if (codec === undefined) throw new Error(`There is no codec for ${id}; run the generator.`);
  return codec;
}

export function harnessOf(id: string): Harness {
  const harness = model.harnesses.find((one) => one.id === id);
  if (harness === undefined) throw new Error(`There is no mapping for ${id}.`);
  return harness;
}

export function opOf(name: string, { ops }: Model = model): Op {
  const op = ops.find((one) => one.name === name);
  if (op === undefined) throw new Error(`There is no op ${name}.`);
  return op;
}

export function rulesOf(harness: Harness): Rule[] {
  return harness.tools.flatMap(({ rules }) => rules);
}

/** A rule in a message. */
export function ruleText(rule: Rule): string {
  return `${rule.tool} → ${rule.op}${rule.index > 0 ? ` (${rule.index})` : ""}`;
}
