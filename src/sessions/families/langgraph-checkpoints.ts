/**
 * LangGraph's database of checkpoints: after each step what the state was, or, in newer versions, now
 * and then, and what was written to it in between. A thread is a session; graphs that ran inside of
 * it, as sub-agents do, have namespaces of their own.
 */
import {
  hasOwn,
  isObject,
  own,
  parseJson,
  type Json,
  type JsonObject,
} from "../../runtime/json.js";
import { objectOf, textOf } from "../blocks.js";
import type { Format, StoredSession } from "../format.js";
import { readMsgpack } from "../msgpack.js";
import { exactText, stringify } from "../numbers.js";
import { cellText } from "../rows.js";
import type { Database, Row } from "../sqlite.js";

export const checkpoints: NonNullable<Format["database"]> = {
  fits(tables) {
    const columns = tables.get("checkpoints");
    const known = ["thread_id", "checkpoint_ns", "parent_checkpoint_id", "checkpoint"];
    return tables.has("writes") && known.every((name) => columns?.has(name) === true) ? 0.7 : 0;
  },
  sessions,
  *records(db, id) {
    const found: Found = { read: [], faults: [], digits: new Map() };
    readMessages(db, placeOf(id), found);
    for (const fault of found.faults) yield { fault };
    for (const said of found.read) yield stringify(said, found.digits);
  },
};

// ------------------------------------------------------------------ threads

type Place = { thread: string; space: string };

/** Namespaces are hidden in the ids of sub-agents: `thread/space`. */
function placeOf(id: string): Place {
  const at = id.indexOf("/");
  return at === -1
    ? { thread: id, space: "" }
    : { thread: id.slice(0, at), space: id.slice(at + 1) };
}

function* sessions(db: Database): Generator<StoredSession> {
  const threads =
    "SELECT thread_id, metadata, max(checkpoint_id) FROM checkpoints " +
    "WHERE checkpoint_ns = '' GROUP BY thread_id ORDER BY min(checkpoint_id)";
  for (const row of db.rows(threads)) {
    const id = String(row["thread_id"]);
    const metadata = parseJson(cellText(row["metadata"]) ?? "");
    yield { id, frame: { thread_id: id, ...(isObject(metadata) ? { metadata } : {}) } };
  }
  const agents =
    "SELECT thread_id, checkpoint_ns FROM writes WHERE checkpoint_ns <> '' AND channel = 'messages' " +
    "GROUP BY thread_id, checkpoint_ns ORDER BY min(checkpoint_id)";
  for (const row of db.rows(agents)) {
    const parent = String(row["thread_id"]);
    yield { id: `${parent}/${String(row["checkpoint_ns"])}`, parent, frame: { thread_id: parent } };
  }
}

// ------------------------------------------------------------------ messages

type Found = {
  read: JsonObject[];
  faults: string[];
  /** Of numbers that JavaScript cannot hold. */
  digits: Map<number, string>;
};

/** The last state that was kept whole, and all that was written from there on. */
function readMessages(db: Database, { thread, space }: Place, found: Found): void {
  const sql =
    "SELECT checkpoint_id, parent_checkpoint_id, type, checkpoint FROM checkpoints " +
    "WHERE thread_id = ? AND checkpoint_ns = ? ORDER BY checkpoint_id DESC";
  const steps: string[] = [];
  let state: Json | undefined;
  let wanted: string | undefined;
  for (const row of db.rows(sql, thread, space)) {
    const id = String(row["checkpoint_id"]);
    // Others are of branches that were left.
    if (wanted !== undefined && id !== wanted) continue;
    steps.unshift(id);
    const checkpoint = unpack(row, "checkpoint", found);
    if (checkpoint === undefined) found.faults.push(`its checkpoint ${id} cannot be unpacked`);
    state = isObject(checkpoint)
      ? own(objectOf(checkpoint, "channel_values") ?? {}, "messages")
      : undefined;
    const parent = row["parent_checkpoint_id"];
    if (state !== undefined || typeof parent !== "string") break;
    wanted = parent;
  }
  const later = steps.flatMap((step) => writes(db, thread, space, step, found));
  for (const value of [state, ...later]) apply(found.read, value);
}

function writes(db: Database, thread: string, space: string, step: string, found: Found): Json[] {
  const path = db.tables.get("writes")?.has("task_path") === true ? "task_path, " : "";
  const sql =
    "SELECT type, value FROM writes WHERE thread_id = ? AND checkpoint_ns = ? " +
    `AND checkpoint_id = ? AND channel = 'messages' ORDER BY ${path}task_id, idx`;
  return [...db.rows(sql, thread, space, step)].flatMap((row): Json[] => {
    const value = unpack(row, "value", found);
    if (value === undefined) found.faults.push(`what was written at ${step} cannot be unpacked`);
    return value === undefined ? [] : [value];
  });
}

const REMOVED = "remove";
const ALL = "__remove_all__";
const OVERWRITE = "__overwrite__";

/** A message takes the place of the one with its id; some say that one, or all, are gone. */
function apply(read: JsonObject[], value: Json | undefined): void {
  if (isObject(value) && hasOwn(value, OVERWRITE)) {
    read.length = 0;
    return apply(read, own(value, OVERWRITE));
  }
  const list = Array.isArray(value) ? value : [value];
  for (const said of list) {
    if (!isObject(said)) continue;
    const id = textOf(said, "id");
    const at = id === undefined ? -1 : read.findIndex((other) => own(other, "id") === id);
    if (own(said, "type") === REMOVED) {
      if (id === ALL) read.length = 0;
      else if (at !== -1) read.splice(at, 1);
    } else if (at === -1) read.push(typed(said));
    else read[at] = typed(said);
  }
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["assistant", "ai"],
  ["developer", "system"],
  ["system", "system"],
  ["tool", "tool"],
  ["user", "human"],
]);

/** What was put in by hand has a role in place of a type. */
function typed(said: JsonObject): JsonObject {
  const type = TYPES.get(textOf(said, "role") ?? "");
  return type === undefined || hasOwn(said, "type") ? said : { type, ...said };
}

// ------------------------------------------------------------------ values

function unpack(row: Row, column: string, { digits }: Found): Json | undefined {
  const value = row[column];
  const type = cellText(row["type"]);
  if (type === "json") return plain(parseJson(exactText(cellText(value) ?? "", digits)));
  return type === "msgpack" && value instanceof Uint8Array
    ? readMsgpack(value, extension, digits)
    : undefined;
}

/** Kinds of values that are of a class: its module, its name, and what it is made of. */
const LAST_CLASS = 5;

/** The object that a value of a class is made of; the class does not matter, but for one. */
function extension(code: number, held: Json): Json {
  if (code > LAST_CLASS || !Array.isArray(held)) return held;
  const [, name, made = null] = held;
  return name === "Overwrite" && isObject(made)
    ? { [OVERWRITE]: own(made, "value") ?? null }
    : made;
}

/** Messages of LangChain as JSON: `{ "lc": 1, "type": "constructor", "kwargs": … }`. */
function plain(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (!isObject(value)) return value;
  const made = hasOwn(value, "lc") ? objectOf(value, "kwargs") : undefined;
  return Object.fromEntries(Object.entries(made ?? value).map(([key, held]) => [key, plain(held)]));
}
