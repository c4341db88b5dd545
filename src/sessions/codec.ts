/** What a session needs of codecs. They are passed in, so that a test can pass its own. */
import type { Call } from "../../generated/canonical.js";
import type { CodecOf } from "../runtime/codec.js";

export type Codec = CodecOf<Call>;

/** Finds the codec of a harness by its id or an alias; rejects when there is none. */
export type LoadCodec = (name: string) => Promise<Codec>;
