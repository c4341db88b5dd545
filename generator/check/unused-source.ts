/** A source that vouches for nothing. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Check } from "./check.js";

export const unusedSource: Check = {
  name: "unused-source",
  run: ({ harnesses }) =>
    harnesses.flatMap(({ sources, tools, place }) => {
      const claims = tools.flatMap(({ rules, wrapper }) =>
        wrapper === undefined ? rules : [...rules, wrapper],
      );
      const cited = new Set(claims.flatMap((claim) => claim.sources));
      return sources
        .filter((source) => source.place.file === place.file && !cited.has(source.id))
        .map((source) => diagnostic("unused-source", { source: source.id }, source.place));
    }),
};
