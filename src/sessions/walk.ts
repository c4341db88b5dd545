/** Finding the records of a JSON document by their paths, on bytes, without parsing the document. */
import type { Path } from "./path.js";
import { textOf } from "./pieces.js";
import { endOfValue, skipBlanks } from "./scan.js";

/** Offsets of the first byte, and after the last. */
export type Span = { from: number; to: number };

/** `depth` is the number of lists and objects around it. */
export type SessionSpan = Span & { depth: number };

/** `agent` tells the sub-agents of a document apart, where it holds records of any. */
export type RecordSpan = Span & { agent?: string };

/** Where sessions, and sub-agents, begin in a document. */
export type Beginnings = { sessions?: Path | undefined; agents?: Path | undefined };

export type Walked = {
  records: readonly RecordSpan[];
  /** What is inside the lists (or objects) that hold the records. */
  hollows: readonly Span[];
  sessions: readonly SessionSpan[];
  /** Offset after the document, or where it could not be read any further. */
  end: number;
  /** What would close the document there; empty for one that is whole. */
  missing: string;
};

/** Goes through the value at `start`, along the paths alone. */
export function walk(
  bytes: Uint8Array,
  start: number,
  lists: readonly Path[],
  { sessions: session, agents }: Beginnings = {},
): Walked {
  const walker = new Walker(bytes);
  const end = walker.value(start, { lists, session, agents, closers: "" });
  const { records, hollows, sessions, fault } = walker;
  return {
    records,
    hollows,
    sessions,
    end: fault?.at ?? (end === -1 ? start : end),
    missing: fault?.missing ?? "",
  };
}

/** The keys at the top of a document; undefined where it is a list. */
export function topKeys(bytes: Uint8Array, start: number): readonly string[] | undefined {
  return bytes[start] === OPEN_OBJECT ? new Walker(bytes).keys(start) : undefined;
}

const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/** What is left of the paths at a value, and what would close all that is open around it. */
type Place = {
  lists: readonly Path[];
  session: Path | undefined;
  agents: Path | undefined;
  /** The sub-agent that it is in. */
  agent?: string;
  closers: string;
};

class Walker {
  readonly records: RecordSpan[] = [];
  readonly hollows: Span[] = [];
  readonly sessions: SessionSpan[] = [];
  fault: { at: number; missing: string } | undefined;
  #agents = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** Offset after the value at `at`, or -1 when it does not end. */
  value(at: number, place: Place): number {
    const open = this.bytes[at];
    if (place.lists.length === 0 || (open !== OPEN_LIST && open !== OPEN_OBJECT)) {
      return endOfValue(this.bytes, at);
    }
    if (place.agents?.length === 0) {
      return this.value(at, { ...place, agents: undefined, agent: `#${++this.#agents}` });
    }
    if (place.session?.length !== 0) return this.#holder(at, place);
    const span = { from: at, to: this.bytes.length, depth: place.closers.length };
    this.sessions.push(span);
    const end = this.#holder(at, { ...place, session: undefined });
    span.to = end === -1 ? (this.fault?.at ?? this.bytes.length) : end;
    return end;
  }

  #holder(at: number, place: Place): number {
    if (!place.lists.some((path) => path.length === 0)) return this.#children(at, place);
    if (this.bytes[at] === OPEN_LIST) return this.#records(at, place);
    const end = endOfValue(this.bytes, at);
    if (end !== -1) {
      this.records.push(recordAt(at, end, place));
      this.hollows.push({ from: at + 1, to: end - 1 });
    }
    return end;
  }

  #records(at: number, place: Place): number {
    const hollow = { from: at + 1, to: this.bytes.length };
    this.hollows.push(hollow);
    const end = this.#each(at, place.closers, (item) => {
      const to = endOfValue(this.bytes, item);
      if (to !== -1) this.records.push(recordAt(item, to, place));
      return to;
    });
    hollow.to = end === -1 ? (this.fault?.at ?? this.bytes.length) : end - 1;
    return end;
  }

  #children(at: number, place: Place): number {
    return this.#each(at, place.closers, (child, closers) => {
      if (this.bytes[at] === OPEN_LIST) return this.value(child, below(place, undefined, closers));
      const member = this.#member(child);
      return member === undefined ? -1 : this.value(member.at, below(place, member.key, closers));
    });
  }

  /** The keys of the object at `at`, as far as it can be read. */
  keys(at: number): string[] {
    const keys: string[] = [];
    this.#each(at, "", (child) => {
      const member = this.#member(child);
      if (member?.key !== undefined) keys.push(member.key);
      return member === undefined ? -1 : endOfValue(this.bytes, member.at);
    });
    return keys;
  }

  /** The key at `child`, and the offset of its value. */
  #member(child: number): { key: string | undefined; at: number } | undefined {
    const end = this.bytes[child] === QUOTE ? endOfValue(this.bytes, child) : -1;
    if (end === -1) return undefined;
    const colon = skipBlanks(this.bytes, end);
    if (this.bytes[colon] !== COLON) return undefined;
    const key = keyOf(this.bytes.subarray(child, end));
    return { key, at: skipBlanks(this.bytes, colon + 1) };
  }

  /** Visits the children of a list or object; `visit` returns the offset after a child, or -1. */
  #each(at: number, closers: string, visit: (child: number, closers: string) => number): number {
    const close = this.bytes[at] === OPEN_LIST ? 0x5d : 0x7d;
    const missing = String.fromCharCode(close) + closers;
    let good = at + 1;
    let here = skipBlanks(this.bytes, good);
    while (this.bytes[here] !== close) {
      const end = here < this.bytes.length ? visit(here, missing) : -1;
      const next = end === -1 ? -1 : skipBlanks(this.bytes, end);
      const goesOn = this.bytes[next] === COMMA;
      if (end !== -1) good = end;
      if (next === -1 || (!goesOn && this.bytes[next] !== close)) {
        this.fault ??= { at: good, missing };
        return -1;
      }
      here = goesOn ? skipBlanks(this.bytes, next + 1) : next;
    }
    return here + 1;
  }
}

function recordAt(from: number, to: number, { agent }: Place): RecordSpan {
  return agent === undefined ? { from, to } : { from, to, agent };
}

/** What is left of the paths below a key, or below an item of a list. */
function below(place: Place, key: string | undefined, closers: string): Place {
  const { lists, session, agents } = place;
  const follow = ([first, ...rest]: Path): Path[] =>
    first !== undefined && (first === "*" || first === key) ? [rest] : [];
  return {
    ...place,
    lists: lists.flatMap(follow),
    session: session && follow(session)[0],
    agents: agents && follow(agents)[0],
    closers,
  };
}

function keyOf(bytes: Uint8Array): string | undefined {
  try {
    const key: unknown = JSON.parse(textOf(bytes));
    return typeof key === "string" ? key : undefined;
  } catch {
    return undefined;
  }
}
