/** IR → files. The order of the files is the order they are written in. */
import type { Corpus } from "../corpus.js";
import type { Model } from "../ir.js";
import { emitCanonical } from "./code/canonical.js";
import { emitCodec } from "./code/codec.js";
import { emitKeys } from "./code/keys.js";
import { emitNames, emitRegistry, emitSources } from "./code/registry.js";
import { emitShapes } from "./code/shapes.js";
import { emitShell } from "./code/shell.js";
import type { DiagnosticPage } from "./docs/diagnostics.js";
import { emitDocs } from "./docs/emit.js";
import type { OutputFile } from "./output.js";
import { emitSchemas } from "./schemas.js";
import { emitTables } from "./tables.js";

/** All generated files, code unformatted. A pure function of what was authored. */
export function emit(model: Model, corpus: Corpus, pages: readonly DiagnosticPage[]): OutputFile[] {
  return [
    emitCanonical(model.ops),
    emitShapes(model.shapes, model.ops),
    emitShell(model.shell),
    emitRegistry(model.harnesses),
    emitNames(model.harnesses),
    emitSources(model.harnesses),
    emitKeys(model.harnesses),
    ...model.harnesses.map((harness) => emitCodec(harness, model.ops)),
    ...emitSchemas(model),
    emitTables(model),
    ...emitDocs(model, corpus, pages),
  ];
}
