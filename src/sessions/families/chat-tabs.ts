/**
 * Chat tabs, of the time before agents: what editors made of VS Code kept of a panel that only
 * talked, in a row of the database of a workspace. A tab is a session, its bubbles the messages.
 */
import { own, type Json, type JsonObject } from "../../runtime/json.js";
import { message, messages, textOf, unknown } from "../blocks.js";
import type { Format, Reading } from "../format.js";
import { noteFirst } from "../meta.js";
import type { Role } from "../model.js";
import type { Database } from "../sqlite.js";
import { itemTable } from "../stored-documents.js";

/** Where Cursor kept them, and what was made after it. */
export const SHARED_KEY = "workbench.panel.aichat.view.aichat.chatdata";

const LISTS = [["tabs", "*", "bubbles"]];
const SESSIONS = ["tabs", "*"];

/** `share` says how much of a database with such tabs is the harness's, from 0 to 1. */
export function chatTabs(
  harness: string,
  keys: readonly string[],
  share: (db: Database) => number,
): Format {
  const table = itemTable(keys, LISTS, SESSIONS, (tab) => textOf(tab, "tabId"));
  return {
    harness,
    lists: LISTS,
    sessions: SESSIONS,
    // A tab does not tell which of the editors it is of.
    recognise: () => 0,
    database: { ...table, fits: (tables, db) => table.fits(tables, db) && share(db) },
    note(record, meta) {
      noteFirst(meta, "id", textOf(record, "tabId"));
      noteFirst(meta, "title", textOf(record, "chatTitle"));
    },
    read,
  };
}

const ROLES: ReadonlyMap<Json | undefined, Role> = new Map<Json | undefined, Role>([
  [1, "user"],
  [2, "assistant"],
  ["ai", "assistant"],
  ["assistant", "assistant"],
  ["human", "user"],
  ["user", "user"],
]);

function read(record: JsonObject): Reading {
  const type = own(record, "type");
  const role = ROLES.get(type);
  if (role === undefined) return unknown(typeof type === "string" ? type : "untyped");
  const texts = ["text", "rawText", "initText"].map((key) => textOf(record, key) ?? "");
  const text = texts.find((said) => said !== "") ?? "";
  return messages(message(role, [{ kind: "text", text }], { id: textOf(record, "id") }));
}
