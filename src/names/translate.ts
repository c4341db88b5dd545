/** A native name in the dialect of another harness. */
import { names } from "../../generated/names.js";
import { namesOf, nearestName, opsOf } from "./index.js";

export type NameTranslation = {
  /** What to write; empty when there is nothing. Several when the name means several ops. */
  names: string[];
  /** Sentences for a person: what has no counterpart, what is only near. */
  remarks: string[];
};

/** `all` gives every name in use instead of the one that is written. */
export function translateName(
  name: string,
  from: string,
  to: string,
  all = false,
): NameTranslation {
  const ops = opsOf(from, name);
  if (ops.length === 0) {
    const known = [...new Set((names[from] ?? []).map(([native]) => native))].join(", ");
    const remark = `${from} has no tool "${name}" that is known; it has ${known}`;
    return { names: [], remarks: [remark] };
  }
  const found = new Set<string>();
  const remarks: string[] = [];
  for (const op of ops) {
    const own = namesOf(to, op);
    const near = nearestName(to, op);
    if (own.length > 0) {
      for (const native of all ? own : own.slice(0, 1)) found.add(native);
    } else {
      const instead = near === undefined ? "" : `; it goes through ${near}, as other calls do`;
      remarks.push(`${to} has no tool for ${op} (${name} of ${from})${instead}`);
    }
  }
  return { names: [...found], remarks };
}
