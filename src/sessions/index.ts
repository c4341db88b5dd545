/** Reading and exporting session files: the entry point of this folder. */
import { harnesses, loadCodec, resolveHarness } from "../../generated/registry.js";
import { rawCodec, type Codec, type LoadCodec } from "./codec.js";
import { exportWith } from "./export.js";
import { formats } from "./formats/index.js";
import { SessionError } from "./model.js";
import { openWith, type SessionReader } from "./open.js";
import type { ExportReport } from "./report.js";

export type { Codec, LoadCodec } from "./codec.js";
export type { Block, CallBlock, ImageBlock, ResultBlock } from "./model.js";
export type { Item, Message, Problem, Role, SessionMeta } from "./model.js";
export type { SessionReader } from "./open.js";
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
export function exportSession(
  reader: SessionReader,
  options: {
    with: string;
    out?: string;
    preset?: string;
    version?: string;
    loadCodec?: LoadCodec;
  },
): Promise<ExportReport> {
  return exportWith(reader, { loadCodec: fromRegistry, ...options });
}

/** Harnesses whose sessions can be read, but that no table explains yet, get a codec of raw calls. */
async function fromRegistry(name: string): Promise<Codec> {
  const id = resolveHarness(name);
  if (id !== undefined) return loadCodec(id);
  const read = formats.map(({ harness }) => harness);
  if (read.includes(name)) return rawCodec(name);
  const known = [...new Set([...harnesses.map((harness) => harness.id), ...read])].sort();
  throw new SessionError(`no harness is called "${name}"; these are known: ${known.join(", ")}`);
}
