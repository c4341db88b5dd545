/**
 * Reading SQLite databases, with an optional driver that is loaded when the first one is opened.
 *
 * A database is opened where it stands, for reading, whenever that leaves nothing behind. SQLite
 * puts two files beside a database in WAL mode and a reader does not remove them; where they are
 * not there already (no program has it open), a private copy is read instead.
 */
import type BetterSqlite3 from "better-sqlite3";
import { constants } from "node:fs";
import { access, copyFile, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { SessionError } from "./model.js";

/** Integers are bigints, whatever their size. */
export type Cell = string | number | bigint | null | Uint8Array;
export type Row = { readonly [column: string]: Cell };

/** The columns of each table. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

export type Database = {
  readonly path: string;
  readonly tables: Tables;
  /** Runs one query; rows are read as they are asked for. Throws `SessionError`. */
  rows(sql: string, ...values: readonly Cell[]): Iterable<Row>;
  /** Writes all of it into a new database, and checks that no row differs. */
  copyTo(path: string): Promise<void>;
  close(): Promise<void>;
};

const MAGIC = "SQLite format 3\0";

/** Whether a file that begins with `head` is a SQLite database. */
export function isDatabase(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, MAGIC.length)).toString("latin1") === MAGIC;
}

type Driver = typeof BetterSqlite3;
type Connection = BetterSqlite3.Database;
type Statement = BetterSqlite3.Statement<Cell[], Row>;

/** Throws `SessionError`; `load` stands for the driver in tests. */
export async function openDatabase(
  path: string,
  load: () => Promise<{ default: Driver }> = () => import("better-sqlite3"),
): Promise<Database> {
  const driver = await load().catch(() => undefined);
  if (driver === undefined) {
    throw new SessionError(
      `${path} is a SQLite database; to read it, install the optional package better-sqlite3`,
    );
  }
  try {
    if (!(await leavesFiles(path))) {
      const inPlace = connect(driver.default, path, true);
      if (inPlace !== undefined) return database(driver.default, path, inPlace);
    }
    return await openCopy(driver.default, path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** Undefined when the database can only be read after a repair, which is none of our business. */
function connect(driver: Driver, path: string, readonly: boolean): Connection | undefined {
  const connection = new driver(path, { readonly, fileMustExist: true });
  try {
    connection.defaultSafeIntegers(true);
    connection.prepare("SELECT count(*) FROM sqlite_master").get();
    return connection;
  } catch (error) {
    connection.close();
    if (readonly && /^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error))) return undefined;
    throw error;
  }
}

/** Whether opening the database would leave files beside it: see above. */
async function leavesFiles(path: string): Promise<boolean> {
  const header = Buffer.alloc(20);
  const file = await open(path);
  await file.read(header, 0, header.length, 0).finally(() => file.close());
  const isWal = header[18] === 2 || header[19] === 2;
  return isWal && !((await exists(`${path}-wal`)) && (await exists(`${path}-shm`)));
}

/** Opens a copy, together with what is not yet written into the database itself. */
async function openCopy(driver: Driver, path: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "toolglot-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    for (const suffix of ["", "-wal", "-journal"]) {
      if (suffix === "" || (await exists(path + suffix))) {
        // A file system that shares blocks between files copies nothing.
        await copyFile(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
      }
    }
    const connection = connect(driver, copy, false);
    if (connection === undefined) throw new Error("it cannot be opened");
    return database(driver, path, connection, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

function database(
  driver: Driver,
  path: string,
  connection: Connection,
  remove: () => Promise<void> = async () => {},
): Database {
  const statements = new Map<string, Statement>();
  /** Queries that are asked for each message need not be prepared again, unless one still runs. */
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known?.busy === false) return known;
    const statement = connection.prepare<Cell[], Row>(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    path,
    tables: tablesOf(connection),
    *rows(sql, ...values) {
      try {
        yield* prepared(sql).iterate(...values);
      } catch (error) {
        throw cannotRead(path, error);
      }
    },
    async copyTo(target) {
      try {
        await connection.backup(target);
        const table = differing(driver, connection, target);
        if (table === undefined) return;
        throw new SessionError(`the copy of ${path} differs from it in the table ${table}`);
      } catch (error) {
        throw cannotRead(path, error);
      }
    },
    async close() {
      connection.close();
      await remove();
    },
  };
}

function select(connection: Connection, sql: string): IterableIterator<Row> {
  return connection.prepare<Cell[], Row>(sql).iterate();
}

/** Tables that hold rows of their own; indexes for searching do not. */
function tablesOf(connection: Connection): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  const columns = select(
    connection,
    `SELECT t.name AS "table", c.name AS "column"
       FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
      WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'`,
  );
  for (const { table, column } of columns) {
    const known = tables.get(String(table));
    if (known === undefined) tables.set(String(table), new Set([String(column)]));
    else known.add(String(column));
  }
  return tables;
}

/** The first table that a copy has otherwise. */
function differing(driver: Driver, connection: Connection, target: string): string | undefined {
  const copy = new driver(target, { fileMustExist: true });
  try {
    copy.defaultSafeIntegers(true);
    return [...tablesOf(connection).keys()].find((table) => !sameRows(connection, copy, table));
  } finally {
    copy.close();
  }
}

function sameRows(one: Connection, other: Connection, table: string): boolean {
  const sql = `SELECT * FROM "${table.replaceAll('"', '""')}"`;
  const others = select(other, sql);
  try {
    for (const row of select(one, sql)) {
      const next = others.next();
      if (next.done === true || !sameRow(row, next.value)) return false;
    }
    return others.next().done === true;
  } finally {
    // A connection with a query that still runs cannot be closed.
    others.return?.();
  }
}

function sameRow(one: Row, other: Row): boolean {
  return Object.keys(one).every((column) => {
    const [a, b] = [one[column], other[column]];
    if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
    return Object.is(a, b);
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function cannotRead(path: string, error: unknown): SessionError {
  if (error instanceof SessionError) return error;
  const why = error instanceof Error ? error.message : String(error);
  if (codeOf(error).startsWith("SQLITE_BUSY")) {
    return new SessionError(`${path} is being changed by another program; try again later`);
  }
  return new SessionError(`the database ${path} cannot be read: ${why}`);
}
