/** Ids that are the same whenever the same session is exported. */
import { createHash } from "node:crypto";

/** A UUID (version 8: of the writer's own making) that depends on nothing but `parts`. */
export function uuidOf(...parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const variant = ((parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(18, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/**
 * Gives every call an id of its own, and keeps the source's where it can. What was used is
 * remembered as hashes: two ids with one hash only mean that one of them is replaced for nothing.
 */
export class UniqueIds {
  #used = new Set<number>();
  #count = 0;

  /** `seed` makes new ids differ between sessions; `usable` says what the target accepts. */
  constructor(
    readonly seed: string,
    readonly usable: RegExp,
  ) {}

  take(id: string | null): { id: string; renewed: boolean } {
    this.#count++;
    if (id !== null && this.usable.test(id) && this.#add(id)) return { id, renewed: false };
    for (let attempt = 0; ; attempt++) {
      const uuid = uuidOf(this.seed, "call", String(this.#count), String(attempt));
      const fresh = `call_${uuid.replaceAll("-", "")}`;
      if (this.#add(fresh)) return { id: fresh, renewed: true };
    }
  }

  #add(id: string): boolean {
    let hash = 0;
    for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) | 0;
    if (this.#used.has(hash)) return false;
    this.#used.add(hash);
    return true;
  }
}
