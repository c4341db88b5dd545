/** Diagnostics as workflow commands, which GitHub shows beside the line in a pull request. */
import type { Diagnostic } from "./diagnostic.js";
import { type Locator, createLocator } from "./lines.js";
import { visible } from "./words.js";

export function renderGithub(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): string {
  const locator = createLocator(texts);
  return diagnostics.map((one) => `${annotation(one, locator)}\n`).join("");
}

function annotation(one: Diagnostic, locator: Locator): string {
  const properties = [...where(one, locator), ["title", one.code] as const]
    .map(([name, value]) => `${name}=${escapeProperty(value)}`)
    .join(",");
  const text = [
    one.message,
    ...(one.allowed ? [`allowed: ${one.allowed.join(", ")}`] : []),
    ...(one.help === undefined ? [] : [one.help]),
  ]
    .map(visible)
    .join("\n");
  return `::${one.severity} ${properties}::${escapeData(text)}`;
}

function where(one: Diagnostic, locator: Locator): (readonly [string, string])[] {
  if (one.target === "nowhere") return [];
  const { file, start, end } = locator.range(one.target);
  const lines = [
    ["file", file],
    ["line", String(start.line)],
    ["endLine", String(end.line)],
  ] as const;
  // GitHub refuses columns for ranges of several lines.
  if (end.line !== start.line) return [...lines];
  return [...lines, ["col", String(start.column)], ["endColumn", String(end.column)]];
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
