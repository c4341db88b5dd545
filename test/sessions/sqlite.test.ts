import Driver from "better-sqlite3";
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { SessionError } from "../../src/sessions/model.js";
import { isDatabase, openDatabase, type Row } from "../../src/sessions/sqlite.js";
import { addRows, makeDatabase } from "./databases.js";
import { scratch } from "./support.js";

const one = { notes: [{ id: 1, text: "a" }] };

/** Reads a table, and checks that the folder of the database is as it was. */
async function readAll(path: string): Promise<Row[]> {
  const before = snapshot(dirname(path));
  const db = await openDatabase(path);
  const rows = [...db.rows("SELECT * FROM notes ORDER BY id")];
  await db.close();
  expect(snapshot(dirname(path))).toEqual(before);
  return rows;
}

/** The files of a folder with their content, but for the index that readers of a WAL share. */
function snapshot(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      name.endsWith("-shm") ? "" : readFileSync(join(folder, name)).toString("latin1"),
    ]),
  );
}

test("a database is told by its first bytes", () => {
  expect(isDatabase(readFileSync(makeDatabase(one)))).toBe(true);
  expect(isDatabase(new TextEncoder().encode("SQLite format 4"))).toBe(false);
  expect(isDatabase(new Uint8Array())).toBe(false);
});

test("rows are read with their values as they are", async () => {
  const path = makeDatabase({
    notes: [
      {
        id: 1,
        big: 9007199254740993n,
        real: 1.5,
        text: "ä\0b",
        blob: new Uint8Array([0, 255]),
        none: null,
      },
    ],
  });
  expect(await readAll(path)).toEqual([
    {
      id: 1n,
      big: 9007199254740993n,
      real: 1.5,
      text: "ä\0b",
      blob: Buffer.from([0, 255]),
      none: null,
    },
  ]);
});

test("a database in WAL mode that no program has open gets no files beside it", async () => {
  const path = makeDatabase(one, { wal: true });
  expect(readdirSync(dirname(path))).toEqual(["sessions.db"]);
  expect(await readAll(path)).toEqual([{ id: 1n, text: "a" }]);
});

test("what is in the WAL alone is read, while a program has the database open", async () => {
  const path = makeDatabase(one, { wal: true });
  const program = new Driver(path);
  addRows(program, "notes", [{ id: 2, text: "b" }]);
  expect(await readAll(path)).toHaveLength(2);
  program.close();
});

test("what is in the WAL alone is read, after the program is gone", async () => {
  const path = makeDatabase(one, { wal: true });
  const program = new Driver(path);
  addRows(program, "notes", [{ id: 2, text: "b" }]);
  const copy = join(scratch(), "copy.db");
  copyFileSync(path, copy);
  copyFileSync(`${path}-wal`, `${copy}-wal`);
  program.close();
  expect(await readAll(copy)).toHaveLength(2);
});

test("a database that a crash left in the middle of a change is read as it was before it", async () => {
  const path = makeDatabase(one);
  const program = new Driver(path);
  program.pragma("cache_size = 1");
  program.exec("BEGIN");
  for (let id = 2; id < 2000; id++) addRows(program, "notes", [{ id, text: "x".repeat(500) }]);
  const copy = join(scratch(), "copy.db");
  expect(existsSync(`${path}-journal`)).toBe(true);
  copyFileSync(path, copy);
  copyFileSync(`${path}-journal`, `${copy}-journal`);
  program.exec("ROLLBACK");
  program.close();
  expect(await readAll(copy)).toEqual([{ id: 1n, text: "a" }]);
});

test("tables and their columns are known", async () => {
  const db = await openDatabase(makeDatabase({ ...one, more: [{ a: 1, b: 2 }] }));
  expect([...db.tables]).toEqual([
    ["notes", new Set(["id", "text"])],
    ["more", new Set(["a", "b"])],
  ]);
  await db.close();
});

test("a copy has every row, also those in the WAL, and nothing beside it", async () => {
  const path = makeDatabase(one, { wal: true });
  const program = new Driver(path);
  addRows(program, "notes", [{ id: 2, text: "b" }]);
  const target = join(scratch(), "copy.db");
  const db = await openDatabase(path);
  await db.copyTo(target);
  await db.close();
  program.close();
  expect(readdirSync(dirname(target))).toEqual(["copy.db"]);
  expect(await readAll(target)).toEqual([
    { id: 1n, text: "a" },
    { id: 2n, text: "b" },
  ]);
});

test("without the driver there is a sentence that says what to install", async () => {
  const none = (): Promise<never> => Promise.reject(new Error("Cannot find package"));
  await expect(openDatabase(makeDatabase(one), none)).rejects.toThrow(
    /is a SQLite database; to read it, install the optional package better-sqlite3/,
  );
});

test("a database that is damaged is an error that names it", async () => {
  const path = join(scratch(), "broken.db");
  writeFileSync(path, `SQLite format 3\0${"x".repeat(5000)}`);
  const error: unknown = await openDatabase(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SessionError);
  expect(String(error)).toContain(path);
});

test("a copy of rows that cannot all be read is an error that names the database", async () => {
  const notes = Array.from({ length: 400 }, (_, at) => ({ id: at + 1, text: "x".repeat(200) }));
  const path = makeDatabase({ notes });
  const bytes = readFileSync(path);
  // A page in the middle, of which SQLite knows the kind by its first byte.
  bytes.fill(0xff, 4096 * 10, 4096 * 11);
  writeFileSync(path, bytes);
  const db = await openDatabase(path);
  await expect(db.copyTo(join(scratch(), "copy.db"))).rejects.toThrow(
    `the database ${path} cannot be read`,
  );
  await db.close();
});

test("a wrong query is an error of its own, not a crash", async () => {
  const db = await openDatabase(makeDatabase(one));
  expect(() => [...db.rows("SELECT nothing FROM notes")]).toThrow(SessionError);
  await db.close();
});
