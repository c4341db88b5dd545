/** Lines of a stream of text. */
import { lines } from "../sessions/lines.js";

/** Each line without its end, as soon as it is complete; a byte order mark at the start is dropped. */
export async function* textLines(
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const batch of lines(bytesOf(stream))) {
    for (const { bytes } of batch) yield decoder.decode(bytes).replace(/\r?\n$/, "");
  }
}

async function* bytesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
  }
}
