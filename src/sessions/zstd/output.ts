/** Bytes that grow, and are copied from what is there already. */
import { BrokenFrame } from "./bits.js";

export class Output {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  /** Where the frame begins: copies do not reach before it. */
  #frame = 0;

  beginFrame(): void {
    this.#frame = this.#length;
  }

  add(bytes: Uint8Array): void {
    this.#bytes = grown(this.#bytes, this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What is copied may be longer than what it is copied from: it goes on with its own beginning. */
  copy(distance: number, length: number): void {
    const from = this.#length - distance;
    if (distance < 1 || from < this.#frame) throw new BrokenFrame("a copy is of nothing");
    this.#bytes = grown(this.#bytes, this.#length + length);
    for (let done = 0; done < length;) {
      const taken = Math.min(distance + done, length - done);
      this.#bytes.copyWithin(this.#length + done, from, from + taken);
      done += taken;
    }
    this.#length += length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (size <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(size, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
