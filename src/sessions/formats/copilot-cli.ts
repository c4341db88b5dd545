/** Session files of GitHub's Copilot CLI: the event log of each session. */
import { textAt } from "../path.js";
import { beginEvents, isEvent, noteEvent } from "../families/copilot-events.js";
import type { Format } from "../format.js";

export const copilotCli: Format = {
  harness: "copilot_cli",
  lists: [],
  folder: { main: "events.jsonl", beside: [] },
  recognise: (records) => {
    // The agent inside of VS Code writes the same events.
    const isEditor = records.some((record) => textAt(record, ["data", "vscodeVersion"]));
    return records.some(isEvent) && !isEditor ? 1 : 0;
  },
  note: noteEvent,
  begin: beginEvents,
};
