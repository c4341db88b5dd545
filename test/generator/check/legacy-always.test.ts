import { test } from "vitest";
import { legacyAlways } from "../../../generator/check/legacy-always.js";
import { accepts, rejects, tool } from "./support.js";

const ALWAYS = 'write: always, else: "."';

test("a key that is only read beside one that is always written", () => {
  accepts(
    legacyAlways,
    tool(
      `op: Glob\nkeys: { p: pattern, a: { to: path, ${ALWAYS} }, b: { to: path, legacy: true } }`,
    ),
  );
});

test("a key that is both, wherever it stands", () => {
  const both = `{ to: path, legacy: true, ${ALWAYS} }`;
  rejects(legacyAlways, tool(`op: Glob\nkeys: { p: pattern, «a»: ${both} }`), "legacy-always");
  rejects(
    legacyAlways,
    tool(`op: Glob\nkeys: { p: pattern, o: { keys: { «a»: ${both} } } }`),
    "legacy-always",
  );
});
