/**
 * Sessions of Trae, in the database of its workspace or as the value that is kept there. What the
 * agent did is nested in a way that is not known; its text is shown. Newer versions encrypt all.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { message, messages, objectsOf, plainText, textOf, unknown } from "../blocks.js";
import type { Format, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Role, SessionMeta } from "../model.js";
import { valueAt } from "../path.js";
import { itemTable } from "../stored-documents.js";

const LISTS = [["list", "*", "messages"]];
const SESSIONS = ["list", "*"];

export const trae: Format = {
  harness: "trae",
  lists: LISTS,
  sessions: SESSIONS,
  recognise(records, frame) {
    if (frame === undefined || typeof own(frame, "sessionId") !== "string") return 0;
    return records.some((record) => hasOwn(record, "agentTaskContent")) ? 0.9 : 0;
  },
  database: itemTable(["memento/icube-ai-agent-storage"], LISTS, SESSIONS, (frame) =>
    textOf(frame, "sessionId"),
  ),
  note,
  read,
};

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteLast(meta, "model", textOf(record, "model"));
  noteFirst(meta, "started", timeOf(own(record, "createdAt")));
  noteTime(meta, timeOf(own(record, "timestamp")));
}

/** Seconds, milliseconds or text. */
function timeOf(value: Json | undefined): string | undefined {
  if (typeof value !== "number") return typeof value === "string" ? value : undefined;
  return isoTime(value, value < 1e11 ? 1000 : 1);
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ["assistant", "assistant"],
  ["system", "system"],
  ["user", "user"],
]);

function read(record: JsonObject): Reading {
  const role = ROLES.get(textOf(record, "role") ?? "");
  if (role === undefined) return unknown(textOf(record, "role") ?? "untyped");
  const texts = [plainText(own(record, "content")), ...taskTexts(own(record, "agentTaskContent"))];
  const blocks = texts.filter((text) => text !== "").map((text): Block => ({ kind: "text", text }));
  return messages(
    message(role, blocks, {
      time: timeOf(own(record, "timestamp")),
      model: role === "assistant" ? textOf(record, "model") : undefined,
      injected: role === "system" || undefined,
    }),
  );
}

/** Text, or an object with text and the items of a plan. */
function taskTexts(content: Json | undefined): string[] {
  if (!isObject(content)) return [plainText(content)];
  const guideline = valueAt(content, ["guideline"]);
  const items = isObject(guideline) ? objectsOf(guideline, "planItems") : [];
  const said = ["content", "text", "proposal"].map((key) => plainText(own(content, key)));
  return [...said, ...items.map((item) => plainText(own(item, "content")))];
}
