/** The log of changes that VS Code keeps of a chat: playing it again gives the document. */
import { hasOwn, isObject, own, setOwn, type Json, type JsonObject } from "../../runtime/json.js";
import type { Piece } from "../pieces.js";

/** `kind` says what is done at the keys `k`. */
const SNAPSHOT = 0;
const SET = 1;
const PUSH = 2;
const DELETE = 3;

export function isChange(record: JsonObject): boolean {
  const kind = own(record, "kind");
  if (kind === SNAPSHOT) return isObject(own(record, "v"));
  return (kind === SET || kind === PUSH || kind === DELETE) && Array.isArray(own(record, "k"));
}

/** The lines, and behind the line that began it each request as it is at the end. */
export function replay(lines: readonly Piece[]): Piece[] {
  let document: JsonObject = {};
  const began = new Map<JsonObject, Piece>();
  for (const piece of lines) {
    if (piece.kind !== "record" || !isChange(piece.record)) continue;
    document = applied(document, structuredClone(piece.record));
    for (const request of requestsOf(document)) {
      if (!began.has(request)) began.set(request, piece);
    }
  }
  const requests = requestsOf(document);
  return lines.flatMap((piece) => {
    const ended = requests.filter((request) => began.get(request) === piece);
    return [piece, ...ended.map((request) => requestPiece(request, piece.line))];
  });
}

/** The bytes of a request are in the lines that made it. */
function requestPiece(record: JsonObject, line: number): Piece {
  return { kind: "record", record, text: JSON.stringify(record), line, bytes: new Uint8Array() };
}

function requestsOf(document: JsonObject): JsonObject[] {
  const requests = own(document, "requests");
  return Array.isArray(requests) ? requests.filter(isObject) : [];
}

/** The document after a change; a change that fits nothing changes nothing. */
function applied(document: JsonObject, change: JsonObject): JsonObject {
  const value = own(change, "v");
  if (own(change, "kind") === SNAPSHOT) return isObject(value) ? value : document;
  const keys = own(change, "k");
  const path = Array.isArray(keys) ? keys : [];
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<Json | undefined>(childOf, document);
  if (last === undefined || holder === undefined) return document;
  switch (own(change, "kind")) {
    case SET:
      if (value !== undefined) put(holder, last, value);
      break;
    case PUSH:
      push(childOf(holder, last), value, own(change, "i"));
      break;
    case DELETE:
      if (isObject(holder) && typeof last === "string") delete holder[last];
      break;
  }
  return document;
}

function childOf(value: Json | undefined, key: Json): Json | undefined {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isObject(value) && typeof key === "string" ? own(value, key) : undefined;
}

function put(holder: Json, key: Json, value: Json): void {
  if (Array.isArray(holder) && typeof key === "number") {
    if (key >= 0 && key <= holder.length) holder[key] = value;
  } else if (isObject(holder) && typeof key === "string") {
    setOwn(holder, key, value);
  }
}

/** Cuts the list where the change says so, and appends. */
function push(list: Json | undefined, values: Json | undefined, from: Json | undefined): void {
  if (!Array.isArray(list)) return;
  if (typeof from === "number" && from >= 0 && from < list.length) list.length = Math.trunc(from);
  if (Array.isArray(values)) for (const value of values) list.push(value);
}

/** What a change says of the session as a whole, as the document would. */
export function documentIn(change: JsonObject): JsonObject | undefined {
  const value = own(change, "v");
  if (own(change, "kind") === SNAPSHOT) return isObject(value) ? value : undefined;
  const path = own(change, "k");
  const [key, ...deeper] = Array.isArray(path) ? path : [];
  if (own(change, "kind") !== SET || typeof key !== "string" || deeper.length > 0) return undefined;
  return hasOwn(change, "v") ? { [key]: value } : undefined;
}
