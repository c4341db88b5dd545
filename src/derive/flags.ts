/** What flags say, however they are written. */
import type { CommandFlag, Meaning, Words } from "../runtime/command.js";
import type { Said } from "./said.js";
import type { Word } from "./script.js";

export function takesValue({ meanings }: CommandFlag): boolean {
  return meanings.some(
    (meaning) => meaning.kind === "value" || (meaning.kind === "local" && meaning.takes),
  );
}

/** A flag with the value that stands in its own word, if any. */
export function readFlag(
  flag: CommandFlag,
  attached: string | undefined,
  rest: Word[],
  said: Said,
): boolean {
  if (!takesValue(flag)) {
    const [meaning] = flag.meanings;
    // `--color=never`
    const isLocal = meaning?.kind === "local";
    return meaning !== undefined && (attached === undefined || isLocal) && say(meaning, flag, said);
  }
  const value = attached ?? nextValue(rest);
  return value !== undefined && sayValue(flag, value, said);
}

/** The next word, unless the shell would put the names of files in its place. */
function nextValue(rest: Word[]): string | undefined {
  const word = rest.shift();
  return word === undefined || word.glob ? undefined : word.text;
}

/** What a flag that stands alone says. Smart ones wait until all is read. */
export function say(meaning: Meaning, flag: CommandFlag, said: Said): boolean {
  switch (meaning.kind) {
    case "switch":
      return said.set(meaning.field, meaning.value, meaning);
    case "plain":
      return said.beside(meaning);
    case "smart":
    case "marker":
      said.mark(flag);
      return meaning.kind === "marker" || said.beside(meaning);
    case "local":
      return true;
    case "value":
      return false;
    default: {
      const never: never = meaning;
      return never;
    }
  }
}

/** What a flag says with this value: its first meaning that the value fits. */
export function sayValue(flag: CommandFlag, value: string, said: Said): boolean {
  for (const [index, meaning] of flag.meanings.entries()) {
    if (meaning.kind === "local") return true;
    if (meaning.kind !== "value") return false;
    const { lead = "" } = meaning;
    if (!value.startsWith(lead)) continue;
    const by = flag.meanings[index] ?? flag;
    return said.take(by, meaning, value.slice(lead.length)) && said.beside(meaning);
  }
  return false;
}

/** Flags whose meaning hangs on the text of another field. */
export function readSmart({ flags }: Words, said: Said): boolean {
  return flags.every((flag) =>
    flag.meanings.every((meaning) => {
      if (meaning.kind !== "smart" || !said.isMarked(flag)) return true;
      const text = said.textOf(meaning.of);
      // A letter after a backslash is no letter to find.
      const isLower = text !== undefined && !/\p{Lu}/u.test(text.replace(/\\./gs, ""));
      return said.set(meaning.field, isLower);
    }),
  );
}
