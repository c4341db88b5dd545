/** Helpers for tests of the compiler's front. */
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import type { Place } from "../../generator/ir.js";
import { type SourceFile, loadText } from "../../generator/load.js";
import { validateFiles } from "../../generator/validate/validate.js";

/** Text with its marks taken out, and the ranges that they marked, in the order they begin. */
export type Marked = { text: string; ranges: { start: number; end: number }[] };

/** Takes out `«…»`. Marks may nest but not cross. */
export function marked(source: string): Marked {
  const ranges: { start: number; end: number }[] = [];
  const open: { start: number; end: number }[] = [];
  let text = "";
  for (const character of source) {
    if (character === "«") {
      const range = { start: text.length, end: text.length };
      ranges.push(range);
      open.push(range);
    } else if (character === "»") {
      const range = open.pop();
      if (!range) throw new Error(`a mark is closed but not opened: ${source}`);
      range.end = text.length;
    } else {
      text += character;
    }
  }
  if (open.length > 0) throw new Error(`a mark is not closed: ${source}`);
  return { text, ranges };
}

/** What tests match on: code and place, not prose. */
export type Spot = { code: string; start: number; end: number };

export function spots(diagnostics: readonly Diagnostic[]): Spot[] {
  return diagnostics
    .map(({ code, target }) => {
      if (target === "nowhere") throw new Error(`${code} has no place`);
      return { code, start: target.start, end: target.end };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));
}

/** Places the codes on the marks of a snippet, in order. */
export function expected({ ranges }: Marked, ...codes: string[]): Spot[] {
  if (ranges.length !== codes.length) throw new Error("one code for each mark");
  return ranges.map((range, index) => ({ code: codes[index] ?? "", ...range }));
}

/** Loads and validates one text. */
export function check(path: string, text: string): Diagnostic[] {
  const { file, diagnostics } = loadText(path, text);
  return file ? [...diagnostics, ...validateFiles([file]).diagnostics] : diagnostics;
}

/** A file that must load. */
export function loaded(text: string, path = "mappings/x.yaml"): SourceFile {
  const { file, diagnostics } = loadText(path, text);
  if (!file) throw new Error(diagnostics.map((one) => one.message).join("\n"));
  return file;
}

/** The text at a place. */
export function at(text: string, place: Place): string {
  return text.slice(place.start, place.end);
}
