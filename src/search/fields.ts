/** The fields that a query can name. */
import { ops } from "../../generated/canonical.js";
import { harnesses, resolveHarness } from "../../generated/registry.js";
import type { FieldShapes } from "../runtime/wire.js";
import { formats } from "../sessions/formats/index.js";
import type { Role } from "../sessions/model.js";

/** What is known of a call or a text besides its canonical fields; compared as a whole. */
export const FACTS = [
  "op",
  "name",
  "role",
  "harness",
  "failed",
  "derived",
  "model",
  "time",
  "agent",
  "session",
  "version",
  "branch",
] as const;

export type Fact = (typeof FACTS)[number];

/** Parts of a session that are no canonical fields; text is found in them. */
export const PARTS = ["text", "result", "thinking", "input", "cwd", "title"] as const;

/** Fields of all ops, those of lists of objects with and without the name of their list. */
export const CANONICAL: ReadonlySet<string> = new Set(
  Object.values(ops).flatMap(({ fields }) => namesOf(fields)),
);

/** A query for `path` finds all that say where: `paths` and `file_path` too. */
const ALSO: { readonly [field: string]: readonly string[] } = {
  paths: ["path"],
  file_path: ["path"],
  file_paths: ["file_path", "path"],
  includes: ["include"],
  excludes: ["exclude"],
  commands: ["command"],
  patterns: ["pattern"],
  queries: ["query"],
  urls: ["url"],
};

/** All names that find a canonical field, its own first. */
export function namesFor(field: string): readonly string[] {
  return [field, ...(Object.hasOwn(ALSO, field) ? (ALSO[field] ?? []) : []), "input"];
}

/** Whether the values of a field are texts, found in part too. */
export function isTextShape(shape: FieldShapes[string]): boolean {
  return typeof shape === "string" && /^(?:string|strings|json)!?$/.test(shape);
}

export function isFact(field: string): field is Fact {
  return FACTS.some((fact) => fact === field);
}

/** What is wrong with the name of a field; undefined when it is one. */
export function checkField(name: string): string | undefined {
  if (isFact(name) || PARTS.some((part) => part === name)) return undefined;
  if (CANONICAL.has(name) || /^input\../.test(name)) return undefined;
  const near = nearest(name, [...FACTS, ...PARTS, ...CANONICAL]);
  const hint = near === undefined ? "" : `; did you mean ${near}:`;
  return (
    `no field is called "${name}"${hint}; ` +
    `native keys are found as input.${name}:, and text with a colon in quotes`
  );
}

/** Facts of which all values are known. */
const VALUES: { readonly [fact in Fact]?: readonly string[] } = {
  op: Object.keys(ops),
  role: ["assistant", "system", "tool", "user"] satisfies Role[],
  failed: ["true", "false"],
  derived: ["true", "false"],
};

/** What is wrong with the value that a field is to have; undefined where it can have it. */
export function checkValue(field: string, comparison: string, value: string): string | undefined {
  if (/[*?]/.test(value)) return undefined;
  const isOrder = /[<>]/.test(comparison);
  if (field === "time" && isOrder && !/^\d{4}/.test(value)) return notOf(field, "a date", value);
  if (field === "after" || field === "before") {
    return Number.isNaN(Number(value)) ? notOf(field, "a date or a number", value) : undefined;
  }
  if (!isFact(field) || isOrder) return undefined;
  if (field === "harness") return isHarness(value) ? undefined : unknownHarness(value);
  const values = VALUES[field];
  if (values === undefined || values.some((known) => sameName(known, value))) return undefined;
  return `${field}: is one of ${values.join(", ")}, not "${value}"`;
}

function notOf(field: string, what: string, value: string): string {
  return `${field}: takes ${what}, such as 2026-03-01, not "${value}"`;
}

function unknownHarness(name: string): string {
  const near = nearest(name, harnessNames());
  const hint = near === undefined ? "" : `did you mean ${near}? `;
  return `no harness is called "${name}"; ${hint}toolglot harnesses lists them, and * is a glob`;
}

function isHarness(name: string): boolean {
  return resolveHarness(name) !== undefined || harnessNames().some((id) => sameName(id, name));
}

function harnessNames(): string[] {
  return [...harnesses.map(({ id }) => id), ...formats.map(({ harness }) => harness)];
}

/** Upper and lower case are the same unless a letter is upper case. */
function sameName(known: string, wanted: string): boolean {
  return known === wanted || known.toLowerCase() === wanted;
}

function namesOf(fields: FieldShapes): string[] {
  return Object.entries(fields).flatMap(([name, shape]) => {
    if (typeof shape === "string") return [name];
    const inner = namesOf(shape.each);
    return [name, ...inner, ...inner.map((key) => `${name}.${key}`)];
  });
}

/** The name that differs in the fewest letters, at most a third of them. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, name.length / 3)
    ? best.candidate
    : undefined;
}

/** How many letters must be added, removed or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const kept = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
