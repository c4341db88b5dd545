/** Reading and exporting session files: the entry point of this folder. */
import type { LoadCodec } from "./codec.js";
import { formats } from "./formats/index.js";
import { openWith } from "./open.js";
import { fromRegistry } from "./registry.js";
import type { SessionReader } from "./session.js";
import type { ExportReport } from "./report.js";

export type { Codec, LoadCodec } from "./codec.js";
export type { Block, CallBlock, ImageBlock, ResultBlock } from "./model.js";
export type { Item, Message, Problem, Role, SessionMeta } from "./model.js";
export type { SessionReader } from "./session.js";
export type { ExportReport, LossCount, LossDetail, Note } from "./report.js";
export { SessionError } from "./model.js";
export { stringify, type Digits } from "./numbers.js";
export { Pairing } from "./pairing.js";
export { beginsTurn, threadOf } from "./turns.js";

/** Opens a session file, `-` for standard input, or bytes. Throws `SessionError`. */
export function openSession(
  source: string | Uint8Array,
  options: { from?: string; loadCodec?: LoadCodec } = {},
): Promise<SessionReader> {
  return openWith(source, formats, { loadCodec: fromRegistry, ...options });
}

/** Writes the session in the format of a harness. Throws `SessionError`. */
export async function exportSession(
  reader: SessionReader,
  options: {
    with: string;
    out?: string;
    folder?: string;
    preset?: string;
    version?: string;
    accept?: (report: ExportReport) => boolean;
    loadCodec?: LoadCodec;
  },
): Promise<ExportReport> {
  // Writers are for those who write.
  const { exportWith } = await import("./export.js");
  return exportWith(reader, { loadCodec: fromRegistry, ...options });
}
