/** Unpacking Zstandard, which harnesses compress sessions with: Node has it since 22.15 only. */
import { Decompress } from "fzstd";
import { concat } from "./lines.js";

const FRAME = [0x28, 0xb5, 0x2f, 0xfd];

export function isZstd(bytes: Uint8Array): boolean {
  return FRAME.every((byte, at) => bytes[at] === byte);
}

/** What was compressed, as far as it can be read: all of it where `isWhole`. */
export function unzstd(bytes: Uint8Array): { bytes: Uint8Array; isWhole: boolean } {
  const parts: Uint8Array[] = [];
  // What is given to `ondata` is written over later.
  const stream = new Decompress((part) => void parts.push(part.slice()));
  try {
    stream.push(bytes, true);
    return { bytes: concat(parts), isWhole: bytes.length > 0 };
  } catch {
    return { bytes: concat(parts), isWhole: false };
  }
}
