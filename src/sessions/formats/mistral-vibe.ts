/** Session files of Mistral Vibe: messages of the chat API, one a line; before 2.0 a JSON document. */
import { own, type JsonObject } from "../../runtime/json.js";
import { imageAt, messages, objectsOf, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteLast } from "../meta.js";
import type { Block, ImageBlock, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

const FAILED = /^<(?:tool_error|user_cancellation)>/;

const INJECTED = /^<(?:vibe_warning|vibe_stop_event)>/;

export const mistralVibe: Format = {
  harness: "mistral_vibe",
  lists: ["messages"],
  folder: { main: "messages.jsonl", beside: ["meta.json"], agents: "agents" },
  recognise,
  note,
  read,
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame !== undefined && isMeta(frame)) return 1;
  if (records.some(isMeta)) return 1;
  const isOurs = records.some(
    (record) =>
      textOf(record, "role") !== undefined && typeof own(record, "injected") === "boolean",
  );
  return isOurs ? 0.9 : 0;
}

/** The session as a whole, in a document of its own or beside the messages. */
function isMeta(record: JsonObject): boolean {
  const meta = factsOf(record);
  return (
    textOf(meta, "session_id") !== undefined &&
    textAt(meta, ["environment", "working_directory"]) !== undefined
  );
}

function factsOf(record: JsonObject): JsonObject {
  const inner = own(record, "metadata");
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : record;
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (!isMeta(record)) return;
  const facts = factsOf(record);
  noteFirst(meta, "id", textOf(facts, "session_id"));
  noteFirst(meta, "cwd", textAt(facts, ["environment", "working_directory"]));
  noteFirst(meta, "branch", textOf(facts, "git_branch"));
  noteFirst(meta, "title", textOf(facts, "title"));
  noteFirst(meta, "started", textOf(facts, "start_time"));
  noteLast(meta, "ended", textOf(facts, "end_time"));
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const facts = { id: textOf(record, "message_id") };
  const message = readMessage(record, decode, facts, (text) => FAILED.test(text));
  if (message === undefined) {
    return isMeta(record) ? { kind: "record", type: "meta", known: true } : unknown("untyped");
  }
  const blocks = [...message.blocks, ...objectsOf(record, "images").map(readImage)];
  const isWritten =
    own(record, "injected") === true || (blocks.length > 0 && blocks.every(isNotice));
  const marks = message.role === "user" && isWritten ? { injected: true } : {};
  return messages({ ...message, blocks, ...marks });
}

function isNotice(block: Block): boolean {
  return block.kind === "text" && INJECTED.test(block.text);
}

/** In older versions the place of an image stands in it, without `source`. */
function readImage(image: JsonObject): ImageBlock {
  const inner = own(image, "source");
  const source =
    typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : image;
  const mediaType = textOf(image, "mime_type") ?? null;
  const data = textOf(source, "data");
  const path = textOf(source, "path");
  if (data === undefined && path !== undefined) return { ...imageAt(path), mediaType };
  return { kind: "image", mediaType, data: data ?? null, url: null };
}
