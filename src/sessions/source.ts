/** Bytes of files and of standard input. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { concat } from "./lines.js";
import { HEAD_SIZE, type Source } from "./memory.js";
import { SessionError } from "./model.js";

export type { Source } from "./memory.js";

export type OpenSource = (path: string) => Promise<Source>;

const CHUNK_SIZE = 512 * 1024;

/** Throws `SessionError` when there is no such file. */
export async function openSource(path: string): Promise<Source> {
  return path === "-" ? once("-", process.stdin) : file(path);
}

async function file(path: string): Promise<Source> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) {
      throw new SessionError(`${path} is a folder; name the session file in it`);
    }
    // A pipe (of the shell's `<(…)`) has its bytes only once.
    if (!found.isFile()) return await once(path, createReadStream(path));
    const start = createReadStream(path, { highWaterMark: HEAD_SIZE });
    const parts = await readHead(chunksOf(start));
    start.destroy();
    return {
      name: path,
      head: concat(parts),
      chunks: () => fileChunks(path),
    };
  } catch (error) {
    throw error instanceof SessionError ? error : cannotOpen(path, error);
  }
}

async function once(name: string, stream: AsyncIterable<Uint8Array | string>): Promise<Source> {
  const input = chunksOf(stream);
  const parts = await readHead(input);
  let read = false;
  return {
    name,
    head: concat(parts),
    async *chunks() {
      if (read) throw new SessionError(`${name} can be read only once; use a file`);
      read = true;
      yield* parts.splice(0);
      yield* input;
    },
  };
}

async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(createReadStream(path, { highWaterMark: CHUNK_SIZE }));
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

async function* chunksOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
  }
}

/** Takes chunks until there is enough, and leaves the rest in the iterator. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let lineEnded = false;
  while (size < HEAD_SIZE || !lineEnded) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    size += next.value.length;
    lineEnded ||= next.value.includes(0x0a);
  }
  return parts;
}

function cannotOpen(path: string, error: unknown): SessionError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return new SessionError(`${path}: there is no such file`);
  if (code === "EACCES") return new SessionError(`${path}: reading it is not permitted`);
  return new SessionError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
}
