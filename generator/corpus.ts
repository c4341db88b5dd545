/** Samples of native calls, as `corpus/<harness>/` holds them. */
import type { Json } from "./json.js";

export type Sample = {
  /** What the sample shows, in a few words. */
  about: string;
  /** Native tool name. */
  name: string;
  /** Native input: any JSON value. */
  input: Json;
  /** The canonical call that it must decode to. */
  call: { name: string; input: Json };
  /** Why it stays raw, where it does. */
  why?: string;
};

/** Samples by harness id, in the order of their files. */
export type Corpus = Map<string, Sample[]>;
