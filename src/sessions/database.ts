/** Opening a database: by which format, and the sessions in it. */
import { headOf, inOrder, storedPieces, type Container } from "./container.js";
import type { Format } from "./format.js";
import { SessionError } from "./model.js";
import type { Piece } from "./pieces.js";
import { clearlyBest } from "./recognise.js";
import { openDatabase, type Database } from "./sqlite.js";

type DatabaseFormat = Format & { database: NonNullable<Format["database"]> };

/**
 * The database as one of the formats would read it; undefined when none knows its tables. With
 * `certain` the first of those that keep databases reads it. Throws `SessionError`.
 */
export async function openDatabaseFile(
  path: string,
  formats: readonly Format[],
  certain: boolean,
): Promise<Container | undefined> {
  const shared = new Shared(path);
  const db = await shared.hold();
  try {
    const known = formats.filter(hasDatabase);
    const looks = known.map((format) => ({ format, score: format.database.fits(db.tables, db) }));
    const best = clearlyBest(looks) ?? (certain ? looks[0] : undefined);
    if (best !== undefined) return await containerOf(best.format, db, shared);
  } catch (error) {
    await shared.release();
    throw error;
  }
  await shared.release();
  return undefined;
}

function hasDatabase(format: Format): format is DatabaseFormat {
  return format.database !== undefined;
}

async function containerOf(
  format: DatabaseFormat,
  db: Database,
  shared: Shared,
): Promise<Container> {
  const stored = inOrder(await all(format.database.sessions(db)));
  if (stored.length === 0) throw new SessionError(`${db.path} holds no session`);
  return {
    format,
    name: db.path,
    kind: "database",
    unit: "record",
    sessions: stored.map((session) => {
      const pieces = (): AsyncGenerator<Piece[]> => piecesOf(format, shared, session.id);
      return { ...session, pieces, head: () => headOf(pieces()) };
    }),
    others: async () => [],
    children: async () => [],
    hold: async () => void (await shared.hold()),
    release: () => shared.release(),
  };
}

async function* piecesOf(
  { database }: DatabaseFormat,
  shared: Shared,
  id: string,
): AsyncGenerator<Piece[]> {
  const db = await shared.hold();
  try {
    yield* storedPieces(database.records(db, id));
  } finally {
    await shared.release();
  }
}

/** A database that is open as long as anybody holds it. */
class Shared {
  #holders = 0;
  #open: Promise<Database> | undefined;

  constructor(readonly path: string) {}

  hold(): Promise<Database> {
    this.#holders++;
    return (this.#open ??= openDatabase(this.path));
  }

  async release(): Promise<void> {
    this.#holders--;
    const open = this.#open;
    if (this.#holders > 0 || open === undefined) return;
    this.#open = undefined;
    await (await open).close();
  }
}

/** Writes the database at `path` into a new one. */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const db = await openDatabase(path);
  await db.copyTo(target).finally(() => db.close());
}

export async function all<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
