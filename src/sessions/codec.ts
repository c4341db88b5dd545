/** What a session needs of codecs. They are passed in, so that a test can pass its own. */
import type { Call } from "../../generated/canonical.js";
import type { CodecOf } from "../runtime/codec.js";
import { raw } from "../runtime/decode.js";
import { untranslated, writeRaw } from "../runtime/encode.js";
import { parseJson, type Json } from "../runtime/json.js";
import type { SessionMeta } from "./model.js";
import { exactText } from "./numbers.js";

export type Codec = CodecOf<Call>;

/** Finds the codec of a harness by its id or an alias; rejects when there is none. */
export type LoadCodec = (name: string) => Promise<Codec>;

/** The codec of whoever made the calls; where that one has none, the codec of the file. */
export async function codecOfCalls(
  { harness, dialect }: SessionMeta,
  loadCodec: LoadCodec,
): Promise<Codec> {
  const codec = dialect === undefined ? undefined : await loadCodec(dialect).catch(() => undefined);
  return codec ?? loadCodec(harness);
}

/** The codec of a harness that no table explains yet: every call is Raw, and goes back as it came. */
export function rawCodec(id: string): Codec {
  return {
    id,
    decode: (name, input) => raw(id, name, input, { code: "unknown-tool" }),
    encode: (call) => (call.name === "Raw" ? writeRaw(id, call) : untranslated(id, call)),
  };
}

/** A number that may be too long for a JavaScript number. */
const LONG_NUMBER = /\d{16}|\d[eE]\+?\d/;

/**
 * Decodes a call; the numbers that parsing would round in arguments that are JSON text get stand-ins
 * (see numbers.ts), which are added to `digits`.
 */
export function decodeExact(
  codec: Codec,
  name: string,
  input: Json | undefined,
  digits: Map<number, string>,
): Call {
  const mayRound = typeof input === "string" && LONG_NUMBER.test(input);
  if (!mayRound || parseJson(input) === undefined) return codec.decode(name, input);
  const text = exactText(input, digits);
  const call = codec.decode(name, text);
  // Tools that take text take it as it is.
  if (call.origin?.text !== text) return codec.decode(name, input);
  call.origin.text = input;
  return call;
}
