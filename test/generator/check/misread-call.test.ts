import { expect, test } from "vitest";
import { misreadCall } from "../../../generator/check/misread-call.js";
import { accepts, rejects, tool } from "./support.js";

test("a rule without conditions that writes nothing that the others are told by", () => {
  accepts(
    misreadCall,
    tool(`
- { op: Grep, when: { has: [text] }, keys: { text: pattern } }
- { op: Glob, keys: { pattern: pattern, text: { to: sort, legacy: true } } }`),
  );
});

test("an optional key that another op is told by", () => {
  const [found] = rejects(
    misreadCall,
    tool(`
- { op: Grep, when: { has: [text] }, keys: { text: pattern } }
- «{ op: Glob, keys: { pattern: pattern, text: sort } }»`),
    "misread-call",
  );
  expect(found?.message).toContain('{ "text": "x" }');
  expect(found?.message).toContain("`Grep`");
});

test("an optional key whose absence another op is told by", () => {
  const [found] = rejects(
    misreadCall,
    tool(`
- { op: ListDir, when: { lacks: [pattern, kind] }, keys: { path: path } }
- { op: WebFetch, when: { lacks: [kind], has: [pattern] }, keys: { pattern: url } }
- «{ op: Glob, keys: { pattern: pattern, kind: kind } }»`),
    "misread-call",
  );
  expect(found?.message).toContain("`WebFetch`");
});

test("a value that another op is told by", () => {
  rejects(
    misreadCall,
    tool(`
- { op: ListDir, when: { is: { kind: dir } }, keys: { kind: { is: dir }, path: path } }
- «{ op: Glob, keys: { pattern: pattern, kind: kind } }»`),
    "misread-call",
  );
});

test("a value that the rule has no word for", () => {
  accepts(
    misreadCall,
    tool(`
- { op: ListDir, when: { is: { kind: dir } }, keys: { kind: { is: dir }, path: path } }
- op: Glob
  keys: { pattern: pattern, kind: { to: kind, values: { file: file, link: symlink } } }`),
  );
});

test("another rule of the same op", () => {
  accepts(
    misreadCall,
    tool(`
- { op: Glob, legacy: true, when: { has: [sort] }, keys: { pattern: pattern, sort: sort } }
- { op: Glob, keys: { pattern: pattern, sort: sort } }`),
  );
});
