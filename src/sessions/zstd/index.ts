/**
 * Unpacking Zstandard (RFC 8878), which harnesses compress sessions with: Node has it since 22.15
 * only, and browsers do not. Dictionaries are not known, checksums not checked.
 */
import { BrokenFrame } from "./bits.js";
import { History, littleEndian, readBlock } from "./block.js";
import { Output } from "./output.js";

const FRAME = 0xfd2fb528;
/** The last of the 16 kinds of frames that hold something else. */
const SKIPPED = 0x184d2a5f;

export function isZstd(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && littleEndian(bytes, 0, 4) === FRAME;
}

/** What was compressed, as far as it can be read: all of it where `isWhole`. */
export function unzstd(bytes: Uint8Array): { bytes: Uint8Array; isWhole: boolean } {
  const out = new Output();
  try {
    for (let at = 0; at < bytes.length;) at = readFrame(bytes, at, out);
    return { bytes: out.bytes, isWhole: bytes.length > 0 };
  } catch (error) {
    if (!(error instanceof BrokenFrame)) throw error;
    return { bytes: out.bytes, isWhole: false };
  }
}

function readFrame(bytes: Uint8Array, start: number, out: Output): number {
  const magic = littleEndian(bytes, start, 4);
  if (magic <= SKIPPED && magic > SKIPPED - 16) {
    return start + 8 + littleEndian(bytes, start + 4, 4);
  }
  if (magic !== FRAME) throw new BrokenFrame("it is no frame");
  const flags = bytes[start + 4] ?? 0;
  const isSingle = (flags & 32) !== 0;
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
  const size = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  const known = start + 5 + (isSingle ? 0 : 1);
  if (littleEndian(bytes, known, dictionary) !== 0) throw new BrokenFrame("it has a dictionary");
  out.beginFrame();
  const end = readBlocks(bytes, known + dictionary + size, out);
  return end + ((flags & 4) === 0 ? 0 : 4);
}

function readBlocks(bytes: Uint8Array, start: number, out: Output): number {
  const history = new History();
  for (let at = start; ;) {
    const head = littleEndian(bytes, at, 3);
    const size = head >> 3;
    const kind = (head >> 1) & 3;
    const from = at + 3;
    at = from + (kind === 1 ? 1 : size);
    if (at > bytes.length) throw new BrokenFrame("it is cut short");
    const block = bytes.subarray(from, at);
    if (kind === 0) out.add(block);
    else if (kind === 1) out.add(new Uint8Array(size).fill(block[0] ?? 0));
    else if (kind === 2) readBlock(block, history, out);
    else throw new BrokenFrame("a block is of no kind");
    if ((head & 1) === 1) return at;
  }
}
