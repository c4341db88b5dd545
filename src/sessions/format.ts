/** What the layer must know of a harness to read its session files. One value per harness. */
import type { Codec } from "./codec.js";
import type { Message, SessionMeta } from "./model.js";
import type { Path } from "./path.js";
import type { Piece } from "./pieces.js";
import type { Database, Tables } from "./sqlite.js";
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
   * Paths at which a file that may be the harness's is. For harnesses whose files are those of another,
   * and mostly do not say that they are not.
   */
  place?: RegExp;
  /**
   * Where a JSON document holds its records: a key, or keys from the outside in, where `*` stands
   * for every item of a list and every value of an object. The value there is a list of records, or
   * an object that is one. The empty path is the document itself, where nothing else is found; a
   * document that is a list is one of records for every harness.
   */
  lists: readonly (string | Path)[];
  /** Where one session begins in a document of several: a beginning of the paths in `lists`. */
  sessions?: Path;
  /** Where a sub-agent begins in a document: all records below are its own. */
  agents?: Path;
  /** What a folder holds that is one session; a list where several kinds of folders are. */
  folder?: SessionFolder | readonly SessionFolder[];
  /**
   * Path of the JSON document that says more of the session in the file at `path`; `note` is given
   * it. The same path where there is none.
   */
  header?(path: string): string;
  /**
   * The folder with files of sub-agents of the session in the file at `path`; `subagents` in a folder
   * called as the file where it says nothing.
   */
  agentFolder?(path: string, meta: SessionMeta): string | undefined;
  /** A folder that holds many sessions; a list where several kinds of folders are. */
  store?: SessionStore | readonly SessionStore[];
  /** Its SQLite databases. */
  database?: Store<Database> & {
    /** How sure the tables (or what is in them) make that they are of this harness, from 0 to 1. */
    fits(tables: Tables, db: Database): number;
  };
  /**
   * For a file that logs the changes of records: its pieces, and among them the records as they are
   * at the end, each where it first appeared.
   */
  replay?(pieces: readonly Piece[]): readonly Piece[];
  /**
   * Texts stand in its records as they are, none put together from several: what is not among the
   * bytes of a file is not in the session either.
   */
  verbatim?: true;
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

/** In the names of files, `*` stands for the name of the folder. */
export type SessionFolder = {
  /** The file with the messages. */
  main: string;
  /** Files that say more of them, and are read before: JSONL, or JSON documents that are records. */
  beside: readonly string[];
  /** Files that are not read, and mean the session all the same when one of them is named. */
  aside?: readonly string[];
  /** A folder in which each sub-agent has a folder of its own. */
  agents?: string;
  /** A folder of files that are a record each, in the order of their names; read behind the main file. */
  records?: string;
};

/** A folder that holds many sessions, each in files of its own. */
export type SessionStore = Store<Folder> & {
  /** Folders that are in it, by their paths in it. */
  marks: readonly string[];
  /** All files of a session, by their paths in the folder. */
  files(folder: Folder, id: string): Promise<readonly string[]>;
};

/** What a store may ask of its folder; paths are those in it. */
export type Folder = {
  text(path: string): Promise<string>;
  /** Of files and folders; none where there is no such folder. */
  names(path: string): Promise<string[]>;
};

/** How sessions are found in a place, and their records, each as JSON text, in order. */
export type Store<Place> = {
  sessions(place: Place): Iterable<StoredSession> | AsyncIterable<StoredSession>;
  records(place: Place, id: string): Iterable<string | Fault> | AsyncIterable<string | Fault>;
};

export type StoredSession = {
  id: string;
  /** Id of the session that this one is a sub-agent of. */
  parent?: string;
  /** What the place says of the session as a whole; `note` is given it. */
  frame: JsonObject;
};

/** A record that cannot be read, and why, as the end of a sentence. */
export type Fault = { fault: string };

export type ReadRecord = (record: JsonObject, decode: Codec["decode"]) => Reading;

export type Reading =
  | { kind: "messages"; messages: Message[] }
  /** Bookkeeping, by its native type; `known` is false for types never seen before. */
  | { kind: "record"; type: string; known: boolean };
