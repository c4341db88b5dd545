/** What a codec takes and gives: calls, where they came from, and what a translation lost. */
import type { Json, JsonObject } from "./json.js";

/**
 * Why a native key stands in `Origin.rest` although its table knows it.
 * - `local`: of no meaning outside its harness (display strings, sandbox flags)
 * - `marker`: a constant that tells which variant of the tool this is
 * - `null`: written as null, which means absent
 * - `type`: read from another type than it was written in (`"380"` for 380)
 * - `spelling`: one of several ways to write the canonical value
 * - `shadowed`: another key of the same call takes precedence
 * - `inner`: an object or list with inner keys that the table does not know
 */
export type Held = "local" | "marker" | "null" | "type" | "spelling" | "shadowed" | "inner";

/** Why a call could not be typed. `key` is the native key at fault, where there is one. */
export type Why = {
  code: "unknown-tool" | "no-rule" | "missing-key" | "wrong-type" | "not-an-object";
  key?: string;
};

/**
 * Where a canonical call was decoded from, and all of it that its fields do not determine.
 * Encoding for the same harness puts it back; encoding for another names it as losses.
 */
export type Origin = {
  harness: string;
  /** Native tool name, to the letter. */
  tool: string;
  /** Which rule of that tool and op read the call, when it was not the first. */
  rule?: number;
  /** The native keys in their order. */
  keys?: string[];
  /** Native keys and values that the canonical fields do not determine. */
  rest?: JsonObject;
  /** Why keys of `rest` that the table knows are there. A key without an entry is unknown. */
  held?: { [key: string]: Held };
  /** Canonical values that the harness means when the call does not say. */
  implied?: JsonObject;
  /** The arguments as they came, when they came as JSON text instead of an object. */
  text?: string;
  /** `text`: the whole input is the text of one field. `none`: there were no arguments at all. */
  form?: "text" | "none";
  /** The call that carried this one, where one did. */
  wrap?: Wrap;
  /** Raw calls only: why the call could not be typed. */
  why?: Why;
};

/** A call that carried another: its keys in their order, and those beside name and input. */
export type Wrap = {
  tool: string;
  nameKey: string;
  inputKey: string;
  keys: string[];
  rest?: JsonObject;
  text?: string;
};

/**
 * What kind of difference a loss names.
 * - `dropped`: the target has no place for it
 * - `implied`: the target has no key for it and always behaves so
 * - `changed-type`: written in another type than the source had (`"380"` became 380)
 * - `approximated`: written as something near, which reads back otherwise
 * - `made-up`: the target demands a value that the call does not have
 * - `retired`: written with a tool that the target harness no longer offers
 * - `untranslated`: the target has no tool for it, or the call was never understood
 */
export type LossCode =
  "dropped" | "implied" | "changed-type" | "approximated" | "made-up" | "retired" | "untranslated";

export type Loss = {
  code: LossCode;
  /** The native key concerned: the source's for keys of no field, else the target's. */
  key?: string;
  /** The canonical field concerned. */
  field?: string;
  value?: Json;
  /** One sentence for a person. */
  message: string;
};

/** What is known about the session that a call is written into. */
export type Context = {
  /** Working directory of the session, absolute. */
  cwd?: string;
  /** Which of the harness's presets to write; default: its first. */
  preset?: string;
  /** Which version of the harness to write for; default: the current one. */
  version?: string;
};

/**
 * A call in the dialect of a harness. `input` is text for the few tools that take text, and
 * `undefined` for a call that came without any arguments and goes back to its harness.
 */
export type Encoded = { name: string; input: Json | undefined; losses: Loss[] };

/** The shape that every canonical call has; the precise union is generated. */
export type AnyCall = { name: string; input: JsonObject; origin?: Origin };
