/**
 * An op that a harness reads and does not write. A retired tool counts as written: it is taken for
 * want of a newer one.
 */
import { rulesOf, writtenRule } from "../analyse/written.js";
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Check } from "./check.js";

export const neverWritten: Check = {
  name: "never-written",
  run: ({ ops, harnesses }) =>
    harnesses.flatMap((harness) =>
      ops.flatMap((op) => {
        const [first] = rulesOf(harness, op.name);
        if (first === undefined || writtenRule(harness, op.name) !== undefined) return [];
        const isOwn = first.place.file === harness.place.file;
        const params = { harness: harness.id, op: op.name };
        return [diagnostic("never-written", params, isOwn ? first.place : harness.place)];
      }),
    ),
};
