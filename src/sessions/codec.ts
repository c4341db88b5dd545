/** What a session needs of codecs. They are passed in, so that a test can pass its own. */
import type { Call } from "../../generated/canonical.js";
import type { CodecOf } from "../runtime/codec.js";
import { raw } from "../runtime/decode.js";
import { untranslated, writeRaw } from "../runtime/encode.js";

export type Codec = CodecOf<Call>;

/** Finds the codec of a harness by its id or an alias; rejects when there is none. */
export type LoadCodec = (name: string) => Promise<Codec>;

/** The codec of a harness that no table explains yet: every call is Raw, and goes back as it came. */
export function rawCodec(id: string): Codec {
  return {
    id,
    decode: (name, input) => raw(id, name, input, { code: "unknown-tool" }),
    encode: (call) => (call.name === "Raw" ? writeRaw(id, call) : untranslated(id, call)),
  };
}
