/**
 * Real files, where a folder of them is at hand: beside the project, or named by TOOLGLOT_CORPUS.
 * What is counted is also tested with calls of our own.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { changes, figuresOf, PAGE, pageWith, readFigures } from "../../bench/public.js";

const corpus = process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public";

describe.skipIf(!existsSync(corpus))("public session files", () => {
  test("the figures on file are those of today (npm run coverage:public renews them)", async () => {
    expect(changes(await figuresOf(corpus), readFigures())).toEqual([]);
  });
});

test("the page shows the figures on file", async () => {
  const page = readFileSync(PAGE, "utf8");
  expect(await pageWith(readFigures(), page)).toBe(page);
});

test("99 % of the calls that look for something are typed, where a harness has ten or more", () => {
  const short = Object.entries(readFigures())
    .filter(([, { looking }]) => looking.calls >= 10)
    .filter(([, { looking }]) => looking.typed < 0.99 * looking.calls)
    .map(([harness]) => harness);
  expect(short).toEqual([]);
});
