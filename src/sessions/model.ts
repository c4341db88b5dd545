/** What every session is read as, whatever harness wrote it. */
import type { Call } from "../../generated/canonical.js";
import type { Json, JsonObject } from "../runtime/json.js";

export type Role = "user" | "assistant" | "system" | "tool";

export type Block =
  | { kind: "text"; text: string }
  | { kind: "thinking"; text: string }
  /**
   * `id` is null where the harness writes none; an empty id stays the empty string. What a person
   * typed at the harness (op `Command`) is a call without an id, and has no result.
   */
  | { kind: "call"; id: string | null; call: Call }
  | {
      kind: "result";
      callId: string | null;
      /** Text for a reader; the native content is kept beside it. */
      text: string;
      /** Native content, undefined where the record has none (null is a value of its own). */
      content: Json | undefined;
      isError: boolean;
    }
  /** `data` is base64. */
  | { kind: "image"; mediaType: string | null; data: string | null; url: string | null }
  /** Whatever has no kind of its own here: shown by its native type, never dropped. */
  | { kind: "other"; type: string; value: Json };

/** A place in the history where the harness replaced what came before by a summary. */
export type Compaction = "boundary" | "summary";

export type Message = {
  role: Role;
  blocks: Block[];
  /** The harness's own id of the record, where it has one. */
  id?: string;
  parentId?: string | null;
  /** ISO 8601. */
  time?: string;
  model?: string;
  /** True for text that a program put in, not a person (reminders, summaries, tool wrappers). */
  injected?: boolean;
  /** Record of a sub-agent, in the file of its parent or in one of its own. */
  sidechain?: boolean;
  /** Which sub-agent, where the harness says. */
  agent?: string;
  compaction?: Compaction;
  /** Records with the same group are parts of one message of the model. */
  group?: string;
};

/** What is known of a session as a whole. Filled while reading; complete at the end. */
export type SessionMeta = {
  harness: string;
  id?: string;
  cwd?: string;
  version?: string;
  model?: string;
  title?: string;
  branch?: string;
  started?: string;
  /** Time of the last message. */
  ended?: string;
};

/** Something odd in a file, named with its place. Reading goes on after it. */
export type Problem = {
  code:
    | "damaged-line"
    | "unfinished-line"
    | "unknown-record"
    | "orphan-result"
    | "missing-result"
    | "duplicate-id"
    | "duplicate-record"
    | "early-result";
  /** 1-based line in a line-oriented file. */
  line?: number;
  message: string;
};

/**
 * One piece of a file. The `bytes` of all items, in order, are the file to the byte: a record's
 * terminator, blank lines before it and separators around it belong to one item or another.
 */
export type Item = {
  /** 1-based line at which the piece begins; several records may share one. */
  line: number;
  bytes: Uint8Array;
  /** The record as parsed, where it could be. */
  record?: JsonObject;
  /** Exact spelling of numbers that a JavaScript number cannot hold; see `numbers.ts`. */
  digits?: ReadonlyMap<number, string>;
} & (
  | {
      kind: "message";
      /** 1-based; the records of one message of the model share it. */
      number: number;
      message: Message;
    }
  /** Kept, not shown: the harness's own bookkeeping, by its native type. */
  | { kind: "record"; type: string }
  /** An exact copy of an earlier record; counted once. */
  | { kind: "copy"; of: number }
  /** Could not be read; the bytes are all there is. */
  | { kind: "damaged"; problem: Problem }
);

/** A file that cannot be read as a session, or not be written; the message is for a person. */
export class SessionError extends Error {
  override name = "SessionError";
}
