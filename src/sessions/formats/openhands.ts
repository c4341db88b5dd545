/**
 * Sessions of OpenHands: events of the SDK and events before it, each in a file of its own, or in a
 * list, or as `history` of a line of an evaluation's output; and the messages that the model got.
 */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, messages, objectsOf, textOf, unknown } from "../blocks.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { beginV0, isV0Event, modelOfV0 } from "./openhands-v0.js";
import { isV1Event, modelOfV1, readV1 } from "./openhands-v1.js";

export const openhands: Format = {
  harness: "openhands",
  lists: ["history", []],
  folder: { main: "base_state.json", beside: ["metadata.json"], records: "events" },
  recognise,
  note,
  begin() {
    let readV0 = beginV0();
    const read: ReadRecord = (record, decode) => {
      if (isV1Event(record)) return readV1(record, decode);
      if (isV0Event(record)) return readV0(record, decode);
      if (isRun(record)) {
        readV0 = beginV0();
        return readRun(record, (event) => read(event, decode));
      }
      const said = readMessage(record, decode);
      if (said !== undefined) return messages(said);
      return isState(record) || isMetadata(record)
        ? bookkeeping("conversation")
        : unknown(textOf(record, "kind") ?? "untyped");
    };
    return read;
  },
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  const [first] = records;
  if (first === undefined) return 0;
  if (records.some((record) => isV1Event(record) || isV0Event(record) || isRun(record))) return 0.9;
  if (frame !== undefined) return 0;
  const prompt = own(first, "role") === "system" ? plainPrompt(first) : "";
  return prompt.startsWith("You are OpenHands agent") ? 0.9 : 0;
}

function plainPrompt(record: JsonObject): string {
  const [part] = objectsOf(record, "content");
  return textOf(record, "content") ?? (part && textOf(part, "text")) ?? "";
}

/** One run of an evaluation, with all of its events. */
function isRun(record: JsonObject): boolean {
  return (
    typeof own(record, "instance_id") === "string" && objectsOf(record, "history").some(isV0Event)
  );
}

function readRun(run: JsonObject, read: (event: JsonObject) => Reading): Reading {
  const readings = objectsOf(run, "history").map(read);
  return messages(
    ...readings.flatMap((reading) => (reading.kind === "messages" ? reading.messages : [])),
  );
}

/** `base_state.json` of a conversation. */
function isState(record: JsonObject): boolean {
  return textAt(record, ["agent", "llm", "model"]) !== undefined;
}

/** `metadata.json` of a conversation before the SDK. */
function isMetadata(record: JsonObject): boolean {
  return typeof own(record, "conversation_id") === "string" && hasOwn(record, "created_at");
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "title", textOf(record, "instance_id"));
  if (isState(record)) noteFirst(meta, "id", textOf(record, "id"));
  if (isMetadata(record)) {
    noteFirst(meta, "id", textOf(record, "conversation_id"));
    noteFirst(meta, "title", textOf(record, "title"));
  }
  noteFirst(meta, "cwd", textAt(record, ["workspace", "working_dir"]));
  noteFirst(meta, "cwd", textAt(record, ["value", "workspace", "working_dir"]));
  noteLast(meta, "version", textAt(record, ["args", "openhands_version"]));
  noteLast(meta, "model", modelOfV0(record) ?? modelOfV1(record));
  noteFirst(meta, "model", textAt(record, ["metadata", "llm_config", "model"]));
  noteTime(meta, textOf(record, "timestamp"));
  const events = objectsOf(record, "history");
  for (const event of events.filter(isV0Event)) note(event, meta);
}
