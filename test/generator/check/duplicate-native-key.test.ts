import { expect, test } from "vitest";
import { duplicateNativeKey } from "../../../generator/check/duplicate-native-key.js";
import { accepts, rejects, tool } from "./support.js";

test("the same key at different places of a call", () => {
  accepts(
    duplicateNativeKey,
    tool("op: Glob\nkeys: { q: pattern, o: { keys: { q: path } } }\nlocal: { x: Why. }"),
  );
});

test("the same key in two rules", () => {
  accepts(
    duplicateNativeKey,
    tool(`
- { op: Glob, when: { has: [q] }, keys: { q: pattern } }
- { op: ListDir, keys: { path: path }, local: { q: Why. } }`),
  );
});

test("a key under `keys` and under `local`", () => {
  const [found] = rejects(
    duplicateNativeKey,
    tool("op: Glob\nkeys: { q: pattern }\nlocal: { «q»: Why. }"),
    "duplicate-native-key",
  );
  expect(found?.related).toHaveLength(1);
});

test("a key that the text of the call already stands for", () => {
  rejects(
    duplicateNativeKey,
    tool("op: Patch\nlocal: { patch: Why. }\ntext: «patch»"),
    "duplicate-native-key",
  );
});
