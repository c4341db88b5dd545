/** Every session in the files and folders that were named, each once, sub-agents after their session. */
import { resolve } from "node:path";
import { walk } from "../search/walk.js";
import { openSession, SessionError, type SessionReader } from "../sessions/index.js";
import { OutputClosed } from "./io.js";

export class Sessions {
  /** What could not be read, and why. */
  readonly unreadable: string[] = [];
  /** Files that a folder happened to hold and that are no sessions. */
  others = 0;
  #seen = new Set<string>();

  constructor(
    readonly from: string | undefined,
    /** Called for each session, in the order of their names; may throw `SessionError`. */
    readonly use: (reader: SessionReader) => Promise<void>,
  ) {}

  async read(paths: readonly string[]): Promise<void> {
    for await (const found of walk(paths, (folder) => this.#opens(folder))) {
      if (found.kind === "unreadable") this.unreadable.push(`${found.path}: ${found.why}`);
      else await this.#place(found.path, found.isNamed);
    }
  }

  async #place(path: string, isNamed: boolean): Promise<void> {
    if (this.#seen.has(resolve(path))) return;
    this.#seen.add(resolve(path));
    let children: readonly string[] = [];
    let isSession = isNamed;
    try {
      const reader = await this.#open(path);
      isSession = true;
      children = reader.children;
      await this.use(reader);
    } catch (error) {
      if (error instanceof OutputClosed) throw error;
      if (!isSession && error instanceof SessionError) this.others++;
      else this.unreadable.push(reasonOf(error, path));
    }
    for (const child of children) await this.#place(child, true);
  }

  #open(path: string): Promise<SessionReader> {
    return openSession(path, this.from === undefined ? {} : { from: this.from });
  }

  async #opens(folder: string): Promise<boolean> {
    return this.#open(folder).then(
      () => true,
      () => false,
    );
  }
}

/** One file that cannot be read, whatever the reason, must not hide the others. */
function reasonOf(error: unknown, path: string): string {
  if (error instanceof SessionError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `${path}: ${message} (a fault of toolglot, please report it)`;
}
