/** What the layer must know of a harness to read its session files. One value per harness. */
import type { Codec } from "./codec.js";
import type { Message, SessionMeta } from "./model.js";
import type { JsonObject } from "../runtime/json.js";

export type Format = {
  /** Id of the harness. */
  harness: string;
  /** How sure the first records make that this harness wrote them, from 0 to 1. */
  recognise(records: readonly JsonObject[]): number;
  /** Keys under which a JSON document holds the list of records. */
  lists: readonly string[];
  /** What a record says about the session as a whole. */
  note(record: JsonObject, meta: SessionMeta): void;
  /** What a record holds. */
  read(record: JsonObject, decode: Codec["decode"]): Reading;
};

export type Reading =
  | { kind: "messages"; messages: Message[] }
  /** Bookkeeping, by its native type; `known` is false for types never seen before. */
  | { kind: "record"; type: string; known: boolean };
