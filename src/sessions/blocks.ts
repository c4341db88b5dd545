/** What most readers make of a record: blocks, messages and the parts of them that may be absent. */
import { isObject, own, type Json, type JsonObject } from "../runtime/json.js";
import type { Codec } from "./codec.js";
import type { Reading } from "./format.js";
import type { Block, CallBlock, ImageBlock, Message, ResultBlock, Role } from "./model.js";

/** What a message may have beside role and blocks; undefined is absence. */
export type Facts = { [K in Exclude<keyof Message, "role" | "blocks">]?: Message[K] | undefined };

export function message(role: Role, blocks: Block[], facts: Facts = {}): Message {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { role, blocks, ...Object.fromEntries(known) };
}

export function messages(...read: Message[]): Reading {
  return { kind: "messages", messages: read };
}

/** A record that is kept, not shown. */
export function bookkeeping(type: string): Reading {
  return { kind: "record", type, known: true };
}

export function unknown(type: string): Reading {
  return { kind: "record", type, known: false };
}

export function callBlock(
  id: string | null | undefined,
  name: string,
  input: Json | undefined,
  decode: Codec["decode"],
): CallBlock {
  return { kind: "call", id: id ?? null, call: decode(name, input), native: { name, input } };
}

export function resultBlock(
  callId: string | null | undefined,
  content: Json | undefined,
  read: { text: string; isError: boolean; images?: ImageBlock[] },
): ResultBlock {
  return { kind: "result", callId: callId ?? null, content, images: [], ...read };
}

/** The text at a key, undefined where there is none. */
export function textOf(record: JsonObject, key: string): string | undefined {
  const value = own(record, key);
  return typeof value === "string" ? value : undefined;
}

export function objectOf(record: JsonObject, key: string): JsonObject | undefined {
  const value = own(record, key);
  return isObject(value) ? value : undefined;
}

/** The objects of a list; what is no list has none. */
export function objectsOf(record: JsonObject, key: string): JsonObject[] {
  const value = own(record, key);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A value as text for a reader: text as it is, nothing as nothing, the rest as JSON. */
export function plainText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const DATA_URL = /^data:([^;,]*)(?:;[^;,]*)*;base64,/;

/** An image by its address, which may hold the image itself. */
export function imageAt(url: string): ImageBlock {
  const match = DATA_URL.exec(url);
  if (match === null) return { kind: "image", mediaType: null, data: null, url };
  const [head, mediaType = ""] = match;
  return { kind: "image", mediaType: mediaType || null, data: url.slice(head.length), url: null };
}
