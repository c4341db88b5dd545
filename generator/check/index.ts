/** Checks of the tables as a whole, before any code is made of them. */
import type { Corpus } from "../corpus.js";
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Model } from "../ir.js";
import { ambiguousRules } from "./ambiguous-rules.js";
import { badVersionRange } from "./bad-version-range.js";
import type { Check } from "./check.js";
import { conflictingLenses } from "./conflicting-lenses.js";
import { defaultMismatch } from "./default-mismatch.js";
import { duplicateNativeKey } from "./duplicate-native-key.js";
import { legacyAlways } from "./legacy-always.js";
import { markerWithoutWhen } from "./marker-without-when.js";
import { misreadCall } from "./misread-call.js";
import { missingSample } from "./missing-sample.js";
import { missingSource } from "./missing-source.js";
import { nameClash } from "./name-clash.js";
import { neverWritten } from "./never-written.js";
import { rawOp } from "./raw-op.js";
import { requiredFieldUnmapped } from "./required-field-unmapped.js";
import { requiredKeyUnwritten } from "./required-key-unwritten.js";
import { shapes } from "./shapes.js";
import { typeMismatch } from "./type-mismatch.js";
import { unreachableRule } from "./unreachable-rule.js";
import { unusedSource } from "./unused-source.js";
import { writeOnlyLens } from "./write-only-lens.js";

export type { Check } from "./check.js";

export const checks: readonly Check[] = [
  duplicateNativeKey,
  typeMismatch,
  defaultMismatch,
  conflictingLenses,
  writeOnlyLens,
  legacyAlways,
  requiredFieldUnmapped,
  markerWithoutWhen,
  ambiguousRules,
  unreachableRule,
  requiredKeyUnwritten,
  misreadCall,
  badVersionRange,
  neverWritten,
  shapes,
  rawOp,
  nameClash,
  missingSource,
  unusedSource,
  missingSample,
];

/** All that the checks find. One that fails itself says so and does not hide the others. */
export function check(model: Model, corpus: Corpus, list: readonly Check[] = checks): Diagnostic[] {
  return list.flatMap((one) => {
    try {
      return one.run(model, corpus);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [diagnostic("failed-check", { check: one.name, reason }, "nowhere")];
    }
  });
}
