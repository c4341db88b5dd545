/** Runs a law over generated inputs, with a seed that is printed and can be given. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Violation } from "./laws.js";
import { model } from "./world.js";

/** `TOOLGLOT_SEED=123 npx vitest run test/laws` looks at other inputs. */
export const seed = Number(process.env["TOOLGLOT_SEED"] ?? 20_260_821);

/** `TOOLGLOT_RUNS=20` looks at twenty times as many. */
export const factor = Number(process.env["TOOLGLOT_RUNS"] ?? 1);

/** Inputs for each harness, so that all together take their time however many there are. */
export function runs(all: number): number {
  return Math.max(50, Math.round((all * factor) / model.harnesses.length));
}

/** Fails with the smallest input that breaks the law, how it breaks it, and the seed. */
export function holds<T>(
  what: string,
  inputs: fc.Arbitrary<T>,
  law: (input: T) => Violation[],
  count: number,
): void {
  const result = fc.check(
    fc.property(inputs, (input) => law(input).length === 0),
    { seed, numRuns: count },
  );
  if (!result.failed) return;
  const [input] = result.counterexample ?? [];
  const violations = input === undefined ? [String(result.errorInstance)] : law(input);
  expect.fail(
    `${what}, seed ${seed}: ${fc.stringify(input)}\n${violations.map((one) => `  ${one}`).join("\n")}`,
  );
}

/** Whether the inputs show that a law is broken. */
export function breaks<T>(inputs: fc.Arbitrary<T>, law: (input: T) => Violation[]): boolean {
  return fc.check(
    fc.property(inputs, (input) => law(input).length === 0),
    { seed, numRuns: 1000, endOnFailure: true },
  ).failed;
}

/** How many of `count` generated inputs are as asked for: a test of the inputs themselves. */
export function share<T>(
  inputs: fc.Arbitrary<T>,
  count: number,
  is: (input: T) => boolean,
): number {
  return fc.sample(inputs, { seed, numRuns: count }).filter(is).length / count;
}
