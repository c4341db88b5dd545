/** Opening sessions: what they are kept in, which one is meant, and what its first records say. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { LoadCodec } from "./codec.js";
import type { Container, SessionPart } from "./container.js";
import { isDatabase } from "./sqlite.js";
import { openDatabaseFile } from "./database.js";
import { openFile } from "./files.js";
import { openFolder } from "./folder.js";
import type { Format } from "./format.js";
import { SessionError, type Item, type Problem, type SessionMeta } from "./model.js";
import { Problems } from "./problems.js";
import { readItems } from "./reader.js";
import { openSource } from "./source.js";

export type OpenOptions = {
  /** Harness that wrote the file (id or alias); recognised from the content when absent. */
  from?: string;
  loadCodec: LoadCodec;
};

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

export async function openWith(
  input: string | Uint8Array,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<SessionReader> {
  const { place, id } = await locate(input);
  const opened = await openContainer(place, formats, options);
  try {
    return await readerOf({ id, ...opened }, options);
  } finally {
    await opened.container.release();
  }
}

async function readerOf(
  { container, id, head }: Opened,
  options: OpenOptions,
): Promise<SessionReader> {
  const { format, name, kind } = container;
  const codec = await options.loadCodec(format.harness);

  const all = container.sessions.map((part) => ({ part, meta: metaOf(part, format) }));
  const chosen = id === undefined ? all : all.filter(({ part, meta }) => idOf(part, meta) === id);
  const [only] = chosen;
  if (only === undefined) throw noSession(container, id ?? "", all);
  // Sub-agents are children of the session that is alone, not sessions beside it.
  const single = chosen.filter(({ part }) => part.parent === undefined).length <= 1;
  const read = single ? [only] : chosen;
  if (single) for (const record of await only.part.head()) format.note(record, only.meta);

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
    children: [...inside, ...(await container.children()), ...(await childrenOf(name))],
    items() {
      problems = new Problems();
      return readItems({ container, sessions: read, codec, problems });
    },
  };
}

// ------------------------------------------------------------------ which session

/** `FILE#ID` names one session of several, unless there is a file of that name. */
async function locate(
  input: string | Uint8Array,
): Promise<{ place: string | Uint8Array; id?: string }> {
  if (typeof input !== "string" || input === "-" || (await exists(input))) return { place: input };
  for (let at = input.lastIndexOf("#"); at > 0; at = input.lastIndexOf("#", at - 1)) {
    const place = input.slice(0, at);
    if (await exists(place)) return { place, id: input.slice(at + 1) };
  }
  return { place: input };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
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

/** `<session>/subagents/agent-*.jsonl` beside `<session>.jsonl`. */
async function childrenOf(path: string): Promise<string[]> {
  if (!path.endsWith(".jsonl")) return [];
  const folder = join(path.slice(0, -".jsonl".length), "subagents");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => join(folder, name));
}

// ------------------------------------------------------------------ what they are kept in

type Opened = { container: Container; id?: string | undefined; head: Uint8Array };

async function openContainer(
  place: string | Uint8Array,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<Opened> {
  const chosen = await namedFormats(formats, options);
  const folder = typeof place === "string" && place !== "-" && (await exists(place));
  const found = folder ? await openFolder(place, chosen) : undefined;
  if (found !== undefined) return { ...found, head: new Uint8Array() };

  const source = await openSource(place);
  const { name, head } = source;
  if (head.length === 0) throw new SessionError(`${name} is empty`);
  const certain = options.from !== undefined;
  const container = isDatabase(head)
    ? await openDatabaseFile(name, chosen, certain)
    : await openFile(source, chosen, certain);
  if (container !== undefined) return { container, head };
  throw new SessionError(
    `cannot tell which harness wrote ${name}; ` +
      `say so with --from (sessions can be read of: ${namesOf(formats)})`,
  );
}

/** The formats of the harness that `--from` names, or all of them. */
async function namedFormats(
  formats: readonly Format[],
  { from, loadCodec }: OpenOptions,
): Promise<readonly Format[]> {
  if (from === undefined) return formats;
  const { id } = await loadCodec(from);
  const named = formats.filter(({ harness }) => harness === id);
  if (named.length > 0) return named;
  throw new SessionError(`sessions of ${id} cannot be read yet; these can: ${namesOf(formats)}`);
}

function namesOf(formats: readonly Format[]): string {
  return [...new Set(formats.map(({ harness }) => harness))].join(", ");
}
