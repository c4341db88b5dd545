/** What generated codecs do with what the mappings of the project do not use, or not together. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Project as TypeScript } from "ts-morph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "../../../../generator/main.js";
import type { AnyCall } from "../../../../src/runtime/call.js";
import type { CodecOf } from "../../../../src/runtime/codec.js";
import type { JsonObject } from "../../../../src/runtime/json.js";
import { createProject, importCodec, type Project } from "../../project.js";

const MAPPING = `
id: x
name: X
vendor: V
sources: { s: { ref: r, kind: docs } }
verified: { on: 2026-08-10, against: x 1 }
allow: { missing-sample: There is none. }
tools:
  edit:
    - op: MultiEdit
      source: s
      keys:
        file: file_path
        edits: { to: edits, each: { old: old_string, new: new_string, once: { to: replace_all, flip: true } } }
    - op: Edit
      source: s
      write: only
      keys:
        file: file_path
        edits:
          one:
            old: old_string
            new: new_string
            once: { to: replace_all, flip: true }
            kind: { write: always, else: text }
  find:
    op: Glob
    source: s
    keys:
      where: { keys: { at: { keys: { path: path, deep: { write: always, else: true } } } } }
      pattern: pattern
      order: { to: sort, lead: "by-" }
      kind: { to: kind, values: { f: file, d: dir } }
  patch:
    op: Patch
    source: s
    text: patch
    keys: { input: { to: patch, legacy: true } }
`;

let project: Project;
let codec: CodecOf<AnyCall>;

beforeAll(async () => {
  project = createProject({
    "mappings/canonical.yaml": readFileSync("mappings/canonical.yaml", "utf8"),
    "mappings/shell.yaml": readFileSync("mappings/shell.yaml", "utf8"),
    "mappings/x.yaml": MAPPING,
  });
  const { stderr } = await generate({ root: project.root, check: false, format: "human" });
  expect(stderr).toBe("");
  codec = await importCodec(project, "x");
});

afterAll(() => project.remove());

function write(name: string, input: JsonObject): ReturnType<typeof codec.encode> {
  return codec.encode({ name, input });
}

test("the module type-checks", () => {
  const typescript = new TypeScript({
    tsConfigFilePath: "tsconfig.json",
    skipAddingFilesFromTsConfig: true,
  });
  const module = typescript.addSourceFileAtPath(join(project.root, "generated/codecs/x.ts"));
  expect(module.getPreEmitDiagnostics().map((one) => one.getMessageText())).toEqual([]);
});

test("a list of one object is written with the operations of its keys", () => {
  const fields = { file_path: "a", old_string: "b", new_string: "c", replace_all: true };
  expect(write("Edit", fields)).toMatchObject({
    name: "edit",
    input: { file: "a", edits: [{ old: "b", new: "c", once: false, kind: "text" }] },
  });
});

test("objects in objects hold what is always written", () => {
  expect(write("Glob", { pattern: "*" }).input).toEqual({
    pattern: "*",
    where: { at: { deep: true } },
  });
  expect(write("Glob", { pattern: "*", path: "src" }).input).toEqual({
    pattern: "*",
    where: { at: { path: "src", deep: true } },
  });
});

test("an optional field may have a lead", () => {
  expect(write("Glob", { pattern: "*", sort: "by-name" })).toMatchObject({
    input: { order: "by-name" },
    losses: [{ code: "made-up" }],
  });
});

test("a text is written as text, and an old key goes back as it came", () => {
  expect(write("Patch", { patch: "p" })).toEqual({ name: "patch", input: "p", losses: [] });
  for (const input of ["p", { input: "p" }, { patch: "p" }]) {
    const call = codec.decode("patch", input);
    expect(call).toMatchObject({ name: "Patch", input: { patch: "p" } });
    expect(codec.encode(call)).toEqual({ name: "patch", input, losses: [] });
  }
});
