/**
 * Records whose message is a role and a list of Anthropic content blocks (`text`, `thinking`,
 * `tool_use`, `tool_result`, `image`). Where they stand in the record is the harness's own: an
 * `Envelope` says it as data, so that another harness of this family needs no code.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import type { Block, ImageBlock, Message, ResultBlock, Role } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";

export type Envelope = {
  /** What kind of record it is. */
  type: Path;
  /** Records that hold a message, by type; the first form that fits counts. */
  forms: { readonly [type: string]: readonly Form[] };
  /** Types of records that are known to hold none. */
  bookkeeping: readonly string[];
  /** Places in the record (or, with `within`, in the record inside it). */
  role: Path;
  content: Path;
  id?: Path;
  parentId?: Path;
  time?: Path;
  model?: Path;
  group?: Path;
  agent?: Path;
  sidechain?: Path;
  injected?: Path;
  /** True on a summary that replaces what came before. */
  summary?: Path;
  /** What the harness keeps beside a result: its text counts where the result itself has none. */
  sidecar?: Path;
  /** Beginnings of user text that a program wrote. */
  injectedText: readonly string[];
  /** Reads user text that stands for a command typed at the harness; undefined for other text. */
  command?: (text: string) => { command: string; args?: string } | undefined;
};

/** A kind of record that holds a message. */
export type Form = {
  /** The record must have this text here. */
  when?: { path: Path; is: string };
  /** Where the record inside this one stands. */
  within?: Path;
  content?: Path;
  role?: Role;
  /** Path in the outer record. */
  agent?: Path;
  marks?: Partial<Pick<Message, "injected" | "interjected" | "sidechain" | "compaction">>;
};

export function readRecord(
  record: JsonObject,
  envelope: Envelope,
  decode: Codec["decode"],
): Reading {
  const type = textAt(record, envelope.type);
  const form = formOf(record, type, envelope);
  if (form === undefined) {
    return {
      kind: "record",
      type: type ?? "untyped",
      known: type !== undefined && envelope.bookkeeping.includes(type),
    };
  }
  const inner = form.within === undefined ? record : valueAt(record, form.within);
  const speaks = form.role !== undefined || (isObject(inner) && textAt(inner, envelope.role));
  if (!isObject(inner) || !speaks) return { kind: "record", type: type ?? "untyped", known: false };
  return { kind: "messages", messages: [readMessage(record, inner, form, envelope, decode)] };
}

const PLAIN: Form = {};

function formOf(
  record: JsonObject,
  type: string | undefined,
  envelope: Envelope,
): Form | undefined {
  const forms =
    type !== undefined && Object.hasOwn(envelope.forms, type) ? envelope.forms[type] : undefined;
  if (forms !== undefined) {
    return forms.find(({ when }) => when === undefined || textAt(record, when.path) === when.is);
  }
  if (type !== undefined && envelope.bookkeeping.includes(type)) return undefined;
  // A type of a later version that has the shape of a message is shown as one.
  const role = textAt(record, envelope.role);
  return role !== undefined && valueAt(record, envelope.content) !== undefined ? PLAIN : undefined;
}

function readMessage(
  outer: JsonObject,
  record: JsonObject,
  form: Form,
  envelope: Envelope,
  decode: Codec["decode"],
): Message {
  const content = valueAt(record, form.content ?? envelope.content);
  const declared = form.role ?? roleOf(record, envelope);
  const sidecar = textAt(record, envelope.sidecar);
  const { command } = envelope;
  const blocks = readContent(content, { role: declared, decode, sidecar, command });
  const message: Message = { role: declared, blocks };
  const results = blocks.length > 0 && blocks.every((block) => block.kind === "result");
  if (declared === "user" && results) message.role = "tool";

  set(message, "id", textAt(record, envelope.id));
  const parent = envelope.parentId && valueAt(record, envelope.parentId);
  if (parent === null || typeof parent === "string") message.parentId = parent;
  set(message, "time", textAt(record, envelope.time));
  set(message, "model", textAt(record, envelope.model));
  set(message, "group", textAt(record, envelope.group));
  set(message, "agent", textAt(outer, form.agent ?? envelope.agent));
  if (isTrue(record, envelope.sidechain)) message.sidechain = true;
  if (isTrue(record, envelope.injected) || isInjected(message, envelope)) message.injected = true;
  if (isTrue(record, envelope.summary)) {
    message.compaction = "summary";
    message.injected = true;
  }
  return Object.assign(message, form.marks);
}

function set<K extends "id" | "time" | "model" | "group" | "agent">(
  message: Message,
  key: K,
  value: string | undefined,
): void {
  if (value !== undefined) message[key] = value;
}

function isTrue(record: JsonObject, path: Path | undefined): boolean {
  return path !== undefined && valueAt(record, path) === true;
}

function roleOf(record: JsonObject, envelope: Envelope): Role {
  const role = textAt(record, envelope.role) ?? textAt(record, envelope.type);
  return role === "assistant" || role === "system" || role === "tool" ? role : "user";
}

/** User text counts as injected when all of its text was written by a program. */
function isInjected(message: Message, envelope: Envelope): boolean {
  if (message.role !== "user" || message.blocks.length === 0) return false;
  return message.blocks.every(
    (block) =>
      block.kind === "text" &&
      envelope.injectedText.some((beginning) => block.text.startsWith(beginning)),
  );
}

// ------------------------------------------------------------------ blocks

export type BlockContext = {
  role: Role;
  decode: Codec["decode"];
  /** The sidecar of the record, where it is text. */
  sidecar?: string | undefined;
  command?: Envelope["command"] | undefined;
  /** Reads blocks that are the harness's own; what it leaves undefined is read as usual. */
  special?: (part: JsonObject, type: Json | undefined) => Block | undefined;
};

/** The blocks of a message: text alone, one block, or a list of either. */
export function readContent(content: Json | undefined, context: BlockContext): Block[] {
  if (content === undefined || content === null) return [];
  const parts = Array.isArray(content) ? content : [content];
  return parts.map((part) => readBlock(part, context));
}

/** A user's message begins with the results of the calls before it; what follows is the person's. */
export function answersFirst(said: Message): Message[] {
  if (said.role !== "user") return [said];
  const results = said.blocks.filter((block) => block.kind === "result");
  if (results.length === 0) return [said];
  const rest = said.blocks.filter((block) => block.kind !== "result");
  const answers: Message = { ...said, role: "tool", blocks: results };
  return rest.length === 0 ? [answers] : [answers, { ...said, blocks: rest }];
}

function readText(text: string, context: BlockContext): Block {
  const command = context.role === "user" ? context.command?.(text) : undefined;
  return command === undefined
    ? { kind: "text", text }
    : { kind: "call", id: null, call: { name: "Command", input: command } };
}

function readBlock(part: Json, context: BlockContext): Block {
  if (typeof part === "string") return readText(part, context);
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const type = own(part, "type");
  const special = context.special?.(part, type);
  if (special !== undefined) return special;
  switch (type) {
    case "text": {
      const text = own(part, "text");
      if (typeof text === "string") return readText(text, context);
      break;
    }
    case "thinking": {
      const text = own(part, "thinking") ?? own(part, "text");
      if (typeof text === "string") return { kind: "thinking", text };
      break;
    }
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use": {
      const name = own(part, "name");
      if (typeof name !== "string") break;
      const input = own(part, "input");
      return {
        kind: "call",
        id: idOf(part, "id"),
        call: context.decode(name, input),
        native: { name, input },
      };
    }
    case "image": {
      const image = readImage(part);
      if (image !== undefined) return image;
      break;
    }
  }
  if (typeof type === "string" && type.endsWith("tool_result"))
    return readResult(part, context.sidecar);
  return { kind: "other", type: typeof type === "string" ? type : "untyped", value: part };
}

function idOf(part: JsonObject, key: string): string | null {
  const id = own(part, key);
  return typeof id === "string" ? id : null;
}

function readImage(part: JsonObject): ImageBlock | undefined {
  const source = own(part, "source");
  if (!isObject(source)) return undefined;
  const text = (key: string): string | null => {
    const value = own(source, key);
    return typeof value === "string" ? value : null;
  };
  return { kind: "image", mediaType: text("media_type"), data: text("data"), url: text("url") };
}

/** A sidecar that is text speaks for a result without content, and says whether it failed. */
function readResult(part: JsonObject, sidecar: string | undefined): ResultBlock {
  const content = own(part, "content");
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    readResultPart(item, texts, images);
  }
  const silent = texts.length === 0 && images.length === 0;
  const flag = own(part, "is_error");
  const failed = isFailure(content) || sidecar?.startsWith("Error") === true;
  return {
    kind: "result",
    callId: idOf(part, "tool_use_id"),
    text: silent ? (sidecar ?? "") : texts.join("\n"),
    images,
    content,
    isError: typeof flag === "boolean" ? flag : failed,
  };
}

/** Tools of the server have no flag: an error is content of a type of its own. */
function isFailure(content: Json | undefined): boolean {
  return isObject(content) && textAt(content, ["type"])?.endsWith("_error") === true;
}

/** The text of a page that was found is encrypted. */
function foundText(found: JsonObject): string {
  return `${textAt(found, ["title"]) ?? ""}\n${textAt(found, ["url"]) ?? ""}`.trim();
}

function readResultPart(item: Json | undefined, texts: string[], images: ImageBlock[]): void {
  if (item === undefined || item === null) return;
  if (typeof item === "string") {
    texts.push(item);
    return;
  }
  const type = isObject(item) ? own(item, "type") : undefined;
  const text = isObject(item) ? own(item, "text") : undefined;
  const image = isObject(item) && type === "image" ? readImage(item) : undefined;
  if (image !== undefined) images.push(image);
  else if (type === "text" && typeof text === "string") texts.push(text);
  else if (isObject(item) && type === "web_search_result") texts.push(foundText(item));
  // A part of another kind (a reference, a search result) is shown as it stands.
  else texts.push(JSON.stringify(item));
}
