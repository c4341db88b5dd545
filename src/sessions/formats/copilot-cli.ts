/** Session files of GitHub's Copilot CLI: the event log of each session. */
import { own, type JsonObject } from "../../runtime/json.js";
import { messages, textOf, unknown } from "../blocks.js";
import { beginEvents, isEvent, noteEvent } from "../families/copilot-events.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import { textAt } from "../path.js";

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

/** Of its first builds: a document with the messages of the API, and beside them what was shown. */
export const copilotDocument: Format = {
  harness: "copilot_cli",
  lists: ["chatMessages"],
  recognise(records, frame) {
    const isSession = frame !== undefined && textOf(frame, "sessionId") !== undefined;
    const isRole = (record: JsonObject): boolean => textOf(record, "role") !== undefined;
    const isTimed = isSession && textOf(frame, "startTime") !== undefined;
    return isTimed && own(frame, "chatMessages") !== undefined && records.every(isRole) ? 0.9 : 0;
  },
  note(record, meta) {
    noteFirst(meta, "id", textOf(record, "sessionId"));
    noteFirst(meta, "started", textOf(record, "startTime"));
    noteLast(meta, "ended", textOf(record, "endTime"));
  },
  read(record, decode) {
    const said = readMessage(record, decode);
    return said === undefined ? unknown(textOf(record, "role") ?? "untyped") : messages(said);
  },
};
