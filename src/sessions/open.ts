/** Opening a session: what it is, how it is cut into records, and what its first ones say. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../runtime/json.js";
import type { LoadCodec } from "./codec.js";
import { cutDocument } from "./document.js";
import type { Format } from "./format.js";
import { concat } from "./lines.js";
import { SessionError, type Item, type Problem, type SessionMeta } from "./model.js";
import { linePieces, type Piece } from "./pieces.js";
import { Problems } from "./problems.js";
import { readItems } from "./reader.js";
import { clearlyBest, headRecords, mayBeDocument } from "./recognise.js";
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
  const { format, head, pieces, source: reread } = await planOf(source, formats, options);
  const codec = await options.loadCodec(format.harness);

  const meta: SessionMeta = { harness: format.harness };
  for (const record of head) format.note(record, meta);
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

/** How a file is read: by which format, and cut into which pieces. */
type Plan = {
  format: Format;
  /** The frame of a document, and the first records. */
  head: readonly JsonObject[];
  pieces(): AsyncIterable<readonly Piece[]>;
  /** The bytes to copy, where they can be read once more. */
  source: Source;
};

/** A document is read whole, a file of lines as a stream. */
async function planOf(
  source: Source,
  formats: readonly Format[],
  options: OpenOptions,
): Promise<Plan> {
  const chosen = await namedFormats(formats, options);
  const bytes = mayBeDocument(source.head) ? await readAll(source) : undefined;
  const reread = bytes === undefined ? source : memory(source.name, bytes);
  const records = await headRecords(source.head);
  const looks = chosen.map((format) => {
    const document = bytes && cutDocument(bytes, format.lists);
    const score = format.recognise(document?.head ?? records, document?.frame);
    return { format, document, score };
  });
  const best = options.from === undefined ? clearlyBest(looks) : looks[0];
  if (best === undefined) throw unrecognised(source.name, formats);
  const { format, document } = best;
  if (document === undefined) {
    return { format, head: records, source: reread, pieces: () => linePieces(reread.chunks()) };
  }
  return {
    format,
    head: document.frame === undefined ? document.head : [document.frame, ...document.head],
    source: reread,
    async *pieces() {
      for (const piece of document.pieces()) yield [piece];
    },
  };
}

async function readAll(source: Source): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks()) parts.push(chunk);
  return concat(parts);
}

/** The format that `--from` names, or all of them. */
async function namedFormats(
  formats: readonly Format[],
  { from, loadCodec }: OpenOptions,
): Promise<readonly Format[]> {
  if (from === undefined) return formats;
  const { id } = await loadCodec(from);
  const format = formats.find(({ harness }) => harness === id);
  if (format !== undefined) return [format];
  throw new SessionError(`sessions of ${id} cannot be read yet; these can: ${namesOf(formats)}`);
}

function unrecognised(name: string, formats: readonly Format[]): SessionError {
  return new SessionError(
    `cannot tell which harness wrote ${name}; ` +
      `say so with --from (sessions can be read of: ${namesOf(formats)})`,
  );
}

function namesOf(formats: readonly Format[]): string {
  return formats.map(({ harness }) => harness).join(", ");
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
