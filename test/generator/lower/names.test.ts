import { expect, test } from "vitest";
import { lower } from "../../../generator/lower/index.js";
import { expected, loaded, marked, type Marked, spots } from "../support.js";

function harness(id: string, aliases: string): Marked {
  return marked(
    `id: ${id}\nname: N\nvendor: V\naliases: [${aliases}]\nverified: { on: 2026-08-10, against: n 1 }\ntools: {}\n`,
  );
}

function found(...sources: [id: string, source: Marked][]): ReturnType<typeof spots> {
  const files = sources.map(([id, { text }]) => loaded(text, `mappings/${id}.yaml`));
  return spots(lower(files).diagnostics);
}

test("names that differ, dashes and lines included", () => {
  expect(found(["a", harness("a", "a-b, a_b")], ["b", harness("b", "a.b")])).toEqual([]);
});

test("an alias that is an id, whichever file comes first", () => {
  const alias = harness("b", "c, «a»");
  const id = harness("a", "d");
  expect(found(["a", id], ["b", alias])).toEqual(expected(alias, "duplicate-id"));
  expect(found(["b", alias], ["a", id])).toEqual(expected(alias, "duplicate-id"));
});

test("an alias of two harnesses", () => {
  const second = harness("b", "«c»");
  expect(found(["a", harness("a", "c")], ["b", second])).toEqual(expected(second, "duplicate-id"));
});

test("an alias that is the id of the harness itself", () => {
  const source = harness("a", "«a»");
  expect(found(["a", source])).toEqual(expected(source, "duplicate-id"));
});
