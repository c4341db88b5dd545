/** What a check is. */
import type { Corpus } from "../corpus.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Model } from "../ir.js";

/** One rule that tables must keep. It is given everything and says what it found. */
export type Check = {
  name: string;
  run(model: Model, corpus: Corpus): Diagnostic[];
};
