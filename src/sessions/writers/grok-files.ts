/** The three files of one Grok session, and the counts that its summary needs. */
import type { Json } from "../../runtime/json.js";
import { stringify } from "../numbers.js";
import type { MessageItem } from "../sequence.js";
import type { Chunk, WriterContext } from "./writer.js";

/** The format of `chat_history.jsonl` that has a `type` in each record. */
const CHAT_FORMAT = 1;
/** Longest title that the list of sessions shows. */
const TITLE_LENGTH = 100;
const BEGINNING = "1970-01-01T00:00:00.000Z";

export class GrokFiles {
  /** Index of the last prompt; -1 before the first. */
  promptIndex = -1;
  #chats = 0;
  #updates = 0;
  #time: string | undefined;
  #started: string | undefined;
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
    yield { file: `${this.folder}chat_history.jsonl`, data: `${JSON.stringify(record)}\n` };
  }

  /** What a person typed; it begins a turn. */
  *prompt(content: Json[], text: string): Generator<Chunk> {
    this.promptIndex++;
    this.#title ??= titleOf(text);
    yield* this.chat({ type: "user", content, prompt_index: this.promptIndex });
  }

  *update(item: MessageItem, update: Json): Generator<Chunk> {
    const { time, model } = item.message;
    this.#time = validTime(time) ?? this.#time ?? validTime(this.context.meta.started);
    this.#started ??= this.#time;
    this.#model = model ?? this.#model;
    const ms = Date.parse(this.#time ?? BEGINNING);
    const event = this.#updates++;
    const line = {
      timestamp: Math.floor(ms / 1000),
      method: "session/update",
      params: {
        sessionId: this.session,
        update,
        _meta: { eventId: `${this.session}-${event}`, agentTimestampMs: ms },
      },
    };
    yield { file: `${this.folder}updates.jsonl`, data: `${stringify(line, item.digits)}\n` };
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
    const ended = this.#time ?? BEGINNING;
    return {
      info: { id: this.session, cwd: meta.cwd ?? "." },
      session_summary: title,
      created_at: this.#started ?? BEGINNING,
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
      agent_name: target.preset ?? "cursor",
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

function validTime(time: string | undefined): string | undefined {
  const ms = time === undefined ? NaN : Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function titleOf(text: string): string | undefined {
  const line = text.trim().split("\n", 1)[0] ?? "";
  const title = [...line].slice(0, TITLE_LENGTH).join("");
  return title === "" ? undefined : title;
}
