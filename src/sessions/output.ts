/** The one place that writes sessions to disk: whole or not at all, and never over anything. */
import { mkdir, mkdtemp, open, link, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { SessionError } from "./model.js";

/** So much is gathered for each file before it is written. */
const BUFFER_SIZE = 256 * 1024;

type Pending = { parts: Uint8Array[]; size: number };

/**
 * Files are written into a hidden folder beside the target and moved there at the end. `kind` says
 * whether the target is one file (named "" by its writer) or a folder that holds files.
 */
export class Output {
  #pending = new Map<string, Pending>();
  #encoder = new TextEncoder();

  private constructor(
    readonly target: string,
    readonly kind: "file" | "folder",
    readonly staging: string,
  ) {}

  /** Throws `SessionError` when the target exists (an empty folder may) or cannot be written. */
  static async create(target: string, kind: Output["kind"]): Promise<Output> {
    if (!(await isFree(target, kind))) throw taken(target);
    try {
      const parent = dirname(target);
      await mkdir(parent, { recursive: true });
      const staging = await mkdtemp(join(parent, `.${basename(target)}.`));
      return new Output(target, kind, staging);
    } catch (error) {
      throw new SessionError(`cannot write ${target}: ${messageOf(error)}`);
    }
  }

  /** Names of the files so far, relative to the target. */
  get files(): string[] {
    return [...this.#pending.keys()];
  }

  /** Returns a promise only when it has to wait for the disk. */
  write(file: string, data: string | Uint8Array): Promise<void> | undefined {
    const bytes = typeof data === "string" ? this.#encoder.encode(data) : data;
    let pending = this.#pending.get(file);
    if (pending === undefined) this.#pending.set(file, (pending = { parts: [], size: 0 }));
    pending.parts.push(bytes);
    pending.size += bytes.length;
    return pending.size >= BUFFER_SIZE ? this.#flush(file, pending) : undefined;
  }

  /** Moves everything to the target. */
  async commit(): Promise<void> {
    for (const [file, pending] of this.#pending) await this.#flush(file, pending);
    try {
      if (this.kind === "folder") await this.#commitFolder();
      else await this.#commitFile();
    } catch (error) {
      throw error instanceof Error && "code" in error && error.code === "EEXIST"
        ? taken(this.target)
        : error;
    } finally {
      await this.abort();
    }
  }

  /** Removes what was written; does nothing after `commit`. */
  async abort(): Promise<void> {
    await rm(this.staging, { recursive: true, force: true });
  }

  async #flush(file: string, pending: Pending): Promise<void> {
    const { parts } = pending;
    pending.parts = [];
    pending.size = 0;
    const path = this.#stagedPath(file);
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(path, "a");
    try {
      if (parts.length > 0) await handle.writev(parts);
    } finally {
      await handle.close();
    }
  }

  #stagedPath(file: string): string {
    return file === "" ? join(this.staging, basename(this.target)) : join(this.staging, file);
  }

  async #commitFolder(): Promise<void> {
    // An empty folder may stand there; some systems do not rename over one.
    if (!(await isFree(this.target, "folder"))) throw taken(this.target);
    await rm(this.target, { recursive: false, force: true }).catch(() => undefined);
    await rename(this.staging, this.target);
  }

  /** A link, unlike a rename, fails when the target has come into being meanwhile. */
  async #commitFile(): Promise<void> {
    for (const file of this.files.filter((name) => name !== "")) {
      const target = join(dirname(this.target), file);
      await mkdir(dirname(target), { recursive: true });
      await place(this.#stagedPath(file), target);
    }
    await place(this.#stagedPath(""), this.target);
  }
}

async function place(from: string, to: string): Promise<void> {
  await link(from, to);
  await unlink(from);
}

async function isFree(path: string, kind: Output["kind"]): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return true;
  return kind === "folder" && found.isDirectory() && (await readdir(path)).length === 0;
}

function taken(path: string): SessionError {
  return new SessionError(
    `${path} exists already, and nothing is overwritten; choose another --out`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
