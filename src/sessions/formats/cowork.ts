/** Sessions of Cowork: files of Claude Code, which it runs, mostly in a machine of its own. */
import { textAt } from "../path.js";
import type { Format } from "../format.js";
import { claudeCode } from "./claude-code.js";

export const cowork: Format = {
  ...claudeCode,
  harness: "cowork",
  // On the person's own machine it leaves the same files as Claude Code; then only --from tells.
  recognise: (records, frame) => {
    const isVirtual = records.some((record) => textAt(record, ["cwd"])?.startsWith("/sessions/"));
    return isVirtual && claudeCode.recognise(records, frame) > 0 ? 1 : 0;
  },
};
