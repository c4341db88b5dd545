/**
 * Event logs of Junie: what its screen showed. There are no native calls; a block on the screen is
 * call and result, told anew whenever it changes, and its last state is the one that counts.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { noteLast } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";
import type { Piece } from "../pieces.js";

const EVENT: Path = ["event", "agentEvent"];

export const junie: Format = {
  harness: "junie",
  lists: [],
  recognise: (records, frame) => (frame === undefined && records.some(isTelling) ? 1 : 0),
  replay,
  note,
  read,
};

function isTelling(record: JsonObject): boolean {
  const kind = own(record, "kind");
  if (kind === "UserPromptEvent") return typeof own(record, "prompt") === "string";
  return kind === "SessionA2uxEvent" && isObject(valueAt(record, EVENT));
}

function note(record: JsonObject, meta: SessionMeta): void {
  const event = valueAt(record, EVENT);
  if (!isObject(event)) return;
  const [usage] = objectsOf(event, "modelUsage");
  noteLast(meta, "model", usage && textOf(usage, "model"));
  const named = own(event, "kind") === "AgentTaskNameUpdatedEvent";
  if (named) noteLast(meta, "title", textOf(event, "taskName") ?? textOf(event, "name"));
}

/** Blocks of the screen, and the keys that say what came out. */
const BLOCKS: ReadonlyMap<string, readonly string[]> = new Map([
  ["FileChangesBlockUpdatedEvent", []],
  ["TerminalBlockUpdatedEvent", ["details", "output", "presentableOutput"]],
  ["ToolBlockUpdatedEvent", ["details"]],
  ["ViewFilesBlockUpdatedEvent", []],
]);

const BOOKKEEPING = new Set([
  "AgentCurrentStatusUpdatedEvent",
  "AgentPatchCreatedEvent",
  "AgentStateUpdatedEvent",
  "AgentTaskNameUpdatedEvent",
  "LlmResponseMetadataEvent",
]);

/** Of each block all but the last telling stands for nothing. */
function replay(lines: readonly Piece[]): Piece[] {
  const last = new Map<string, Piece>();
  for (const piece of lines) {
    const step = stepOf(piece);
    if (step !== undefined) last.set(step, piece);
  }
  return lines.map((piece) => {
    const step = stepOf(piece);
    const isPast = step !== undefined && last.get(step) !== piece;
    return isPast ? { kind: "frame", line: piece.line, bytes: piece.bytes } : piece;
  });
}

function stepOf(piece: Piece): string | undefined {
  return piece.kind === "record" ? textAt(piece.record, [...EVENT, "stepId"]) : undefined;
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(record, "kind") ?? "untyped";
  if (type === "UserPromptEvent") {
    return messages(message("user", [{ kind: "text", text: textOf(record, "prompt") ?? "" }]));
  }
  const event = valueAt(record, EVENT);
  if (!isObject(event)) return isState(type) ? bookkeeping(type) : unknown(type);
  const kind = textOf(event, "kind") ?? "untyped";
  const outcomes = BLOCKS.get(kind);
  if (outcomes !== undefined) return readBlock(kind, event, outcomes, decode);
  if (kind === "ResultBlockUpdatedEvent") {
    const text = plainText(own(event, "result"));
    return text === ""
      ? bookkeeping(kind)
      : messages(message("assistant", [{ kind: "text", text }]));
  }
  if (kind === "AgentFailureEvent") {
    const text = plainText(own(event, "message"));
    return messages(message("system", [{ kind: "text", text }], { injected: true }));
  }
  return BOOKKEEPING.has(kind) ? bookkeeping(kind) : unknown(kind);
}

function isState(type: string): boolean {
  return type === "TaskState" || type === "SendToAgentEvent" || type === "SessionA2uxEvent";
}

/** What is no outcome is taken for what the tool was given. */
function readBlock(
  kind: string,
  event: JsonObject,
  outcomes: readonly string[],
  decode: Codec["decode"],
): Reading {
  const id = textOf(event, "stepId");
  const given = Object.entries(event).filter(
    ([key]) => !outcomes.includes(key) && key !== "kind" && key !== "status" && key !== "stepId",
  );
  const call = message("assistant", [callBlock(id, kind, Object.fromEntries(given), decode)]);
  const status = textOf(event, "status");
  if (status === "IN_PROGRESS") return messages(call);
  const [outcome] = outcomes.filter((key) => hasOwn(event, key)).map((key) => own(event, key));
  const isError = status === "FAILED" || status === "ERROR";
  const result = resultBlock(id, outcome, { text: plainText(outcome), isError });
  return messages(call, message("tool", [result]));
}
