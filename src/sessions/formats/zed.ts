/** Threads of Zed's agent: a database of documents, most of them compressed. */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { cutDocument } from "../document.js";
import type { Fault, Format, ReadRecord, Reading, StoredSession } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import type { Block, ImageBlock, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { cellText, rowText } from "../rows.js";
import type { Cell, Database, Tables } from "../sqlite.js";
import { unzstd } from "../zstd.js";

export const zed: Format = {
  harness: "zed",
  lists: ["messages"],
  recognise,
  database: { fits, sessions, records },
  note,
  read,
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame === undefined) return 0;
  const tagged = records.some((record) => variantOf(record) !== undefined);
  const flat = records.some((record) => Array.isArray(own(record, "segments")));
  return tagged || flat ? 1 : 0;
}

function fits(tables: Tables): number {
  return tables.get("threads")?.has("data_type") === true ? 1 : 0;
}

function* sessions(db: Database): Generator<StoredSession> {
  const known = ["id", "summary", "updated_at", "created_at", "parent_id", "folder_paths"];
  const columns = known.filter((name) => db.tables.get("threads")?.has(name) === true).join(", ");
  for (const row of db.rows(`SELECT ${columns} FROM threads ORDER BY rowid`)) {
    const frame = parseJson(rowText(row));
    const parent = cellText(row["parent_id"]);
    yield {
      id: String(row["id"]),
      ...(parent === undefined ? {} : { parent }),
      frame: isObject(frame) ? frame : {},
    };
  }
}

/** What the document says of itself, and then its messages. */
function* records(db: Database, id: string): Generator<string | Fault> {
  for (const row of db.rows("SELECT data_type, data FROM threads WHERE id = ?", id)) {
    const bytes = unpack(cellText(row["data_type"]) ?? "json", row["data"] ?? null);
    if ("fault" in bytes) {
      yield bytes;
      continue;
    }
    const [document] = cutDocument(bytes, ["messages"]) ?? [];
    if (document === undefined) yield { fault: "it is no document with messages" };
    else yield* documentRecords(document.frame, document.pieces());
  }
}

function* documentRecords(
  frame: JsonObject | undefined,
  pieces: ReturnType<NonNullable<ReturnType<typeof cutDocument>>[number]["pieces"]>,
): Generator<string | Fault> {
  if (frame !== undefined) yield JSON.stringify({ thread: frame });
  for (const piece of pieces) {
    if (piece.kind === "record") yield piece.text;
    else if (piece.kind === "damaged") yield* bareMessage(piece.bytes, piece.why);
  }
}

/** Messages without content are a bare word. */
function* bareMessage(bytes: Uint8Array, why: string): Generator<string | Fault> {
  const word = /"(\w+)"/.exec(Buffer.from(bytes).toString("latin1"))?.[1];
  yield word === undefined ? { fault: why } : JSON.stringify({ [word]: null });
}

function unpack(type: string, data: Cell): Uint8Array | Fault {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  if (!(bytes instanceof Uint8Array)) return { fault: "it has no data" };
  if (type !== "zstd") return bytes;
  const plain = unzstd(bytes);
  return plain.isWhole ? plain.bytes : { fault: "it cannot be decompressed" };
}

// ------------------------------------------------------------------ messages

type Variant = { name: "User" | "Agent"; body: JsonObject };

function variantOf(record: JsonObject): Variant | undefined {
  for (const name of ["User", "Agent"] as const) {
    const body = objectOf(record, name);
    if (body !== undefined && Array.isArray(own(body, "content"))) return { name, body };
  }
  return undefined;
}

function read(...[record, decode]: Parameters<ReadRecord>): Reading {
  const variant = variantOf(record);
  if (variant?.name === "User") {
    const blocks = contentOf(variant.body).map((part) => readPart(part, decode));
    return messages(message("user", blocks, { id: textOf(variant.body, "id") }));
  }
  if (variant?.name === "Agent") return readAgent(variant.body, decode);
  if (Array.isArray(own(record, "segments"))) return readFlat(record, decode);
  if (own(record, "Resume") !== undefined) return bookkeeping("Resume");
  if (objectOf(record, "thread") !== undefined) return bookkeeping("thread");
  return unknown(Object.keys(record)[0] ?? "untyped");
}

function contentOf(body: JsonObject): Json[] {
  const content = own(body, "content");
  return Array.isArray(content) ? content : content === undefined ? [] : [content];
}

function readAgent(body: JsonObject, decode: Codec["decode"]): Reading {
  const said = contentOf(body).map((part) => readPart(part, decode));
  const results = Object.values(objectOf(body, "tool_results") ?? {}).filter(isObject);
  const answer = message("assistant", said);
  return results.length === 0
    ? messages(answer)
    : messages(answer, message("tool", results.map(readResult)));
}

function readPart(part: Json, decode: Codec["decode"]): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const [type = "untyped"] = Object.keys(part);
  const value = own(part, type);
  const text = typeof value === "string" ? value : undefined;
  const inner = isObject(value) ? value : {};
  switch (type) {
    case "Text":
      if (text !== undefined) return { kind: "text", text };
      break;
    case "Thinking": {
      const thought = text ?? textOf(inner, "text");
      if (thought !== undefined) return { kind: "thinking", text: thought };
      break;
    }
    case "Mention": {
      const content = textOf(inner, "content");
      if (content !== undefined) return { kind: "text", text: content };
      break;
    }
    case "Image":
      return imageOf(inner);
    case "ToolUse": {
      const name = textOf(inner, "name");
      if (name !== undefined) return callBlock(textOf(inner, "id"), name, inputOf(inner), decode);
      break;
    }
  }
  return { kind: "other", type, value: part };
}

/** The text as the model wrote it keeps its spelling; it is not complete while it is being written. */
function inputOf(call: JsonObject): Json | undefined {
  const text = textOf(call, "raw_input") ?? "";
  return isObject(parseJson(text)) ? text : own(call, "input");
}

/** Images are PNG. */
function imageOf(image: JsonObject): ImageBlock {
  return {
    kind: "image",
    mediaType: "image/png",
    data: textOf(image, "source") ?? null,
    url: null,
  };
}

function readResult(result: JsonObject): Block {
  const content = own(result, "content");
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const part of Array.isArray(content) ? content : [content]) {
    const image = isObject(part) ? objectOf(part, "Image") : undefined;
    if (image !== undefined) images.push(imageOf(image));
    else texts.push(partText(part));
  }
  const isError = own(result, "is_error") === true;
  return resultBlock(textOf(result, "tool_use_id"), content, {
    text: texts.join("\n"),
    isError,
    images,
  });
}

function partText(part: Json | undefined): string {
  if (!isObject(part)) return plainText(part);
  return textOf(part, "Text") ?? textOf(part, "text") ?? JSON.stringify(part);
}

/** Messages of the first versions: text in segments, calls and results beside them. */
function readFlat(record: JsonObject, decode: Codec["decode"]): Reading {
  const role = textOf(record, "role") === "assistant" ? "assistant" : "user";
  const blocks = objectsOf(record, "segments").map((segment): Block => {
    const text = textOf(segment, "text");
    const type = textOf(segment, "type") ?? "untyped";
    if (text === undefined) return { kind: "other", type, value: segment };
    return { kind: type === "thinking" ? "thinking" : "text", text };
  });
  for (const call of objectsOf(record, "tool_uses")) {
    blocks.push(
      callBlock(textOf(call, "id"), textOf(call, "name") ?? "", own(call, "input"), decode),
    );
  }
  const said = message(role, blocks);
  const results = objectsOf(record, "tool_results").map(readResult);
  return results.length === 0 ? messages(said) : messages(said, message("tool", results));
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  const thread = objectOf(record, "thread") ?? record;
  noteFirst(meta, "title", textOf(record, "summary") ?? textOf(thread, "title"));
  noteFirst(meta, "cwd", textOf(record, "folder_paths")?.split("\n", 1)[0]);
  noteFirst(meta, "started", textOf(record, "created_at"));
  noteLast(meta, "ended", textOf(thread, "updated_at"));
  noteLast(meta, "model", textAt(thread, ["model", "model"]));
}
