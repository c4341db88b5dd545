/**
 * Sessions of Windsurf's Cascade as text: transcripts of one step a line, and the steps that its
 * server hands out, which exporters save. The program's own files are encrypted.
 */
import type { JsonObject } from "../../runtime/json.js";
import { beginExport, isExportStep } from "../families/cascade-export.js";
import { beginTranscript, isTranscriptStep } from "../families/cascade-transcript.js";
import { chatTabs, SHARED_KEY } from "../families/chat-tabs.js";
import type { Format } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import { textAt } from "../path.js";

export const windsurf: Format = {
  harness: "windsurf",
  lists: ["steps", ["trajectory", "steps"]],
  recognise(records: readonly JsonObject[], frame?: JsonObject): number {
    if (records.length === 0) return 0;
    if (frame === undefined && records.every(isTranscriptStep)) return 1;
    return records.every(isExportStep) ? 0.9 : 0;
  },
  note(record, meta) {
    noteFirst(meta, "cwd", textAt(record, ["run_command", "cwd"]));
    noteFirst(
      meta,
      "id",
      textAt(record, ["cascadeId"]) ?? textAt(record, ["trajectory", "cascadeId"]),
    );
    noteLast(meta, "model", textAt(record, ["metadata", "generatorModelUid"]));
    noteTime(meta, textAt(record, ["metadata", "createdAt"]));
  },
  begin() {
    const readTranscript = beginTranscript();
    const readExport = beginExport();
    return (record, decode) =>
      isExportStep(record) ? readExport(record, decode) : readTranscript(record, decode);
  },
};

/** Rows that no other editor has. */
const OWN_ROWS =
  "SELECT 1 FROM ItemTable WHERE key IN ('aiChat.chatdata', 'cascade.sessionData')" +
  " OR key LIKE 'codeium%' OR key LIKE 'windsurf%' LIMIT 1";

/** Older chat tabs, without calls. */
export const windsurfTabs = chatTabs(
  "windsurf",
  ["cascade.sessionData", "aiChat.chatdata", SHARED_KEY],
  (db) => ([...db.rows(OWN_ROWS)].length > 0 ? 1 : 0),
);
