/** A session that is open: what its first records say, and how it is read. */
import { codecOfCalls, type LoadCodec } from "./codec.js";
import type { Container, SessionPart } from "./container.js";
import type { Format } from "./format.js";
import { SessionError, type Item, type Problem, type SessionMeta } from "./model.js";
import { Problems } from "./problems.js";
import { readItems } from "./reader.js";

export type SessionReader = {
  /**
   * Harness, id, cwd and version are known from the start where the first records say so. Where
   * several sessions are read one after another, only the harness is.
   */
  readonly meta: SessionMeta;
  /** What is known of each session that is read. */
  readonly sessions: readonly SessionMeta[];
  /** Grows while items are read; at most 1,000 are kept, `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Path, `-` for standard input, `(memory)` for bytes; `#` and the id of one session of several. */
  readonly source: string;
  /** What the sessions are kept in, and where it is. */
  readonly container: Pick<Container, "kind" | "name">;
  /** Files of the session in a folder that no item gives the bytes of, by their paths in it. */
  others(): Promise<readonly string[]>;
  /** The first bytes of a file. */
  readonly head: Uint8Array;
  /** What `openSession` takes for the sub-agents that belong to this session. */
  readonly children: readonly string[];
  /** Reads from the start. Standard input can be read once. Throws `SessionError`. */
  items(): AsyncIterable<Item>;
};

/** What a reader is made of. */
export type Opened = {
  container: Container;
  /** Names one of its sessions. */
  id?: string | undefined;
  /** The first bytes of a file. */
  head: Uint8Array;
  /** What stands for sub-agents that are kept elsewhere, once it is known which session it is. */
  children(meta: SessionMeta): Promise<readonly string[]>;
};

export async function readerOf(
  { container, id, head, children }: Opened,
  loadCodec: LoadCodec,
): Promise<SessionReader> {
  const { format, name, kind } = container;
  const all = container.sessions.map((part) => ({ part, meta: metaOf(part, format) }));
  const chosen = id === undefined ? all : all.filter(({ part, meta }) => idOf(part, meta) === id);
  const [only] = chosen;
  if (only === undefined) throw noSession(container, id ?? "", all);
  // Sub-agents are children of the session that is alone, not sessions beside it.
  const single = chosen.filter(({ part }) => part.parent === undefined).length <= 1;
  const read = single ? [only] : chosen;
  if (single) for (const record of await only.part.head()) format.note(record, only.meta);

  const sessions = await Promise.all(
    read.map(async (of) => ({ ...of, codec: await codecOfCalls(of.meta, loadCodec) })),
  );
  const whole = all.length === 1;
  const source = whole || id === undefined ? name : `${name}#${id}`;
  const own = only.part.id;
  const inside = all.flatMap(({ part }) =>
    single && own !== undefined && part.parent === own ? [`${name}#${part.id ?? ""}`] : [],
  );
  let problems = new Problems();
  return {
    meta: single ? only.meta : { harness: format.harness },
    sessions: read.map(({ meta }) => meta),
    get problems() {
      return problems.list;
    },
    get problemCount() {
      return problems.count;
    },
    source,
    container: { kind, name },
    others: () => container.others(id),
    head,
    children: [...inside, ...(await container.children()), ...(await children(only.meta))],
    items() {
      problems = new Problems();
      return readItems({ container, sessions, problems });
    },
  };
}

function metaOf({ id, parent, frame }: SessionPart, format: Format): SessionMeta {
  const meta: SessionMeta = { harness: format.harness };
  if (id !== undefined) meta.id = parent ?? id;
  if (id !== undefined && parent !== undefined) meta.agent = id;
  if (frame !== undefined) format.note(frame, meta);
  return meta;
}

function idOf(part: SessionPart, meta: SessionMeta): string | undefined {
  return part.id ?? meta.id;
}

function noSession(
  { name }: Container,
  id: string,
  sessions: readonly { part: SessionPart; meta: SessionMeta }[],
): SessionError {
  const ids = sessions.flatMap(({ part, meta }) => idOf(part, meta) ?? []);
  const some = ids.slice(0, 5).join(", ");
  const more = ids.length > 5 ? ` and ${ids.length - 5} more` : "";
  return new SessionError(`${name} has no session "${id}"; it has ${some}${more}`);
}
