/** A memory of bounded size. */

/**
 * Remembers at least the last `size` keys and at most twice as many. Two generations: when the
 * young one is full it becomes the old one, and what was old is forgotten.
 */
export class Recent<V> {
  #size: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
