import { expect, test } from "vitest";
import type { Sample } from "../../../../generator/corpus.js";
import { examples } from "../../../../generator/emit/docs/examples.js";

function sample(name: string, about: string, rest: Partial<Sample> = {}): Sample {
  return { about, name, input: { q: about }, call: { name: "Find", input: {} }, ...rest };
}

/** The first words of the examples that are shown. */
function shown(samples: Sample[]): string[] {
  return examples(samples, "Find")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
}

test("an example is what it shows, the native call and the canonical one", () => {
  expect(examples([sample("find", "a plain search")], "Find")).toBe(
    [
      "A plain search.",
      '```json\n{ "name": "find", "input": { "q": "a plain search" } }\n```',
      '```json\n{ "name": "Find", "input": {} }\n```',
    ].join("\n\n"),
  );
});

test("a tool not shown yet comes before a second example of another", () => {
  const samples = [
    sample("a", "one"),
    sample("a", "two"),
    sample("a", "three"),
    sample("b", "four"),
  ];
  expect(shown(samples)).toEqual(["One.", "Four.", "Two."]);
});

test("raw, other and long calls are no examples", () => {
  const samples = [
    sample("a", "raw", { why: "wrong type" }),
    sample("a", "other", { call: { name: "Other", input: {} } }),
    sample("a", "long", { input: "x".repeat(1000) }),
  ];
  expect(examples(samples, "Find")).toBe("");
});
