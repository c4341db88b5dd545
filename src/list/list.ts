/** The sessions of all harnesses on this machine: where they are, and what their beginnings say. */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { resolveHarness } from "../../generated/registry.js";
import { rawCodec } from "../sessions/codec.js";
import type { Format } from "../sessions/format.js";
import { formats } from "../sessions/formats/index.js";
import { places } from "../sessions/formats/places.js";
import { SessionError, typedCommand, type Message, type SessionMeta } from "../sessions/model.js";
import { openWith } from "../sessions/open.js";
import type { SessionReader } from "../sessions/session.js";
import { openSource } from "../sessions/source.js";
import { isElement } from "../sessions/text.js";
import { beginsTurn } from "../sessions/turns.js";
import { openHead } from "./head.js";
import { filesOf, thisMachine, type Machine } from "./machine.js";

export type ListedSession = {
  /** Short, and of no other session that is listed; `findSession` takes it. */
  id: string;
  harness: string;
  /** What `openSession` takes. */
  source: string;
  /** The harness's own id. */
  session?: string;
  /** Of the last change, ISO 8601. */
  time?: string;
  cwd?: string;
  title?: string;
  /** The first that a person said, in one line. */
  prompt?: string;
};

export type ListOptions = {
  /** Sessions of this harness (id or alias). */
  from?: string;
  /** Sessions in this folder, or below it. */
  cwd?: string;
};

/** A session that may be listed; `meta` is there where its place has told it. */
export type Candidate = { harness: string; source: string; time: number; meta?: SessionMeta };

/** Newest first. Of files only the beginning is read, of databases the rows that list sessions. */
export async function* listSessions(
  { from, cwd }: ListOptions = {},
  machine: Machine = thisMachine(),
): AsyncGenerator<ListedSession> {
  const candidates = await candidatesOn(machine, from);
  const ids = shortIds(candidates.map(({ source }) => source));
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const batch = candidates.slice(at, at + AT_ONCE);
    const peeked = await Promise.all(batch.map(peek));
    for (const [index, candidate] of batch.entries()) {
      const facts = peeked[index];
      const id = ids.get(candidate.source);
      if (facts === undefined || id === undefined) continue;
      if (cwd !== undefined && !isBelow(facts.meta.cwd, cwd, machine)) continue;
      yield listed(id, candidate, facts);
    }
  }
}

/** Files that are open at one time. */
const AT_ONCE = 16;

// ------------------------------------------------------------------ where sessions may be

const OF_MANY = /\.(db|sqlite|sqlite3|vscdb)$/;

/** The files and folders in the places of harnesses, each with its harness. */
export async function pathsOn(machine: Machine, from?: string): Promise<Map<string, string>> {
  const wanted = from === undefined ? undefined : (resolveHarness(from) ?? from);
  const found = new Map<string, string>();
  for (const [harness, patterns] of Object.entries(places)) {
    if (wanted !== undefined && wanted !== harness) continue;
    const files = await Promise.all(patterns.map((pattern) => filesOf(pattern, machine)));
    for (const path of files.flat()) if (!found.has(path)) found.set(path, harness);
  }
  return found;
}

/** All that the places of harnesses hold, newest first. */
export async function candidatesOn(machine: Machine, from?: string): Promise<Candidate[]> {
  const all: Candidate[] = [];
  const paths = [...(await pathsOn(machine, from))];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const batch = paths.slice(at, at + AT_ONCE);
    const each = await Promise.all(batch.map(([path, harness]) => candidatesAt(path, harness)));
    all.push(...each.flat());
  }
  return all.sort((a, b) => b.time - a.time || (a.source < b.source ? -1 : 1));
}

async function candidatesAt(path: string, harness: string): Promise<Candidate[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  const file = { harness, source: path, time: found.mtimeMs };
  if (found.isFile() && !OF_MANY.test(path)) return [file];
  const reader = await open(path, harness);
  if (reader === undefined) return [];
  const { meta, sessions, container } = reader;
  if (sessions.length === 1) return meta.agent === undefined ? [{ ...file, meta }] : [];
  return sessions
    .filter(({ agent }) => agent === undefined)
    .map((meta) => ({
      harness: meta.harness,
      source: `${container.name}#${meta.id ?? ""}`,
      time: Date.parse(meta.ended ?? meta.started ?? "") || 0,
      meta,
    }));
}

// ------------------------------------------------------------------ what their beginnings say

type Facts = { meta: SessionMeta; prompt: string | undefined };

/** Undefined for what is no session, or that of a sub-agent. */
async function peek({ source, harness, meta }: Candidate): Promise<Facts | undefined> {
  if (meta !== undefined) return { meta, prompt: undefined };
  const reader = await open(source, harness);
  if (reader === undefined || reader.meta.agent !== undefined) return undefined;
  const start = await beginning(reader);
  return start === undefined ? undefined : { meta: reader.meta, prompt: start.prompt };
}

/**
 * Opens the beginning of what stands in a place of a harness: by what is in it if that tells, else
 * by the place.
 */
async function open(path: string, harness: string): Promise<SessionReader | undefined> {
  const own = formats.filter((format) => format.harness === harness);
  const openAs = (known: readonly Format[], from?: string): Promise<SessionReader | undefined> =>
    openWith(
      path,
      known,
      { loadCodec: async (id) => rawCodec(id), ...(from === undefined ? {} : { from }) },
      (file) => (OF_MANY.test(file) ? openSource(file) : openHead(file)),
    ).catch(orUndefined);
  return (await openAs(own)) ?? (await openAs(own, harness));
}

/**
 * The first prompt, or the first command where it is alone; undefined where the beginning holds no
 * message at all.
 */
async function beginning(
  reader: SessionReader,
): Promise<{ prompt: string | undefined } | undefined> {
  let isSession = false;
  let command: string | undefined;
  try {
    for await (const item of reader.items()) {
      if (item.kind !== "message") continue;
      isSession = true;
      const prompt = beginsTurn(item.message) ? promptOf(item.message) : "";
      // `/clear` and its like say little of what follows.
      if (/^\/\S+$/.test(prompt)) command ??= prompt;
      else if (prompt !== "") return { prompt };
    }
  } catch (error) {
    orUndefined(error);
  }
  return isSession ? { prompt: command } : undefined;
}

/** What cannot be read, whatever the reason, must not hide the other sessions. */
function orUndefined(error: unknown): undefined {
  const isOfSystem = error instanceof Error && "code" in error;
  if (!isOfSystem && !(error instanceof SessionError)) throw error;
  return undefined;
}

/** Letters of a prompt that are kept. */
const PROMPT = 200;

function promptOf({ blocks }: Message): string {
  const texts = blocks.map((block) => {
    if (block.kind === "text") return isElement(block.text) ? "" : block.text;
    if (block.kind !== "call") return "";
    const { command, args } = typedCommand(block);
    return args === undefined ? command : `${command} ${args}`;
  });
  return texts.join(" ").replace(/\s+/g, " ").trim().slice(0, PROMPT);
}

function listed(id: string, { source, time }: Candidate, { meta, prompt }: Facts): ListedSession {
  const { harness, cwd, title } = meta;
  return {
    id,
    harness,
    source,
    ...(meta.id === undefined ? {} : { session: meta.id }),
    ...(time === 0 ? {} : { time: new Date(time).toISOString() }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(title === undefined ? {} : { title }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

function isBelow(cwd: string | undefined, folder: string, machine: Machine): boolean {
  if (cwd === undefined) return false;
  const fold = (path: string): string => (machine.platform === "win32" ? path.toLowerCase() : path);
  const [inner, outer] = [fold(resolve(cwd)), fold(resolve(machine.cwd, folder))];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

// ------------------------------------------------------------------ ids

/** Letters of an id, unless two sessions would have the same. */
export const SHORT = 7;

/** Made of where a session is, so that it needs no list to be remembered. */
export function fullId(source: string): string {
  return createHash("sha256").update(source).digest("hex");
}

export function shortIds(sources: readonly string[]): Map<string, string> {
  const full = sources.map(fullId);
  let length = SHORT;
  const distinct = new Set(full).size;
  while (new Set(full.map((id) => id.slice(0, length))).size < distinct) length++;
  return new Map(sources.map((source, at) => [source, full[at]?.slice(0, length) ?? ""]));
}
