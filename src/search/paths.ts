/** Searching files and folders, many at a time, with hits in the order of the names. */
import { resolve } from "node:path";
import { formats } from "../sessions/formats/index.js";
import { ahead } from "./ahead.js";
import { NOTHING, SKIPPED, Task, type Outcome, type Place } from "./place.js";
import { Pool, type Done } from "./pool.js";
import type { Hit } from "./search.js";
import { walk, type Found } from "./walk.js";

export type SearchEvent =
  | { kind: "hit"; hit: Hit }
  /** So many sessions of a file or folder were searched; none where it holds no session. */
  | { kind: "searched"; path: string; sessions: number }
  /** `message` is a sentence, with the path. */
  | { kind: "unreadable"; path: string; message: string };

export type SearchOptions = {
  /** The harness that wrote the files (id or alias); recognised when absent. */
  from?: string;
};

/** Throws `QueryError`. */
export async function* searchPaths(
  query: string,
  paths: readonly string[],
  { from }: SearchOptions = {},
): AsyncGenerator<SearchEvent> {
  const search = new Search(new Task(query, from, formats));
  const found = walk(paths, (folder) => search.opens(folder));
  try {
    for await (const { item, work } of ahead(found, (next) => search.begin(next), AHEAD)) {
      if (item.kind === "unreadable") yield unreadable(item.path, `${item.path}: ${item.why}`);
      else yield* search.finish(item, await work);
    }
  } finally {
    await search.stop();
  }
}

function unreadable(path: string, message: string): SearchEvent {
  return { kind: "unreadable", path, message };
}

/** So many files are worked on at one time. */
const AHEAD = 16;

/** Threads take their time to start: so many files must have been read, not only been skipped. */
const FEW = 48;

/** `here`: not looked at yet. */
type Work = Done | "skip" | "here" | "seen";

class Search {
  readonly #seen = new Set<string>();
  #pool: Pool | undefined;
  #read = 0;

  constructor(readonly task: Task) {}

  opens(folder: string): Promise<boolean> {
    return this.task.open(folder).then(
      () => true,
      () => false,
    );
  }

  /** What can be done of a place before its turn has come. */
  async begin(found: Found): Promise<Work> {
    if (found.kind === "unreadable" || this.#isSeen(found.path)) return "seen";
    if (this.#pool !== undefined) return this.#pool.run(found);
    if (await this.task.skips(found)) return "skip";
    if (++this.#read === FEW) this.#pool = Pool.start(this.task);
    return "here";
  }

  async *finish(place: Place, work: Work): AsyncGenerator<SearchEvent> {
    if (work === "seen") return;
    let outcome: Outcome = NOTHING;
    if (work === "skip") {
      outcome = SKIPPED;
    } else if (work === "here") {
      outcome = yield* this.#look(place);
    } else {
      for (const hit of work.hits) yield { kind: "hit", hit };
      outcome = work.outcome;
    }
    const { sessions, children, fault } = outcome;
    if (fault !== undefined) yield unreadable(place.path, fault);
    yield { kind: "searched", path: place.path, sessions };
    // What a sub-agent did belongs to the session, also where it has a file of its own.
    for (const path of children) {
      if (!this.#isSeen(path)) yield* this.finish({ path, isNamed: true }, "here");
    }
  }

  async *#look(place: Place): AsyncGenerator<SearchEvent, Outcome> {
    const hits = this.task.hits(place);
    for (;;) {
      const next = await hits.next();
      if (next.done === true) return next.value;
      yield { kind: "hit", hit: next.value };
    }
  }

  #isSeen(path: string): boolean {
    const full = resolve(path);
    const isSeen = this.#seen.has(full);
    this.#seen.add(full);
    return isSeen;
  }

  async stop(): Promise<void> {
    await this.#pool?.stop();
  }
}
