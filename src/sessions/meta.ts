/** Noting what records say of the session as a whole. */
import type { Json } from "../runtime/json.js";
import type { SessionMeta } from "./model.js";

type Key = Exclude<keyof SessionMeta, "harness">;

/** What is said first holds. Empty text says nothing. */
export function noteFirst(meta: SessionMeta, key: Key, text: string | undefined): void {
  if (text !== undefined && text !== "") meta[key] ??= text;
}

/** What is said last holds. Empty text says nothing. */
export function noteLast(meta: SessionMeta, key: Key, text: string | undefined): void {
  if (text !== undefined && text !== "") meta[key] = text;
}

/** The time of a record, ISO 8601. */
export function noteTime(meta: SessionMeta, time: string | undefined): void {
  noteFirst(meta, "started", time);
  noteLast(meta, "ended", time);
}

/** ISO 8601 of a time in milliseconds since 1970 (or in `unit` of them); undefined for the rest. */
export function isoTime(value: Json | undefined, unit = 1): string | undefined {
  if (typeof value !== "number") return undefined;
  const date = new Date(value * unit);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
