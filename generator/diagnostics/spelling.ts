/** The nearest known spelling of a name, and how YAML writes a name. */
import { distance } from "fastest-levenshtein";

/** Share of the longer name that must be right for a guess to help more than it misleads. */
const ALIKE = 0.6;

/** Beyond this a name is not a slip of the pen, and comparing it would only cost time. */
const LONGEST = 100;

/**
 * The allowed name that is most like `given`, if one is like enough. Case and the choice of `_`,
 * `-` or no separator do not count: `filePath` is near `file_path`. Ties go to the first.
 */
export function nearest(given: string, allowed: readonly string[]): string | undefined {
  if (given.length === 0 || given.length > LONGEST) return undefined;
  const wanted = folded(given);
  let best: string | undefined;
  let bestLikeness = ALIKE;
  for (const name of allowed) {
    if (name === given) continue;
    const likeness = alike(wanted, folded(name));
    if (likeness > bestLikeness || (likeness === bestLikeness && best === undefined)) {
      best = name;
      bestLikeness = likeness;
    }
  }
  return best;
}

function alike(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : 1 - distance(a, b) / longer;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}

/** How YAML writes a string: bare where that reads back as the same string, else in quotes. */
export function plainOrQuoted(name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name);
  return plain && !/^(null|true|false)$/i.test(name) ? name : JSON.stringify(name);
}
