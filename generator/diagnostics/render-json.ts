/** Diagnostics for programs: one JSON array. */
import type { Place } from "../ir.js";
import type { Diagnostic } from "./diagnostic.js";
import { type Locator, createLocator } from "./lines.js";

/** Lines and columns from 1, offsets from 0, both in UTF-16 units; the end is exclusive. */
export type JsonPlace = {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  start: number;
  end: number;
};

export function renderJson(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): string {
  const locator = createLocator(texts);
  const shown = diagnostics.map(({ target, related, fix, ...rest }) => ({
    ...rest,
    place: target === "nowhere" ? null : jsonPlace(target, locator),
    related: related?.map(({ message, place }) => ({ message, place: jsonPlace(place, locator) })),
    fix: fix && {
      title: fix.title,
      edits: fix.edits.map(({ place, text }) => ({ place: jsonPlace(place, locator), text })),
    },
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function jsonPlace(place: Place, locator: Locator): JsonPlace {
  const { file, start, end } = locator.range(place);
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    start: place.start,
    end: place.end,
  };
}
