/**
 * toolglot in a browser: sessions that are at hand as bytes are read, viewed and searched, and calls
 * translated. What needs files (folders, databases, `exportSession`) is in the library for Node.
 */
import type { LoadCodec } from "./sessions/codec.js";
import { formats } from "./sessions/formats/index.js";
import { openBytes } from "./sessions/open-bytes.js";
import { fromRegistry } from "./sessions/registry.js";
import type { SessionReader } from "./sessions/session.js";

export * from "./common.js";

/** Opens the bytes of a session file, or its text. Throws `SessionError`. */
export function openSession(
  source: Uint8Array | string,
  options: { from?: string; loadCodec?: LoadCodec } = {},
): Promise<SessionReader> {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  return openBytes(bytes, formats, { loadCodec: fromRegistry, ...options });
}
