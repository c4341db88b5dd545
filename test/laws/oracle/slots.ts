/** The keys of a rule one by one, those inside objects included. */
import type { Lens } from "../../../generator/ir.js";
import { isObject, type Json, type JsonObject } from "../../../src/runtime/json.js";
import { lensFields } from "../lenses.js";

/** A key with the keys of the objects around it, outermost first. */
export type Slot = { lens: Lens; path: readonly string[] };

export function slotsOf(lenses: readonly Lens[], outer: readonly string[] = []): Slot[] {
  return lenses.flatMap((lens): Slot[] => {
    const path = [...outer, lens.key];
    return lens.kind === "nest" ? slotsOf(lens.inner, path) : [{ lens, path }];
  });
}

/** The value at the end of a path of own keys, unless it is null or not there. */
export function valueAt(object: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value ?? undefined;
}

/** Whether a key before this one says a value for one of its fields. */
export function isOutranked(slot: Slot, slots: readonly Slot[], input: JsonObject): boolean {
  const fields = lensFields(slot.lens);
  for (const other of slots) {
    if (other.path.join("\n") === slot.path.join("\n")) return false;
    const isRival = lensFields(other.lens).some((field) => fields.includes(field));
    if (isRival && valueAt(input, other.path) !== undefined) return true;
  }
  return false;
}
