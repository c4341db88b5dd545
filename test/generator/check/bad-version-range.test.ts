import { expect, test } from "vitest";
import { badVersionRange } from "../../../generator/check/bad-version-range.js";
import { accepts, mapping, rejects } from "./support.js";

function find(lines: string, name = "«find»"): ReturnType<typeof mapping> {
  return mapping(`tools:\n  ${name}: { op: Glob, ${lines}, keys: { pattern: pattern } }`);
}

test.each([
  'since: "2.0"',
  'until: "10"',
  'since: "2.9", until: "2.10"',
  'since: "1.0", until: "1.0"',
])("%s is a range", (lines) => {
  accepts(badVersionRange, find(lines, "find"));
});

test.each([
  ['since: "2.10", until: "2.9"', "comes after"],
  ['since: "v2.0"', "`v2.0`"],
  ['until: "2.x"', "`2.x`"],
  ['until: "2026-08-10"', "`2026-08-10`"],
  ['since: "2."', "`2.`"],
])("%s is no range", (lines, words) => {
  const [found] = rejects(badVersionRange, find(lines), "bad-version-range");
  expect(found?.message).toContain(words);
});
