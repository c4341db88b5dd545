/** Databases for the tests of sessions. */
import Database from "better-sqlite3";
import { join } from "node:path";
import { scratch } from "./support.js";

/** What a cell may hold; objects are written as JSON text. */
type Value = string | number | bigint | null | Uint8Array | object;

type TableRows = { [column: string]: Value }[];

/** Makes a database of tables with the columns of their first rows; the path of it. */
export function makeDatabase(
  tables: { [table: string]: TableRows },
  options: { path?: string; wal?: boolean } = {},
): string {
  const path = options.path ?? join(scratch(), "sessions.db");
  const db = new Database(path);
  if (options.wal === true) db.pragma("journal_mode = WAL");
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {});
    db.exec(`CREATE TABLE "${table}" (${columns.map((name) => `"${name}"`).join(", ")})`);
    addRows(db, table, rows);
  }
  db.close();
  return path;
}

export function addRows(db: Database.Database, table: string, rows: TableRows): void {
  for (const row of rows) {
    const marks = Object.keys(row).map(() => "?");
    db.prepare(`INSERT INTO "${table}" VALUES (${marks.join(", ")})`).run(
      ...Object.values(row).map(cell),
    );
  }
}

function cell(value: Value): string | number | bigint | null | Uint8Array {
  // The driver would write numbers as floating-point ones.
  if (Number.isSafeInteger(value)) return BigInt(Number(value));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
