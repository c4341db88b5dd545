/** Where the bytes of a session come from. */

export type Source = {
  /** Path, `-` for standard input, or a word for bytes in memory. */
  name: string;
  /** The first 64 KiB or more: at least one whole line, unless the file has none. */
  head: Uint8Array;
  /** All bytes from the start. What is no file can be read once. Throws `SessionError`. */
  chunks(): AsyncIterable<Uint8Array>;
};

export const HEAD_SIZE = 64 * 1024;

export function memory(name: string, bytes: Uint8Array): Source {
  return {
    name,
    head: headOf(bytes),
    async *chunks() {
      yield bytes;
    },
  };
}

/** Cut where the head of a file of these bytes would end. */
function headOf(bytes: Uint8Array): Uint8Array {
  const feed = bytes.indexOf(0x0a);
  if (feed === -1) return bytes;
  return bytes.subarray(0, Math.ceil((feed + 1) / HEAD_SIZE) * HEAD_SIZE);
}
