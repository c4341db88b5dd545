/** Reading numbers of so many bits. */

/** What is compressed is broken. */
export class BrokenFrame extends Error {
  override name = "BrokenFrame";
}

/** From the lowest bit of the first byte on. */
export class ForwardBits {
  /** In bits. */
  #at: number;

  constructor(
    readonly bytes: Uint8Array,
    at: number,
  ) {
    this.#at = at * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      const byte = this.bytes[this.#at >> 3];
      if (byte === undefined) throw new BrokenFrame("a table ends too early");
      value |= ((byte >> (this.#at & 7)) & 1) << bit;
    }
    return value;
  }

  back(count: number): void {
    this.#at -= count;
  }

  /** The next whole byte. */
  get byte(): number {
    return (this.#at + 7) >> 3;
  }
}

/** From the end: below the highest bit that is set in the last byte, downwards. */
export class BackwardBits {
  #bytes: Uint8Array;
  /** Bits that are left; fewer than none where more were asked for. */
  #left: number;

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0;
    if (last === 0) throw new BrokenFrame("a stream has no end");
    this.#bytes = bytes;
    this.#left = (bytes.length - 1) * 8 + 31 - Math.clz32(last);
  }

  get left(): number {
    return this.#left;
  }

  /** At most 31 bits; where none are left they are 0. */
  peek(count: number): number {
    return this.#bits(this.#left - count, count);
  }

  skip(count: number): void {
    this.#left -= count;
  }

  read(count: number): number {
    this.#left -= count;
    return this.#bits(this.#left, count);
  }

  #bits(at: number, count: number): number {
    let value = 0;
    for (let got = 0; got < count;) {
      const bit = at + got;
      const offset = bit & 7;
      const taken = Math.min(8 - offset, count - got);
      const byte = bit < 0 ? 0 : (this.#bytes[bit >> 3] ?? 0);
      value += ((byte >> offset) & ((1 << taken) - 1)) * 2 ** got;
      got += taken;
    }
    return value;
  }
}
