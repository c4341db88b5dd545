/** What a writer of session files is. */
import type { Context } from "../../runtime/call.js";
import type { Codec } from "../codec.js";
import type { Item, SessionMeta } from "../model.js";
import type { ExportLog } from "../report.js";

/** A piece of a file, to be appended. The main file of a writer of one file is named "". */
export type Chunk = { file: string; data: string | Uint8Array };

export type Writer = {
  kind: "file" | "folder";
  /** Id of the session that is written. */
  session: string;
  /** Name of the target where the person chose none. */
  name: string;
  /** `child` is the name of the sub-agent's file that the item comes from. */
  write(item: Item, child?: string): Iterable<Chunk>;
  end(): Iterable<Chunk>;
};

export type WriterContext = {
  /** Live: complete only at the end. */
  meta: SessionMeta;
  /** Equal for every export of the same session; all new ids are derived from it. */
  seed: string;
  codec: Codec;
  /** What calls are encoded for; the working directory comes from `meta`. */
  target: Pick<Context, "preset" | "version">;
  log: ExportLog;
};

/** The context that a call is encoded with. */
export function encodeContext({ meta, target }: WriterContext): Context {
  return meta.cwd === undefined ? target : { ...target, cwd: meta.cwd };
}
