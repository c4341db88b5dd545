/**
 * Sessions of Kilo Code: at first tasks like those of Roo Code, since version 7 databases and exports
 * like those of OpenCode, whose versions are lower.
 */
import type { JsonObject } from "../../runtime/json.js";
import { objectOf, objectsOf, textOf } from "../blocks.js";
import { database } from "../families/opencode-database.js";
import { isRecord, note, read } from "../families/opencode-parts.js";
import type { Format } from "../format.js";
import { textAt } from "../path.js";
import { cellText } from "../rows.js";
import type { Database } from "../sqlite.js";
import { rooCode } from "./roo-code.js";

export const kiloCode: Format = {
  harness: "kilo_code",
  recognise,
  lists: ["messages", []],
  database: {
    ...database,
    fits: (tables, db) =>
      tables.get("session")?.has("version") === true && hasOwnVersion(db)
        ? database.fits(tables, db)
        : 0,
  },
  note,
  read,
};

/** Nothing in a task tells whose it is: only its place does, or a person. */
export const kiloCodeTask: Format = {
  ...rooCode,
  harness: "kilo_code",
  place: /[\\/]kilocode\.kilo-code[\\/]/,
  recognise: (records, frame) => 0.5 * rooCode.recognise(records, frame),
};

const FIRST = 7;

function isOwnVersion(version: string | undefined): boolean {
  return Number.parseInt(version ?? "", 10) >= FIRST;
}

function hasOwnVersion(db: Database): boolean {
  const rows = db.rows("SELECT DISTINCT version FROM session");
  return [...rows].some(({ version }) => isOwnVersion(cellText(version)));
}

/** Tools that OpenCode does not have. */
const OWN_TOOLS = new Set(["codebase_search", "recall", "semantic_search", "warpgrep"]);

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (!records.some(isRecord)) return 0;
  if (frame !== undefined && isOwnVersion(textAt(frame, ["info", "version"]))) return 1;
  const parts = records.flatMap((record) => [
    ...objectsOf(record, "parts"),
    objectOf(record, "part") ?? record,
  ]);
  return parts.some((part) => OWN_TOOLS.has(textOf(part, "tool") ?? "")) ? 1 : 0;
}
