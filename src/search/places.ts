/** Where a search looks: the texts of a call or a message, each under the names that find it. */
import { ops } from "../../generated/canonical.js";
import { isObject, type Json, type JsonObject } from "../runtime/json.js";
import type { CallBlock, Digits } from "../sessions/index.js";
import { namesFor } from "./fields.js";

export type Place = {
  /** Names that find it in a query; the first is the one that a hit names. */
  names: readonly string[];
  text: string;
  /** Whether words without a field find it. */
  byWord: boolean;
  /** Whether a value must be equal: numbers, booleans, one of a few words. */
  isWhole: boolean;
  /** Number of its message. */
  number: number;
};

/** Fields, then native keys that no field stands for. */
export function placesOfCall(block: CallBlock, number: number, digits?: Digits): Place[] {
  const { call } = block;
  const leaf = { number, digits };
  if (call.name === "Raw") return [...leaves("input", call.input.input, { ...leaf, byWord: true })];
  const { search, fields } = ops[call.name];
  const input: JsonObject = call.input;
  const places: Place[] = [];
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const shape = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const isWhole = typeof shape === "string" && !/^(string|strings|json)!?$/.test(shape);
    const names = namesFor(field);
    for (const place of leaves(field, value, { ...leaf, byWord: search.includes(field) })) {
      const [own = field] = place.names;
      places.push({ ...place, names: own === field ? names : inner(own, field), isWhole });
    }
  }
  const rest = call.origin?.rest;
  if (rest !== undefined) places.push(...leaves("input", rest, { ...leaf, byWord: true }));
  return places;
}

/** `edits.old_string` is found as `old_string` and `edits` too. */
function inner(path: string, field: string): string[] {
  return [path, path.slice(field.length + 1), field, "input"];
}

type LeafOptions = { number: number; byWord: boolean; digits: Digits | undefined };

/** Every text, number and boolean in a value, under its path; items of lists have that of the list. */
function* leaves(path: string, value: Json, options: LeafOptions): Generator<Place> {
  if (Array.isArray(value)) {
    for (const item of value) yield* leaves(path, item, options);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) yield* leaves(`${path}.${key}`, item, options);
    }
  } else if (value !== null) {
    const { number, byWord, digits } = options;
    const text = typeof value === "number" ? (digits?.get(value) ?? String(value)) : String(value);
    const names = path.startsWith("input.") ? [path, "input"] : [path];
    yield { names, text, byWord, isWhole: typeof value !== "string", number };
  }
}
