import { describe, expect, test } from "vitest";
import { requiredKeyUnwritten } from "../../../generator/check/required-key-unwritten.js";
import { accepts, rejects, tool } from "./support.js";

/** A rule for Grep with this condition and these keys, beside one for all other calls. */
function grep(when: string, keys: string, rest = ""): ReturnType<typeof tool> {
  return tool(`
- { op: Grep, when: { ${when} }, keys: { ${keys} }${rest} }
- { op: ListDir, keys: { path: path } }`);
}

describe("what is always written", () => {
  test.each([
    ["the key of a required field", "has: [q]", "q: pattern"],
    [
      "a table of a required key's neighbour, with a default",
      "has: [m]",
      "q: pattern, m: { to: output, values: { f: files }, write: always, else: f }",
    ],
    ["a list of a required field", "has: [q]", "q: { to: pattern, lead: x }"],
    ["a marker", "is: { m: [text, x] }", "m: { is: text }, q: pattern"],
    ["a constant", "is: { m: text }", "m: { write: always, else: text }, q: pattern"],
    [
      "the directory of the session",
      "has: [p]",
      'q: pattern, p: { to: path, write: always, else: { cwd: "." } }',
    ],
    ["a command line", "has: [c]", "c: { shape: rg }"],
    ["an object with something in it", "has: [o]", "o: { keys: { q: pattern } }"],
    [
      "a boolean with a default, for both of its values",
      "is: { b: [true, false] }",
      "q: pattern, b: { to: literal, write: always, else: false }",
    ],
    ["a key that is not there", "lacks: [x]", "q: pattern"],
    ["an old key that is not there", "lacks: [p]", "q: pattern, p: { to: path, legacy: true }"],
  ])("%s", (_, when, keys) => {
    accepts(requiredKeyUnwritten, grep(when, keys));
  });

  test("a table with a word for every value of a field that is always there", () => {
    accepts(
      requiredKeyUnwritten,
      grep(
        "is: { m: [f, c, n] }",
        "q: pattern, m: { to: output, values: { f: files, c: content, n: count }, write: always, else: c }",
      ),
    );
  });
});

describe("what may be missing", () => {
  test.each([
    ["a key of an optional field", "has: «[p]»", "q: pattern, p: path"],
    ["a key that nothing writes", "has: «[x]»", "q: pattern"],
    [
      "an old key of a required field",
      "has: «[old]»",
      "q: pattern, old: { to: pattern, legacy: true }",
    ],
    ["the second key of a required field", "has: «[r]»", "q: pattern, r: pattern"],
    ["a key of no meaning elsewhere", "has: «[x]»", "q: pattern, x: { write: always, else: ~ }"],
    ["an object that may be empty", "has: «[o]»", "q: pattern, o: { keys: { p: path } }"],
    [
      "one value of several",
      "is: { «m»: f }",
      "q: pattern, m: { to: output, values: { f: files, c: content }, write: always, else: f }",
    ],
    ["another constant", "is: { «m»: a }", "m: { write: always, else: b }, q: pattern"],
    ["any text", "is: { «q»: a }", "q: pattern"],
  ])("%s", (_, when, keys) => {
    const source = grep(when.replace("«[", "[«").replace("]»", "»]"), keys);
    rejects(requiredKeyUnwritten, source, "required-key-unwritten");
  });

  test("a key under `local`", () => {
    rejects(
      requiredKeyUnwritten,
      grep("has: [«x»]", "q: pattern", ", local: { x: Why. }"),
      "required-key-unwritten",
    );
  });

  test("a rule that is only read or only written may be told by anything", () => {
    accepts(requiredKeyUnwritten, grep("has: [x]", "q: pattern", ", legacy: true"));
    accepts(requiredKeyUnwritten, grep("has: [x]", "q: pattern", ", write: only"));
  });
});

test("a key that must not be there, and may be written", () => {
  const [found] = rejects(
    requiredKeyUnwritten,
    grep("lacks: [«p»]", "q: pattern, p: path"),
    "excluded-key",
  );
  expect(found?.message).toContain("`p`");
});
