/** What sessions are kept in, once it is opened: a file, a folder or a database. */
import { isObject, parseJson, type JsonObject } from "../runtime/json.js";
import type { Fault, Format, StoredSession } from "./format.js";
import { SessionError } from "./model.js";
import type { Piece } from "./pieces.js";

export type Container = {
  format: Format;
  /** Path, `-` for standard input, `(memory)` for bytes. */
  name: string;
  kind: "file" | "folder" | "database";
  /** What the places of records are counted in. */
  unit: "line" | "record";
  /** In the order in which they are read: sub-agents behind the session they belong to. */
  sessions: readonly SessionPart[];
  /**
   * Files in a folder, by their paths in it, that no item gives the bytes of; `id` names the session
   * whose files they are.
   */
  others(id?: string): Promise<readonly string[]>;
  /** Paths of sub-agents that are kept beside, not among `sessions`. */
  children(): Promise<readonly string[]>;
  /**
   * Keeps open what the sessions are read from; every `hold` needs a `release`. A container is held
   * once when it is opened.
   */
  hold(): Promise<void>;
  release(): Promise<void>;
};

/** One session of a container. */
export type SessionPart = {
  /** Undefined where the container does not tell before it is read. */
  id?: string;
  /** Id of the session that this is a sub-agent of. */
  parent?: string;
  /** What the container says of it, and its first records. */
  frame: JsonObject | undefined;
  head(): Promise<readonly JsonObject[]>;
  pieces(): AsyncIterable<readonly Piece[]>;
};

/** For what need not be kept open. */
export const nothingOpen = { hold: async () => {}, release: async () => {} };

/** So many records tell which harness it is, and what the session is. */
export const HEAD = 64;

/** The first records among pieces. */
export async function headOf(pieces: AsyncIterable<readonly Piece[]>): Promise<JsonObject[]> {
  const records: JsonObject[] = [];
  for await (const batch of pieces) {
    for (const piece of batch) if (piece.kind === "record") records.push(piece.record);
    if (records.length >= HEAD) break;
  }
  return records;
}

/** Pieces of records that stand in no file: their bytes are the record as JSON text, on a line. */
export async function* storedPieces(
  records: AsyncIterable<string | Fault> | Iterable<string | Fault>,
): AsyncGenerator<Piece[]> {
  let line = 0;
  try {
    for await (const text of records) yield [storedPiece(text, ++line)];
  } catch (error) {
    // What is broken in one session does not stop the others.
    if (!(error instanceof SessionError)) throw error;
    yield [storedPiece({ fault: error.message }, ++line)];
  }
}

function storedPiece(text: string | Fault, line: number): Piece {
  const damaged = { kind: "damaged", line, unfinished: false } as const;
  if (typeof text !== "string") return { ...damaged, bytes: new Uint8Array(), why: text.fault };
  const bytes = new TextEncoder().encode(`${text}\n`);
  const record = parseJson(text);
  if (!isObject(record)) return { ...damaged, bytes, why: "it is not valid JSON" };
  return { kind: "record", line, bytes, record, text };
}

/** Puts sub-agents behind the session they belong to; those of sessions that are gone are their own. */
export function inOrder(sessions: readonly StoredSession[]): StoredSession[] {
  const ids = new Set(sessions.map(({ id }) => id));
  const below = new Map<string, StoredSession[]>();
  const roots: StoredSession[] = [];
  for (const session of sessions) {
    const { parent, ...alone } = session;
    if (parent === undefined || parent === session.id || !ids.has(parent)) roots.push(alone);
    else below.set(parent, [...(below.get(parent) ?? []), session]);
  }
  const ordered: StoredSession[] = [];
  const seen = new Set<string>();
  const open = roots.reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ordered.push(next);
    seen.add(next.id);
    open.push(...(below.get(next.id) ?? []).reverse());
  }
  // Sessions that belong to each other in a circle have no beginning.
  return [...ordered, ...sessions.filter(({ id }) => !seen.has(id))];
}
