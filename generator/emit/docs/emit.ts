/** Documentation: one Markdown page per harness and op, and what spans them. */
import type { Corpus } from "../../corpus.js";
import type { Harness, Model } from "../../ir.js";
import type { OutputFile } from "../output.js";
import { contextOf } from "./context.js";
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
  const context = contextOf(model);
  const { losses } = context;
  const harness = (one: Harness): OutputFile => harnessPage(context, one, corpus.get(one.id) ?? []);
  return [
    overviewPage(context),
    ...model.harnesses.map(harness),
    ...model.ops.map((op) => opPage(context, op)),
    ...(losses === undefined
      ? []
      : [
          matrixPage(context, losses),
          ...model.harnesses.map((one) => lossPage(context, losses, one)),
        ]),
    diagnosticsPage(diagnosticPages),
  ];
}
