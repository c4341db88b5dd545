/** What the tables tell about losses, against what the codecs name for every call of the corpus. */
import { expect, test } from "vitest";
import { loadCodec, resolveHarness, type Codec } from "../../../generated/registry.js";
import { lossesBetween, type FieldFate, type OpFate } from "../../../generator/analyse/losses.js";
import { analyse } from "../../../generator/compile.js";
import { loadCorpus } from "../../../generator/load-corpus.js";
import { loadFolder } from "../../../generator/load.js";
import type { Loss, LossCode } from "../../../src/runtime/call.js";

const corpus = loadCorpus("corpus");
const { model } = analyse(loadFolder("mappings"), corpus);

/** The losses that a field of a call may have, given what the tables tell of it. */
const ADMITTED: { [F in FieldFate["fate"]]: readonly (LossCode | "none")[] } = {
  kept: ["none"],
  partly: ["none", "dropped", "implied", "approximated"],
  approximated: ["approximated", "implied", "dropped"],
  implied: ["implied"],
  dropped: ["dropped"],
};

async function codecOf(id: string): Promise<Codec> {
  const known = resolveHarness(id);
  if (known === undefined) throw new Error(`No codec for ${id}.`);
  return loadCodec(known);
}

/** Each way in which the losses of one call are not those that the tables tell, in words. */
function surprises(
  fate: OpFate | undefined,
  input: object,
  name: string,
  losses: Loss[],
): string[] {
  if (fate === undefined) return ["the op is not foreseen"];
  if (fate.kind === "untranslated") {
    return losses.some(({ code }) => code === "untranslated") ? [] : ["it is translated"];
  }
  if (![fate.rule, ...fate.besides].some(({ tool }) => tool === name))
    return [`it is written as ${name}, not as ${fate.rule.tool}`];
  const made = losses
    .filter(({ code }) => code === "made-up")
    .filter(
      (loss) => !fate.madeUp.some(({ key, field }) => key === loss.key || field === loss.field),
    )
    .map(({ key, field }) => `${key ?? field} is made up`);
  const lost = Object.keys(input).flatMap((field) => {
    const told = fate.fields.find((one) => one.field === field)?.fate;
    if (told === undefined) return [`${field} is not foreseen`];
    const loss = losses.find((one) => one.field === field && one.code !== "made-up");
    const code = loss?.code ?? "none";
    return ADMITTED[told].includes(code) ? [] : [`${field}: ${told}, but ${code}`];
  });
  return [...made, ...lost];
}

test("the codecs lose what the tables tell, for every call and every pair", async () => {
  const found: string[] = [];
  let calls = 0;
  for (const source of model.harnesses) {
    const from = await codecOf(source.id);
    for (const target of model.harnesses.filter((other) => other !== source)) {
      const to = await codecOf(target.id);
      const fates = lossesBetween(model, source, target);
      for (const sample of corpus.get(source.id) ?? []) {
        const call = from.decode(sample.name, sample.input);
        if (call.name === "Raw") continue;
        const { name, losses } = to.encode(call);
        const fate = fates.find(({ op }) => op === call.name);
        for (const surprise of surprises(fate, call.input, name, losses)) {
          found.push(`${source.id} to ${target.id}, ${call.name}: ${surprise}`);
        }
        calls++;
      }
    }
  }
  expect(found).toEqual([]);
  expect(calls).toBeGreaterThan(1000);
});

test("a fate that is told wrongly is found", () => {
  const [source, target] = model.harnesses;
  if (source === undefined || target === undefined) throw new Error("Two harnesses are needed.");
  const fate = lossesBetween(model, source, target).find(({ kind }) => kind === "translated");
  if (fate?.kind !== "translated") throw new Error("A translated op is needed.");
  const kept = fate.fields.find((one) => one.fate === "kept");
  if (kept === undefined) throw new Error("A field that is kept is needed.");
  const loss: Loss = { code: "dropped", field: kept.field, message: "" };
  expect(surprises(fate, { [kept.field]: "x" }, fate.rule.tool, [])).toEqual([]);
  expect(surprises(fate, { [kept.field]: "x" }, fate.rule.tool, [loss])).toEqual([
    `${kept.field}: kept, but dropped`,
  ]);
});
