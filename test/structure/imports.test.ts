/** Imports run one way: generated → src/runtime; src → generated; the generator on its own. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Import = { from: string; to: string };

/** Every import of every TypeScript file of a folder: a path in the project, or a package. */
function importsOf(folder: string): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(folder, name.split(sep).join("/")))
    .flatMap((from) => specifiersOf(from).map((name) => ({ from, to: resolved(from, name) })));
}

function specifiersOf(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  const patterns = [
    /^(?:import|export)\s[^;]*?\bfrom "([^"]+)";/gm,
    /^import "([^"]+)";/gm,
    /\bimport\("([^"]+)"\)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

function resolved(from: string, name: string): string {
  if (!name.startsWith(".")) return name;
  return relative(root, join(root, dirname(from), name))
    .split(sep)
    .join("/");
}

/** Imports of a folder that lead elsewhere than they may. */
function strays(folder: string, ...allowed: readonly string[]): string[] {
  const imports = importsOf(folder);
  expect(imports.length, `imports in ${folder}`).toBeGreaterThan(20);
  return imports
    .filter(({ to }) => !allowed.some((start) => to.startsWith(start)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

const packages = ["node:", "ajv", "oxfmt", "prettier", "ts-morph", "yaml", "fastest-levenshtein"];
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: { [name: string]: string };
};

test("what codecs call needs nothing", () => {
  expect(strays("src/runtime", "src/runtime/")).toEqual([]);
});

test("generated code needs what codecs call, and no package", () => {
  expect(strays("generated", "generated/", "src/runtime/")).toEqual([]);
});

test("a codec needs no other codec", () => {
  const own = ["src/runtime/", "generated/canonical.js", "generated/shapes.js"];
  expect(strays("generated/codecs", ...own)).toEqual([]);
});

test("the rest needs generated code, and only packages that are installed with it", () => {
  const installed = ["node:", "better-sqlite3", ...Object.keys(dependencies)];
  const toGenerator = strays("src", "src/", "generated/", ...installed, "generator/");
  expect(toGenerator).toEqual([]);
});

test("the generator can build everything from nothing", () => {
  expect(strays("generator", "generator/", ...packages)).toEqual([]);
});

test("only the commands for contributors know the generator", () => {
  const outside = importsOf("src").filter(
    ({ from, to }) => to.startsWith("generator/") && !from.startsWith("src/cli/"),
  );
  expect(outside).toEqual([]);
});
