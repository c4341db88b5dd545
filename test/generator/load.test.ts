import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Loaded, loadFolder } from "../../generator/load.js";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "toolglot-load-"));
  mkdirSync(join(root, "mappings"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(root, "mappings", name), content);
}

function load(): Loaded {
  return loadFolder(join(root, "mappings"), root);
}

test("files come in the order of their names, with paths relative to the root", () => {
  write("shell.yaml", "shapes: {}");
  write("grok.yaml", "id: grok");
  write("canonical.yaml", "ops: {}");
  write("notes.md", "not a mapping");
  mkdirSync(join(root, "mappings", "old.yaml"));
  const { files, diagnostics } = load();
  expect(diagnostics).toEqual([]);
  expect(files.map(({ path, kind, stem }) => [path, kind, stem])).toEqual([
    ["mappings/canonical.yaml", "canonical", "canonical"],
    ["mappings/grok.yaml", "harness", "grok"],
    ["mappings/shell.yaml", "shell", "shell"],
  ]);
});

test("a file that cannot be read is explained, and the others are still read", () => {
  write("a.yaml", "id: [");
  write("b.yaml", "id: b");
  const { files, texts, diagnostics } = load();
  expect(files.map((file) => file.stem)).toEqual(["b"]);
  expect(diagnostics.map((one) => one.code)).toEqual(["yaml-syntax"]);
  expect(texts.get("mappings/a.yaml")).toBe("id: [");
});

test("a file that is not UTF-8 is explained", () => {
  write("a.yaml", Uint8Array.of(0x61, 0x3a, 0x20, 0xff));
  const [found] = load().diagnostics;
  expect(found?.code).toBe("yaml-syntax");
  expect(found?.message).toContain("UTF-8");
});

test("a megabyte is read, one byte more is refused unread", () => {
  write("a.yaml", `a: ${"x".repeat(1_000_000 - 3)}`);
  write("b.yaml", `a: ${"x".repeat(1_000_000 - 2)}`);
  const { files, diagnostics } = load();
  expect(files.map((file) => file.stem)).toEqual(["a"]);
  expect(diagnostics.map((one) => one.code)).toEqual(["yaml-too-large"]);
  expect(diagnostics[0]?.target).toEqual({ file: "mappings/b.yaml", start: 0, end: 0 });
});

test("a byte order mark stays in the text, so that offsets are those of the file", () => {
  write("a.yaml", "\ufeffid: a");
  expect(load().files[0]?.text).toBe("\ufeffid: a");
});

test("a folder that is not there is a mistake of the caller", () => {
  expect(() => loadFolder(join(root, "nowhere"))).toThrow(/ENOENT/);
});
