/** The codecs that sessions are read with, each loaded when it is needed. */
import { harnesses, loadCodec, resolveHarness } from "../../generated/registry.js";
import { rawCodec, type Codec } from "./codec.js";
import { formats } from "./formats/index.js";
import { SessionError } from "./model.js";

/** Harnesses whose sessions can be read, but that no table explains yet, get a codec of raw calls. */
export async function fromRegistry(name: string): Promise<Codec> {
  const id = resolveHarness(name);
  if (id !== undefined) return loadCodec(id);
  const read = formats.map(({ harness }) => harness);
  if (read.includes(name)) return rawCodec(name);
  const known = [...new Set([...harnesses.map((harness) => harness.id), ...read])].sort();
  throw new SessionError(`no harness is called "${name}"; these are known: ${known.join(", ")}`);
}
