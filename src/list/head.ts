/** The beginning of a file, as if it were all of it. */
import { open } from "node:fs/promises";
import type { Source } from "../sessions/memory.js";
import { memory } from "../sessions/memory.js";
import { SessionError } from "../sessions/model.js";

const ENOUGH = 64 * 1024;

/** Some records are long, and some documents are one line. */
const MOST = 1024 * 1024;

/** The first 64 KiB, or more where the first line is longer. Throws `SessionError`. */
export async function openHead(path: string): Promise<Source> {
  try {
    const file = await open(path);
    try {
      const enough = await read(file, ENOUGH);
      const isWhole = enough.length < ENOUGH || enough.includes(0x0a);
      return memory(path, isWhole ? enough : await read(file, MOST));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new SessionError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function read(file: Awaited<ReturnType<typeof open>>, size: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(size), 0, size, 0);
  return buffer.subarray(0, bytesRead);
}
