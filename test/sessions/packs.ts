/** Values of MessagePack for tests. */
import type { Json } from "../../src/runtime/json.js";

/** A value of a kind of the program's own. */
export class Extended {
  constructor(
    readonly code: number,
    readonly held: Packable,
  ) {}
}

export type Packable =
  Exclude<Json, object> | Uint8Array | Extended | Packable[] | { [key: string]: Packable };

export function pack(value: Packable): Uint8Array {
  return Uint8Array.from(bytesOf(value));
}

function bytesOf(value: Packable): number[] {
  if (value === null) return [0xc0];
  if (typeof value === "boolean") return [value ? 0xc3 : 0xc2];
  if (typeof value === "number") return numberBytes(value);
  if (typeof value === "string") {
    const text = [...new TextEncoder().encode(value)];
    return text.length < 32 ? [0xa0 + text.length, ...text] : [0xda, ...two(text.length), ...text];
  }
  if (value instanceof Uint8Array) return [0xc4, value.length, ...value];
  if (value instanceof Extended) {
    const held = bytesOf(value.held);
    return [0xc8, ...two(held.length), value.code, ...held];
  }
  if (Array.isArray(value)) {
    const head = value.length < 16 ? [0x90 + value.length] : [0xdc, ...two(value.length)];
    return [...head, ...value.flatMap(bytesOf)];
  }
  const entries = Object.entries(value);
  const head = entries.length < 16 ? [0x80 + entries.length] : [0xde, ...two(entries.length)];
  return [...head, ...entries.flatMap(([key, held]) => [...bytesOf(key), ...bytesOf(held)])];
}

function numberBytes(value: number): number[] {
  if (Number.isInteger(value) && value >= 0 && value < 128) return [value];
  if (Number.isInteger(value) && value < 0 && value >= -32) return [value + 256];
  const bytes = new Uint8Array(9);
  const view = new DataView(bytes.buffer);
  bytes[0] = Number.isInteger(value) ? 0xd3 : 0xcb;
  if (Number.isInteger(value)) view.setBigInt64(1, BigInt(value));
  else view.setFloat64(1, value);
  return [...bytes];
}

function two(value: number): number[] {
  return [value >> 8, value & 255];
}
