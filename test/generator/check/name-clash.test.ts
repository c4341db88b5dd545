import { expect, test } from "vitest";
import { nameClash } from "../../../generator/check/name-clash.js";
import { expected, marked, type Marked, spots } from "../support.js";
import { head, run } from "./support.js";

const NO_SHAPES = "shapes: {}";

function harness(id: string): Marked {
  return marked(`${head(id).replace(`id: ${id}`, `id: «${id}»`)}tools: {}\n`);
}

test("ids that differ by more than a line", () => {
  const files = { "a_b.yaml": harness("a_b").text, "a_c.yaml": harness("a_c").text };
  expect(run(nameClash, files)).toEqual([]);
});

test("ids that only a line tells apart", () => {
  const second = harness("a_b");
  const files = { "a_b.yaml": second.text, "ab.yaml": harness("ab").text };
  const [found, ...more] = run(nameClash, files);
  expect(more).toEqual([]);
  expect(found?.code).toBe("name-clash");
  expect(found?.target).toEqual({ file: "mappings/ab.yaml", ...harness("ab").ranges[0] });
});

function ops(...lines: string[]): Marked {
  const op = (line: string): string => {
    const [name = "", field = ""] = line.split(".");
    const type = field === "" ? "string" : "[{ x: { type: string, doc: D. } }]";
    const key = field === "" ? "f" : field;
    const plain = key.replace(/[«»]/g, "");
    return `  ${name}: { doc: D., acp: other, show: [${plain}], search: [${plain}], fields: { ${key}: { type: ${type}, doc: D. } } }`;
  };
  return marked(`ops:\n${lines.map(op).join("\n")}\n`);
}

test("ops that only capitals tell apart have one page", () => {
  const source = ops("WebSearch", "«Websearch»");
  const files = { "canonical.yaml": source.text, "shell.yaml": NO_SHAPES };
  expect(spots(run(nameClash, files))).toEqual(expected(source, "name-clash"));
});

test("lists whose objects would have one type", () => {
  const source = ops("Multi.edit_list", "MultiEdit.«list»");
  const files = { "canonical.yaml": source.text, "shell.yaml": NO_SHAPES };
  expect(spots(run(nameClash, files))).toEqual(expected(source, "name-clash"));
});

test("ops and lists of different names", () => {
  const source = ops("Multi.edits", "MultiEdit.lists", "Edit");
  const files = { "canonical.yaml": source.text, "shell.yaml": NO_SHAPES };
  expect(run(nameClash, files)).toEqual([]);
});

test("shapes that only a line tells apart", () => {
  const source = marked(`shapes:
  rg-files: { op: Glob, program: [rg] }
  «rg_files»: { op: Glob, program: [rg] }
  rg: { op: Grep, program: [rg] }
`);
  expect(spots(run(nameClash, { "shell.yaml": source.text }))).toEqual(
    expected(source, "name-clash"),
  );
});
