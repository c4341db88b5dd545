/** A rule without evidence. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import { authoredTools } from "./authored.js";
import type { Check } from "./check.js";

export const missingSource: Check = {
  name: "missing-source",
  run: (model) =>
    authoredTools(model).flatMap(({ tool }) => {
      const claims = [...tool.rules, ...(tool.wrapper === undefined ? [] : [tool.wrapper])];
      return claims
        .filter(({ sources }) => sources.length === 0)
        .map(({ place }) => diagnostic("missing-source", { tool: tool.name }, place));
    }),
};
