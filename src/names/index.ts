/**
 * Names of tools alone, for hook matchers, permission lists and counts by category. Ids of harnesses
 * are exact here, and no codec is loaded.
 */
import { names } from "../../generated/names.js";
import type { NameRow } from "../runtime/names.js";

export { names };
export type { NameRow };

/** Ops that a native name may mean, those in use before those of old versions. */
export function opsOf(harness: string, name: string): string[] {
  const rows = rowsOf(harness).filter((row) => row[0] === name && row[2] !== "near");
  return unique(rows.map(([, op]) => op));
}

/** Native names of an op: the one that is written first, then the others in use. */
export function namesOf(harness: string, op: string): string[] {
  return unique(
    rowsOf(harness).flatMap((row) => (row[1] === op && row[2] === "now" ? row[0] : [])),
  );
}

/** The tool that spells an op for which the harness has none of its own (`exec_command` for Grep). */
export function nearestName(harness: string, op: string): string | undefined {
  return rowsOf(harness).find((row) => row[1] === op && row[2] === "near")?.[0];
}

function rowsOf(harness: string): readonly NameRow[] {
  return Object.hasOwn(names, harness) ? (names[harness] ?? []) : [];
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
