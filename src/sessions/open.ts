/** Opening a session: what it is, how it is cut into records, and what its first ones say. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LoadCodec } from "./codec.js";
import type { Format } from "./format.js";
import { concat } from "./lines.js";
import { SessionError, type Item, type Problem, type SessionMeta } from "./model.js";
import { documentPieces, linePieces, type Piece } from "./pieces.js";
import { Problems } from "./problems.js";
import { readItems } from "./reader.js";
import { headRecords, mayBeDocument, recognise } from "./recognise.js";
import { memory, openSource, type Source } from "./source.js";

export type OpenOptions = {
  /** Harness that wrote the file (id or alias); recognised from the content when absent. */
  from?: string;
  loadCodec: LoadCodec;
};

export type SessionReader = {
  /** Harness, id, cwd and version are known from the start where the first records say so. */
  readonly meta: SessionMeta;
  /** Grows while items are read; at most 1,000 are kept, `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Path, `-` for standard input, `(memory)` for bytes. */
  readonly source: string;
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** Paths of the files of sub-agents that belong to this session. */
  readonly children: readonly string[];
  /** Reads from the start. Standard input can be read once. Throws `SessionError`. */
  items(): AsyncIterable<Item>;
};

export async function openWith(
  input: string | Uint8Array,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<SessionReader> {
  const source = await openSource(input);
  if (source.head.length === 0) throw new SessionError(`${source.name} is empty`);
  const lists = [...new Set(formats.flatMap((format) => format.lists))];
  const { pieces, records, reread } = await cut(source, lists);
  const format = await chooseFormat(records, formats, options, source.name);
  const codec = await options.loadCodec(format.harness);

  const meta: SessionMeta = { harness: format.harness };
  for (const record of records) format.note(record, meta);
  let problems = new Problems();
  return {
    meta,
    get problems() {
      return problems.list;
    },
    get problemCount() {
      return problems.count;
    },
    source: source.name,
    head: reread.head,
    children: await childrenOf(source.name),
    items() {
      problems = new Problems();
      return readItems(pieces(), format, codec, meta, problems, source.name);
    },
  };
}

type Cut = {
  pieces: () => AsyncIterable<readonly Piece[]>;
  records: Awaited<ReturnType<typeof headRecords>>;
  reread: Source;
};

/** A document is read whole, a file of lines as a stream. */
async function cut(source: Source, lists: readonly string[]): Promise<Cut> {
  let reread = source;
  if (mayBeDocument(source.head, lists)) {
    const parts: Uint8Array[] = [];
    for await (const chunk of source.chunks()) parts.push(chunk);
    const bytes = concat(parts);
    const pieces = documentPieces(bytes, lists);
    if (pieces !== undefined) {
      const records = pieces.flatMap((piece) => (piece.kind === "record" ? [piece.record] : []));
      return {
        pieces: async function* () {
          yield pieces;
        },
        records,
        reread: source,
      };
    }
    reread = memory(source.name, bytes);
  }
  return {
    pieces: () => linePieces(reread.chunks()),
    records: await headRecords(source.head),
    reread,
  };
}

async function chooseFormat(
  records: Cut["records"],
  formats: readonly Format[],
  options: OpenOptions,
  name: string,
): Promise<Format> {
  const known = formats.map((format) => format.harness).join(", ");
  if (options.from !== undefined) {
    const { id } = await options.loadCodec(options.from);
    const format = formats.find(({ harness }) => harness === id);
    if (format !== undefined) return format;
    throw new SessionError(`sessions of ${id} cannot be read yet; these can: ${known}`);
  }
  const format = recognise(records, formats);
  if (format !== undefined) return format;
  throw new SessionError(
    `cannot tell which harness wrote ${name}; say so with --from (sessions can be read of: ${known})`,
  );
}

/** `<session>/subagents/agent-*.jsonl` beside `<session>.jsonl`. */
async function childrenOf(path: string): Promise<string[]> {
  if (!path.endsWith(".jsonl")) return [];
  const folder = join(path.slice(0, -".jsonl".length), "subagents");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => join(folder, name));
}
