/** The fields that the words of one command say. */
import type { Beside, Taken, Words } from "../runtime/command.js";
import { hasOwn, isStrings, setOwn, type Json, type JsonObject } from "../runtime/json.js";
import { readForm } from "./forms.js";
import { MOST } from "./script.js";

/** The words for a field, each with how it is read. */
type Spoken = { field: string; words: { by: object; taken: Taken; text: string }[] };

/** Collects what flags and operands say. Each method tells whether it can be said. */
export class Said {
  #values: JsonObject = {};
  #spoken: Spoken[] = [];
  readonly #plain = new Set<string>();
  readonly #markers = new Set<object>();

  /** A constant of a flag. The same may be said again, nothing else. */
  set(field: string, value: Json, beside: Beside = {}): boolean {
    if (hasOwn(this.#values, field) && this.#values[field] !== value) return false;
    setOwn(this.#values, field, value);
    return this.beside(beside);
  }

  beside({ with: others = {}, plain }: Beside): boolean {
    if (plain !== undefined) this.#plain.add(plain);
    return Object.entries(others).every(([field, value]) => this.set(field, value));
  }

  /**
   * The word after a flag, or an operand. `by` is the flag or the operand: several of them say one
   * field only where each of its values counts.
   */
  take(by: object, taken: Taken, word: string): boolean {
    const texts = taken.split === undefined ? [word] : partsOf(word, taken.split);
    const [field = ""] = taken.fields;
    let spoken = this.#spoken.find((other) => other.field === field);
    if (spoken === undefined) this.#spoken.push((spoken = { field, words: [] }));
    const isList = taken.list === true || taken.adds === true;
    if (texts.length > MOST) return false;
    if (!isList && spoken.words.some((other) => other.by !== by)) return false;
    spoken.words.push(...texts.map((text) => ({ by, taken, text })));
    return true;
  }

  mark(flag: object): void {
    this.#markers.add(flag);
  }

  isMarked(flag: object): boolean {
    return this.#markers.has(flag);
  }

  /** Whether a word says the field already. */
  isSaid(field: string): boolean {
    return this.#spoken.some(({ words }) =>
      words.some(({ taken }) => taken.fields.includes(field)),
    );
  }

  /** The text of a field, as written. */
  textOf(field: string): string | undefined {
    return this.#textsOf(field)[0];
  }

  #textsOf(field: string): string[] {
    const spoken = this.#spoken.find((other) => other.field === field);
    return (spoken?.words ?? []).map(({ text }) => text);
  }

  /** All fields, or `undefined` when a word is no value of its field. */
  fields(words: Words): JsonObject | undefined {
    const fields: JsonObject = { ...this.#values };
    const paths = this.#textsOf("path");
    for (const { words: spoken } of this.#spoken) {
      const values = spoken.map(({ text, taken }) => this.#valuesOf(text, taken, paths));
      const [first] = spoken;
      if (first === undefined || !values.every((value) => value !== undefined)) return undefined;
      if (!putValues(fields, first.taken, values)) return undefined;
    }
    for (const [field, value] of Object.entries(words.means)) {
      if (!hasOwn(fields, field)) setOwn(fields, field, value);
    }
    return fields;
  }

  #valuesOf(text: string, taken: Taken, paths: readonly string[]): Json[] | undefined {
    const { form, values, type } = taken;
    const isPlain = taken.fields.some((field) => this.#plain.has(field));
    if (form !== undefined && !isPlain) return readForm(text, form, paths);
    if (values !== undefined) return hasOwn(values, text) ? [values[text] ?? null] : undefined;
    if (type === "string") return [text];
    return /^\d{1,15}$/.test(text) ? [Number(text)] : undefined;
  }
}

function partsOf(word: string, separator: string): string[] {
  const parts = word.split(separator).filter((part) => part !== "");
  return parts.length > 0 ? parts : [word];
}

/** Puts the values of one or several words where they belong. */
function putValues(fields: JsonObject, taken: Taken, values: readonly Json[][]): boolean {
  const [first = []] = values;
  if (values.length === 1 && taken.list !== true) {
    for (const [index, value] of first.entries()) {
      const field = taken.fields[index];
      if (field === undefined || hasOwn(fields, field)) return false;
      setOwn(fields, field, value);
    }
    return true;
  }
  const [field, second] = taken.fields;
  if (second !== undefined) return putPairs(fields, taken, values);
  const all = values.flat();
  if (field === undefined || !isStrings(all)) return false;
  const value = taken.list === true ? all : taken.several === undefined ? undefined : all[0];
  if (value === undefined || hasOwn(fields, field)) return false;
  setOwn(fields, field, value);
  if (taken.several !== undefined) setOwn(fields, taken.several, all);
  return true;
}

/** Each field as a list, one item for each word: the calls of a command that is several of them. */
function putPairs(fields: JsonObject, taken: Taken, values: readonly Json[][]): boolean {
  for (const [index, field] of taken.fields.entries()) {
    if (hasOwn(fields, field)) return false;
    setOwn(
      fields,
      field,
      values.map((value) => value[index] ?? null),
    );
  }
  return true;
}
