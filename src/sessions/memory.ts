/** Where the bytes of a session come from. */

export type Source = {
  /** Path, `-` for standard input, or a word for bytes in memory. */
  name: string;
  /** The first 64 KiB or more: at least one whole line, unless the file has none. */
  head: Uint8Array;
  /** All bytes from the start. What is no file can be read once. Throws `SessionError`. */
  chunks(): AsyncIterable<Uint8Array>;
};

export function memory(name: string, bytes: Uint8Array): Source {
  return {
    name,
    head: bytes,
    async *chunks() {
      yield bytes;
    },
  };
}
