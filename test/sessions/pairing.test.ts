import { expect, test } from "vitest";
import { Pairing } from "../../src/sessions/pairing.js";

test("a result finds its call by its id, whatever the order", () => {
  const pairing = new Pairing<string, string>();
  pairing.call("a", "call a");
  pairing.call("b", "call b");
  expect(pairing.result("b", "result b")).toBe("call b");
  expect(pairing.result("a", "result a")).toBe("call a");
  expect(pairing.pending).toBe(false);
});

test("one id used twice pairs in order of appearance", () => {
  const pairing = new Pairing<string, string>();
  expect(pairing.call("t", "first")).toEqual({ repeated: false });
  expect(pairing.call("t", "second")).toEqual({ repeated: true });
  expect(pairing.result("t", "x")).toBe("first");
  expect(pairing.result("t", "y")).toBe("second");
});

test("the id of an earlier turn is free again", () => {
  const pairing = new Pairing<string, string>();
  pairing.call("t", "old");
  expect(pairing.end()).toEqual({ missing: ["old"], orphans: [] });
  expect(pairing.call("t", "new")).toEqual({ repeated: false });
  expect(pairing.result("t", "x")).toBe("new");
});

test("a result before its call waits for it", () => {
  const pairing = new Pairing<string, string>();
  expect(pairing.result("t", "early")).toBeUndefined();
  expect(pairing.call("t", "call")).toEqual({ early: "early", repeated: false });
  expect(pairing.end()).toEqual({ missing: [], orphans: [] });
});

test("a result without a call is an orphan when the turn ends", () => {
  const pairing = new Pairing<string, string>();
  pairing.result("gone", "r");
  expect(pairing.end()).toEqual({ missing: [], orphans: ["r"] });
});

test("an empty id is no key: two calls and two results stay apart", () => {
  const pairing = new Pairing<string, string>();
  pairing.call("", "one");
  pairing.call("", "two");
  expect(pairing.result("", "x")).toBeUndefined();
  expect(pairing.result("", "y")).toBeUndefined();
  expect(pairing.end()).toEqual({ missing: ["one", "two"], orphans: ["x", "y"] });
});

test("an empty id is attached where order leaves one choice", () => {
  const pairing = new Pairing<string, string>();
  pairing.call("", "one");
  pairing.call("named", "other");
  expect(pairing.result(null, "x")).toBe("one");
  expect(pairing.pending).toBe(true);
});

test("ids that every object has are ids like others", () => {
  const pairing = new Pairing<string, string>();
  expect(pairing.result("constructor", "r")).toBeUndefined();
  pairing.call("__proto__", "call");
  expect(pairing.result("__proto__", "r")).toBe("call");
});
