/** Session files of Factory's Droid: one JSONL file per session. */
import { own, type JsonObject } from "../../runtime/json.js";
import { objectOf, textOf } from "../blocks.js";
import { readRecord, type Envelope } from "../families/anthropic-blocks.js";
import type { Format } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

const envelope: Envelope = {
  type: ["type"],
  role: ["message", "role"],
  content: ["message", "content"],
  id: ["id"],
  parentId: ["parentId"],
  time: ["timestamp"],
  model: ["message", "model"],
  group: ["id"],
  forms: {
    message: [
      // What only the model was told, and what only the person was.
      { when: { path: ["message", "visibility"], is: "llm_only" }, marks: { injected: true } },
      { when: { path: ["visibility"], is: "llm_only" }, marks: { injected: true } },
      { when: { path: ["message", "visibility"], is: "user_only" }, marks: { injected: true } },
      {},
    ],
    compaction_state: [
      {
        role: "user",
        content: ["summaryText"],
        marks: { injected: true, compaction: "summary" },
      },
    ],
  },
  bookkeeping: ["session_start", "todo_state"],
  injectedText: ["<system-reminder>"],
};

export const factoryDroid: Format = {
  harness: "factory_droid",
  verbatim: true,
  lists: [],
  recognise,
  header: (path) => path.replace(/\.jsonl$/, ".settings.json"),
  note,
  read: (record, decode) => readRecord(record, envelope, decode),
};

function recognise(records: readonly JsonObject[]): number {
  const starts = records.some(
    (record) => own(record, "type") === "session_start" && textOf(record, "id") !== undefined,
  );
  if (starts) return 1;
  const isMessage = (record: JsonObject): boolean =>
    own(record, "type") === "message" &&
    Array.isArray(valueAt(record, envelope.content)) &&
    // Entries of pi have a time in the message itself.
    valueAt(record, ["message", "timestamp"]) === undefined;
  return records.some(isMessage) ? 0.4 : 0;
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (own(record, "type") === "session_start") {
    noteFirst(meta, "id", textOf(record, "id"));
    noteFirst(meta, "cwd", textOf(record, "cwd"));
    noteFirst(meta, "title", textOf(record, "title") ?? textOf(record, "sessionTitle"));
    noteFirst(meta, "version", textOf(record, "version"));
    // The call of another session that began this one.
    noteFirst(meta, "agent", textOf(record, "callingToolUseId"));
  }
  if (objectOf(record, "message") !== undefined) {
    noteLast(meta, "model", textAt(record, envelope.model));
  }
  // The settings beside the file have the model alone.
  noteFirst(meta, "model", textOf(record, "model"));
  noteTime(meta, textOf(record, "timestamp"));
}
