/** What every generated codec module is, and what the registry knows of it. */
import type { AnyCall, Context, Encoded } from "./call.js";
import type { Json } from "./json.js";

export type CodecOf<C extends AnyCall> = {
  id: string;
  /** Reads a native call. `undefined` stands for no arguments at all. Never throws. */
  decode(name: string, input: Json | undefined): C;
  /** Writes a canonical call and names what it cannot say. Never throws. */
  encode(call: C, context?: Context): Encoded;
};

export type HarnessInfo<Id extends string = string> = {
  id: Id;
  name: string;
  vendor: string;
  aliases: readonly string[];
  /** The first is the one that is written unless another is asked for. */
  presets: readonly string[];
  /** Ops that the harness has a tool for. */
  ops: readonly string[];
  verified: { on: string; against: string };
  session?: { container: string; family: string; files: string };
};
