/** Generated modules do nothing when they are loaded, and load nothing that they do not need. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type BuildResult } from "esbuild";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const codecs = readdirSync(`${root}/generated/codecs`)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => `generated/codecs/${name}`);
const modules = [
  ...readdirSync(`${root}/generated`)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `generated/${name}`),
  ...codecs,
];

type Bundle = BuildResult<{ metafile: true; write: false }>;

/** Bundles a program. What the package promises of its side effects is not believed. */
function bundle(contents: string): Promise<Bundle> {
  return build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    ignoreAnnotations: true,
    metafile: true,
    write: false,
  });
}

/** The code of a bundle, without the comments that name its files. */
function codeOf({ outputFiles }: Bundle): string {
  return (outputFiles[0]?.text ?? "").replaceAll(/^\/\/.*$/gm, "").trim();
}

test.for(modules)("importing %s does nothing", async (path) => {
  expect(codeOf(await bundle(`import "./${path}";`))).toBe("");
});

test("a module that does something would show", async () => {
  expect(codeOf(await bundle(`import "./test/structure/noisy.js";`))).not.toBe("");
});

test.for(codecs)("%s brings no other codec with it", async (path) => {
  const { metafile } = await bundle(`export * from "./${path}";`);
  const others = Object.keys(metafile.inputs).filter(
    (input) => input.startsWith("generated/") && input !== path && input !== "<stdin>",
  );
  expect(others.filter((input) => !/^generated\/(canonical|shapes)\.ts$/.test(input))).toEqual([]);
});

test("the names alone bring no codec with them", async () => {
  const { metafile } = await bundle(`export * from "./generated/names.js";`);
  expect(Object.keys(metafile.inputs).sort()).toEqual(["<stdin>", "generated/names.ts"]);
});

test("generated code keeps the strictest types", () => {
  const project = fileURLToPath(new URL("tsconfig.generated.json", import.meta.url));
  const tsc = `${root}/node_modules/typescript/bin/tsc`;
  // Throws, with what the compiler says, when there is an error.
  execFileSync(process.execPath, [tsc, "-p", project], { encoding: "utf8", stdio: "pipe" });
});
