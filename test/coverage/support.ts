/** Coverage of calls given as native names and inputs. */
import { loadCodec, type HarnessId } from "../../generated/registry.js";
import { Coverage } from "../../src/coverage/measure.js";
import type { Json } from "../../src/runtime/json.js";
import { rawCodec } from "../../src/sessions/codec.js";

export type NativeCall = readonly [name: string, input: Json | undefined];

export async function coverageOf(
  harness: HarnessId,
  calls: readonly NativeCall[],
): Promise<Coverage> {
  const codec = await loadCodec(harness);
  const coverage = new Coverage();
  for (const [name, input] of calls) {
    const call = codec.decode(name, input);
    coverage.call(harness, { kind: "call", id: null, call, native: { name, input } });
  }
  return coverage;
}

/** Coverage of calls of a harness that has no table. */
export function coverageWithoutTable(harness: string, calls: readonly NativeCall[]): Coverage {
  const codec = rawCodec(harness);
  const coverage = new Coverage();
  for (const [name, input] of calls) {
    const call = codec.decode(name, input);
    coverage.call(harness, { kind: "call", id: null, call, native: { name, input } });
  }
  return coverage;
}
