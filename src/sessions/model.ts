/** What every session is read as, whatever harness wrote it. */
import type { Call } from "../../generated/canonical.js";
import type { Json, JsonObject } from "../runtime/json.js";
import type { Digits } from "./numbers.js";

export type Role = "user" | "assistant" | "system" | "tool";

export type Block =
  | { kind: "text"; text: string }
  | { kind: "thinking"; text: string }
  | CallBlock
  | ResultBlock
  | ImageBlock
  /** Whatever has no kind of its own here: shown by its native type, never dropped. */
  | { kind: "other"; type: string; value: Json };

export type CallBlock = {
  kind: "call";
  /** Null where the harness writes none; an empty id stays the empty string. */
  id: string | null;
  call: Call;
  /**
   * As the record has it; `input` is undefined where the record has none. What a person typed at
   * the harness (op `Command`) is a call without `native`, and has no result.
   */
  native?: { name: string; input: Json | undefined };
};

export type ResultBlock = {
  kind: "result";
  callId: string | null;
  /** Text for a reader; the native content is kept beside it. */
  text: string;
  images: ImageBlock[];
  /** Undefined where the record has none (null is a value of its own). */
  content: Json | undefined;
  isError: boolean;
};

/** `data` is base64. */
export type ImageBlock = {
  kind: "image";
  mediaType: string | null;
  data: string | null;
  url: string | null;
};

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
  /** Typed by a person while the agent was at work; does not begin a turn. */
  interjected?: boolean;
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
  /** Whose calls they are, in a file that keeps those of another harness: its id or alias. */
  dialect?: string;
  /** A sub-agent's file has the id of its parent. */
  id?: string;
  cwd?: string;
  version?: string;
  model?: string;
  title?: string;
  branch?: string;
  started?: string;
  /** Time of the last record. */
  ended?: string;
  /** Which sub-agent, where the whole file is the record of one. */
  agent?: string;
};

/** Something odd in a file, named with its place. Reading goes on after it. */
export type Problem = {
  code:
    | "damaged-line"
    | "unfinished-line"
    | "invalid-utf8"
    | "unknown-record"
    | "orphan-result"
    | "missing-result"
    | "duplicate-id"
    | "duplicate-record"
    | "early-result"
    | "branch";
  /** 1-based line, or number of the record in what has no lines. */
  line?: number;
  /** Which file of a folder it is about. */
  file?: string;
  message: string;
};

/**
 * One piece of a file. The `bytes` of all items, in order, are the file to the byte: a record's
 * terminator, blank lines before it and separators around it belong to one item or another. In a
 * folder this holds for the items of each `file`; items of a database, and of a folder that keeps
 * many sessions, are records put together from several places, as JSON text.
 */
export type Item = {
  /** 1-based line at which the piece begins, or number of the record; several may share one. */
  line: number;
  file?: string;
  bytes: Uint8Array;
  /** The record as parsed, where it could be. */
  record?: JsonObject;
  /** Exact spelling of numbers in arguments that a JavaScript number cannot hold. */
  digits?: Digits;
} & (
  | {
      kind: "message";
      /** 1-based; the records of one message of the model share it. */
      number: number;
      message: Message;
    }
  /**
   * Kept, not shown: the harness's own bookkeeping, by its native type; `frame` without a record
   * for blank lines and what surrounds the records of a document.
   */
  | { kind: "record"; type: string }
  /** What follows belongs to this session; only where several are read one after another. */
  | { kind: "session"; meta: SessionMeta }
  /** An exact copy of an earlier record; counted once. */
  | { kind: "copy"; of: number }
  /** Could not be read; the bytes are all there is. */
  | { kind: "damaged"; problem: Problem }
);

/** What a person typed, of a call block without `native`. */
export function typedCommand({ call }: CallBlock): { command: string; args?: string } {
  return call.name === "Command" ? call.input : { command: call.name };
}

/** A file that cannot be read as a session, or not be written; the message is for a person. */
export class SessionError extends Error {
  override name = "SessionError";
}
