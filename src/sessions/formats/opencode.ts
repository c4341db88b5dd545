/** Sessions of OpenCode: exports, the databases of today, and the storage folders of before. */
import { database } from "../families/opencode-database.js";
import { isRecord, note, read } from "../families/opencode-parts.js";
import { firstStorage, storage } from "../families/opencode-storage.js";
import type { Format } from "../format.js";

/** Less than certain: Kilo Code keeps the same, and says so now and then. */
const SURE = 0.95;

export const openCode: Format = {
  harness: "opencode",
  recognise: (records) => (SURE * records.filter(isRecord).length) / Math.max(1, records.length),
  lists: ["messages", []],
  store: [storage, firstStorage],
  database: { ...database, fits: (tables, db) => SURE * database.fits(tables, db) },
  note,
  read,
};
