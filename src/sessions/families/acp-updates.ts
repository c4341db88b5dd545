/**
 * Notifications of the Agent Client Protocol: what an editor was told, bit by bit. Text comes in
 * chunks, and a call changes until it is done; playing the notifications gives whole messages.
 */
import { hasOwn, isObject, own, setOwn, type Json, type JsonObject } from "../../runtime/json.js";
import { objectOf, textOf } from "../blocks.js";
import { isoTime } from "../meta.js";
import { valueAt } from "../path.js";
import type { Piece } from "../pieces.js";

/** What a line tells, where it is a notification or a request of the protocol, or the inside of one. */
export type Told = {
  /** `sessionUpdate`, or the method. */
  kind: string;
  session: string | undefined;
  /** ISO 8601. */
  time: string | undefined;
  body: JsonObject;
};

export function toldIn(record: JsonObject): Told | undefined {
  const params = objectOf(record, "params") ?? record;
  const update = objectOf(params, "update") ?? params;
  const kind = textOf(update, "sessionUpdate");
  const method = textOf(record, "method");
  const isRequest = kind === undefined && method?.startsWith("session/") === true;
  const told = isRequest ? { kind: method, body: params } : { kind, body: update };
  if (told.kind === undefined) return undefined;
  const millis = valueAt(params, ["_meta", "agentTimestampMs"]);
  const time = isoTime(millis) ?? textOf(record, "timestamp");
  return { kind: told.kind, session: textOf(params, "sessionId"), time, body: told.body };
}

/** Put together from several notifications; `told` says what it is. */
export type Whole = JsonObject & { told: "user" | "assistant" | "thought" | "summary" | "call" };

const SPEAKERS: ReadonlyMap<string, Whole["told"]> = new Map([
  ["agent_message", "assistant"],
  ["agent_message_chunk", "assistant"],
  ["agent_thought", "thought"],
  ["agent_thought_chunk", "thought"],
  ["compaction_summary_chunk", "summary"],
  ["session/prompt", "user"],
  ["user_message", "user"],
  ["user_message_chunk", "user"],
]);

const CALLS = new Set(["tool_call", "tool_call_content_chunk", "tool_call_update"]);

/** The pieces, and behind the piece that began it each message and each call as it is at the end. */
export function replay(pieces: readonly Piece[]): Piece[] {
  const sessions = new Map<string | undefined, Playing>();
  const begun = new Map<Piece, Whole[]>();
  for (const piece of pieces) {
    const told = piece.kind === "record" ? toldIn(piece.record) : undefined;
    if (told === undefined) continue;
    const playing = sessions.get(told.session) ?? new Playing();
    sessions.set(told.session, playing);
    const whole = playing.take(told);
    if (whole !== undefined) begun.set(piece, [...(begun.get(piece) ?? []), whole]);
  }
  return pieces.flatMap((piece) => [
    piece,
    ...(begun.get(piece) ?? []).map((whole) => wholePiece(whole, piece)),
  ]);
}

/** The bytes of a message are in the lines that made it. */
function wholePiece(record: Whole, { line }: Piece): Piece {
  return { kind: "record", record, text: JSON.stringify(record), line, bytes: new Uint8Array() };
}

/** One session as far as it was told. */
class Playing {
  readonly #calls = new Map<string, Whole>();
  /** The message that chunks are added to. */
  #open: { whole: Whole; content: Json[]; id: string | undefined; isPrompt: boolean } | undefined;
  #answers = 0;
  #isCalling = false;

  /** A message or call that begins here. */
  take({ kind, session, time, body }: Told): Whole | undefined {
    const speaker = SPEAKERS.get(kind);
    if (speaker === undefined && !CALLS.has(kind)) return undefined;
    const facts = { session, time, answer: this.#answers };
    return speaker === undefined
      ? this.#call(kind, body, facts)
      : this.#say(speaker, kind, body, facts);
  }

  #say(
    speaker: Whole["told"],
    kind: string,
    body: JsonObject,
    facts: JsonObject,
  ): Whole | undefined {
    const said = own(body, "content") ?? own(body, "prompt");
    const parts = Array.isArray(said) ? said : said === undefined ? [] : [said];
    const id = textOf(body, "messageId");
    const open = this.#open;
    if (open?.whole.told === speaker && open.id === id && kind.endsWith("_chunk")) {
      // Some agents say a prompt again that they were given.
      if (!open.isPrompt) for (const part of parts) addPart(open.content, part);
      return undefined;
    }
    if (this.#isCalling || speaker === "user") facts = { ...facts, answer: ++this.#answers };
    this.#isCalling = false;
    const content = [...parts];
    const whole: Whole = { told: speaker, ...facts, content };
    this.#open = { whole, content, id, isPrompt: kind === "session/prompt" };
    return whole;
  }

  #call(kind: string, body: JsonObject, facts: JsonObject): Whole | undefined {
    this.#open = undefined;
    this.#isCalling = true;
    const id = textOf(body, "toolCallId") ?? "";
    const known = this.#calls.get(id);
    const whole: Whole = known ?? { told: "call", ...facts };
    this.#calls.set(id, whole);
    if (kind === "tool_call_content_chunk") addContent(whole, own(body, "content"));
    else merge(whole, body);
    return known === undefined ? whole : undefined;
  }
}

/** Text goes on; another part stands for itself. */
function addPart(content: Json[], part: Json): void {
  const last = content.at(-1);
  const [before, after] = [textIn(last), textIn(part)];
  if (before === undefined || after === undefined) content.push(part);
  else content.splice(-1, 1, { type: "text", text: before + after });
}

function textIn(part: Json | undefined): string | undefined {
  return isObject(part) && own(part, "type") === "text" ? textOf(part, "text") : undefined;
}

function addContent(whole: Whole, part: Json | undefined): void {
  const content = own(whole, "content");
  if (part !== undefined)
    setOwn(whole, "content", [...(Array.isArray(content) ? content : []), part]);
}

/** What is absent or null is as it was. */
function merge(whole: Whole, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    if (value === undefined || value === null || key === "sessionUpdate" || key === "told")
      continue;
    const before = own(whole, key);
    const isMeta = key === "_meta" && isObject(value) && isObject(before);
    setOwn(whole, key, isMeta ? { ...before, ...value } : value);
  }
}

export function isWhole(record: JsonObject): boolean {
  return hasOwn(record, "told") && hasOwn(record, "answer");
}
