/** Threads of Amp: one JSON document, of its old store or as `amp threads export` prints it. */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
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
import { readContent } from "../families/anthropic-blocks.js";
import type { Format, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Role, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";
import { pathIn } from "../uri.js";

export const amp: Format = {
  harness: "amp",
  verbatim: true,
  lists: ["messages"],
  recognise,
  note,
  read,
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame === undefined || typeof own(frame, "v") !== "number") return 0;
  if (typeof own(frame, "id") !== "string" || typeof own(frame, "created") !== "number") return 0;
  return records.every((record) => typeof own(record, "messageId") === "number") ? 1 : 0.5;
}

// ------------------------------------------------------------------ the session

function note(record: JsonObject, meta: SessionMeta): void {
  if (typeof own(record, "v") === "number") noteThread(record, meta);
  noteTime(meta, timeOf(record));
  noteLast(meta, "model", textAt(record, ["usage", "model"]));
}

/** The thread of a sub-agent names the thread that it belongs to. */
function noteThread(thread: JsonObject, meta: SessionMeta): void {
  const main = textOf(thread, "mainThreadID");
  noteFirst(meta, "id", main ?? textOf(thread, "id"));
  if (main !== undefined) noteFirst(meta, "agent", textOf(thread, "id"));
  noteFirst(meta, "title", textOf(thread, "title"));
  noteFirst(meta, "started", isoTime(own(thread, "created")));
  const initial = valueAt(thread, ["env", "initial"]);
  if (!isObject(initial)) return;
  noteFirst(meta, "version", textAt(initial, ["platform", "clientVersion"]));
  const [tree] = objectsOf(initial, "trees");
  if (tree === undefined) return;
  noteFirst(meta, "cwd", pathIn(textOf(tree, "uri")));
  noteFirst(meta, "branch", branchOf(textAt(tree, ["repository", "ref"])));
}

const HEADS = "refs/heads/";

function branchOf(ref: string | undefined): string | undefined {
  return ref?.startsWith(HEADS) === true ? ref.slice(HEADS.length) : ref;
}

// ------------------------------------------------------------------ messages

const ROLES: ReadonlyMap<string, Role> = new Map([
  ["user", "user"],
  ["assistant", "assistant"],
  // What the program tells the person, or a command that the person ran beside the agent.
  ["info", "system"],
  // The prompt that a sub-agent got, in threads shared long ago.
  ["parent", "user"],
]);

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const native = textOf(record, "role") ?? "untyped";
  const role = ROLES.get(native);
  if (role === undefined) return unknown(native);
  const blocks = readContent(own(record, "content"), { role, decode, special: readSpecial });
  const answers = blocks.length > 0 && blocks.every(({ kind }) => kind === "result");
  const id = own(record, "messageId");
  return messages(
    message(answers ? "tool" : role, blocks, {
      id: typeof id === "number" ? String(id) : undefined,
      time: timeOf(record),
      model: textAt(record, ["usage", "model"]),
      injected: native === "info" || native === "parent" ? true : undefined,
    }),
  );
}

/** When a prompt was sent, or an answer complete. */
function timeOf(record: JsonObject): string | undefined {
  return isoTime(valueAt(record, ["meta", "sentAt"])) ?? textAt(record, ["usage", "timestamp"]);
}

function readSpecial(part: JsonObject, type: Json | undefined): Block | undefined {
  if (type === "tool_result") return readResult(part);
  if (type !== "image") return undefined;
  const source = objectOf(part, "source");
  return source && imageOf(textOf(source, "mediaType"), textOf(source, "data"), source);
}

function imageOf(
  mediaType: string | undefined,
  data: string | undefined,
  source?: JsonObject,
): ImageBlock {
  const url = source && textOf(source, "url");
  return { kind: "image", mediaType: mediaType ?? null, data: data ?? null, url: url ?? null };
}

const FAILED = new Set(["error", "cancelled", "rejected-by-user"]);

/** How a call went is said by the status of its run alone. */
function readResult(part: JsonObject): Block {
  const run = objectOf(part, "run") ?? {};
  const status = textOf(run, "status") ?? "";
  const value = own(run, "result");
  const told = status === "done" ? value : (errorOf(run) ?? value ?? own(run, "progress"));
  const images = isObject(value) && own(value, "isImage") === true ? [imageIn(value)] : [];
  return resultBlock(textOf(part, "toolUseID"), value ?? told, {
    text: images.length > 0 ? "" : resultText(told),
    images,
    isError: FAILED.has(status),
  });
}

function imageIn(value: JsonObject): ImageBlock {
  return imageOf(textAt(value, ["imageInfo", "mimeType"]), textOf(value, "content"));
}

function errorOf(run: JsonObject): Json | undefined {
  return textAt(run, ["error", "message"]) ?? textOf(run, "reason") ?? own(run, "error");
}

/** Results are structures: lists are lines, and of objects the text counts that a person sees. */
function resultText(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(plainText).join("\n");
  if (!isObject(value)) return plainText(value);
  return textOf(value, "output") ?? textOf(value, "content") ?? plainText(value);
}
