/** What a session needs of a codec. The generated modules satisfy it; tests pass their own. */
import type { Call } from "../../generated/canonical.js";
import type { Context, Encoded } from "../runtime/call.js";
import type { Json } from "../runtime/json.js";

export type Codec = {
  id: string;
  /** `input` is undefined where the record holds no arguments at all. */
  decode(name: string, input: Json | undefined): Call;
  encode(call: Call, context?: Context): Encoded;
};

/** Finds the codec of a harness by its id; rejects when there is none. */
export type LoadCodec = (id: string) => Promise<Codec>;
