import { expect, test } from "vitest";
import { loadCorpus } from "../../generator/load-corpus.js";
import { countLosses, fateOf } from "../../site/.vitepress/losses/count.js";

test("a call is as bad as the worst of its losses", () => {
  expect(fateOf([])).toBe("whole");
  expect(fateOf([{ code: "made-up", field: "path" }])).toBe("whole");
  expect(
    fateOf([
      { code: "made-up", field: "path" },
      { code: "dropped", field: "limit" },
    ]),
  ).toBe("altered");
  expect(fateOf([{ code: "dropped", field: "limit" }, { code: "untranslated" }])).toBe(
    "untranslated",
  );
});

test("a key that means nothing elsewhere is no part of the call", () => {
  expect(fateOf([{ code: "dropped" }])).toBe("whole");
});

test("each call is counted once for each other harness", async () => {
  const sample = (pattern: string, path: string) => ({
    about: "",
    name: "Glob",
    input: { pattern, path },
    call: { name: "Glob", input: { pattern, path } },
  });
  const unknown = { about: "", name: "Nothing", input: {}, call: { name: "Raw", input: {} } };
  const corpus = new Map([
    ["claude_code", [sample("**/*.rs", "src"), sample("**/a*", "."), unknown]],
  ]);
  const rows = await countLosses(corpus);
  const row = rows.find(({ id }) => id === "claude_code");
  // Grok has a key for each of the two, Lovable finds no files, Amp has one key for both.
  expect(row?.to["grok"]).toEqual({ calls: 2, whole: 2, altered: 0, untranslated: 0 });
  expect(row?.to["lovable"]).toEqual({ calls: 2, whole: 0, altered: 0, untranslated: 2 });
  expect(row?.to["amp"]).toEqual({ calls: 2, whole: 0, altered: 2, untranslated: 0 });
  expect(row?.to["claude_code"]).toBeUndefined();
});

test("the corpus has calls of every harness", async () => {
  const rows = await countLosses(loadCorpus("corpus"));
  expect(rows.length).toBeGreaterThan(45);
  for (const { id, to } of rows) {
    for (const [target, { calls, whole, altered, untranslated }] of Object.entries(to)) {
      expect(calls, `${id} to ${target}`).toBeGreaterThan(0);
      expect(whole + altered + untranslated).toBe(calls);
    }
  }
});
