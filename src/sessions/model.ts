/** What every session is read as, whatever harness wrote it. */
import type { Call } from "../../generated/canonical.js";
import type { Json } from "../runtime/json.js";

export type Role = "user" | "assistant" | "system" | "tool";

export type Block =
  | { kind: "text"; text: string }
  | { kind: "thinking"; text: string }
  /** `id` is null where the harness writes none; an empty id stays the empty string. */
  | { kind: "call"; id: string | null; call: Call }
  | {
      kind: "result";
      callId: string | null;
      /** Text for a reader; the native content is kept beside it. */
      text: string;
      content: Json;
      isError: boolean;
    }
  | { kind: "image"; mediaType: string | null; data: string | null; url: string | null }
  /** Whatever has no kind of its own here: shown by its native type, never dropped. */
  | { kind: "other"; type: string; value: Json };

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
  /** Record of a sub-agent, in the file of its parent. */
  sidechain?: boolean;
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
