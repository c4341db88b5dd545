/** A codec of a mapping that is no real harness's, made as the generator makes them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { analyse } from "../../generator/compile.js";
import { isError } from "../../generator/diagnostics/diagnostic.js";
import { emitCodec } from "../../generator/emit/code/codec.js";
import type { Model } from "../../generator/ir.js";
import { loadFolder, loadText } from "../../generator/load.js";
import type { Codec } from "../../generated/registry.js";
import { root } from "./world.js";

export async function codecOfFixture(stem: string): Promise<{ codec: Codec; model: Model }> {
  const path = fileURLToPath(new URL(`fixtures/${stem}.yaml`, import.meta.url));
  const text = readFileSync(path, "utf8");
  const { file, diagnostics } = loadText(path, text);
  const mappings = loadFolder(`${root}/mappings`, root);
  const words = mappings.files.filter(({ kind }) => kind !== "harness");
  const files = file === undefined ? words : [...words, file];
  const texts = new Map([[path, text]]);
  const analysed = analyse({ files, texts, diagnostics }, new Map());
  const errors = analysed.diagnostics
    .filter(isError)
    .map(({ code, message }) => `${code}: ${message}`);
  const [harness] = analysed.model.harnesses;
  if (harness === undefined || errors.length > 0) throw new Error(errors.join("\n"));
  const { text: code } = emitCodec(harness, analysed.model.ops);
  return { codec: await loaded(code), model: analysed.model };
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
