/** Values of MessagePack as JSON. */
import { setOwn, type Json, type JsonObject } from "../runtime/json.js";
import { exactText } from "./numbers.js";

/** What a value of the program's own stands for; `held` is what its bytes say, as MessagePack. */
export type Extension = (code: number, held: Json) => Json;

/**
 * The value; undefined where the bytes are none. Bytes become base64, keys text, and what no number of
 * JSON can be (`NaN`) its name. Integers that JavaScript cannot hold get stand-ins in `digits`.
 */
export function readMsgpack(
  bytes: Uint8Array,
  extension: Extension,
  digits = new Map<number, string>(),
): Json | undefined {
  try {
    return new Reader(bytes, extension, digits, 0).value();
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

class NoValue extends Error {}

/** Values are in each other no deeper than that. */
const DEPTH = 200;

class Reader {
  #at = 0;
  #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly extension: Extension,
    readonly digits: Map<number, string>,
    public depth: number,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  value(): Json {
    if (this.depth > DEPTH) throw new NoValue();
    const tag = this.#number(1);
    if (tag < 0x80) return tag;
    if (tag < 0x90) return this.#map(tag & 15);
    if (tag < 0xa0) return this.#list(tag & 15);
    if (tag < 0xc0) return this.#text(tag & 31);
    if (tag >= 0xe0) return tag - 0x100;
    return this.#tagged(tag);
  }

  #tagged(tag: number): Json {
    // The kinds that come in several sizes are one after another, each twice as large.
    const size = (first: number): number => this.#number(2 ** (tag - first));
    switch (tag) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return tag === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return Buffer.from(this.#take(size(0xc4))).toString("base64");
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.#extended(size(0xc7));
      case 0xca:
        return finite(this.#read(4, (at) => this.#view.getFloat32(at)));
      case 0xcb:
        return finite(this.#read(8, (at) => this.#view.getFloat64(at)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return size(0xcc);
      case 0xcf:
        return this.#exact(this.#read(8, (at) => this.#view.getBigUint64(at)));
      case 0xd0:
        return this.#read(1, (at) => this.#view.getInt8(at));
      case 0xd1:
        return this.#read(2, (at) => this.#view.getInt16(at));
      case 0xd2:
        return this.#read(4, (at) => this.#view.getInt32(at));
      case 0xd3:
        return this.#exact(this.#read(8, (at) => this.#view.getBigInt64(at)));
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.#extended(2 ** (tag - 0xd4));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(size(0xd9));
      case 0xdc:
      case 0xdd:
        return this.#list(this.#number(tag === 0xdc ? 2 : 4));
      case 0xde:
      case 0xdf:
        return this.#map(this.#number(tag === 0xde ? 2 : 4));
      default:
        throw new NoValue();
    }
  }

  #exact(integer: bigint): number {
    return Number(exactText(String(integer), this.digits));
  }

  /** An unsigned integer of so many bytes, four at most. */
  #number(size: number): number {
    return this.#read(size, (at) => {
      if (size === 4) return this.#view.getUint32(at);
      return size === 2 ? this.#view.getUint16(at) : this.#view.getUint8(at);
    });
  }

  #read<N>(size: number, read: (at: number) => N): N {
    const at = this.#at;
    this.#take(size);
    return read(at);
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.bytes.length) throw new NoValue();
    const taken = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  #text(length: number): string {
    return new TextDecoder().decode(this.#take(length));
  }

  #list(length: number): Json[] {
    const list: Json[] = [];
    this.depth++;
    for (let at = 0; at < length; at++) list.push(this.value());
    this.depth--;
    return list;
  }

  #map(length: number): JsonObject {
    const object: JsonObject = {};
    this.depth++;
    for (let at = 0; at < length; at++) {
      const key = this.value();
      setOwn(object, typeof key === "string" ? key : JSON.stringify(key), this.value());
    }
    this.depth--;
    return object;
  }

  #extended(length: number): Json {
    const code = this.#read(1, (at) => this.#view.getInt8(at));
    const inner = new Reader(this.#take(length), this.extension, this.digits, this.depth + 1);
    return this.extension(code, inner.value());
  }
}

function finite(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}
