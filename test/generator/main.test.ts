import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Generated, generate } from "../../generator/main.js";
import { createProject, type Project } from "./project.js";

const VOCABULARY = readFileSync("mappings/canonical.yaml", "utf8");
const SHAPES = readFileSync("mappings/shell.yaml", "utf8");

function mapping(id: string, tools: string): string {
  return `id: ${id}
name: ${id.toUpperCase()}
vendor: V
sources: { docs: { ref: "https://example.org", kind: docs } }
verified: { on: 2026-08-10, against: "${id} 1" }
allow: { missing-sample: There is none. }
tools:
${tools}
`;
}

const FIRST = mapping(
  "first",
  "  find: { op: Glob, source: docs, keys: { glob: pattern, max: limit } }",
);
const SECOND = mapping("second", "  ls: { op: ListDir, source: docs, keys: { dir: path } }");

let project: Project;

beforeEach(() => {
  project = createProject({
    "mappings/canonical.yaml": VOCABULARY,
    "mappings/shell.yaml": SHAPES,
    "mappings/first.yaml": FIRST,
    "mappings/second.yaml": SECOND,
  });
});

afterEach(() => project.remove());

function run(check = false): Promise<Generated> {
  return generate({ root: project.root, check, format: "human" });
}

function read(path: string): string {
  return readFileSync(join(project.root, "generated", path), "utf8");
}

function files(): string[] {
  const found = readdirSync(join(project.root, "generated"), {
    recursive: true,
    withFileTypes: true,
  });
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(join(project.root, "generated/").length))
    .sort();
}

const LONG_AGO = new Date("2020-01-01");

/** Makes every generated file look old, so that those written anew can be told. */
function age(): void {
  for (const file of files()) utimesSync(join(project.root, "generated", file), LONG_AGO, LONG_AGO);
}

function isFresh(file: string): boolean {
  return statSync(join(project.root, "generated", file)).mtimeMs !== LONG_AGO.getTime();
}

describe("generate", () => {
  test("writes everything where there is nothing, and says so", async () => {
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(files()).toContain("codecs/first.ts");
    expect(files()).toContain("docs/harnesses/second.md");
    expect(stdout.trim().split("\n").sort()).toEqual(
      files().map((file) => `wrote generated/${file}`),
    );
  });

  test("writes nothing when nothing changed", async () => {
    await run();
    age();
    expect(await run()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(files().filter(isFresh)).toEqual([]);
  });

  test("writes only what an edit changes", async () => {
    await run();
    age();
    project.write("mappings/first.yaml", FIRST.replace("max: limit", "most: limit"));
    const { exitCode, stdout } = await run();
    expect(exitCode).toBe(0);
    const fresh = files().filter(isFresh);
    expect(stdout).toContain("rewrote generated/codecs/first.ts\n");
    expect(fresh).toContain("codecs/first.ts");
    expect(fresh.filter((file) => file.includes("second"))).toEqual([]);
    expect(fresh).not.toContain("canonical.ts");
  });

  test("removes what nothing makes any more", async () => {
    await run();
    rmSync(join(project.root, "mappings/second.yaml"));
    const { stdout } = await run();
    expect(stdout).toContain("removed generated/codecs/second.ts\n");
    expect(existsSync(join(project.root, "generated/codecs/second.ts"))).toBe(false);
    expect(read("registry.ts")).not.toContain("second");
  });

  test("writes nothing as long as there is a mistake", async () => {
    await run();
    const before = read("codecs/first.ts");
    project.write("mappings/first.yaml", FIRST.replace("max: limit", "max: limt"));
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("mappings/first.yaml:8:");
    expect(stderr).toContain("did you mean `limit`?");
    expect(stderr).toContain("1 error\n");
    expect(read("codecs/first.ts")).toBe(before);
  });

  test("goes on with a warning", async () => {
    project.write("mappings/first.yaml", FIRST.replace("source: docs, ", ""));
    const { exitCode, stdout, stderr } = await run();
    expect(exitCode).toBe(0);
    expect(stderr).toContain("warning missing-source");
    expect(stderr).toContain("2 warnings\n");
    expect(stdout).toContain("wrote generated/codecs/first.ts\n");
  });
});

describe("what follows an edit", () => {
  /** The generated files that hold a word, before and after an edit. */
  async function holding(word: string, path: string, text: string): Promise<string[]> {
    await run();
    const has = (file: string): boolean => new RegExp(`\\b${word}\\b`).test(read(file));
    expect(files().filter(has)).toEqual([]);
    project.write(path, text);
    expect((await run()).exitCode).toBe(0);
    return files().filter(has);
  }

  test("a key of a harness: codec, page of the harness, page of the op", async () => {
    const text = FIRST.replace("glob: pattern", "wildcard: pattern");
    expect(await holding("wildcard", "mappings/first.yaml", text)).toEqual([
      "codecs/first.ts",
      "docs/harnesses/first.md",
      "docs/ops/Glob.md",
      "keys.ts",
      "schema/native/first.schema.json",
      "tables.json",
    ]);
  });

  test("a field of the vocabulary: types, schemas, codec and pages", async () => {
    const rename = (text: string): string => text.replace(/\bmax_depth\b/g, "deepest");
    project.write("mappings/shell.yaml", rename(SHAPES));
    project.write("mappings/canonical.yaml", rename(VOCABULARY));
    await run();
    const has = (file: string): boolean => /\bdeepest\b/.test(read(file));
    const found = files().filter(has);
    expect(found).toContain("canonical.ts");
    expect(found).toContain("schema/call.schema.json");
    expect(found).toContain("schema/harness.schema.json");
    expect(found).toContain("docs/ops/Glob.md");
    // The page of the diagnostics has examples of its own.
    const old = files().filter((file) => /\bmax_depth\b/.test(read(file)));
    expect(old.filter((file) => file !== "docs/diagnostics.md")).toEqual([]);
    project.write("mappings/first.yaml", FIRST.replace("max: limit", "max: deepest"));
    await run();
    expect(files().filter(has)).toContain("codecs/first.ts");
  });
});

describe("generate --check", () => {
  test("is content with what was just generated", async () => {
    await run();
    const { exitCode, stdout } = await run(true);
    expect(exitCode).toBe(0);
    expect(stdout).toBe("generated/ is up to date\n");
  });

  test("finds what is missing, changed and surplus, writes nothing, and names the command", async () => {
    await run();
    rmSync(join(project.root, "generated/names.ts"));
    project.write("generated/codecs/first.ts", `${read("codecs/first.ts")}// edited\n`);
    project.write("generated/codecs/old.ts", "export {};\n");
    const before = files();
    const { exitCode, stdout, stderr } = await run(true);
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(stdout.split("\n")).toEqual([
      "changed: generated/codecs/first.ts",
      "surplus: generated/codecs/old.ts",
      "missing: generated/names.ts",
      "generated/ does not match mappings/; run `npm run generate` and commit what it writes.",
      "",
    ]);
    expect(files()).toEqual(before);
    expect((await run()).exitCode).toBe(0);
    expect((await run(true)).exitCode).toBe(0);
  });

  test("says in words what changed in the tables", async () => {
    await run();
    const text = FIRST.replace("glob: pattern, max: limit", "wildcard: pattern, max: offset");
    project.write("mappings/first.yaml", text);
    project.write(
      "mappings/second.yaml",
      SECOND.replace("source: docs", "source: docs, until: '2.0'"),
    );
    const { exitCode, stdout } = await run(true);
    expect(exitCode).toBe(1);
    expect(
      stdout
        .split("\n")
        .filter((line) => line.includes(" › "))
        .sort(),
    ).toEqual([
      "first › find › glob: pattern → (gone)",
      "first › find › max: limit → offset",
      "first › find › wildcard: (not there) → pattern",
      "second › ls: ListDir → ListDir, until 2.0",
    ]);
  });

  test("says what changed on one line, whatever the names hold", async () => {
    await run();
    project.write("mappings/first.yaml", FIRST.replace("max: limit", '"a\\n\\e[2J\\u202e": limit'));
    const { stdout } = await run(true);
    expect(stdout).toContain("first › find › a␊␛[2J\\u{202e}: (not there) → limit\n");
  });

  test("reports mistakes instead of differences", async () => {
    await run();
    project.write("mappings/first.yaml", FIRST.replace("op: Glob", "op: Globe"));
    const { exitCode, stdout, stderr } = await run(true);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error unknown-op");
  });

  test("gives JSON on stdout alone", async () => {
    await run();
    project.write("mappings/first.yaml", FIRST.replace("max: limit", "max: offset"));
    const drifted = await generate({ root: project.root, check: true, format: "json" });
    expect(drifted.exitCode).toBe(1);
    expect(JSON.parse(drifted.stdout)).toEqual([]);
    expect(drifted.stderr).toContain("npm run generate");
    project.write("mappings/first.yaml", FIRST.replace("max: limit", "max: limt"));
    const wrong = await generate({ root: project.root, check: true, format: "json" });
    expect(JSON.parse(wrong.stdout)).toMatchObject([{ code: "unknown-field" }]);
  });
});
