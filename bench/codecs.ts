/** Decode and encode against `JSON.parse` of the same calls' text, in the same rounds. */
import { harnesses, loadCodec, type HarnessId } from "../generated/registry.js";
import type { Call } from "../generated/canonical.js";
import type { Sample } from "../generator/corpus.js";
import { loadCorpus } from "../generator/load-corpus.js";
import { isObject } from "../src/runtime/json.js";
import { compare, table } from "./measure.js";

/**
 * For each harness, over the typed samples of its corpus: the time of `JSON.parse` of their
 * arguments, and of decoding, encoding back, and encoding a call without origin, as shares of it.
 * Usual calls are those that hold nothing but keys of the table, each in its usual form; the corpus
 * has many that are there for being odd.
 */
export async function benchCodecs(): Promise<string> {
  const corpus = loadCorpus("corpus");
  const tables: string[] = [];
  for (const isUsualOnly of [true, false]) {
    const rows: string[][] = [];
    for (const { id } of harnesses) {
      const row = await measure(id, corpus.get(id) ?? [], isUsualOnly);
      if (row !== undefined) rows.push([id, ...row]);
    }
    const head = ["harness", "calls", "JSON.parse", "decode", "encode back", "encode fresh"];
    tables.push(`${isUsualOnly ? "Usual calls" : "All calls"}\n${table(head, rows)}`);
  }
  return tables.join("\n\n");
}

async function measure(
  id: HarnessId,
  samples: readonly Sample[],
  isUsualOnly: boolean,
): Promise<string[] | undefined> {
  const codec = await loadCodec(id);
  const natives = samples.flatMap(({ name, input }) => {
    if (!isObject(input)) return [];
    const { name: op, origin } = codec.decode(name, input);
    if (op === "Raw" || (isUsualOnly && origin?.rest !== undefined)) return [];
    return [{ name, input, text: JSON.stringify(input) }];
  });
  if (natives.length === 0) return undefined;
  const calls = natives.map(({ name, input }) => codec.decode(name, input));
  const bare = calls.map(withoutOrigin);
  const times = compare(
    {
      parse: () => natives.forEach(({ text }) => void JSON.parse(text)),
      decode: () => natives.forEach(({ name, input }) => codec.decode(name, input)),
      back: () => calls.forEach((call) => codec.encode(call)),
      fresh: () => bare.forEach((call) => codec.encode(call)),
    },
    { times: 100 },
  );
  const share = (time: number): string => (time / times.parse).toFixed(2);
  const perCall = `${(times.parse / natives.length).toFixed(0)} ns`;
  return [String(natives.length), perCall, ...[times.decode, times.back, times.fresh].map(share)];
}

function withoutOrigin(call: Call): Call {
  const { origin: _, ...bare } = call;
  return bare;
}
