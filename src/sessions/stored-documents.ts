/** JSON documents in cells of a database: their sessions are found as those of files are. */
import type { JsonObject } from "../runtime/json.js";
import { cutDocument } from "./document.js";
import type { Fault, Format, StoredSession } from "./format.js";
import type { Path } from "./path.js";
import { cellText } from "./rows.js";
import type { Cell, Database } from "./sqlite.js";

export type StoredDocument = { frame: JsonObject; records(): Iterable<string | Fault> };

/** The sessions of a document, or the one that it is; see `Format` for the paths. */
export function storedDocuments(
  cell: Cell | undefined,
  lists: readonly (string | Path)[],
  sessions?: Path,
): StoredDocument[] {
  const bytes = new TextEncoder().encode(cellText(cell) ?? "");
  return (cutDocument(bytes, lists, { sessions }) ?? []).map(({ frame, pieces }) => ({
    frame: frame ?? {},
    *records() {
      for (const piece of pieces()) {
        if (piece.kind === "record") yield piece.text;
        else if (piece.kind === "damaged") yield { fault: piece.why };
      }
    },
  }));
}

/** What the editors made of VS Code keep in rows of keys and values, each row a document. */
export function itemTable(
  keys: readonly string[],
  lists: readonly (string | Path)[],
  sessions: Path,
  idOf: (frame: JsonObject) => string | undefined,
): NonNullable<Format["database"]> {
  const documents = (db: Database): { id: string; document: StoredDocument }[] =>
    valuesOf(db, keys)
      .flatMap((value) => storedDocuments(value, lists, sessions))
      .map((document, at) => ({ id: idOf(document.frame) ?? String(at + 1), document }));
  return {
    fits: (tables, db) =>
      tables.get("ItemTable")?.has("value") === true && valuesOf(db, keys).length > 0 ? 0.9 : 0,
    *sessions(db): Generator<StoredSession> {
      for (const { id, document } of documents(db)) yield { id, frame: document.frame };
    },
    *records(db, id): Generator<string | Fault> {
      const found = documents(db).find((stored) => stored.id === id);
      if (found !== undefined) yield* found.document.records();
    },
  };
}

/** Values of the first of the keys that is there; those after it are of older versions. */
function valuesOf(db: Database, keys: readonly string[]): Cell[] {
  for (const key of keys) {
    const rows = [...db.rows("SELECT value FROM ItemTable WHERE key = ?", key)];
    if (rows.length > 0) return rows.flatMap((row) => row["value"] ?? []);
  }
  return [];
}
