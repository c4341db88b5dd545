/** The session that an id means. */
import { basename, dirname } from "node:path";
import { SessionError } from "../sessions/model.js";
import { candidatesOn, fullId, pathsOn, SHORT, type Candidate } from "./list.js";
import { thisMachine, type Machine } from "./machine.js";

/** So much of an id names a session, if it is of one alone. */
export const LEAST = 4;

/** What may be an id: of `list`, or of the harness's own. */
const ID = /^[\w.-]+$/;

/**
 * What `openSession` takes for the id of a session, or its beginning where that is of one alone.
 * Undefined where there is none. Throws `SessionError` where there are several.
 */
export async function findSession(
  id: string,
  machine: Machine = thisMachine(),
): Promise<string | undefined> {
  if (id.length < LEAST || !ID.test(id)) return undefined;
  const isOurs = (source: string): boolean => fullId(source).startsWith(id.toLowerCase());
  // Files are told apart without opening the databases.
  const files = id.length < SHORT ? [] : [...(await pathsOn(machine)).keys()].filter(isOurs);
  if (files.length === 1) return files[0];
  const candidates = await candidatesOn(machine);
  const ours = candidates.filter(({ source }) => isOurs(source));
  const found = ours.length > 0 ? ours : candidates.filter((candidate) => isNamed(candidate, id));
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second === undefined) return first.source;
  const some = found.slice(0, 5).map(({ source }) => source);
  throw new SessionError(
    `"${id}" is the beginning of ${found.length} ids; name one of ${some.join(", ")}` +
      (found.length > some.length ? ", …" : ""),
  );
}

/** So long is the beginning of an id that a harness gave. */
const LONG = 8;

/** The harness's own id is in the name of the file or the folder, or in the row of a database. */
function isNamed({ source, meta }: Candidate, id: string): boolean {
  if (meta?.id === id) return true;
  if (id.length < LONG) return false;
  if (meta !== undefined) return meta.id?.startsWith(id) === true;
  const names = [basename(source), basename(dirname(source))];
  // Some names begin with a word or a time.
  return names.some((name) => name.startsWith(id) || /[_-]/.test(charBefore(name, id)));
}

function charBefore(name: string, id: string): string {
  return name.charAt(name.indexOf(id) - 1);
}
