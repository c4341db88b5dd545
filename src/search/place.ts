/** Searching one file or folder. */
import type { Format } from "../sessions/format.js";
import { openSession, SessionError, type SessionReader } from "../sessions/index.js";
import { needOf, type Need } from "./needles.js";
import { parseQuery, type Query } from "./query.js";
import { searchSession, type Hit } from "./search.js";
import { canSkip } from "./skip.js";

/** A file or folder; `isNamed`: a person named it, so that it is an error when it holds no session. */
export type Place = { path: string; isNamed: boolean };

export type Outcome = {
  /** Sessions that were searched; none where the place holds no session. */
  sessions: number;
  /** What `openSession` takes for the sub-agents that are kept elsewhere. */
  children: readonly string[];
  /** Why it, or what is left of it, could not be read. */
  fault?: string;
};

/** What is looked for, and in which sessions. */
export class Task {
  readonly query: Query;
  readonly need: Need;

  /** Throws `QueryError`. */
  constructor(
    readonly text: string,
    readonly from: string | undefined,
    readonly formats: readonly Format[],
  ) {
    this.query = parseQuery(text);
    this.need = needOf(this.query);
  }

  /** Throws `SessionError`. */
  open(path: string): Promise<SessionReader> {
    return openSession(path, this.from === undefined ? {} : { from: this.from });
  }

  /** Whether a file need not be read. What a person names is, since it may have sub-agents. */
  async skips({ path, isNamed }: Place): Promise<boolean> {
    return !isNamed && (await canSkip(path, this.need, this.formats));
  }

  async *hits(place: Place): AsyncGenerator<Hit, Outcome> {
    let reader: SessionReader;
    try {
      reader = await this.open(place.path);
    } catch (error) {
      const isOther = !place.isNamed && error instanceof SessionError;
      return { ...NOTHING, ...(isOther ? {} : { fault: faultOf(error, place.path) }) };
    }
    const outcome = { sessions: reader.sessions.length, children: reader.children };
    const hits = searchSession(reader, this.query);
    for (;;) {
      const next = await hits.next().catch((error: unknown) => faultOf(error, place.path));
      if (typeof next === "string") return { ...outcome, fault: next };
      if (next.done === true) return outcome;
      yield next.value;
    }
  }
}

export const NOTHING: Outcome = { sessions: 0, children: [] };

/** Of a file that need not be read: formats that can be skipped keep one session in a file. */
export const SKIPPED: Outcome = { sessions: 1, children: [] };

/** One file that cannot be read, whatever the reason, must not hide the hits in the others. */
function faultOf(error: unknown, path: string): string {
  if (error instanceof SessionError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `${path}: ${message} (a fault of toolglot, please report it)`;
}
