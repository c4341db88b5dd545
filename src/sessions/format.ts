/** What the layer must know of a harness to read its session files. One value per harness. */
import type { Codec } from "./codec.js";
import type { Message, SessionMeta } from "./model.js";
import type { Path } from "./path.js";
import type { JsonObject } from "../runtime/json.js";

export type Format = {
  /** Id of the harness. */
  harness: string;
  /**
   * How sure the first records make that this harness wrote them, from 0 to 1. `frame` is what
   * stands around the records of a JSON document: the document with its lists of records emptied.
   */
  recognise(records: readonly JsonObject[], frame?: JsonObject): number;
  /**
   * Where a JSON document holds its records: a key, or keys from the outside in, where `*` stands
   * for every item of a list and every value of an object. The value there is a list of records, or
   * an object that is one. The empty path is the document itself, where nothing else is found; a
   * document that is a list is one of records for every harness.
   */
  lists: readonly (string | Path)[];
  /** What a record, or the frame of a document, says about the session as a whole. */
  note(record: JsonObject, meta: SessionMeta): void;
} & (
  | {
      /** What a record holds. */
      read: ReadRecord;
    }
  | {
      /**
       * For records that say again what others have said: begins to read a file, from its start.
       * Each record is then given once, in order.
       */
      begin(): ReadRecord;
    }
);

export type ReadRecord = (record: JsonObject, decode: Codec["decode"]) => Reading;

export type Reading =
  | { kind: "messages"; messages: Message[] }
  /** Bookkeeping, by its native type; `known` is false for types never seen before. */
  | { kind: "record"; type: string; known: boolean };
