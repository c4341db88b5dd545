/** Messages of Protocol Buffers as JSON objects: fields by the names that a shape gives their numbers. */
import { setOwn, type Json, type JsonObject } from "../runtime/json.js";

/** What a message holds, by the numbers of its fields. A name alone is a field of text. */
export type Shape = { readonly [number: number]: string | Field };

type Kind = "text" | "number" | "flag" | "digest" | "struct" | Shape;
type Field = { name: string; kind: Kind; many: boolean };

export function number(name: string): Field {
  return { name, kind: "number", many: false };
}

export function flag(name: string): Field {
  return { name, kind: "flag", many: false };
}

/** `google.protobuf.Struct`: a JSON object. */
export function struct(name: string): Field {
  return { name, kind: "struct", many: false };
}

/** Bytes in a list, each as hex digits. */
export function digests(name: string): Field {
  return { name, kind: "digest", many: true };
}

/** A message. */
export function part(name: string, shape: Shape = {}): Field {
  return { name, kind: shape, many: false };
}

/** Text or messages, in a list. */
export function many(name: string, shape?: Shape): Field {
  return { name, kind: shape ?? "text", many: true };
}

/**
 * The message as an object. Fields without a name are at `#` and their number: numbers, or bytes as
 * base64. Undefined where the bytes are no message.
 */
export function readProtobuf(bytes: Uint8Array, shape: Shape): JsonObject | undefined {
  try {
    return readFields(bytes, shape, 0);
  } catch (error) {
    if (error instanceof NoMessage) return undefined;
    throw error;
  }
}

class NoMessage extends Error {}

/** Messages are in each other no deeper than that. */
const DEPTH = 100;

function readFields(bytes: Uint8Array, shape: Shape, depth: number): JsonObject {
  const object: JsonObject = {};
  for (const { key, value } of fieldsOf(bytes)) {
    const known = shape[key] ?? `#${key}`;
    const field: Field =
      typeof known === "string" ? { name: known, kind: "text", many: false } : known;
    const isNamed = shape[key] !== undefined;
    const read = isNamed ? valueOf(value, field.kind, depth) : plainValue(value);
    const before = field.many ? object[field.name] : undefined;
    const list = Array.isArray(before) ? [...before, read] : [read];
    setOwn(object, field.name, field.many ? list : read);
  }
  return object;
}

type Value = number | Uint8Array;

function valueOf(value: Value, kind: Kind, depth: number): Json {
  if (depth > DEPTH) throw new NoMessage();
  if (typeof value === "number") return kind === "flag" ? value !== 0 : value;
  switch (kind) {
    case "text":
      return new TextDecoder().decode(value);
    case "digest":
      return Buffer.from(value).toString("hex");
    case "number":
    case "flag":
      return plainValue(value);
    case "struct":
      return readStruct(value, depth);
    default:
      return readFields(value, kind, depth + 1);
  }
}

function plainValue(value: Value): Json {
  return typeof value === "number" ? value : Buffer.from(value).toString("base64");
}

// ------------------------------------------------------------------ structs

function readStruct(bytes: Uint8Array, depth: number): JsonObject {
  const object: JsonObject = {};
  for (const { value: entry } of fieldsOf(bytes)) {
    if (typeof entry === "number") continue;
    let [key, value]: [string, Json] = ["", null];
    for (const field of fieldsOf(entry)) {
      if (typeof field.value === "number") continue;
      if (field.key === 1) key = new TextDecoder().decode(field.value);
      else if (field.key === 2) value = readJson(field.value, depth + 1);
    }
    setOwn(object, key, value);
  }
  return object;
}

/** The number of the field is the kind of the value. */
function readJson(bytes: Uint8Array, depth: number): Json {
  if (depth > DEPTH) throw new NoMessage();
  let read: Json = null;
  for (const { key, value } of fieldsOf(bytes)) {
    if (typeof value === "number") read = key === 1 ? null : key === 4 ? value !== 0 : value;
    else if (key === 3) read = new TextDecoder().decode(value);
    else if (key === 5) read = readStruct(value, depth + 1);
    else if (key === 6) {
      read = [...fieldsOf(value)].map((item) =>
        typeof item.value === "number" ? item.value : readJson(item.value, depth + 1),
      );
    }
  }
  return read;
}

// ------------------------------------------------------------------ the wire

function* fieldsOf(bytes: Uint8Array): Generator<{ key: number; value: Value }> {
  const input = new Wire(bytes);
  while (!input.isAtEnd) {
    const tag = input.integer();
    const key = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        yield { key, value: input.integer() };
        break;
      case 1:
        yield { key, value: input.take(8, (view) => view.getFloat64(0, true)) };
        break;
      case 2:
        yield { key, value: input.bytes(input.integer()) };
        break;
      case 5:
        yield { key, value: input.take(4, (view) => view.getFloat32(0, true)) };
        break;
      default:
        throw new NoMessage();
    }
  }
}

class Wire {
  #at = 0;

  constructor(readonly all: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at >= this.all.length;
  }

  /** Seven bits in a byte, the lowest first. */
  integer(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.all[this.#at++];
      if (byte === undefined) throw new NoMessage();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw new NoMessage();
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (length < 0 || end > this.all.length) throw new NoMessage();
    const taken = this.all.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  take(length: number, read: (view: DataView) => number): number {
    const { buffer, byteOffset } = this.bytes(length);
    return read(new DataView(buffer, byteOffset, length));
  }
}
