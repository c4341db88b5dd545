/** A codec of a mapping that is no real harness's, made as the generator makes them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { analyse } from "../../generator/compile.js";
import { isError } from "../../generator/diagnostics/diagnostic.js";
import { emitCodec } from "../../generator/emit/code/codec.js";
import type { Harness, Model } from "../../generator/ir.js";
import { loadFolder, loadText } from "../../generator/load.js";
import type { Codec } from "../../generated/registry.js";
import { root } from "./world.js";

/** The tables of `fixtures/<stem>.yaml` with the vocabulary of the project. */
export function modelOfFixture(stem: string): { model: Model; harness: Harness } {
  const path = fileURLToPath(new URL(`fixtures/${stem}.yaml`, import.meta.url));
  const text = readFileSync(path, "utf8");
  const { file, diagnostics } = loadText(path, text);
  const mappings = loadFolder(`${root}/mappings`, root);
  const words = mappings.files.filter(({ kind }) => kind !== "harness");
  const files = file === undefined ? words : [...words, file];
  const texts = new Map([[path, text]]);
  const { model, diagnostics: found } = analyse({ files, texts, diagnostics }, new Map());
  const errors = found.filter(isError).map(({ code, message }) => `${code}: ${message}`);
  const [harness] = model.harnesses;
  if (harness === undefined || errors.length > 0) throw new Error(errors.join("\n"));
  return { model, harness };
}

/** The codec that the generator makes of a harness. */
export function generatedCodec(harness: Harness, { ops }: Model): Promise<Codec> {
  return loaded(emitCodec(harness, ops).text);
}

/** Runs a generated module as if it stood beside the others. */
async function loaded(code: string): Promise<Codec> {
  const result = await build({
    stdin: { contents: code, resolveDir: `${root}/generated/codecs`, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
  });
  const bundle = result.outputFiles[0]?.text ?? "";
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(bundle)}`);
  if (!isCodec(module)) throw new Error("The module is no codec.");
  return module;
}

function isCodec(module: unknown): module is Codec {
  return (
    typeof module === "object" &&
    module !== null &&
    "id" in module &&
    "decode" in module &&
    "encode" in module
  );
}
