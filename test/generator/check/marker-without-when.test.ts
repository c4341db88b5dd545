import { test } from "vitest";
import { markerWithoutWhen } from "../../../generator/check/marker-without-when.js";
import { accepts, rejects, tool } from "./support.js";

test.each([
  ["that the condition names", "when: { is: { m: a } }"],
  ["that is one of those the condition names", "when: { is: { m: [b, a] } }"],
  ["in a rule that is only written", "write: only"],
])("a constant %s", (_, line) => {
  accepts(markerWithoutWhen, tool(`op: Glob\n${line}\nkeys: { m: { is: a }, pattern: pattern }`));
});

test.each([
  ["without a condition", "doc: D."],
  ["of another value than the condition", "when: { is: { m: b } }"],
  ["of another key than the condition", "when: { is: { n: a } }"],
  ["that only has to be there", "when: { has: [m] }"],
  ["in a rule that is only read", "legacy: true"],
])("a constant %s", (_, line) => {
  rejects(
    markerWithoutWhen,
    tool(`op: Glob\n${line}\nkeys: { «m»: { is: a }, pattern: pattern }`),
    "marker-without-when",
  );
});

test("a constant inside of an object, where no condition looks", () => {
  rejects(
    markerWithoutWhen,
    tool("op: Glob\nwhen: { is: { m: a } }\nkeys: { o: { keys: { «m»: { is: a }, p: pattern } } }"),
    "marker-without-when",
  );
});
