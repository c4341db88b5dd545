import { test } from "vitest";
import { neverWritten } from "../../../generator/check/never-written.js";
import { accepts, mapping, rejects } from "./support.js";

test("an old spelling beside the one that is written", () => {
  accepts(
    neverWritten,
    mapping(`
tools:
  Old: { op: Glob, legacy: true, keys: { glob: pattern } }
  New: { op: Glob, keys: { pattern: pattern } }`),
  );
});

test("a retired tool is written for want of a newer one", () => {
  accepts(
    neverWritten,
    mapping(`tools:\n  Old: { op: Glob, until: "1.2", keys: { glob: pattern } }`),
  );
});

test("an op that is only written", () => {
  accepts(
    neverWritten,
    mapping("tools:\n  sh: { op: Grep, write: only, keys: { c: { shape: rg } } }"),
  );
});

test("an op whose rules are all old", () => {
  rejects(
    neverWritten,
    mapping(`
tools:
  «Old»: { op: Glob, legacy: true, keys: { glob: pattern } }
  Older: { op: Glob, legacy: true, keys: { g: pattern } }
  ls: { op: ListDir, keys: { path: path } }`),
    "never-written",
  );
});

test("an op of another preset than the default", () => {
  const tools = (preset: string, name: string): string => `
presets: { small: A few tools., large: All tools. }
tools:
  ${name}: { op: Glob, preset: ${preset}, keys: { pattern: pattern } }`;
  accepts(neverWritten, mapping(tools("[large, small]", "find")));
  rejects(neverWritten, mapping(tools("large", "«find»")), "never-written");
});
