/** Codecs are small, and how small is written down. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { codecSizes, type Sizes } from "../../bench/codec-sizes.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const table = JSON.parse(readFileSync(`${root}/bench/sizes.json`, "utf8")) as Sizes;
const sizes = await codecSizes(root);

/** Another build of zlib packs a little otherwise. */
const TOLERANCE = 16;

test.for(Object.entries(sizes))("%s takes no more than 3 KB", ([, size]) => {
  expect(size).toBeLessThanOrEqual(3072);
});

test("the table of sizes is up to date; `npm run sizes` writes it", () => {
  const ids = Object.keys({ ...table, ...sizes });
  const outdated = ids.filter(
    (id) => Math.abs((table[id] ?? Infinity) - (sizes[id] ?? Infinity)) > TOLERANCE,
  );
  expect(outdated.map((id) => `${id}: ${table[id]} in the table, ${sizes[id]} now`)).toEqual([]);
  expect(Object.keys(table)).toEqual(Object.keys(sizes));
});
