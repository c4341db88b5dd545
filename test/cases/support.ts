/** What the tests of sessions in public reports share. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listSessions, type ListedSession, type Machine } from "../../src/list/index.js";
import {
  exportSession,
  openSession,
  type ExportReport,
  type SessionReader,
} from "../../src/sessions/index.js";
import type { Block, Item } from "../../src/sessions/model.js";
import { toolglot, type Ran } from "../cli/program.js";
import { itemsOf, recordsOf, scratch, tree, write } from "../sessions/support.js";
import type { Dialect } from "./dialects.js";

export const encoder = new TextEncoder();

export function open(
  { harness }: Pick<Dialect, "harness">,
  lines: readonly string[],
): Promise<SessionReader> {
  return openSession(encoder.encode(lines.map((line) => `${line}\n`).join("")), { from: harness });
}

export async function read(
  dialect: Pick<Dialect, "harness">,
  lines: readonly string[],
): Promise<{ items: Item[]; blocks: Block[]; codes: string[]; reader: SessionReader }> {
  const reader = await open(dialect, lines);
  const items = await itemsOf(reader);
  const blocks = items.flatMap((item) => (item.kind === "message" ? item.message.blocks : []));
  return { items, blocks, codes: reader.problems.map(({ code }) => code).sort(), reader };
}

export function of<K extends Block["kind"]>(
  blocks: readonly Block[],
  kind: K,
): (Block & { kind: K })[] {
  return blocks.filter((block): block is Block & { kind: K } => block.kind === kind);
}

/** The chat of the session in Grok's format, and what the export said. */
export async function forGrok(
  dialect: Pick<Dialect, "harness">,
  lines: readonly string[],
): Promise<{ chat: ReturnType<typeof recordsOf>; report: ExportReport }> {
  const out = join(scratch(), "grok");
  const report = await exportSession(await open(dialect, lines), { with: "grok", out });
  return { chat: recordsOf(tree(out).get("chat_history.jsonl")), report };
}

/** Ids of calls and of the results that answer them, in Grok's chat. */
export function idsIn(chat: ReturnType<typeof recordsOf>): {
  calls: unknown[];
  results: unknown[];
} {
  const calls = chat.flatMap(({ tool_calls }) => (tool_calls ?? []) as { id: string }[]);
  const results = chat.filter(({ type }) => type === "tool_result");
  return {
    calls: calls.map(({ id }) => id),
    results: results.map(({ tool_call_id }) => tool_call_id),
  };
}

/** The same bytes, through an export for the same harness. */
export async function copied(harness: string, bytes: Uint8Array): Promise<Buffer> {
  const dir = scratch();
  const path = write(join(dir, "s.jsonl"), bytes);
  const out = join(dir, "copy.jsonl");
  await exportSession(await openSession(path, { from: harness }), { with: harness, out });
  return readFileSync(out);
}

export async function listed(machine: Machine): Promise<ListedSession[]> {
  const found: ListedSession[] = [];
  for await (const session of listSessions({}, machine)) found.push(session);
  return found;
}

export async function view(text: string, ...more: string[]): Promise<Ran> {
  return toolglot(["view", write(join(scratch(), "s.jsonl"), text), ...more]);
}
