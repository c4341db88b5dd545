/** Records, codecs and folders for the tests of sessions. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openSession, type SessionReader } from "../../src/sessions/index.js";
import type { Item, Message } from "../../src/sessions/model.js";

type Body = { [key: string]: unknown };

let last = 0;

/** A record of Claude Code, as one line without its end. Later keys replace earlier ones. */
export function record(type: string, body: Body): string {
  const uuid = `u${++last}`;
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    cwd: "/srv/demo",
    sessionId: "11111111-2222-4333-8444-555555555555",
    version: "2.1.112",
    gitBranch: "main",
    type,
    uuid,
    timestamp: "2026-03-01T10:00:00.000Z",
    ...body,
  });
}

export function user(content: unknown, body: Body = {}): string {
  return record("user", { message: { role: "user", content }, ...body });
}

export function assistant(id: string, content: unknown, body: Body = {}): string {
  const message = { id, type: "message", role: "assistant", model: "claude-x", content };
  return record("assistant", { message, ...body });
}

export function call(id: unknown, name: string, input: unknown): Body {
  return { type: "tool_use", id, name, input };
}

export function result(id: unknown, content: unknown, body: Body = {}): Body {
  return { type: "tool_result", tool_use_id: id, content, ...body };
}

export function file(...lines: string[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
}

/** Opens records as a session of Claude Code. */
export function open(...lines: string[]): Promise<SessionReader> {
  return openSession(file(...lines), { from: "claude_code" });
}

export async function itemsOf(reader: SessionReader): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of reader.items()) items.push(item);
  return items;
}

export async function messagesOf(reader: SessionReader): Promise<Message[]> {
  return (await itemsOf(reader)).flatMap((item) => (item.kind === "message" ? [item.message] : []));
}

/** A folder that is gone after the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolglot-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function write(path: string, bytes: Uint8Array | string): string {
  writeFileSync(path, bytes);
  return path;
}

/** Every file below a folder, by its path in it. */
export function tree(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}

/** The records of a JSONL text. */
export function recordsOf(text: string | undefined): Body[] {
  return (text ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Body);
}
