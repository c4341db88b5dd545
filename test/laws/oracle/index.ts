/** A codec that reads the table each time it is asked: what generated code is compared with. */
import type { Harness, Model } from "../../../generator/ir.js";
import type { AnyCall, Context, Encoded } from "../../../src/runtime/call.js";
import type { Json } from "../../../src/runtime/json.js";
import { readCall } from "./read.js";
import { writeCall } from "./write.js";

export type Oracle = {
  decode(name: string, input: Json | undefined): AnyCall;
  encode(call: AnyCall, context?: Context): Encoded;
};

export function oracleOf(model: Model, harness: Harness): Oracle {
  const by = { model, harness };
  return {
    decode: (name, input) => readCall(by, name, input),
    encode: (call, context = {}) => writeCall(by, call, context),
  };
}
