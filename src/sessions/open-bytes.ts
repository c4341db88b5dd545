/** Opening sessions that are at hand as bytes: all that a browser can do, too. */
import type { LoadCodec } from "./codec.js";
import { openFile, readAll } from "./files.js";
import type { Format } from "./format.js";
import { memory, type Source } from "./memory.js";
import { SessionError } from "./model.js";
import { readerOf, type Opened, type SessionReader } from "./session.js";
import { isZstd, unzstd } from "./zstd.js";

export type OpenOptions = {
  /** Harness that wrote the file (id or alias); recognised from the content when absent. */
  from?: string;
  loadCodec: LoadCodec;
};

/** Throws `SessionError`. */
export async function openBytes(
  bytes: Uint8Array,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<SessionReader> {
  const opened = await openText(memory("(memory)", bytes), formats, options);
  return readerOf({ ...opened, children: async () => [] }, options.loadCodec);
}

/** What is no database. Throws `SessionError`. */
export async function openText(
  packed: Source,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<Omit<Opened, "children">> {
  const source = isZstd(packed.head) ? await unpacked(packed) : packed;
  const { name, head } = source;
  if (head.length === 0) throw new SessionError(`${name} is empty`);
  const chosen = await namedFormats(formats, options);
  const container = await openFile(source, chosen, options.from !== undefined);
  if (container === undefined) throw cannotTell(name, formats);
  return { container, head };
}

/** What is compressed is read whole, and no further than it can be. */
async function unpacked(source: Source): Promise<Source> {
  const { bytes, isWhole } = unzstd(await readAll(source));
  const opened = memory(source.name, bytes);
  if (isWhole) return opened;
  const broken = new SessionError(
    `${source.name} is compressed, and broken or cut short after ${bytes.length} bytes of text`,
  );
  if (bytes.length === 0) throw broken;
  return {
    ...opened,
    async *chunks() {
      yield bytes;
      throw broken;
    },
  };
}

export function cannotTell(name: string, formats: readonly Format[]): SessionError {
  return new SessionError(
    `cannot tell which harness wrote ${name}; ` +
      `say so with --from (sessions can be read of: ${namesOf(formats)})`,
  );
}

/** The formats of the harness that `from` names, or all of them. */
export async function namedFormats(
  formats: readonly Format[],
  { from, loadCodec }: OpenOptions,
): Promise<readonly Format[]> {
  if (from === undefined) return formats;
  const { id } = await loadCodec(from);
  const named = formats.filter(({ harness }) => harness === id);
  if (named.length > 0) return named;
  throw new SessionError(`sessions of ${id} cannot be read yet; these can: ${namesOf(formats)}`);
}

function namesOf(formats: readonly Format[]): string {
  return [...new Set(formats.map(({ harness }) => harness))].join(", ");
}
