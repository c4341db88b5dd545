/** The one place that writes sessions to disk: whole or not at all, and never over anything. */
import { constants } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { SessionError } from "./model.js";

/** So much is gathered for each file before it is written. */
const BUFFER_SIZE = 512 * 1024;

/** A file being written: what is gathered, and the write before it, which may still run. */
type Pending = { parts: Uint8Array[]; size: number; written: Promise<void> | undefined };

/**
 * Files are written into a hidden folder beside the target and moved there at the end. `kind` says
 * whether the target is a folder that holds files, or one file (named "" by its writer), which may
 * have others: they go into a folder named after it, for which the file must have an extension.
 */
export class Output {
  #pending = new Map<string, Pending>();
  #encoder = new TextEncoder();
  #target: string;

  private constructor(
    target: string,
    readonly kind: "file" | "folder",
    readonly extension: string,
    readonly staging: string,
  ) {
    this.#target = target;
  }

  /**
   * `extension` is given to the target if it has none and needs one. Throws `SessionError` when the
   * target exists (an empty folder may) or cannot be written.
   */
  static async create(target: string, kind: Output["kind"], extension = ".jsonl"): Promise<Output> {
    if (!(await isFree(target, kind))) throw taken(target);
    try {
      const parent = dirname(target);
      await mkdir(parent, { recursive: true });
      const staging = await mkdtemp(join(parent, `.${basename(target)}.`));
      return new Output(target, kind, extension, staging);
    } catch (error) {
      throw cannotWrite(target, error);
    }
  }

  /** What is written, or was. */
  get target(): string {
    return this.#target;
  }

  /** Names of the files so far, relative to the target. */
  get files(): string[] {
    return [...this.#pending.keys()];
  }

  /** Returns a promise when the disk is behind; whoever waits for it bounds the memory. */
  write(file: string, data: string | Uint8Array): Promise<void> | undefined {
    const bytes = typeof data === "string" ? this.#encoder.encode(data) : data;
    let pending = this.#pending.get(file);
    if (pending === undefined)
      this.#pending.set(file, (pending = { parts: [], size: 0, written: undefined }));
    pending.parts.push(bytes);
    pending.size += bytes.length;
    if (pending.size < BUFFER_SIZE) return undefined;
    const before = pending.written;
    this.#flush(file, pending);
    return before;
  }

  /** Where a file is to be made by other means; it must be there at `commit`. */
  async place(file: string): Promise<string> {
    this.#pending.set(file, { parts: [], size: 0, written: Promise.resolve() });
    const path = this.#stagedPath(file);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  /** Moves everything to the target. */
  async commit(): Promise<void> {
    for (const [file, pending] of this.#pending) {
      this.#flush(file, pending);
      await pending.written;
    }
    try {
      if (this.kind === "folder") await this.#commitFolder();
      else await this.#commitFile();
    } catch (error) {
      if (error instanceof SessionError) throw error;
      throw isTaken(error) ? taken(this.target) : cannotWrite(this.target, error);
    } finally {
      await this.abort();
    }
  }

  /** Removes what was written; does nothing after `commit`. */
  async abort(): Promise<void> {
    await rm(this.staging, { recursive: true, force: true });
  }

  /** Starts writing what is gathered, behind the write before it. */
  #flush(file: string, pending: Pending): void {
    const { parts, written } = pending;
    pending.parts = [];
    pending.size = 0;
    pending.written = this.#append(this.#stagedPath(file), parts, written);
    // Whoever waits for it gets the error; until then it must not end the process.
    pending.written.catch(() => undefined);
  }

  async #append(path: string, parts: Uint8Array[], before?: Promise<void>): Promise<void> {
    if (before === undefined) await mkdir(dirname(path), { recursive: true });
    else await before;
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

  async #commitFile(): Promise<void> {
    const others = this.files.filter((name) => name !== "");
    const staged = this.#stagedPath("");
    const folder = this.target.slice(0, this.target.length - extname(this.target).length);
    // A folder and a file cannot have one name.
    if (others.length > 0 && folder === this.target) this.#target += this.extension;
    const moves = others.map((file) => ({ from: this.#stagedPath(file), to: join(folder, file) }));
    // The session comes last: until it is there, nothing is.
    moves.push({ from: staged, to: this.target });
    const placed: string[] = [];
    try {
      for (const { from, to } of moves) {
        if (!(await isFree(to, "file"))) throw taken(to);
        await mkdir(dirname(to), { recursive: true });
        await place(from, to);
        placed.push(to);
      }
    } catch (error) {
      for (const path of placed) await rm(path, { force: true });
      throw error;
    }
  }
}

/** A link, unlike a rename, fails when the target has come into being meanwhile. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isTaken(error)) throw error;
    // Some file systems have no links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function isFree(path: string, kind: Output["kind"]): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return true;
  return kind === "folder" && found.isDirectory() && (await readdir(path)).length === 0;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function cannotWrite(path: string, error: unknown): SessionError {
  return new SessionError(`cannot write ${path}: ${messageOf(error)}`);
}

function taken(path: string): SessionError {
  return new SessionError(
    `${path} exists already, and nothing is overwritten; choose another --out`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
