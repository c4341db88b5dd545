/**
 * Databases of Crush, and of the OpenCode program in Go from which it came: rows of messages whose
 * `parts` are a list of typed data.
 */
import { isObject, own, parseJson, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  message,
  messages,
  objectOf,
  objectsOf,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, ReadRecord, StoredSession } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Role, SessionMeta } from "../model.js";
import { cellText, rowText } from "../rows.js";
import type { Database, Tables } from "../sqlite.js";

export const crush: Format = {
  harness: "crush",
  recognise: () => 0,
  lists: [],
  database: {
    fits: (tables) => (hasParts(tables) && hasProvider(tables) ? 1 : 0),
    sessions,
    records,
  },
  note,
  read,
};

export const openCodeGo: Format = {
  ...crush,
  harness: "opencode_go",
  database: {
    fits: (tables) => (hasParts(tables) && !hasProvider(tables) ? 1 : 0),
    sessions,
    records,
  },
};

function hasParts(tables: Tables): boolean {
  return (
    tables.get("messages")?.has("parts") === true &&
    tables.get("sessions")?.has("parent_session_id") === true
  );
}

/** Crush says who served a message. */
function hasProvider(tables: Tables): boolean {
  return tables.get("messages")?.has("provider") === true;
}

function* sessions(db: Database): Generator<StoredSession> {
  const cwd = projectOf(db.path);
  for (const row of db.rows("SELECT * FROM sessions ORDER BY created_at, rowid")) {
    const frame = parseJson(rowText(row));
    const parent = cellText(row["parent_session_id"]) ?? "";
    yield {
      id: String(row["id"]),
      ...(parent === "" ? {} : { parent }),
      frame: { ...(isObject(frame) ? frame : {}), ...(cwd === undefined ? {} : { cwd }) },
    };
  }
}

/** There is one database for each project, in a hidden folder of it. */
function projectOf(path: string): string | undefined {
  const match = /^(?:(.*)[/\\])?\.[^/\\.][^/\\]*[/\\][^/\\]*$/.exec(path);
  return match === null ? undefined : match[1] === "" ? "/" : (match[1] ?? ".");
}

function* records(db: Database, id: string): Generator<string> {
  const sql = "SELECT * FROM messages WHERE session_id = ? ORDER BY created_at, rowid";
  for (const row of db.rows(sql, id)) yield rowText(row, ["parts"]);
}

// ------------------------------------------------------------------ messages

const ROLES: ReadonlySet<string> = new Set<Role>(["user", "assistant", "system", "tool"]);

function isRole(text: string): text is Role {
  return ROLES.has(text);
}

function read(...[record, decode]: Parameters<ReadRecord>): ReturnType<ReadRecord> {
  const role = textOf(record, "role") ?? "";
  if (!isRole(role) || !Array.isArray(own(record, "parts"))) return unknown(role || "untyped");
  const blocks = objectsOf(record, "parts").flatMap((part) => readPart(part, decode));
  const isSummary = own(record, "is_summary_message") === 1;
  return messages(
    message(role, blocks, {
      id: textOf(record, "id"),
      time: timeAt(record, "created_at"),
      model: textOf(record, "model") || undefined,
      ...(isSummary ? { compaction: "summary", injected: true } : {}),
      ...(role === "system" ? { injected: true } : {}),
    }),
  );
}

const ORDINARY = new Set(["", "end_turn", "stop", "tool_use", "unknown"]);

function readPart(part: JsonObject, decode: Codec["decode"]): Block[] {
  const type = textOf(part, "type") ?? "untyped";
  const data = objectOf(part, "data") ?? {};
  const text = textOf(data, "text");
  switch (type) {
    case "text":
      return text === undefined || text === "" ? [] : [{ kind: "text", text }];
    case "reasoning": {
      const thinking = textOf(data, "thinking") ?? "";
      return thinking === "" ? [] : [{ kind: "thinking", text: thinking }];
    }
    case "image_url": {
      const url = textOf(data, "url");
      if (url !== undefined) return [imageAt(url)];
      break;
    }
    case "binary": {
      const image = imageOf(data, "MIMEType", "Data");
      if (image !== undefined) return [image];
      break;
    }
    case "tool_call":
      return [
        callBlock(textOf(data, "id"), textOf(data, "name") ?? "", own(data, "input"), decode),
      ];
    case "tool_result":
      return [readResult(data)];
    case "finish":
      // Why the model stopped is told where that was a mishap.
      if (ORDINARY.has(textOf(data, "reason") ?? "")) return [];
      break;
    case "shell_command": {
      const lines = [`!${textOf(data, "command") ?? ""}`, textOf(data, "output") ?? ""];
      return lines.filter((line) => line !== "").map((line) => ({ kind: "text", text: line }));
    }
  }
  return [{ kind: "other", type, value: part }];
}

function readResult(data: JsonObject): Block {
  const content = own(data, "content");
  const image = imageOf(data, "mime_type", "data");
  return resultBlock(textOf(data, "tool_call_id"), content, {
    text: textOf(data, "content") ?? "",
    isError: own(data, "is_error") === true,
    images: image === undefined ? [] : [image],
  });
}

function imageOf(data: JsonObject, typeKey: string, dataKey: string): ImageBlock | undefined {
  const mediaType = textOf(data, typeKey) ?? "";
  const bytes = textOf(data, dataKey) ?? "";
  if (!mediaType.startsWith("image/") || bytes === "") return undefined;
  return { kind: "image", mediaType, data: bytes, url: null };
}

// ------------------------------------------------------------------ the session as a whole

function note(record: JsonObject, meta: SessionMeta): void {
  noteTime(meta, timeAt(record, "created_at"));
  noteLast(meta, "ended", timeAt(record, "updated_at"));
  if (own(record, "parts") !== undefined) {
    noteLast(meta, "model", textOf(record, "model"));
    return;
  }
  noteFirst(meta, "title", textOf(record, "title"));
  noteFirst(meta, "cwd", textOf(record, "cwd"));
}

/** Times are seconds where triggers wrote them, milliseconds where the program did. */
function timeAt(record: JsonObject, key: string): string | undefined {
  const time = own(record, key);
  return typeof time === "number" && time > 0 ? isoTime(time, time < 1e11 ? 1000 : 1) : undefined;
}
