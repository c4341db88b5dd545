/** What was odd in a file: all of it counted, the first of it kept. */
import type { Problem } from "./model.js";

/** So many are kept; a file of a million damaged lines must not fill the memory. */
const KEPT = 1000;

export class Problems {
  readonly list: Problem[] = [];
  count = 0;

  add(problem: Problem): void {
    this.count++;
    if (this.list.length < KEPT) this.list.push(problem);
  }
}
