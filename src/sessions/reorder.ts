/** Records that were not written in the order in which they happened. */
import type { JsonObject } from "../runtime/json.js";
import { concat } from "./lines.js";
import type { Piece } from "./pieces.js";

/**
 * The pieces in the order of the numbers of their records. Pieces without a number stay behind the one
 * before them; where two records have one number, it says nothing, and the order is that of the file.
 * Of pieces that change places, the first has the bytes of all.
 */
export function byNumber(
  pieces: readonly Piece[],
  numberOf: (record: JsonObject) => number | undefined,
): readonly Piece[] {
  const seen = new Set<number>();
  let last = -Infinity;
  let isInOrder = true;
  const places: { piece: Piece; at: number; number: number }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const number = piece.kind === "record" ? numberOf(piece.record) : undefined;
    if (number !== undefined) {
      if (seen.has(number)) return pieces;
      seen.add(number);
      isInOrder &&= number > last;
      last = number;
    }
    places.push({ piece, at, number: last });
  }
  if (isInOrder) return pieces;
  places.sort((a, b) => a.number - b.number || a.at - b.at);
  const ordered: Piece[] = [];
  let from = 0;
  let furthest = -1;
  places.forEach(({ at }, to) => {
    furthest = Math.max(furthest, at);
    if (furthest > to) return;
    // Whatever changed places up to here did so among itself.
    const moved = places.slice(from, to + 1).map(({ piece }) => piece);
    const bytes = concat(pieces.slice(from, to + 1).map((piece) => piece.bytes));
    ordered.push(
      ...moved.map((piece, index) => ({
        ...piece,
        bytes: index === 0 ? bytes : bytes.subarray(bytes.length),
      })),
    );
    from = to + 1;
  });
  return ordered;
}
