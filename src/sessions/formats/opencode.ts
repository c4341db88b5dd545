/**
 * Sessions of OpenCode: exports, the databases of today, the storage folders of before; and of Kilo
 * Code, which keeps the same in databases of its own.
 */
import { database } from "../families/opencode-database.js";
import { isRecord, note, read } from "../families/opencode-parts.js";
import { firstStorage, storage } from "../families/opencode-storage.js";
import type { Format } from "../format.js";

export const openCode: Format = {
  harness: "opencode",
  recognise: (records) => records.filter(isRecord).length / Math.max(1, records.length),
  lists: ["messages", []],
  store: [storage, firstStorage],
  database,
  note,
  read,
};

/** Its databases and exports tell nothing of who wrote them: they are read where one says so. */
export const kiloCode: Format = {
  harness: "kilo_code",
  recognise: () => 0,
  lists: ["messages", []],
  database: { ...database, fits: () => 0 },
  note,
  read,
};
