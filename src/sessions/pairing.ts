/** Which result belongs to which call. */

/**
 * Pairs calls and results of one turn in one thread, in order of appearance: by id, and where an id
 * occurs more than once, the first open call gets the first result. A result that stands before its
 * call waits for it until the turn ends. An empty or absent id is no key: such a result is attached
 * only if exactly one call without an id is open.
 *
 * `C` and `R` are whatever the caller wants back of a call and of a result.
 */
export class Pairing<C, R> {
  #open = new Map<string, C[]>();
  #waiting = new Map<string, R[]>();
  #seen = new Set<string>();
  #openUnnamed: C[] = [];
  #orphanUnnamed: R[] = [];

  /** Whether any call has no result yet. */
  get pending(): boolean {
    return this.#open.size > 0 || this.#openUnnamed.length > 0;
  }

  /** `early` is the result that waited for this call; `repeated`: the turn has the id already. */
  call(id: string | null, call: C): { early?: R; repeated: boolean } {
    if (id === null || id === "") {
      this.#openUnnamed.push(call);
      return { repeated: false };
    }
    const repeated = this.#seen.has(id);
    this.#seen.add(id);
    const early = shift(this.#waiting, id);
    if (early !== undefined) return { early, repeated };
    push(this.#open, id, call);
    return { repeated };
  }

  /** The call that this result answers; undefined when there is none so far. */
  result(id: string | null, result: R): C | undefined {
    if (id === null || id === "") {
      if (this.#openUnnamed.length === 1) return this.#openUnnamed.pop();
      this.#orphanUnnamed.push(result);
      return undefined;
    }
    const call = shift(this.#open, id);
    if (call === undefined) push(this.#waiting, id, result);
    return call;
  }

  /** Gives up the calls that got no result; results that found no call go on waiting. */
  abandon(): C[] {
    const missing = [...[...this.#open.values()].flat(), ...this.#openUnnamed];
    this.#open.clear();
    this.#openUnnamed = [];
    return missing;
  }

  /** Ends the turn: calls that got no result, and results that found no call. */
  end(): { missing: C[]; orphans: R[] } {
    const missing = this.abandon();
    const orphans = [...[...this.#waiting.values()].flat(), ...this.#orphanUnnamed];
    this.#waiting.clear();
    this.#seen.clear();
    this.#orphanUnnamed = [];
    return { missing, orphans };
  }
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function shift<V>(lists: Map<string, V[]>, key: string): V | undefined {
  const list = lists.get(key);
  const value = list?.shift();
  if (list?.length === 0) lists.delete(key);
  return value;
}
