/** Frames of Zstandard for tests: their blocks are not compressed. */

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** A window of 1 KiB. */
const HEAD = [0, 0];

/** One block, of less than 128 KiB. */
export function packed(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const block = 1 + (bytes.length << 3);
  const size = [block & 255, (block >> 8) & 255, (block >> 16) & 255];
  return Uint8Array.of(...MAGIC, ...HEAD, ...size, ...bytes);
}
