/** Where a value stands in a record: keys from the outside in. */
import { isObject, own, type Json, type JsonObject } from "../runtime/json.js";

export type Path = readonly string[];

export function valueAt(record: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = record;
  for (const key of path) {
    if (!isObject(value)) return undefined;
    value = own(value, key);
  }
  return value;
}

export function textAt(record: JsonObject, path: Path | undefined): string | undefined {
  const value = path === undefined ? undefined : valueAt(record, path);
  return typeof value === "string" ? value : undefined;
}
