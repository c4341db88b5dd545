/**
 * Session files of Gemini CLI: a JSON document, since 2026 lines of JSON. Calls and their results
 * stand in the message of the model, which is written again whenever one of them comes in. Also
 * what `/chat save` writes: the bare contents of the API.
 */
import { own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { readParts, readResult } from "../families/gemini-parts.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Message, SessionMeta } from "../model.js";
import { Recent } from "../recent.js";
import { UnnamedCalls } from "../unnamed.js";

const ORIGINAL = "gemini";

/** `answer` is the type of messages of the model. */
export function geminiFormat(harness: string, answer: string): Format {
  return {
    harness,
    verbatim: true,
    lists: ["messages", "history"],
    recognise: (records, frame) => recognise(records, frame, answer),
    note,
    // A folder that is called as the session is.
    agentFolder: (path, { id = "" }) =>
      /^[\w-]+$/.test(id) ? path.replace(/[^\\/]+$/, id) : undefined,
    begin: () => {
      const reader = new Reader(answer);
      return (record, decode) => reader.read(record, decode);
    },
  };
}

export const geminiCli = geminiFormat("gemini_cli", ORIGINAL);

function recognise(
  records: readonly JsonObject[],
  frame: JsonObject | undefined,
  answer: string,
): number {
  const isHeaded = [...(frame === undefined ? [] : [frame]), ...records].some(isHeader);
  const isAnswered = records.some((record) => own(record, "type") === answer && isMessage(record));
  if (isAnswered) return isHeaded ? 1 : 0.9;
  // Without an answer nothing tells that it is not the program that the others were made from.
  if (answer !== ORIGINAL) return 0;
  if (isHeaded) return 0.95;
  return records.length > 0 && records.every(isContent) ? 0.6 : 0;
}

function isHeader(record: JsonObject): boolean {
  return textOf(record, "sessionId") !== undefined && textOf(record, "projectHash") !== undefined;
}

function isMessage(record: JsonObject): boolean {
  return textOf(record, "id") !== undefined && textOf(record, "type") !== undefined;
}

function isContent(record: JsonObject): boolean {
  const role = own(record, "role");
  return (role === "user" || role === "model") && Array.isArray(own(record, "parts"));
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  const header = isHeader(record) || own(record, "messages") !== undefined ? record : undefined;
  const facts = header ?? objectOf(record, "$set");
  if (facts === undefined) {
    noteTime(meta, textOf(record, "timestamp"));
    noteLast(meta, "model", textOf(record, "model"));
    return;
  }
  noteFirst(meta, "id", textOf(facts, "sessionId"));
  noteFirst(meta, "started", textOf(facts, "startTime"));
  noteLast(meta, "title", textOf(facts, "summary"));
  if (own(facts, "kind") === "subagent") noteFirst(meta, "agent", "sub-agent");
}

// ------------------------------------------------------------------ records

/** What was told of a message before it was written again. */
type Told = { parentId: string | null; thoughts: number; content: string; parts: Set<string> };

/** Only the last messages are written again. */
const REMEMBERED = 1024;

class Reader {
  #told = new Recent<Told>(REMEMBERED);
  #last: string | null = null;
  #unnamed = new UnnamedCalls();

  constructor(readonly answer: string) {}

  read(record: JsonObject, decode: Codec["decode"]): Reading {
    const rewind = textOf(record, "$rewindTo");
    if (rewind !== undefined) {
      // What comes next stands beside that message, as another branch.
      this.#last = this.#told.get(rewind)?.parentId ?? null;
      const block: Block = { kind: "other", type: "rewind", value: rewind };
      return messages(message("system", [block], { injected: true }));
    }
    const set = objectOf(record, "$set");
    if (set !== undefined) return this.#readReplacement(set, decode);
    if (isMessage(record)) {
      const read = this.#readMessage(record, decode);
      const type = textOf(record, "type") ?? "";
      if (read === undefined) return unknown(type);
      return read.length === 0 ? bookkeeping(`${type}, again`) : messages(...read);
    }
    if (isContent(record)) return this.#readContent(record, decode);
    return isHeader(record) ? bookkeeping("metadata") : unknown("untyped");
  }

  /** A new history in place of the old one; what was told of it is not told again. */
  #readReplacement(set: JsonObject, decode: Codec["decode"]): Reading {
    if (!Array.isArray(own(set, "messages"))) return bookkeeping("$set");
    const boundary = message("system", [], { injected: true, compaction: "boundary" });
    const replaced = objectsOf(set, "messages").flatMap(
      (record) => this.#readMessage(record, decode) ?? [],
    );
    return messages(boundary, ...replaced);
  }

  #readMessage(record: JsonObject, decode: Codec["decode"]): Message[] | undefined {
    const id = textOf(record, "id") ?? "";
    const again = this.#told.get(id);
    const told = again ?? { parentId: this.#last, thoughts: 0, content: "", parts: new Set() };
    const facts = { id, parentId: told.parentId, time: textOf(record, "timestamp") };
    if (again === undefined) {
      this.#told.set(id, told);
      this.#last = id;
    }
    const content = this.#newContent(record, told, decode);
    switch (own(record, "type")) {
      case "user":
        return again !== undefined && content.length === 0 ? [] : [message("user", content, facts)];
      case "info":
      case "warning":
      case "error":
        return content.length === 0
          ? []
          : [message("system", content, { ...facts, injected: true })];
      case this.answer:
        return this.#readAnswer(record, told, content, facts, decode);
      default:
        return undefined;
    }
  }

  /** What the content says beyond what was told. */
  #newContent(record: JsonObject, told: Told, decode: Codec["decode"]): Block[] {
    const content = own(record, "content");
    const written = JSON.stringify(content ?? "");
    if (written === told.content) return [];
    const before = parseText(told.content);
    told.content = written;
    if (typeof content === "string" && before !== "" && content.startsWith(before)) {
      return [{ kind: "text", text: content.slice(before.length) }];
    }
    return readParts(content, decode, this.#unnamed);
  }

  #readAnswer(
    record: JsonObject,
    told: Told,
    content: Block[],
    facts: Facts,
    decode: Codec["decode"],
  ): Message[] {
    const thoughts = objectsOf(record, "thoughts");
    const blocks: Block[] = [...thoughts.slice(told.thoughts).map(readThought), ...content];
    told.thoughts = Math.max(told.thoughts, thoughts.length);
    const results: Block[] = [];
    objectsOf(record, "toolCalls").forEach((call, at) => {
      const id = textOf(call, "id");
      const key = id ?? String(at);
      if (!told.parts.has(`call ${key}`)) {
        told.parts.add(`call ${key}`);
        blocks.push(callBlock(id, textOf(call, "name") ?? "", own(call, "args"), decode));
      }
      const result = readToolResult(call, id);
      if (result !== undefined && !told.parts.has(`result ${key}`)) {
        told.parts.add(`result ${key}`);
        results.push(result);
      }
    });
    const said = { ...facts, group: facts.id, model: textOf(record, "model") };
    return [
      ...(blocks.length === 0 ? [] : [message("assistant", blocks, said)]),
      ...(results.length === 0 ? [] : [message("tool", results, { time: facts.time })]),
    ];
  }

  #readContent(record: JsonObject, decode: Codec["decode"]): Reading {
    const blocks = readParts(own(record, "parts"), decode, this.#unnamed);
    if (own(record, "role") === "model") return messages(message("assistant", blocks));
    const isAnswer = blocks.length > 0 && blocks.every((block) => block.kind === "result");
    return messages(message(isAnswer ? "tool" : "user", blocks));
  }
}

function parseText(json: string): string {
  const value: unknown = json === "" ? "" : JSON.parse(json);
  return typeof value === "string" ? value : "";
}

function readThought(thought: JsonObject): Block {
  const parts = [textOf(thought, "subject"), textOf(thought, "description")];
  return { kind: "thinking", text: parts.filter((part) => part !== undefined).join("\n") };
}

/** A call that still runs has no result yet. */
function readToolResult(call: JsonObject, id: string | undefined): Block | undefined {
  const result = own(call, "result");
  const display = textOf(call, "resultDisplay");
  const status = textOf(call, "status");
  const failed = status === "error" || status === "cancelled";
  if ((result === undefined || result === null) && display === undefined && !failed) {
    return undefined;
  }
  return readResult(id, result, { failed, display });
}
