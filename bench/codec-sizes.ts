/** How large each codec is for who loads it: minified and gzipped, without what all of them share. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Bytes of each codec by its id, in the order of the ids. */
export type Sizes = { [id: string]: number };

/** Measures the codecs of the project at `root`. */
export async function codecSizes(root: string): Promise<Sizes> {
  const folder = join(root, "generated/codecs");
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -".ts".length))
    .sort();
  const sizes = await Promise.all(ids.map((id) => sizeOf(join(folder, `${id}.ts`))));
  return Object.fromEntries(ids.map((id, at) => [id, sizes[at] ?? 0]));
}

async function sizeOf(path: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["../../src/runtime/*", "../canonical.js", "../shapes.js"],
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}
