/** Searching on several processors: threads that are each given one file after another. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome, Place, Task } from "./place.js";
import type { Hit } from "./search.js";

export type Done = { outcome: Outcome; hits: readonly Hit[] };

/** What a thread is told at its start, and for each file. */
export type Order = { text: string; from: string | undefined };
export type Job = { id: number; place: Place };
export type Answer = { id: number } & Done;

/** More threads than this wait for the disk. */
const MOST = 8;

export class Pool {
  readonly #workers: readonly Worker[];
  readonly #open = new Map<number, { resolve(done: Done): void; reject(error: unknown): void }>();
  #count = 0;

  /** Undefined where there is one processor, or the program is not compiled. */
  static start({ text, from }: Task): Pool | undefined {
    const threads = Math.min(MOST, availableParallelism());
    const isCompiled = import.meta.url.endsWith(".js");
    return threads > 1 && isCompiled ? new Pool(threads, { text, from }) : undefined;
  }

  private constructor(threads: number, order: Order) {
    const script = new URL("./thread.js", import.meta.url);
    this.#workers = Array.from(
      { length: threads },
      () => new Worker(script, { workerData: order }),
    );
    for (const worker of this.#workers) {
      worker.on("message", (answer: Answer) => {
        this.#open.get(answer.id)?.resolve(answer);
        this.#open.delete(answer.id);
      });
      worker.on("error", (error) => {
        for (const { reject } of this.#open.values()) reject(error);
        this.#open.clear();
      });
    }
  }

  run(place: Place): Promise<Done> {
    const id = this.#count++;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      const job: Job = { id, place };
      this.#workers[id % this.#workers.length]?.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
