/** What generated codecs are made of: rules, and the tools that they read. */
import type { AnyCall, Origin } from "./call.js";
import type { JsonObject } from "./json.js";
import type { RowRule } from "./rows.js";
import type { OpInfo } from "./wire.js";
import type { Writer } from "./writer.js";

/** Under which name a rule is written and when, and what it means beside its keys. */
export type Standing = {
  /** Absent for rules that are only read. */
  tool?: string;
  since?: string;
  until?: string;
  presets?: readonly string[];
  /** What the tool means when its call does not say. */
  implied?: JsonObject;
  /** What every call of the tool says: it is written for calls that say so. */
  says?: JsonObject;
  /** The native key whose text may be the whole input. */
  text?: string;
};

/** The generated part of a decoder. `keys` are the own keys of `input`, in their order. */
export type Decoder<F> = (input: JsonObject, keys: string[], origin: Origin) => F;

/** The generated part of an encoder: canonical fields to native input. */
export type Encoder<F> = (fields: F, w: Writer) => JsonObject;

/** How a native tool stands to an op, as code. */
export type Rule<C extends AnyCall> = WriteRule<C> & {
  /** For each required field of the op the native key that is written for it, unless all are named alike. */
  needs?: readonly string[];
  decode: Decoder<Partial<C["input"]>>;
};

/** A rule that writes an op with a tool of another one, and reads nothing. */
export type WriteRule<C extends AnyCall> = Standing & {
  op: OpInfo<C>;
  encode: Encoder<C["input"]>;
};

/** What reading needs of a rule. */
export type ReadRule<C extends AnyCall> =
  | RowRule<C>
  | (Standing & { op: OpInfo<C>; needs?: readonly string[]; decode: Decoder<JsonObject> });

/** One of several rules of a tool. That without `when` reads what the others leave. */
export type Choice<C extends AnyCall> = {
  rule: ReadRule<C>;
  when?: (input: JsonObject) => boolean;
};

/** A tool that carries a call of another one, whose name and input are in keys. */
export type Wrapper = {
  wraps: readonly [nameKey: string, inputKey: string];
  when?: (input: JsonObject) => boolean;
};

export type Tool<C extends AnyCall> = ReadRule<C> | readonly Choice<C>[] | Wrapper;

/** The tools that a harness reads. */
export type Tools<C extends AnyCall> = { readonly [name: string]: Tool<C> };
