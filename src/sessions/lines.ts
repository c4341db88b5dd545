/** Cutting a stream of bytes into lines that, put together again, are the stream to the byte. */

/** `bytes` includes the line feed; only the last line of a file may lack it. */
export type Line = { number: number; bytes: Uint8Array };

const LINE_FEED = 0x0a;

/**
 * All lines, in one list for each chunk that ends any. Lines end at LF only: CR, U+2028 and runs of
 * NUL are part of them. Memory is bounded by the longest line and the size of a chunk.
 */
export async function* lines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Line[]> {
  let number = 0;
  let open: Uint8Array[] = [];
  for await (const chunk of chunks) {
    const batch: Line[] = [];
    let start = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, start)) {
      const piece = chunk.subarray(start, at + 1);
      batch.push({ number: ++number, bytes: open.length > 0 ? concat([...open, piece]) : piece });
      open = [];
      start = at + 1;
    }
    if (start < chunk.length) open.push(chunk.subarray(start));
    if (batch.length > 0) yield batch;
  }
  if (open.length > 0) yield [{ number: number + 1, bytes: concat(open) }];
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
