/** All diagnostics of the generator on one page. */
import type { OutputFile } from "../output.js";
import { capital, code, page } from "./markdown.js";
import { compare } from "./names.js";

/** A page of the catalogue: authored Markdown, with or without a heading of its own. */
export type DiagnosticPage = { code: string; markdown: string };

export function diagnosticsPage(pages: readonly DiagnosticPage[]): OutputFile {
  const sections = [...pages]
    .sort((a, b) => compare(a.code, b.code))
    .flatMap((one) => [`## ${code(one.code)}`, body(one.markdown)]);
  const text = page("generator/diagnostics/pages/", [
    "# Diagnostics",
    "What the generator reports about a table, by code. A code never changes its meaning.",
    ...sections,
  ]);
  return { path: "docs/diagnostics.md", text };
}

/** The page without its title, its other headings one level down, its examples with their verdicts. */
function body(markdown: string): string {
  let fence = "";
  const lines = markdown.split("\n").flatMap((line) => {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    const [, opening, verdict] = /^(`{3,}\w+) (wrong|right)$/.exec(line) ?? [];
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence)) fence = "";
    if (opening !== undefined && verdict !== undefined) {
      return [`${capital(verdict)}:`, "", opening];
    }
    if (fence !== "" || !/^#{1,5} /.test(line)) return [line];
    return line.startsWith("# ") ? [] : [`#${line}`];
  });
  return lines.join("\n").trim();
}
