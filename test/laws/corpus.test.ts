/** The samples of every harness: each reads as it says, goes back as it came, goes everywhere. */
import { expect, test } from "vitest";
import type { Sample } from "../../generator/corpus.js";
import type { Harness, Rule } from "../../generator/ir.js";
import { readsAlike, writesAlike } from "./agreement.js";
import { identity, rawUntouched, total, type Native, type Violation } from "./laws.js";
import { isReadBy } from "./lenses.js";
import { oracleOf } from "./oracle/index.js";
import { translated } from "./translation.js";
import { codecOf, codecs, corpus, harnessOf, model, ruleText, rulesOf } from "./world.js";

const ids = model.harnesses.map(({ id }) => id);

test("every harness has samples, and all samples are of a harness", () => {
  expect([...corpus.keys()].sort()).toEqual([...ids].sort());
});

test.for(ids)("the samples of %s read as they say", (id) => {
  for (const sample of samplesOf(id)) {
    const { name, input, origin } = codecOf(id).decode(sample.name, sample.input);
    expect({ name, input }, sample.about).toEqual(sample.call);
    expect(origin?.why?.code, sample.about).toBe(sample.why);
  }
});

test.for(ids)("the samples of %s go back as they came", (id) => {
  expect(broken(id, (sample) => identity(codecOf(id), nativeOf(sample)))).toEqual([]);
});

test.for(ids)("the samples of %s go to every other harness, and every loss is named", (id) => {
  const source = codecOf(id);
  const law = (native: Native): Violation[] =>
    [...codecs.values()].flatMap((target) => {
      const call = source.decode(native.name, native.input);
      if (call.name === "Raw") return rawUntouched(source, target, native);
      return target.id === id ? [] : translated(target, call, {});
    });
  expect(broken(id, (sample) => law(nativeOf(sample)))).toEqual([]);
});

test.for(ids)("the samples of %s are read and written as the tables say", (id) => {
  const [oracle, codec] = [oracleOf(model, harnessOf(id)), codecOf(id)];
  const law = (native: Native, at: number): Violation[] => {
    const call = codec.decode(native.name, native.input);
    const writings = targetsOf(id, at).flatMap((target) =>
      writesAlike(oracleOf(model, harnessOf(target)), codecOf(target), call, {}),
    );
    return [
      ...total(codec, native.name, native.input),
      ...readsAlike(oracle, codec, native),
      ...writings,
    ];
  };
  expect(broken(id, (sample, at) => law(nativeOf(sample), at))).toEqual([]);
});

/** The harness itself and some of the others, in turn. */
function targetsOf(id: string, at: number): string[] {
  return ids.filter((target, index) => target === id || (index + at) % 8 === 0);
}

test.for(ids)("every rule and every wrapper of %s that reads has a sample", (id) => {
  const harness = harnessOf(id);
  const read = rulesOf(harness).filter(({ direction }) => direction !== "write");
  const wrappers = harness.tools.filter(({ wrapper }) => wrapper !== undefined);
  const names = new Set(samplesOf(id).map(({ name }) => name));
  expect([
    ...read
      .filter((rule) => !samplesOf(id).some((sample) => isOf(sample, rule, harness)))
      .map(ruleText),
    ...wrappers.map(({ name }) => name).filter((name) => !names.has(name)),
  ]).toEqual([]);
});

function samplesOf(id: string): Sample[] {
  return corpus.get(id) ?? [];
}

function nativeOf({ name, input }: Sample): Native {
  return { name, input };
}

function broken(id: string, law: (sample: Sample, at: number) => Violation[]): Violation[] {
  return samplesOf(id).flatMap((sample, at) =>
    law(sample, at).map((violation) => `${sample.about}: ${violation}`),
  );
}

/** Whether a rule reads a sample. */
function isOf(sample: Sample, rule: Rule, harness: Harness): boolean {
  return isReadBy(harness, rule, oracleOf(model, harness).decode(sample.name, sample.input));
}
