/**
 * Bundles the compiled program into a few files: loading two hundred modules takes longer than what
 * most commands then do. The library stays as it is compiled.
 */
import { rmSync } from "node:fs";
import { build } from "esbuild";

const outdir = "dist/program";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ["dist/src/cli/main.js", "dist/src/search/thread.js"],
  entryNames: "[name]",
  outdir,
  bundle: true,
  // What a command alone needs is loaded with it.
  splitting: true,
  format: "esm",
  platform: "node",
  // Packages that are not ES modules, and the generator, which has packages of its own.
  external: ["better-sqlite3", "commander", "liqe", "picocolors", "./dist/generator/*"],
  logLevel: "warning",
});
