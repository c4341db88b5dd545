/** Searching one session. */
import type { SessionMeta, SessionReader } from "../sessions/index.js";
import { callLine } from "../view/call-line.js";
import { clip } from "../view/shorten.js";
import { excerptOf, type Excerpt } from "./excerpt.js";
import { derivedUnits } from "./derived.js";
import { matcher, type Match, type Matcher } from "./match.js";
import type { Query } from "./query.js";
import { Units, type Unit } from "./units.js";

/** One place of a hit. */
export type HitMatch = Excerpt & {
  /** Canonical field, `input.<native key>`, `result`, `text` or `thinking`. */
  field: string;
  /** Number of the message: a result stands in another one than its call. */
  number: number;
};

export type Hit = {
  /** What `toolglot view` takes: a path, with `#` and the id of the session in a file of several. */
  file: string;
  harness: string;
  number: number;
  line: number;
  role: string;
  time?: string;
  /** Sub-agent. */
  agent?: string;
  /** Of calls. */
  op?: string;
  name?: string;
  /** True for what a call amounts to; `name` is the tool that was called. */
  derived?: true;
  /** Empty when the query asks only for what the whole is (`op:Glob`); then there is a summary. */
  matches: HitMatch[];
  summary?: string;
};

/** Columns of a summary. */
const SUMMARY = 160;

/** Hits in the order of the file, each as soon as its result is there. Throws `SessionError`. */
export async function* searchSession(reader: SessionReader, query: Query): AsyncGenerator<Hit> {
  const ask = matcher(query);
  let { meta, source } = { meta: reader.meta, source: reader.source };
  // Units that wait for a result hold back only the hits after them.
  const queue = new Map<Unit, Hit[] | "waits">();
  const units = new Units(
    (unit) => queue.set(unit, "waits"),
    (unit) => {
      queue.set(unit, hitsOf(unit, ask, meta, source));
    },
  );
  const ready = function* (): Generator<Hit> {
    for (const [unit, hits] of queue) {
      if (hits === "waits") return;
      queue.delete(unit);
      yield* hits;
    }
  };
  for await (const item of reader.items()) {
    if (item.kind === "session") {
      units.end();
      yield* ready();
      meta = item.meta;
      const id = meta.agent ?? meta.id;
      source = id === undefined ? reader.source : `${reader.container.name}#${id}`;
    }
    if (item.kind !== "message") continue;
    units.take(item);
    yield* ready();
  }
  units.end();
  yield* ready();
}

/** The unit, or else those of the calls that it amounts to, where the query holds. */
function hitsOf(unit: Unit, ask: Matcher, meta: SessionMeta, source: string): Hit[] {
  const matches = unit.call === undefined && unit.places.length === 0 ? undefined : ask(unit, meta);
  if (matches !== undefined) return [hitOf(unit, matches, meta, source)];
  return derivedUnits(unit, meta.cwd).flatMap((derived) => {
    const found = ask(derived, meta);
    return found === undefined ? [] : [hitOf(derived, found, meta, source)];
  });
}

function hitOf(unit: Unit, matches: readonly Match[], meta: SessionMeta, source: string): Hit {
  const { number, line, message, call } = unit;
  const { role, time, agent } = message;
  const name = call?.native?.name;
  const shown = onePerPlace(matches);
  return {
    file: source,
    harness: meta.harness,
    number,
    line,
    role,
    ...(time === undefined ? {} : { time }),
    ...(agent === undefined ? {} : { agent }),
    ...(call === undefined ? {} : { op: call.call.name }),
    ...(name === undefined ? {} : { name }),
    ...(unit.isDerived === true ? { derived: true } : {}),
    matches: shown.map((match) => ({
      field: match.place.names[0] ?? "text",
      number: match.place.number,
      ...excerptOf(match.place.text, match),
    })),
    ...(shown.length > 0 ? {} : { summary: summaryOf(unit) }),
  };
}

/** The call in one line, or the beginning of the text. */
function summaryOf({ call, places }: Unit): string {
  if (call === undefined) {
    const text = places[0]?.text.slice(0, 4 * SUMMARY) ?? "";
    return clip(text.replace(/\s+/g, " ").trim(), SUMMARY).text;
  }
  const { line } = callLine(call.call, call.native?.name, { columns: SUMMARY / 2, full: false });
  return clip(line.map(({ text }) => text).join(""), SUMMARY).text;
}

function onePerPlace(matches: readonly Match[]): Match[] {
  const first = new Map<Match["place"], Match>();
  for (const match of matches) if (!first.has(match.place)) first.set(match.place, match);
  return [...first.values()];
}
