/** One line on a terminal that says how far a long search has come. */
import type { Sink } from "./io.js";

/** Shorter waits need no comfort. */
const PATIENCE_MS = 500;

export class Progress {
  #shownAt = Date.now();
  #isShown = false;

  constructor(
    readonly sink: Sink,
    readonly isWanted: boolean,
  ) {}

  async show(text: string): Promise<void> {
    if (!this.isWanted || !this.sink.isTTY || Date.now() - this.#shownAt < PATIENCE_MS) return;
    this.#shownAt = Date.now();
    this.#isShown = true;
    await this.sink.write(`\r\u001b[K${text}`);
  }

  /** Call before anything else is written. */
  async clear(): Promise<void> {
    if (!this.#isShown) return;
    this.#isShown = false;
    await this.sink.write("\r\u001b[K");
  }
}
