/** One thread of a pool. */
import { parentPort, workerData } from "node:worker_threads";
import { formats } from "../sessions/formats/index.js";
import { SKIPPED, Task } from "./place.js";
import type { Answer, Job, Order } from "./pool.js";
import type { Hit } from "./search.js";

const { text, from } = workerData as Order;
const task = new Task(text, from, formats);

parentPort?.on("message", ({ id, place }: Job) => {
  void answer(id, place).then((found) => parentPort?.postMessage(found));
});

async function answer(id: number, place: Job["place"]): Promise<Answer> {
  const found: Hit[] = [];
  if (await task.skips(place)) return { id, outcome: SKIPPED, hits: found };
  const hits = task.hits(place);
  for (;;) {
    const next = await hits.next();
    if (next.done === true) return { id, outcome: next.value, hits: found };
    found.push(next.value);
  }
}
