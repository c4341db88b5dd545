/** Opening a folder, or a file that is part of one: by which format, and the sessions in it. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import {
  headOf,
  inOrder,
  nothingOpen,
  storedPieces,
  type Container,
  type SessionPart,
} from "./container.js";
import { all } from "./database.js";
import { cutDocument } from "./document.js";
import { openFile } from "./files.js";
import type { Folder, Format, SessionFolder, SessionStore } from "./format.js";
import { SessionError } from "./model.js";
import { linePieces, type Piece } from "./pieces.js";
import type { OpenSource } from "./source.js";

/**
 * The folder at `path`, or the one that the file at `path` is part of, as one of the formats would
 * read it; undefined when none does. `id` is told where the file stands for one session of many.
 */
export async function openFolder(
  path: string,
  formats: readonly Format[],
  open: OpenSource,
): Promise<{ container: Container; id?: string } | undefined> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  for (const format of formats) {
    for (const layout of [format.folder ?? []].flat()) {
      if (!isFolder && !isNamed(layout, folder, basename(path))) continue;
      const container =
        layout.records === undefined
          ? await openSession(folder, layout, format, formats, open)
          : await openRecords(folder, layout, layout.records, format, open);
      if (container !== undefined) return { container };
    }
  }
  for (const format of formats) {
    for (const store of [format.store ?? []].flat()) {
      const found = await openStore(path, isFolder, format, store);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

// ------------------------------------------------------------------ a folder that is one session

/** All files of the session that are read, the one with the messages last. */
function filesOf({ main, beside }: SessionFolder, folder: string): string[] {
  return [...beside, main].map((name) => name.replace("*", basename(folder)));
}

function isNamed(layout: SessionFolder, folder: string, name: string): boolean {
  return [...filesOf(layout, folder), ...(layout.aside ?? [])].includes(name);
}

/** Folders of sub-agents. */
async function agentsOf(folder: string, name: string | undefined): Promise<string[]> {
  if (name === undefined) return [];
  const names = await readdir(join(folder, name)).catch(() => []);
  return names.sort().map((agent) => join(folder, name, agent));
}

async function openSession(
  folder: string,
  layout: SessionFolder,
  format: Format,
  formats: readonly Format[],
  open: OpenSource,
): Promise<Container | undefined> {
  const names = filesOf(layout, folder);
  const main = names.pop() ?? "";
  if (!(await isFile(join(folder, main)))) return undefined;
  const opened = await openFile(await open(join(folder, main)), formats, false);
  if (opened?.format.harness !== format.harness) return undefined;
  const [talk] = opened.sessions;
  if (talk === undefined) return undefined;
  const beside = await present(folder, names);
  const session: SessionPart = {
    frame: talk.frame,
    async head() {
      return [...(await headOf(besidePieces(folder, beside, open))), ...(await talk.head())];
    },
    async *pieces() {
      yield* besidePieces(folder, beside, open);
      for await (const batch of talk.pieces())
        yield batch.map((piece) => ({ ...piece, file: main }));
    },
  };
  const read = [...beside, main];
  return {
    format: opened.format,
    name: folder,
    kind: "folder",
    unit: "line",
    sessions: [session],
    others: () => unread(folder, read),
    children: () => agentsOf(folder, layout.agents),
    ...nothingOpen,
  };
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** A session whose records are files of their own. */
async function openRecords(
  folder: string,
  layout: SessionFolder,
  records: string,
  format: Format,
  open: OpenSource,
): Promise<Container | undefined> {
  const names = await readdir(join(folder, records)).catch(() => []);
  const files = names
    .filter((name) => name.endsWith(".json"))
    .sort((a, b) => byNumber.compare(a, b))
    .map((name) => join(records, name));
  const read = [...(await present(folder, filesOf(layout, folder))), ...files];
  const pieces = (): AsyncGenerator<Piece[]> => besidePieces(folder, read, open);
  const head = await headOf(pieces());
  if (files.length === 0 || format.recognise(head) === 0) return undefined;
  return {
    format,
    name: folder,
    kind: "folder",
    unit: "record",
    sessions: [{ frame: undefined, head: async () => head, pieces }],
    others: () => unread(folder, read),
    children: async () => [],
    ...nothingOpen,
  };
}

/** Files beside the messages: lines of records, or documents that are one. */
async function* besidePieces(
  folder: string,
  names: readonly string[],
  open: OpenSource,
): AsyncGenerator<Piece[]> {
  for (const file of names) {
    const path = join(folder, file);
    const document = file.endsWith(".jsonl")
      ? undefined
      : cutDocument(await readFile(path), [[]])?.[0];
    const pieces =
      document === undefined ? linePieces((await open(path)).chunks()) : [document.pieces()];
    for await (const batch of pieces) yield [...batch].map((piece) => ({ ...piece, file }));
  }
}

async function present(folder: string, names: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const name of names) if (await isFile(join(folder, name))) there.push(name);
  return there;
}

// ------------------------------------------------------------------ a folder of many sessions

async function openStore(
  path: string,
  isFolder: boolean,
  format: Format,
  store: SessionStore,
): Promise<{ container: Container; id?: string } | undefined> {
  const folder = await storeAbove(path, store.marks);
  if (folder === undefined) return undefined;
  const inside = insideOf(folder);
  const stored = inOrder(await all(store.sessions(inside)));
  if (stored.length === 0) throw new SessionError(`${folder} holds no session`);
  const container: Container = {
    format,
    name: folder,
    kind: "folder",
    unit: "record",
    sessions: stored.map((session) => {
      const pieces = (): AsyncGenerator<Piece[]> => storedPieces(store.records(inside, session.id));
      return { ...session, pieces, head: () => headOf(pieces()) };
    }),
    others: (id) => (id === undefined ? filesBelow(folder) : store.files(inside, id)),
    children: async () => [],
    ...nothingOpen,
  };
  if (isFolder) return { container };
  const file = relative(folder, path);
  for (const { id } of stored) {
    if ((await store.files(inside, id)).includes(file)) return { container, id };
  }
  return { container };
}

function insideOf(folder: string): Folder {
  return {
    text: (path) => readFile(join(folder, path), "utf8"),
    names: (path) => readdir(join(folder, path)).catch(() => []),
  };
}

/** A file of a session stands so far below the folder of all sessions. */
const DEPTH = 5;

/** The folder at the path that has all the marks, or one above it, by way of a mark. */
async function storeAbove(path: string, marks: readonly string[]): Promise<string | undefined> {
  const ways = new Set(marks.map((mark) => mark.split("/")[0]));
  let [at, below] = [path, ""];
  for (let level = 0; level <= DEPTH; level++) {
    if (level === 0 || ways.has(basename(below))) {
      const found = await Promise.all(marks.map((mark) => isFolderAt(join(at, mark))));
      if (found.every(Boolean)) return at;
    }
    below = at;
    at = dirname(at);
  }
  return undefined;
}

// ------------------------------------------------------------------ files

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isFolderAt(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** All files but those that are read; of an empty one, nothing can be. */
async function unread(folder: string, read: readonly string[]): Promise<string[]> {
  const others: string[] = [];
  for (const name of await filesBelow(folder)) {
    const isRead = read.includes(name) && (await stat(join(folder, name))).size > 0;
    if (!isRead) others.push(name);
  }
  return others;
}

/** Paths of all files below a folder, in it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
