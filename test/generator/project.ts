/** A project of its own in a temporary folder, for tests of what the compiler writes. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { AnyCall } from "../../src/runtime/call.js";
import type { CodecOf } from "../../src/runtime/codec.js";

export type Project = {
  root: string;
  /** Writes a file, its path relative to the root. */
  write: (path: string, text: string) => void;
  remove: () => void;
};

/** Has the pages of the diagnostics and the runtime of this project, and the files given. */
export function createProject(files: { [path: string]: string }): Project {
  const root = mkdtempSync(join(tmpdir(), "toolglot-project-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const shared of ["generator/diagnostics/pages", "src"]) {
    mkdirSync(dirname(join(root, shared)), { recursive: true });
    symlinkSync(resolve(shared), join(root, shared));
  }
  return { root, write, remove: () => rmSync(root, { recursive: true }) };
}

/** Loads a codec that was generated into the project. */
export async function importCodec({ root, write }: Project, id: string): Promise<CodecOf<AnyCall>> {
  const bundle = await build({
    entryPoints: [join(root, `generated/codecs/${id}.ts`)],
    bundle: true,
    format: "esm",
    write: false,
  });
  write(`${id}.mjs`, bundle.outputFiles[0]?.text ?? "");
  return import(pathToFileURL(join(root, `${id}.mjs`)).href);
}
