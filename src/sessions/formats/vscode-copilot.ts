/**
 * Chats of Copilot in VS Code: a document of requests, each with its answer; since 2026 the log of
 * changes that it grew by; and the event log of the agent that newer builds run.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { beginEvents, isEvent, noteEvent } from "../families/copilot-events.js";
import type { Format, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";
import { promptText } from "./vscode-copilot-prompt.js";
import { documentIn, isChange, replay } from "./vscode-copilot-log.js";
import { readScreen, textBehindCalls } from "./vscode-copilot-screen.js";
import { pathIn } from "../uri.js";

const harness = "vscode_copilot";

/** A chat as one document. */
/** The editor tells the folder of all chats in a file beside that of the chats. */
const header = (path: string): string =>
  path.replace(/[\\/]chatSessions([\\/])[^\\/]+$/, "$1workspace.json");

export const vscodeCopilot: Format = {
  harness,
  header,
  lists: ["requests"],
  recognise(records, frame) {
    if (frame === undefined || typeof own(frame, "sessionId") !== "string") return 0;
    if (!hasOwn(frame, "responderUsername") && !hasOwn(frame, "initialLocation")) return 0;
    return records.every(isRequest) ? 1 : 0;
  },
  note,
  read,
};

/** A chat as the log of its changes. */
export const vscodeCopilotLog: Format = {
  harness,
  header,
  lists: [],
  recognise(records, frame) {
    const [first] = records;
    if (frame !== undefined || first === undefined || own(first, "kind") !== 0) return 0;
    return textAt(first, ["v", "sessionId"]) === undefined ? 0 : 1;
  },
  replay,
  note(record, meta) {
    const document = isChange(record) ? documentIn(record) : record;
    if (document !== undefined) note(document, meta);
  },
  read: (record, decode) => (isChange(record) ? bookkeeping("change") : read(record, decode)),
};

/** The event log of the agent, which Copilot's command line writes too. */
export const vscodeCopilotEvents: Format = {
  harness,
  lists: [],
  recognise(records) {
    const isEditor = records.some((record) => textAt(record, ["data", "vscodeVersion"]));
    return isEditor && records.some(isEvent) ? 1 : 0;
  },
  note: noteEvent,
  begin: beginEvents,
};

function isRequest(record: JsonObject): boolean {
  return typeof own(record, "requestId") === "string";
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isRequest(record)) {
    noteLast(meta, "model", textOf(record, "modelId"));
    noteLast(meta, "version", textAt(record, ["agent", "extensionVersion"]));
    noteTime(meta, isoTime(own(record, "timestamp")));
    return;
  }
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "cwd", pathIn(textOf(record, "folder")));
  noteLast(meta, "title", textOf(record, "customTitle"));
  noteFirst(meta, "started", isoTime(own(record, "creationDate")));
  noteLast(meta, "ended", isoTime(own(record, "lastMessageDate")));
}

// ------------------------------------------------------------------ requests

const METADATA: Path = ["result", "metadata"];

/**
 * A request holds what was asked, and the answer twice: as rounds of the model, with calls and their
 * results, and as the items on the screen. A request that was cancelled has the screen alone.
 */
function read(record: JsonObject, decode: Codec["decode"]): Reading {
  if (!isRequest(record)) return unknown("untyped");
  const asked = message("user", [{ kind: "text", text: promptOf(record) }], {
    id: textOf(record, "requestId"),
    time: isoTime(own(record, "timestamp")),
  });
  const metadata = valueAt(record, METADATA);
  const rounds = isObject(metadata) ? objectsOf(metadata, "toolCallRounds") : [];
  const results = (isObject(metadata) && objectOf(metadata, "toolCallResults")) || {};
  const model = textOf(record, "modelId");
  const answer =
    rounds.length > 0
      ? readRounds(rounds, results, decode)
      : readScreen(objectsOf(record, "response"), decode);
  const last = rounds.at(-1);
  if (last !== undefined && objectsOf(last, "toolCalls").length > 0) {
    const text = textBehindCalls(objectsOf(record, "response"));
    if (text !== "") answer.push(message("assistant", [{ kind: "text", text }]));
  }
  for (const part of answer)
    if (part.role === "assistant" && model !== undefined) part.model = model;
  return messages(asked, ...answer, ...readFailure(record));
}

function promptOf(record: JsonObject): string {
  return textOf(record, "message") ?? textAt(record, ["message", "text"]) ?? "";
}

/** What the person was told when there was no answer. */
function readFailure(record: JsonObject): Message[] {
  const text = textAt(record, ["result", "errorDetails", "message"]);
  if (text === undefined || text === "") return [];
  return [message("system", [{ kind: "text", text }], { injected: true })];
}

function readRounds(
  rounds: readonly JsonObject[],
  results: JsonObject,
  decode: Codec["decode"],
): Message[] {
  return rounds.flatMap((round) => {
    const calls = objectsOf(round, "toolCalls");
    const blocks: Block[] = [];
    const thought = thoughtOf(round);
    const text = textOf(round, "response") ?? "";
    if (thought !== "") blocks.push({ kind: "thinking", text: thought });
    if (text !== "") blocks.push({ kind: "text", text });
    for (const call of calls) {
      const name = textOf(call, "name") ?? "";
      blocks.push(callBlock(textOf(call, "id"), name, own(call, "arguments"), decode));
    }
    const answers = calls.flatMap((call) => readResult(textOf(call, "id"), results));
    const said =
      blocks.length === 0 ? [] : [message("assistant", blocks, { id: textOf(round, "id") })];
    return answers.length === 0 ? said : [...said, message("tool", answers)];
  });
}

/** Text, or pieces of it. */
function thoughtOf(round: JsonObject): string {
  const text = valueAt(round, ["thinking", "text"]);
  return Array.isArray(text) ? text.map(plainText).join("") : plainText(text);
}

function readResult(id: string | undefined, results: JsonObject): ResultBlock[] {
  const result = id === undefined ? undefined : own(results, id);
  if (id === undefined || !isObject(result)) return [];
  const content = own(result, "content");
  const parts: Json[] = Array.isArray(content) ? content : [];
  const text = parts
    .map((part) => promptText(isObject(part) ? own(part, "value") : part))
    .join("\n");
  return [resultBlock(id, result, { text, isError: false })];
}
