/** Which call a result answers, where the harness writes no ids, or not always: the order says it. */

/**
 * The calls of a turn that have no result yet. Those without an id get one made up of their place
 * among all calls, which is the same whenever the file is read.
 */
export class UnnamedCalls {
  #count = 0;
  #open: { id: string; tool: string }[] = [];

  /** Opens a call; the id it has from now on. */
  call(tool: string, id?: string | null): string {
    this.#count++;
    const known = id ?? `#${this.#count}`;
    this.#open.push({ id: known, tool });
    return known;
  }

  /** Closes the call of a result that names it. Whether such a call was open. */
  close(id: string): boolean {
    const at = this.#open.findIndex((call) => call.id === id);
    if (at !== -1) this.#open.splice(at, 1);
    return at !== -1;
  }

  /** Closes the first open call that may have this result: its id, or null when there is none. */
  result(fits: (tool: string) => boolean = () => true): string | null {
    const at = this.#open.findIndex(({ tool }) => fits(tool));
    return at === -1 ? null : (this.#open.splice(at, 1)[0]?.id ?? null);
  }

  /** No result belongs to a call of an earlier turn. */
  endTurn(): void {
    this.#open = [];
  }
}
