import { expect, test } from "vitest";
import type { Harness } from "../../../generator/ir.js";
import { lower } from "../../../generator/lower/index.js";
import { readFileSync } from "node:fs";
import { expected, loaded, marked, type Marked, spots } from "../support.js";

const VOCABULARY = loaded(
  readFileSync("mappings/canonical.yaml", "utf8"),
  "mappings/canonical.yaml",
);

function tools(lines: string): Marked {
  return marked(
    `id: x\nname: N\nvendor: V\nverified: { on: 2026-08-10, against: n 1 }\ntools:\n${lines.replace(/^/gm, "  ")}\n`,
  );
}

function lowered(source: Marked): {
  harness: Harness | undefined;
  found: ReturnType<typeof spots>;
} {
  const { model, diagnostics } = lower([VOCABULARY, loaded(source.text)]);
  return { harness: model.harnesses[0], found: spots(diagnostics) };
}

test("no rule means Raw", () => {
  const source = tools("T: { op: «Raw», keys: { n: name } }");
  expect(lowered(source).found).toEqual(expected(source, "unknown-op"));
});

test("a tool carries calls in one way", () => {
  const source = tools(`T:
  - { unwrap: { name: a, input: b }, when: { has: [c] } }
  - «{ unwrap: { name: d, input: e } }»`);
  const { harness, found } = lowered(source);
  expect(found).toEqual(expected(source, "ambiguous-rules"));
  expect(harness?.tools[0]?.wrapper).toMatchObject({ nameKey: "a", inputKey: "b" });
});

test("an exception beside a rule alone holds for the name of its tool, where warnings point", () => {
  const source = tools(`«T»: «{ op: ListDir, allow: { missing-source: Nobody tells. } }»`);
  const { exceptions } = lower([VOCABULARY, loaded(source.text)]);
  const [name, rule] = source.ranges;
  expect(exceptions.map(({ code }) => code)).toEqual(["missing-source"]);
  expect(exceptions[0]?.scopes).toMatchObject([rule, name]);
});

test("a text stands for a key that is written, beside old keys for the same", () => {
  const { harness, found } = lowered(
    tools("T: { op: Patch, text: patch, keys: { input: { to: patch, legacy: true } } }"),
  );
  expect(found).toEqual([]);
  expect(harness?.tools[0]?.rules[0]?.lenses).toMatchObject([
    { key: "input", field: "patch", legacy: true },
    { key: "patch", field: "patch", legacy: false },
  ]);
});

test("a key inside an object may be of no meaning elsewhere", () => {
  const { harness, found } = lowered(
    tools("T: { op: ListDir, keys: { o: { keys: { p: path, q: { local: Why. } } } } }"),
  );
  expect(found).toEqual([]);
  expect(harness?.tools[0]?.rules[0]?.lenses).toMatchObject([
    {
      kind: "nest",
      inner: [
        { kind: "copy", key: "p", field: "path" },
        { kind: "local", key: "q", doc: "Why." },
      ],
    },
  ]);
});
