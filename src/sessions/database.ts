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
  const known = formats.filter(hasDatabase);
  return withDatabase(path, async (db) => {
    const looks = known.map((format) => ({ format, score: format.database.fits(db.tables) }));
    const best = clearlyBest(looks) ?? (certain ? looks[0] : undefined);
    if (best === undefined) return undefined;
    const { format } = best;
    const { database } = format;
    const stored = inOrder(await all(database.sessions(db)));
    if (stored.length === 0) throw new SessionError(`${path} holds no session`);
    return {
      format,
      name: path,
      kind: "database",
      unit: "record",
      sessions: stored.map((session) => {
        const pieces = (): AsyncGenerator<Piece[]> => piecesOf(path, database, session.id);
        return { ...session, pieces, head: () => headOf(pieces()) };
      }),
      others: async () => [],
      children: async () => [],
    };
  });
}

function hasDatabase(format: Format): format is DatabaseFormat {
  return format.database !== undefined;
}

/** The database is open while its pieces are being read. */
async function* piecesOf(
  path: string,
  database: DatabaseFormat["database"],
  id: string,
): AsyncGenerator<Piece[]> {
  const db = await openDatabase(path);
  try {
    yield* storedPieces(database.records(db, id));
  } finally {
    await db.close();
  }
}

/** Writes the database at `path` into a new one. */
export function copyDatabase(path: string, target: string): Promise<void> {
  return withDatabase(path, (db) => db.copyTo(target));
}

async function withDatabase<T>(path: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(path);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

export async function all<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
