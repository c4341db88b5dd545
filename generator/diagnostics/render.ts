/** One list of diagnostics, three ways to show it. */
import type { Diagnostic } from "./diagnostic.js";
import { renderGithub } from "./render-github.js";
import { type Painter, plain, renderHuman } from "./render-human.js";
import { renderJson } from "./render-json.js";

export const FORMATS = ["human", "json", "github"] as const;

export type Format = (typeof FORMATS)[number];

/**
 * The diagnostics as text that ends in a newline (nothing for none, except that JSON is always an
 * array). `texts` holds the text of each file by the name that places use.
 */
export function render(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: Format,
  painter: Painter = plain,
): string {
  const ordered = inOrder(diagnostics);
  switch (format) {
    case "human":
      return renderHuman(ordered, texts, painter);
    case "json":
      return renderJson(ordered, texts);
    case "github":
      return renderGithub(ordered, texts);
    default: {
      const never: never = format;
      return never;
    }
  }
}

/** By file and place; what has no place comes last. Equal places keep their order. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => {
    if (a.target === "nowhere" || b.target === "nowhere") {
      return Number(a.target === "nowhere") - Number(b.target === "nowhere");
    }
    if (a.target.file !== b.target.file) return a.target.file < b.target.file ? -1 : 1;
    return a.target.start - b.target.start || a.target.end - b.target.end;
  });
}

/** `2 errors, 1 warning`; empty for none. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((one) => one.severity === "error").length;
  const warnings = diagnostics.length - errors;
  return [counted(errors, "error"), counted(warnings, "warning")].filter(Boolean).join(", ");
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
