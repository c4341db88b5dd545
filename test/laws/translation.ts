/** L3 and L4 of one call and one target: what is written is native, and says what it lost. */
import type { Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import type { Context } from "../../src/runtime/call.js";
import { honest, nativeOnly, type Violation } from "./laws.js";
import { formOf } from "./native-form.js";
import { harnessOf, opOf } from "./world.js";

export function translated(codec: Codec, call: Call, context: Context): Violation[] {
  const form = formOf(harnessOf(codec.id), opOf(call.name));
  return [...nativeOnly(form, codec.encode(call, context)), ...honest(codec, call, context)];
}
