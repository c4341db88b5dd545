/** Files that hold nothing of what a query looks for, told without reading them as sessions. */
import { open } from "node:fs/promises";
import { openFile } from "../sessions/files.js";
import type { Format } from "../sessions/format.js";
import type { Source } from "../sessions/memory.js";
import { openSource } from "../sessions/source.js";
import { isDatabase } from "../sessions/sqlite.js";
import { isZstd } from "../sessions/zstd.js";
import { Sieve, type Need } from "./needles.js";

const CHUNK = 512 * 1024;

/** So much of a file tells which harness wrote it. */
const HEAD = 16 * 1024;

/**
 * Whether the session file need not be read: its harness writes texts as they are, and what the query
 * needs is not among its bytes. False also for what is no session, or cannot be read: whoever reads
 * it will say so.
 */
export async function canSkip(
  path: string,
  need: Need,
  formats: readonly Format[],
): Promise<boolean> {
  if (need.kind === "anything") return false;
  const buffer = spare.pop() ?? Buffer.allocUnsafe(CHUNK);
  try {
    const head = await headWithout(path, need, buffer);
    if (head === undefined) return false;
    const source: Source = { name: path, head, chunks: () => chunksOf(path) };
    return (await openFile(source, formats, false))?.format.verbatim === true;
  } catch {
    return false;
  } finally {
    spare.push(buffer);
  }
}

/** Buffers that are used again: a new one for each file keeps the garbage collector busy. */
const spare: Buffer[] = [];

/** The first lines of a file without what is needed; undefined for a file that may have it. */
async function headWithout(
  path: string,
  need: Need,
  buffer: Buffer,
): Promise<Uint8Array | undefined> {
  const sieve = new Sieve(need);
  const file = await open(path);
  try {
    let head: Uint8Array | undefined;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return head;
      if (sieve.take(buffer.toString("latin1", 0, bytesRead))) return undefined;
      head ??= Uint8Array.from(firstLines(buffer.subarray(0, bytesRead)));
      if (isDatabase(head) || isZstd(head)) return undefined;
    }
  } finally {
    await file.close();
  }
}

/** At least one whole line, if there is one. */
function firstLines(bytes: Uint8Array): Uint8Array {
  const last = bytes.subarray(0, HEAD).lastIndexOf(LINE_FEED);
  const end = last === -1 ? bytes.indexOf(LINE_FEED) : last;
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

const LINE_FEED = 0x0a;

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* (await openSource(path)).chunks();
}
