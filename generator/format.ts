/**
 * Formats generated code the way prettier does. `oxfmt` gives the same text and is fast enough to
 * format hundreds of files in a run; that it is the same is checked with prettier itself.
 */
import { format } from "oxfmt";
import type { OutputFile } from "./emit/output.js";

const OPTIONS = { printWidth: 100 } as const;

/** The same files, TypeScript formatted. */
export function formatFiles(files: readonly OutputFile[]): Promise<OutputFile[]> {
  return Promise.all(files.map(formatFile));
}

async function formatFile(file: OutputFile): Promise<OutputFile> {
  if (!file.path.endsWith(".ts")) return file;
  const { code, errors } = await format(file.path, file.text, OPTIONS);
  const [first] = errors;
  if (first !== undefined) throw new Error(`${file.path} is no TypeScript: ${first.message}`);
  return { path: file.path, text: code };
}
