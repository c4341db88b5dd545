/** Calls of harnesses that write no ids: who pairs by order needs names all the same. */

/**
 * Makes up ids for calls, in order of appearance, and finds the call that a result answers: the
 * first one that is open. The ids are the same whenever the file is read.
 */
export class UnnamedCalls {
  #count = 0;
  #open: { id: string; tool: string }[] = [];

  /** The id of the next call. */
  call(tool: string): string {
    const id = `#${++this.#count}`;
    this.#open.push({ id, tool });
    return id;
  }

  /** The id of the first open call that may have this result; null when there is none. */
  result(fits: (tool: string) => boolean = () => true): string | null {
    const at = this.#open.findIndex(({ tool }) => fits(tool));
    return at === -1 ? null : (this.#open.splice(at, 1)[0]?.id ?? null);
  }

  /** No result belongs to a call of an earlier turn. */
  endTurn(): void {
    this.#open = [];
  }
}
