/** The shapes of the records of a session, to be shown where its content must not be. */
import type { Json, JsonObject } from "../runtime/json.js";
import type { Item, SessionReader } from "../sessions/index.js";
import { ALL, isInRange, type Range } from "../view/range.js";
import { shapeOf } from "./shape.js";

export type RecordShape = {
  line: number;
  /** Which file of a folder. */
  file?: string;
  /** Number of the message that the record is, or a part of. */
  message?: number;
  /** Records of the same shape, lengths aside; the first of them is shown. */
  count?: number;
  /** How many bytes could not be read. */
  damaged?: number;
  record?: Json;
};

/** The records of the messages in a range, one by one. Throws `SessionError`. */
export async function* shapesOf(
  reader: SessionReader,
  range: Range = ALL,
): AsyncGenerator<RecordShape> {
  const shaper = new Shaper();
  for await (const item of reader.items()) {
    const shape = shaper.take(item);
    const isAsked = item.kind === "message" && isInRange(item.number, range);
    if (shape !== undefined && (isAsked || range === ALL)) yield shape;
    if (item.kind === "message" && item.number > range.last) return;
  }
}

/** Every kind of record once, the first of it. Throws `SessionError`. */
export async function distinctShapes(reader: SessionReader): Promise<RecordShape[]> {
  const kinds = new Map<string, RecordShape & { count: number }>();
  for await (const shape of shapesOf(reader)) {
    const kind = kindOf(shape);
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, { count: 1, ...shape });
    else known.count++;
  }
  return [...kinds.values()];
}

/** The shape without lengths, and without how many items lists have. */
function kindOf({ record = null, damaged }: RecordShape): string {
  const text = JSON.stringify(withoutRuns(record), (_, value: unknown) =>
    typeof value === "string" ? value.replace(/(<\w+) \d+(?: in \d+ lines)?/g, "$1") : value,
  );
  return damaged === undefined ? text : "damaged";
}

/** Items of a list that are like the one before them are left out. */
function withoutRuns(value: Json | undefined): Json {
  if (Array.isArray(value)) {
    const items = value.map(withoutRuns);
    const kinds = new Set<string>();
    return items.filter((item) => {
      const kind = kindOf({ line: 0, record: item });
      return !kinds.has(kind) && kinds.add(kind);
    });
  }
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutRuns(item)]));
}

class Shaper {
  /** Names of the tools so far: a result may name the tool of an earlier call. */
  readonly #tools = new Set<string>();
  #last: JsonObject | undefined;

  take(item: Item): RecordShape | undefined {
    const { line, file, record, digits } = item;
    const place = { line, ...(file === undefined ? {} : { file }) };
    if (item.kind === "damaged") return { ...place, damaged: item.bytes.length };
    // A record of several messages is one record.
    if (record === undefined || record === this.#last) return undefined;
    this.#last = record;
    const data = item.kind === "message" ? this.#dataOf(item) : new Set<Json>();
    const shape = shapeOf(record, { tools: this.#tools, data, digits });
    const number = item.kind === "message" ? { message: item.number } : {};
    return { ...place, ...number, record: shape };
  }

  #dataOf({ message }: Item & { kind: "message" }): Set<Json> {
    const data = new Set<Json>();
    for (const block of message.blocks) {
      if (block.kind === "call" && block.native !== undefined) {
        this.#tools.add(block.native.name);
        if (block.native.input !== undefined) data.add(block.native.input);
      } else if (block.kind === "result" && block.content !== undefined) {
        data.add(block.content);
      }
    }
    return data;
  }
}
