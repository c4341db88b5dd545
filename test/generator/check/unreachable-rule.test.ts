import { test } from "vitest";
import { ambiguousRules } from "../../../generator/check/ambiguous-rules.js";
import { unreachableRule } from "../../../generator/check/unreachable-rule.js";
import { accepts, rejects, tool } from "./support.js";

test("rules that leave something to each other", () => {
  accepts(
    unreachableRule,
    tool(`
- { op: Glob, when: { is: { mode: names } }, keys: { pattern: pattern } }
- { op: Grep, when: { is: { mode: text }, lacks: [pattern] }, keys: { text: pattern } }
- { op: ListDir, keys: { path: path } }`),
  );
});

test("a key that is there and is not", () => {
  rejects(
    unreachableRule,
    tool(`
- «{ op: Glob, when: { has: [pattern], lacks: [pattern] }, keys: { pattern: pattern } }»
- { op: ListDir, keys: { path: path } }`),
    "unreachable-rule",
  );
});

test("a value that null cannot have", () => {
  rejects(
    unreachableRule,
    tool(`
- «{ op: Glob, when: { has: [mode], is: { mode: ~ } }, keys: { pattern: pattern } }»
- { op: ListDir, keys: { path: path } }`),
    "unreachable-rule",
  );
});

test("nothing is left for the rule without conditions", () => {
  rejects(
    unreachableRule,
    tool(`
- «{ op: ListDir, keys: { path: path } }»
- { op: Glob, when: { has: [pattern] }, keys: { pattern: pattern } }
- { op: Grep, when: { lacks: [pattern], has: [text] }, keys: { text: pattern } }
- { op: Read, when: { lacks: [pattern, text] }, keys: { path: file_path } }`),
    "unreachable-rule",
  );
});

test("a special case after the general one is unreachable, and not ambiguous besides", () => {
  const source = tool(`
- { op: Grep, when: { has: [pattern] }, keys: { pattern: pattern } }
- «{ op: Glob, when: { has: [pattern], is: { mode: names } }, keys: { pattern: pattern } }»`);
  rejects(unreachableRule, source, "unreachable-rule");
  accepts(ambiguousRules, source);
});

test("a rule that reads the very same calls is a rival, and not a cover", () => {
  accepts(
    unreachableRule,
    tool(`
- { op: Grep, when: { has: [pattern] }, keys: { pattern: pattern } }
- { op: Glob, when: { has: [pattern] }, keys: { pattern: pattern } }`),
  );
});

test("what is only written needs no call", () => {
  accepts(
    unreachableRule,
    tool(`
- { op: Bash, keys: { command: command } }
- { op: Grep, write: only, keys: { command: { shape: rg } } }`),
  );
});

test("a tool that carries other calls has no rules of its own", () => {
  rejects(
    unreachableRule,
    tool(`
- { unwrap: { name: n, input: i } }
- «{ op: Glob, keys: { pattern: pattern } }»`),
    "unreachable-rule",
  );
});
