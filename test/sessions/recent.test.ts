import { expect, test } from "vitest";
import { Recent } from "../../src/sessions/recent.js";

test("the last keys are remembered, and not all of them", () => {
  const recent = new Recent<number>(10);
  for (let at = 0; at < 100; at++) recent.set(`k${at}`, at);
  for (let at = 90; at < 100; at++) expect(recent.get(`k${at}`)).toBe(at);
  expect(recent.get("k0")).toBeUndefined();
  expect(recent.get("k79")).toBeUndefined();
});

test("names that every object has are no keys of their own", () => {
  expect(new Recent<number>(2).get("constructor")).toBeUndefined();
});
