/** The three files of one Grok session, and the counts that its summary needs. */
import type { Json } from "../../runtime/json.js";
import { stringify } from "../numbers.js";
import { withoutHalves } from "../text.js";
import type { MessageItem } from "../sequence.js";
import type { Chunk, WriterContext } from "./writer.js";

/** The format of `chat_history.jsonl` that has a `type` in each record. */
const CHAT_FORMAT = 1;
/** Longest title that the list of sessions shows. */
const TITLE_LENGTH = 100;
/** The program looks for a session below the name of its folder, which "." would not be. */
const UNKNOWN_FOLDER = "/";
/** Who writes tools with the names of the default preset. */
const DEFAULT_AGENT = "cursor";

export class GrokFiles {
  /** Index of the last prompt; -1 before the first. */
  promptIndex = -1;
  #chats = 0;
  #updates = 0;
  /** Of the last message and of the first, in ms since 1970. */
  #time: number | undefined;
  #started: number | undefined;
  #model: string | undefined;
  #title: string | undefined;

  constructor(
    readonly context: WriterContext,
    readonly session: string,
    readonly folder: string,
    readonly parent: string | undefined,
  ) {}

  *chat(record: Json): Generator<Chunk> {
    this.#chats++;
    yield { file: `${this.folder}chat_history.jsonl`, data: line(JSON.stringify(record)) };
  }

  /** What a person typed; it begins a turn. */
  *prompt(content: Json[], text: string): Generator<Chunk> {
    this.promptIndex++;
    this.#title ??= titleOf(text);
    yield* this.chat({ type: "user", content, prompt_index: this.promptIndex });
  }

  *update(item: MessageItem, update: Json): Generator<Chunk> {
    const { time, model } = item.message;
    this.#time = msOf(time) ?? this.#time ?? msOf(this.context.meta.started);
    this.#started ??= this.#time;
    this.#model = model ?? this.#model;
    const ms = this.#time ?? 0;
    const event = this.#updates++;
    const notification = {
      timestamp: Math.floor(ms / 1000),
      method: "session/update",
      params: {
        sessionId: this.session,
        update,
        _meta: { eventId: `${this.session}-${event}`, agentTimestampMs: ms },
      },
    };
    yield { file: `${this.folder}updates.jsonl`, data: line(stringify(notification, item.digits)) };
  }

  *end(): Generator<Chunk> {
    // Both files exist in every session, however short.
    yield { file: `${this.folder}chat_history.jsonl`, data: "" };
    yield { file: `${this.folder}updates.jsonl`, data: "" };
    const summary = JSON.stringify(this.#summary(), undefined, 2);
    yield { file: `${this.folder}summary.json`, data: `${summary}\n` };
  }

  #summary(): Json {
    const { meta, target } = this.context;
    const title = (this.parent === undefined ? meta.title : undefined) ?? this.#title ?? "";
    const ended = new Date(this.#time ?? 0).toISOString();
    return {
      info: { id: this.session, cwd: meta.cwd ?? UNKNOWN_FOLDER },
      session_summary: title,
      created_at: new Date(this.#started ?? 0).toISOString(),
      updated_at: ended,
      last_active_at: ended,
      num_messages: this.#updates,
      num_chat_messages: this.#chats,
      current_model_id: this.#model ?? meta.model ?? "unknown",
      chat_format_version: CHAT_FORMAT,
      next_trace_turn: this.promptIndex + 1,
      ...(title === "" ? {} : { generated_title: title }),
      ...(meta.branch === undefined ? {} : { head_branch: meta.branch }),
      ...(this.parent === undefined
        ? {}
        : { parent_session_id: this.parent, session_kind: "subagent" }),
      agent_name: target.preset ?? DEFAULT_AGENT,
      // Unknown keys are passed over by the program.
      imported_from: {
        by: "toolglot",
        harness: meta.harness,
        ...(meta.id === undefined ? {} : { session: meta.id }),
        ...(meta.version === undefined ? {} : { version: meta.version }),
      },
    };
  }
}

/** The program's parser refuses halves of surrogate pairs. */
function line(json: string): string {
  return `${withoutHalves(json)}\n`;
}

function msOf(time: string | undefined): number | undefined {
  const ms = time === undefined ? NaN : Date.parse(time);
  return Number.isNaN(ms) ? undefined : ms;
}

function titleOf(text: string): string | undefined {
  const line = text.trim().split("\n", 1)[0] ?? "";
  const title = [...line].slice(0, TITLE_LENGTH).join("");
  return title === "" ? undefined : title;
}
