/** What a person names: a file, a folder, `-`, one session of several, or the id of a session. */
import { stat } from "node:fs/promises";
import { openSession, SessionError, type SessionReader } from "../sessions/index.js";
import { parseRange, type Range } from "../view/range.js";
import type { Io } from "./io.js";

/** `FILE#5-12`: numbers at the end name messages, other words one of several sessions. */
export function cutRange(name: string): { file: string; range?: Range } {
  const match = /^(.+)(#\d+(?:-\d*)?)$/s.exec(name);
  const [, file = "", text = ""] = match ?? [];
  const range = parseRange(text);
  return range === undefined ? { file: name } : { file, range };
}

/** Throws `SessionError`. */
export async function openNamed(
  name: string,
  from: string | undefined,
  io: Io,
): Promise<SessionReader> {
  const place = await placeOf(name, io);
  if (place !== undefined) return openSession(place, from === undefined ? {} : { from });
  const { LEAST } = await import("../list/index.js");
  const no =
    name.length < LEAST ? `an id is named by ${LEAST} letters at least` : "no session has that id";
  throw new SessionError(
    `${name}: there is no such file, and ${no}; toolglot list shows those there are`,
  );
}

/** The same for several names; what is neither a path nor an id is left to who opens it. */
export function placesOf(names: readonly string[], io: Io): Promise<string[]> {
  return Promise.all(names.map(async (name) => (await placeOf(name, io)) ?? name));
}

/**
 * What `openSession` takes for a name; undefined where it is neither a path nor an id. Throws
 * `SessionError` for what several ids begin with.
 */
export async function placeOf(name: string, { env }: Io): Promise<string | undefined> {
  if (name === "-" || /[/\\#]/.test(name) || (await isThere(name))) return name;
  const { findSession, thisMachine } = await import("../list/index.js");
  return findSession(name, thisMachine(env));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
