/** The line around a match. */
import type { Found } from "./finder.js";

/** As in the session: not made visible yet. */
export type Excerpt = { before: string; match: string; after: string };

const BEFORE = 60;
const MATCH = 160;
const AFTER = 100;

/** At most one line, cut where it is long; cuts are marked with `…`. */
export function excerptOf(text: string, { start, end }: Found): Excerpt {
  const lineStart = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const feed = text.indexOf("\n", end);
  const lineEnd = feed === -1 ? text.length : feed;
  const before = text.slice(Math.max(lineStart, start - BEFORE), start);
  const match = text.slice(start, Math.min(end, start + MATCH));
  const after = text.slice(end, Math.min(lineEnd, end + AFTER));
  return {
    before: start - BEFORE > lineStart ? `…${before}` : before.trimStart(),
    match: end > start + MATCH ? `${match}…` : match,
    after: lineEnd > end + AFTER ? `${after}…` : after.trimEnd(),
  };
}
