/** `generate` and `generate --check`: one function in two modes. */
import { join } from "node:path";
import { changesInWords } from "./changes.js";
import { isError } from "./diagnostics/diagnostic.js";
import type { Painter } from "./diagnostics/render-human.js";
import { render, summary, type Format } from "./diagnostics/render.js";
import { differences, writeOutput } from "./output.js";
import { isStamped, stampOf, writeStamp } from "./stamp.js";

export type GenerateOptions = {
  /** Folder of the project: where `mappings/` and `generated/` are. */
  root: string;
  /** Compare only; write nothing. */
  check: boolean;
  format: Format;
  painter?: Painter;
};

/** What was said, and whether all is well (0) or not (1). */
export type Generated = { exitCode: 0 | 1; stdout: string; stderr: string };

export async function generate(options: GenerateOptions): Promise<Generated> {
  const { root, check, format, painter } = options;
  const stamp = check ? stampOf(root) : "";
  if (check && isStamped(root, stamp)) {
    return { exitCode: 0, stdout: format === "json" ? "[]\n" : UP_TO_DATE, stderr: "" };
  }
  // The compiler's libraries take their time to load.
  const { compile } = await import("./compile.js");
  const { diagnostics, texts, files, model } = await compile(root);
  const said = render(diagnostics, texts, format, painter);
  const counted = summary(diagnostics);
  const report = format === "human" && counted !== "" ? `${said}\n${counted}\n` : said;
  const out = (exitCode: 0 | 1, text: string): Generated =>
    format === "json"
      ? { exitCode, stdout: report, stderr: text }
      : { exitCode, stdout: text, stderr: report };
  if (diagnostics.some(isError)) return out(1, "");
  const dir = join(root, "generated");
  const words = changesInWords(dir, model);
  if (!check) {
    const done = writeOutput(dir, files);
    return out(
      0,
      [...words, ...done.map(({ path, kind }) => `${DONE[kind]} generated/${path}`)]
        .map(line)
        .join(""),
    );
  }
  const found = differences(dir, files);
  if (found.length === 0) {
    if (diagnostics.length === 0) writeStamp(root, stamp);
    return out(0, UP_TO_DATE);
  }
  const lines = [
    ...words,
    ...found.map(({ path, kind }) => `${kind}: generated/${path}`),
    "generated/ does not match mappings/; run `npm run generate` and commit what it writes.",
  ];
  return out(1, lines.map(line).join(""));
}

const UP_TO_DATE = "generated/ is up to date\n";

const DONE = { missing: "wrote", changed: "rewrote", surplus: "removed" } as const;

function line(text: string): string {
  return `${text}\n`;
}
