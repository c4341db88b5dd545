/**
 * Session files of iFlow CLI: records like those of Claude Code with results like those of Gemini
 * CLI. The calls of one answer are told again by each record of it.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, messages, textOf } from "../blocks.js";
import { readRecord, type Envelope } from "../families/anthropic-blocks.js";
import { readResult } from "../families/gemini-parts.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { Recent } from "../recent.js";

const envelope: Envelope = {
  type: ["type"],
  role: ["message", "role"],
  content: ["message", "content"],
  id: ["uuid"],
  parentId: ["parentUuid"],
  time: ["timestamp"],
  model: ["message", "model"],
  sidechain: ["isSidechain"],
  injected: ["isMeta"],
  summary: ["isCompactSummary"],
  forms: { user: [{}], assistant: [{}] },
  bookkeeping: [],
  injectedText: ["<system-reminder>"],
};

export const iflowCli: Format = {
  harness: "iflow_cli",
  verbatim: true,
  lists: [],
  recognise,
  note,
  begin,
};

function recognise(records: readonly JsonObject[]): number {
  const isOurs = records.some(
    (record) =>
      textOf(record, "sessionId")?.startsWith("session-") === true &&
      textAt(record, envelope.role) !== undefined,
  );
  return isOurs ? 1 : 0;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "cwd", textOf(record, "cwd"));
  noteFirst(meta, "branch", textOf(record, "gitBranch"));
  noteLast(meta, "version", textOf(record, "version"));
  noteLast(meta, "model", textAt(record, envelope.model));
  noteTime(meta, textOf(record, "timestamp"));
}

// ------------------------------------------------------------------ records

/** So many calls are remembered by their ids. */
const REMEMBERED = 4096;

function begin(): ReadRecord {
  const told = new Recent<true>(REMEMBERED);
  // Records of the model with nothing between them are one answer, whatever ids they have.
  let answers = 0;
  let isAnswering = false;
  const isNew = (block: Block): boolean => {
    if (block.kind !== "call" || block.id === null) return true;
    if (told.get(block.id) === true) return false;
    told.set(block.id, true);
    return true;
  };
  return (record, decode) => {
    const reading = readRecord(record, envelope, decode);
    if (reading.kind === "record") return reading;
    const isModels = reading.messages.some(({ role }) => role === "assistant");
    if (isModels && !isAnswering) answers++;
    isAnswering = isModels;
    const group = isModels ? { group: `answer ${answers}` } : {};
    const failed = textAt(record, ["toolUseResult", "status"]) === "error";
    const read = reading.messages.map((message) => {
      const blocks = message.blocks.filter(isNew).map((block) => withResult(block, failed));
      return { message, isRepeated: blocks.length === 0 && message.blocks.length > 0, blocks };
    });
    return read.every(({ isRepeated }) => isRepeated)
      ? bookkeeping("assistant, again")
      : messages(...read.map(({ message, blocks }) => ({ ...message, ...group, blocks })));
  };
}

/** The content of a result is an object around what the function gave back. */
function withResult(block: Block, failed: boolean): Block {
  if (block.kind !== "result" || !isObject(block.content)) return block;
  const parts = own(block.content, "responseParts");
  if (parts === undefined) return block;
  const display = displayOf(own(block.content, "resultDisplay"));
  return { ...readResult(block.callId, parts, { failed, display }), content: block.content };
}

function displayOf(display: Json | undefined): string | undefined {
  return typeof display === "string" ? display : undefined;
}
