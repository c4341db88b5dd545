/** Writing a session for the harness it came from: its own bytes. */
import { isObject, type Json } from "../../runtime/json.js";
import type { CallBlock } from "../model.js";
import { encodeContext, type Chunk, type Writer, type WriterContext } from "./writer.js";

/**
 * Writes every item's bytes where they are those of a file, and checks that the codec would have
 * written the same calls.
 */
export function sameWriter(
  context: WriterContext,
  container: "file" | "folder" | "database",
  extension: string,
): Writer {
  const { codec, log, meta } = context;
  const check = (number: number, block: CallBlock): void => {
    if (block.native === undefined) return;
    const encoded = codec.encode(block.call, encodeContext(context));
    log.call(number, block, encoded);
    const { name, input } = block.native;
    if (encoded.name === name && identical(encoded.input, input)) return;
    const message = `the codec would write "${name}" otherwise than the source; the source was kept`;
    log.note("not-identical", number, message);
  };
  const session = meta.id ?? context.seed;
  return {
    kind: container === "folder" ? "folder" : "file",
    session,
    name: container === "folder" ? session : `${session}${extension}`,
    *write(item, child): Generator<Chunk> {
      if (item.kind === "message") {
        for (const block of item.message.blocks) {
          if (block.kind === "call") check(item.number, block);
          else if (block.kind === "result") log.results++;
        }
      }
      if (container === "database" || (container === "folder" && item.file === undefined)) return;
      const file = item.file ?? (child === undefined ? "" : `subagents/${child}`);
      yield { file, data: item.bytes };
    },
    *end() {},
  };
}

/** Equality of JSON values that counts the order of keys. */
function identical(a: Json | undefined, b: Json | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, at) => identical(item, b[at]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, at) => key === others[at] && identical(a[key], b[key]))
  );
}
