/** The fields that a query can name. */
import { ops } from "../../generated/canonical.js";
import type { FieldShapes } from "../runtime/wire.js";

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
