/** Some of the lines that a call gives. */
import { hasOwn, isInteger, setOwn, type Json } from "../runtime/json.js";
import { hasField, type Found } from "./found.js";

/** The first line, from 1 or negative from the end, and how many. */
export type Window = { offset: number | undefined; limit: number | undefined };

export function countOf(value: Json | undefined): number | undefined {
  return isInteger(value) ? value : undefined;
}

/** The call with those of its lines alone, or `undefined` where its fields cannot say that. */
export function withinWindow(found: Found, window: Window): Found | undefined {
  if (window.offset === undefined && window.limit === undefined) return found;
  if (!hasField(found.op, "limit") || !hasField(found.op, "offset")) return undefined;
  const before = windowOf(found);
  const after = window.offset !== undefined && window.offset < 0 ? fromEnd : fromStart;
  const within = after(before, window);
  return within && withWindow(found, within);
}

function fromStart(before: Window, window: Window): Window | undefined {
  const { offset = 1, limit } = window;
  if (offset < 1) return undefined;
  const skipped = offset - 1;
  // Which line is so many from the end is not known.
  if (before.offset !== undefined && before.offset < 0 && skipped > 0) return undefined;
  const left = before.limit === undefined ? undefined : Math.max(before.limit - skipped, 0);
  const limits = [left, limit].filter((one) => one !== undefined);
  return {
    // A first line that is named stays named.
    offset: skipped === 0 ? (before.offset ?? window.offset) : (before.offset ?? 1) + skipped,
    limit: limits.length === 0 ? undefined : Math.min(...limits),
  };
}

function fromEnd(before: Window, { offset, limit }: Window): Window | undefined {
  const isWhole = before.offset === undefined && before.limit === undefined;
  return isWhole && limit === undefined ? { offset, limit } : undefined;
}

/** Some ops count from the first line, others those that are skipped. */
function firstOf({ op }: Found): 0 | 1 {
  return op === "Read" || op === "ListDir" ? 1 : 0;
}

function windowOf(found: Found): Window {
  const at = (field: string): number | undefined =>
    hasOwn(found.fields, field) ? countOf(found.fields[field]) : undefined;
  const offset = at("offset");
  return {
    offset: offset === undefined ? undefined : offset + 1 - firstOf(found),
    limit: at("limit"),
  };
}

function withWindow(found: Found, { offset, limit }: Window): Found | undefined {
  const fields = { ...found.fields };
  if (offset !== undefined && offset < 0 && found.op !== "Read") return undefined;
  const isSaid = found.op === "Read" || offset !== 1;
  if (offset !== undefined && isSaid) setOwn(fields, "offset", offset - 1 + firstOf(found));
  if (limit !== undefined) setOwn(fields, "limit", limit);
  return { ...found, fields };
}
