/** Documentation: one Markdown page per harness and op, and what spans them. */
import type { Corpus } from "../../corpus.js";
import type { Model } from "../../ir.js";
import type { OutputFile } from "../output.js";
import { diagnosticsPage, type DiagnosticPage } from "./diagnostics.js";
import { harnessPage } from "./harness.js";
import { lossPage, matrixPage } from "./losses.js";
import { opPage } from "./op.js";
import { overviewPage } from "./overview.js";

/** All pages, with paths under `docs/`. The same input gives the same text, to the byte. */
export function emitDocs(
  model: Model,
  corpus: Corpus,
  diagnosticPages: readonly DiagnosticPage[],
): OutputFile[] {
  return [
    overviewPage(model),
    ...model.harnesses.map((one) => harnessPage(model, one, corpus.get(one.id) ?? [])),
    ...model.ops.map((op) => opPage(model, op)),
    matrixPage(model),
    ...model.harnesses.map((one) => lossPage(model, one)),
    diagnosticsPage(diagnosticPages),
  ];
}
