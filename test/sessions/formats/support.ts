/** Sessions made of records, for the tests of formats. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  exportSession,
  openSession,
  type Block,
  type CallBlock,
  type ResultBlock,
} from "../../../src/sessions/index.js";
import type { Item, Message, Problem, SessionMeta } from "../../../src/sessions/model.js";
import { itemsOf, scratch } from "../support.js";

export type Read = {
  meta: SessionMeta;
  items: Item[];
  messages: Message[];
  blocks: Block[];
  calls: CallBlock[];
  results: ResultBlock[];
  problems: readonly Problem[];
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One record a line. */
export function jsonl(...records: unknown[]): Uint8Array {
  return encode(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** A document as programs write it, indented. */
export function document(value: unknown): Uint8Array {
  return encode(JSON.stringify(value, undefined, 2));
}

/** Reads a session whose harness its content tells, or the one of `from`. */
export async function read(bytes: Uint8Array, from?: string): Promise<Read> {
  const reader = await openSession(bytes, from === undefined ? {} : { from });
  const items = await itemsOf(reader);
  const messages = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
  const blocks = messages.flatMap((message) => message.blocks);
  return {
    meta: reader.meta,
    items,
    messages,
    blocks,
    calls: blocks.filter((block) => block.kind === "call"),
    results: blocks.filter((block) => block.kind === "result"),
    problems: reader.problems,
  };
}

/** The types of records that hold no message. */
export function kept(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.kind === "record" ? [item.type] : []));
}

/** Codes of what was odd. */
export function codes(problems: readonly Problem[]): string[] {
  return problems.map(({ code }) => code);
}

/** What an export of a session for its own harness writes. */
export async function exported(bytes: Uint8Array, harness: string): Promise<Uint8Array> {
  const out = join(scratch(), "copy");
  await exportSession(await openSession(bytes), { with: harness, out });
  return Uint8Array.from(readFileSync(out));
}
