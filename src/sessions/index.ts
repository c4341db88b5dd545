/** Reading and exporting session files: the entry point of this folder. */
import type { LoadCodec } from "./codec.js";
import type { ExportReport } from "./report.js";
import { SessionError, type Item, type Problem, type SessionMeta } from "./model.js";

export type { Codec, LoadCodec } from "./codec.js";
export type { Block, Item, Message, Problem, Role, SessionMeta } from "./model.js";
export type { ExportReport } from "./report.js";
export { SessionError } from "./model.js";

export type OpenOptions = {
  /** Harness that wrote the file (id or alias); recognised from the content when absent. */
  from?: string;
  /** Default: the generated registry. */
  loadCodec?: LoadCodec;
};

export type SessionReader = {
  /** Harness, id, cwd and version are known from the start where the first records say so. */
  readonly meta: SessionMeta;
  /** Grows while items are read; at most 1,000 are kept, `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Path, or `-` for standard input. */
  readonly source: string;
  /** Files of sub-agents that belong to this session. */
  readonly children: readonly string[];
  /** Reads from the start. Standard input can be read once. Throws `SessionError`. */
  items(): AsyncIterable<Item>;
};

/** Opens a session file, or standard input for `-`. Throws `SessionError` with a sentence. */
export async function openSession(
  source: string | Uint8Array,
  options: OpenOptions = {},
): Promise<SessionReader> {
  void options;
  throw new SessionError(`cannot read ${String(source)} yet`);
}

export type ExportOptions = {
  /** Harness to write for: id or alias. */
  with: string;
  /** File or directory to write; must not exist. Default: the session's id, in this folder. */
  out?: string;
  preset?: string;
  version?: string;
  loadCodec?: LoadCodec;
};

/** Writes the session in another harness's format. Throws `SessionError` with a sentence. */
export async function exportSession(
  reader: SessionReader,
  options: ExportOptions,
): Promise<ExportReport> {
  throw new SessionError(`cannot write ${reader.source} for ${options.with} yet`);
}
