/** Opening sessions: which one is meant, and what it is kept in. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isObject, parseJson } from "../runtime/json.js";
import type { Container } from "./container.js";
import { openDatabaseFile } from "./database.js";
import { openFolder } from "./folder.js";
import type { Format } from "./format.js";
import type { SessionMeta } from "./model.js";
import { cannotTell, namedFormats, openBytes, openText, type OpenOptions } from "./open-bytes.js";
import { readerOf, type Opened, type SessionReader } from "./session.js";
import { openSource, type OpenSource } from "./source.js";
import { isDatabase } from "./sqlite.js";

/** `open` stands for the way files are read, for those who want their beginnings alone. */
export async function openWith(
  input: string | Uint8Array,
  formats: readonly Format[],
  options: OpenOptions,
  open: OpenSource = openSource,
): Promise<SessionReader> {
  if (typeof input !== "string") return openBytes(input, formats, options);
  const { place, id } = await locate(input);
  const opened = await openPlace(place, formats, options, open);
  try {
    const children = (meta: SessionMeta): Promise<string[]> => childrenOf(opened.container, meta);
    return await readerOf({ id, ...opened, children }, options.loadCodec);
  } finally {
    await opened.container.release();
  }
}

// ------------------------------------------------------------------ which session

/** `FILE#ID` names one session of several, unless there is a file of that name. */
async function locate(input: string): Promise<{ place: string; id?: string }> {
  if (input === "-" || (await exists(input))) return { place: input };
  for (let at = input.lastIndexOf("#"); at > 0; at = input.lastIndexOf("#", at - 1)) {
    const place = input.slice(0, at);
    if (await exists(place)) return { place, id: input.slice(at + 1) };
  }
  return { place: input };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Files of sub-agents in a folder beside that of the session. */
async function childrenOf({ name: path, format }: Container, meta: SessionMeta): Promise<string[]> {
  if (!path.endsWith(".jsonl")) return [];
  const folder =
    format.agentFolder?.(path, meta) ?? join(path.slice(0, -".jsonl".length), "subagents");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => join(folder, name));
}

// ------------------------------------------------------------------ what they are kept in

/** A file of which another says more. */
async function withHeader<O extends Omit<Opened, "children">>(opened: O): Promise<O> {
  const { container } = opened;
  const path = container.format.header?.(container.name) ?? container.name;
  if (path === container.name) return opened;
  const frame = parseJson(await readFile(path, "utf8").catch(() => ""));
  if (!isObject(frame)) return opened;
  // What a file says of itself outweighs what is said beside it.
  const sessions = container.sessions.map((part) => ({
    ...part,
    frame: { ...frame, ...part.frame },
  }));
  return { ...opened, container: { ...container, sessions } };
}

async function openPlace(
  place: string,
  formats: readonly Format[],
  options: OpenOptions,
  open: OpenSource,
): Promise<Omit<Opened, "children">> {
  const chosen = await namedFormats(formats, options);
  const mayBeFolder = place !== "-" && (await exists(place));
  const found = mayBeFolder ? await openFolder(place, chosen, open) : undefined;
  if (found !== undefined) return { ...found, head: new Uint8Array() };

  const source = await open(place);
  if (!isDatabase(source.head)) return withHeader(await openText(source, formats, options));
  const { name, head } = source;
  const container = await openDatabaseFile(name, chosen, options.from !== undefined);
  if (container === undefined) throw cannotTell(name, formats);
  return withHeader({ container, head });
}
