/** Opening a file of records: by which format, and how it is cut. */
import { nothingOpen, type Container, type SessionPart } from "./container.js";
import { cutDocument, type DocumentPart } from "./document.js";
import type { Format } from "./format.js";
import { concat } from "./lines.js";
import { memory, type Source } from "./memory.js";
import type { Path } from "./path.js";
import { linePieces, skipPadding, type Piece } from "./pieces.js";
import { clearlyBest, headRecords, mayBeDocument } from "./recognise.js";
import { topKeys } from "./walk.js";

/**
 * The file as one of the formats would read it; undefined when none knows it. With `certain` the
 * first of the formats reads it, whether or not it looks like one of its files.
 */
export async function openFile(
  source: Source,
  formats: readonly Format[],
  certain: boolean,
): Promise<Container | undefined> {
  // A document is read whole, a file of lines as a stream.
  const bytes = mayBeDocument(source.head) ? await readAll(source) : undefined;
  const reread = bytes === undefined ? source : memory(source.name, bytes);
  const records = await headRecords(source.head);
  const cut = bytes === undefined ? () => undefined : cutter(bytes);
  const looks = formats.map((format) => {
    const document = cut(format);
    const [first] = document ?? [];
    const score = format.recognise(first?.head ?? records, first?.frame);
    const isPlaced = score > 0 && format.place?.test(source.name) === true;
    return { format, document, score: isPlaced ? 1 + score : score };
  });
  const best = clearlyBest(looks) ?? (certain ? looks[0] : undefined);
  if (best === undefined) return undefined;
  const { format, document } = best;
  const lines: SessionPart = {
    frame: undefined,
    head: async () => records,
    pieces: () => piecesOf(reread, format),
  };
  return {
    format,
    name: source.name,
    kind: "file",
    unit: "line",
    sessions: document === undefined ? [lines] : document.map((part) => partOf(part, format)),
    others: async () => [],
    children: async () => [],
    ...nothingOpen,
  };
}

async function* piecesOf(source: Source, format: Format): AsyncGenerator<readonly Piece[]> {
  if (format.replay === undefined) return yield* linePieces(source.chunks());
  const lines: Piece[] = [];
  for await (const batch of linePieces(source.chunks())) lines.push(...batch);
  yield format.replay(lines);
}

type Cut = readonly DocumentPart[] | undefined;

/**
 * Cuts a document as a format says. Most of what formats say leads nowhere in it; what is left is
 * the same for many.
 */
function cutter(bytes: Uint8Array): (format: Format) => Cut {
  const keys = topKeys(bytes, skipPadding(bytes, 0));
  const leadsOn = (path: string | Path): boolean => {
    const [first] = typeof path === "string" ? [path] : path;
    return first === undefined || first === "*" || keys?.includes(first) === true;
  };
  const known = new Map<string, Cut>();
  return (format) => {
    const lists = format.lists.filter(leadsOn);
    const { sessions, agents } = format;
    const key = JSON.stringify([lists, sessions, agents]);
    if (!known.has(key)) known.set(key, cutDocument(bytes, lists, { sessions, agents }));
    return known.get(key);
  };
}

function partOf({ frame, head, pieces }: DocumentPart, { replay }: Format): SessionPart {
  return {
    frame,
    head: async () => head,
    async *pieces() {
      if (replay !== undefined) yield replay([...pieces()]);
      else for (const piece of pieces()) yield [piece];
    },
  };
}

export async function readAll(source: Source): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks()) parts.push(chunk);
  return concat(parts);
}
