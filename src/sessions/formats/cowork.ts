/** Sessions of Cowork: files of Claude Code, which it runs, mostly in a machine of its own. */
import { own } from "../../runtime/json.js";
import { textOf } from "../blocks.js";
import { noteFirst } from "../meta.js";
import { textAt } from "../path.js";
import type { Format } from "../format.js";
import { claudeCode } from "./claude-code.js";

export const cowork: Format = {
  ...claudeCode,
  harness: "cowork",
  /** The app's record of a session stands beside the folder in which Claude Code ran. */
  header: (path) =>
    path.replace(/[\\/]\.claude[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/, ".json"),
  note(record, meta) {
    if (typeof own(record, "lastActivityAt") === "number") {
      noteFirst(meta, "title", textOf(record, "title"));
      noteFirst(meta, "model", textOf(record, "model"));
      return;
    }
    claudeCode.note(record, meta);
  },
  place: /[\\/]local-agent-mode-sessions[\\/]/,
  // On the person's own machine it leaves the same files as Claude Code; then only their place tells.
  recognise: (records, frame) => {
    const isVirtual = records.some((record) => textAt(record, ["cwd"])?.startsWith("/sessions/"));
    const sure = claudeCode.recognise(records, frame);
    return isVirtual && sure > 0 ? 1 : sure / 2;
  },
};
