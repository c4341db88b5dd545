/** What becomes of the calls of the corpus when the codecs write them for other harnesses. */
import { harnesses, loadCodec, type Codec, type HarnessId } from "../../../generated/registry.js";
import type { Corpus } from "../../../generator/corpus.js";
import type { LossCode } from "../../../src/runtime/call.js";

/** Calls by what the worst of their losses is. */
export type Fates = { calls: number; whole: number; altered: number; untranslated: number };

export type Row = { id: HarnessId; name: string; to: { [id: string]: Fates } };

type Fate = "whole" | "altered" | "untranslated";

/** What each loss makes of a call. A value that is made up, or implied, takes nothing from it. */
const WORST: { [C in LossCode]: Fate } = {
  "made-up": "whole",
  implied: "whole",
  retired: "whole",
  "changed-type": "whole",
  dropped: "altered",
  approximated: "altered",
  untranslated: "untranslated",
};

/** Runs every typed sample of every harness through the codec of every other. */
export async function countLosses(corpus: Corpus): Promise<Row[]> {
  const codecs = await Promise.all(
    harnesses.map(async ({ id, name }) => ({ id, name, codec: await loadCodec(id) })),
  );
  return codecs.map(({ id, name, codec }) => {
    const calls = (corpus.get(id) ?? [])
      .map((sample) => codec.decode(sample.name, sample.input))
      .filter((call) => call.name !== "Raw");
    const others = codecs.filter((other) => other.id !== id);
    return {
      id,
      name,
      to: Object.fromEntries(others.map((to) => [to.id, fates(calls, to.codec)])),
    };
  });
}

function fates(calls: readonly ReturnType<Codec["decode"]>[], codec: Codec): Fates {
  const count = { calls: calls.length, whole: 0, altered: 0, untranslated: 0 };
  for (const call of calls) count[fateOf(codec.encode(call).losses)]++;
  return count;
}

/** Keys without a field mean nothing to others: leaving them behind does not alter the call. */
export function fateOf(losses: readonly { code: LossCode; field?: string }[]): Fate {
  const fates = losses
    .filter(({ code, field }) => code === "untranslated" || field !== undefined)
    .map(({ code }) => WORST[code]);
  return (
    fates.find((fate) => fate === "untranslated") ??
    fates.find((fate) => fate === "altered") ??
    "whole"
  );
}
