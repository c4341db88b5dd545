/** Opening a file of records: by which format, and how it is cut. */
import type { Container, SessionPart } from "./container.js";
import { cutDocument, type DocumentPart } from "./document.js";
import type { Format } from "./format.js";
import { concat } from "./lines.js";
import { linePieces, type Piece } from "./pieces.js";
import { clearlyBest, headRecords, mayBeDocument } from "./recognise.js";
import { memory, type Source } from "./source.js";

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
  const looks = formats.map((format) => {
    const document = bytes && cutDocument(bytes, format.lists, format.sessions);
    const [first] = document ?? [];
    return { format, document, score: format.recognise(first?.head ?? records, first?.frame) };
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
    sessions: document === undefined ? [lines] : document.map(partOf),
    others: async () => [],
    children: async () => [],
  };
}

async function* piecesOf(source: Source, format: Format): AsyncGenerator<readonly Piece[]> {
  if (format.replay === undefined) return yield* linePieces(source.chunks());
  const lines: Piece[] = [];
  for await (const batch of linePieces(source.chunks())) lines.push(...batch);
  yield format.replay(lines);
}

function partOf({ frame, head, pieces }: DocumentPart): SessionPart {
  return {
    frame,
    head: async () => head,
    async *pieces() {
      for (const piece of pieces()) yield [piece];
    },
  };
}

export async function readAll(source: Source): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks()) parts.push(chunk);
  return concat(parts);
}
