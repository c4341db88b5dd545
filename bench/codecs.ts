/** Decode and encode against `JSON.parse` of the same calls' text, in the same rounds. */
import { harnesses, loadCodec } from "../generated/registry.js";
import type { Call } from "../generated/canonical.js";
import { loadCorpus } from "../generator/load-corpus.js";
import { isObject, type JsonObject } from "../src/runtime/json.js";
import { compare, table } from "./measure.js";

/**
 * For each harness, over the typed samples of its corpus: the time of `JSON.parse` of their
 * arguments, and of decoding, encoding back, and encoding a call without origin, as shares of it.
 */
export async function benchCodecs(): Promise<string> {
  const corpus = loadCorpus("corpus");
  const rows: string[][] = [];
  for (const { id } of harnesses) {
    const codec = await loadCodec(id);
    const samples = (corpus.get(id) ?? []).filter(
      (sample) => sample.call.name !== "Raw" && isObject(sample.input),
    );
    const natives = samples.map(({ name, input }) => ({
      name,
      input: isObject(input) ? input : emptyObject(),
      text: JSON.stringify(input),
    }));
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
    rows.push([
      id,
      String(natives.length),
      perCall,
      ...[times.decode, times.back, times.fresh].map(share),
    ]);
  }
  const head = ["harness", "calls", "JSON.parse", "decode", "encode back", "encode fresh"];
  return table(head, rows);
}

function emptyObject(): JsonObject {
  return {};
}

function withoutOrigin(call: Call): Call {
  const { origin: _, ...bare } = call;
  return bare;
}
