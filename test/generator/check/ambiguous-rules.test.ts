import { expect, test } from "vitest";
import { ambiguousRules } from "../../../generator/check/ambiguous-rules.js";
import { accepts, rejects, tool } from "./support.js";

test("conditions that exclude each other tell rules apart", () => {
  accepts(
    ambiguousRules,
    tool(`
- { op: Glob, when: { has: [pattern] }, keys: { pattern: pattern } }
- { op: WebFetch, when: { has: [url], lacks: [pattern] }, keys: { url: url } }
- { op: ListDir, when: { lacks: [pattern, url] }, keys: { path: path } }`),
  );
});

test("different values of one key tell rules apart", () => {
  accepts(
    ambiguousRules,
    tool(`
- { op: Glob, when: { is: { mode: [files, dirs] } }, keys: { pattern: pattern } }
- { op: Grep, when: { is: { mode: text } }, keys: { pattern: pattern } }`),
  );
});

test("a number is not the text of it", () => {
  accepts(
    ambiguousRules,
    tool(`
- { op: Glob, when: { is: { mode: 1 } }, keys: { pattern: pattern } }
- { op: Grep, when: { is: { mode: "1" } }, keys: { pattern: pattern } }`),
  );
});

test("a rule without conditions reads what the others leave, wherever it stands", () => {
  accepts(
    ambiguousRules,
    tool(`
- { op: Grep, keys: { pattern: pattern } }
- { op: Glob, when: { has: [glob] }, keys: { glob: pattern } }`),
  );
});

test("a rule that is only written reads nothing", () => {
  accepts(
    ambiguousRules,
    tool(`
- { op: Bash, keys: { command: command } }
- { op: Grep, write: only, keys: { command: { shape: rg } } }`),
  );
});

test("two keys that may both be there", () => {
  const [found] = rejects(
    ambiguousRules,
    tool(`
- { op: Glob, when: { has: [pattern] }, keys: { pattern: pattern } }
- «{ op: WebFetch, when: { has: [url] }, keys: { url: url } }»`),
    "ambiguous-rules",
  );
  expect(found?.message).toContain('{ "url": "x", "pattern": "x" }');
  expect(found?.related?.map(({ message }) => message)).toEqual(["the other rule"]);
});

test("a value that both conditions admit", () => {
  const [found] = rejects(
    ambiguousRules,
    tool(`
- { op: Glob, when: { is: { mode: [a, b] } }, keys: { pattern: pattern } }
- «{ op: Grep, when: { is: { mode: [b, c] } }, keys: { pattern: pattern } }»`),
    "ambiguous-rules",
  );
  expect(found?.message).toContain('{ "mode": "b" }');
});

test("null lacks a key and is a value", () => {
  const [found] = rejects(
    ambiguousRules,
    tool(`
- { op: Glob, when: { is: { mode: [~, names] } }, keys: { pattern: pattern } }
- «{ op: Grep, when: { lacks: [mode] }, keys: { pattern: pattern } }»`),
    "ambiguous-rules",
  );
  expect(found?.message).toContain('{ "mode": null }');
});

test("two rules without conditions", () => {
  const [found] = rejects(
    ambiguousRules,
    tool(`
- { op: Glob, keys: { pattern: pattern } }
- «{ op: Grep, keys: { pattern: pattern } }»`),
    "ambiguous-rules",
  );
  expect(found?.message).toContain("`{}`");
});

test("the same condition twice, in other words", () => {
  rejects(
    ambiguousRules,
    tool(`
- { op: Glob, when: { has: [a], is: { b: 1 } }, keys: { a: pattern } }
- «{ op: Grep, when: { is: { b: [1, 1] }, has: [a] }, keys: { a: pattern } }»`),
    "ambiguous-rules",
  );
});

test("each rule is reported once, however many rivals it has", () => {
  rejects(
    ambiguousRules,
    tool(`
- { op: Glob, when: { has: [a] }, keys: { a: pattern } }
- «{ op: Glob, when: { has: [b] }, keys: { b: pattern } }»
- «{ op: Glob, when: { has: [c] }, keys: { c: pattern } }»`),
    "ambiguous-rules",
    "ambiguous-rules",
  );
});
