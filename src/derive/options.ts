/** Flags as most programs read them: `-rn`, `--flag=value`. */
import type { CommandFlag, Words } from "../runtime/command.js";
import { readFlag, takesValue } from "./flags.js";
import type { Said } from "./said.js";
import type { Word } from "./script.js";

export function readOption({ text }: Word, rest: Word[], command: Words, said: Said): boolean {
  const whole = flagOf(text, command);
  if (whole !== undefined) return readFlag(whole, undefined, rest, said);
  if (/^-\d+$/.test(text)) {
    const count = flagOf("-NUM", command);
    return count !== undefined && readFlag(count, text.slice(1), rest, said);
  }
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined) {
    const flag = flagOf(name, command);
    return flag !== undefined && readFlag(flag, value, rest, said);
  }
  return !text.startsWith("--") && readCluster(text.slice(1), rest, command, said);
}

/** Short flags in one word; what follows one that takes a value is its value. */
function readCluster(letters: string, rest: Word[], command: Words, said: Said): boolean {
  for (let at = 0; at < letters.length; at++) {
    const flag = flagOf(`-${letters.charAt(at)}`, command);
    if (flag === undefined) return false;
    const after = letters.slice(at + 1);
    if (takesValue(flag)) return readFlag(flag, after === "" ? undefined : after, rest, said);
    if (!readFlag(flag, undefined, rest, said)) return false;
  }
  return true;
}

function flagOf(name: string, { flags }: Words): CommandFlag | undefined {
  return flags.find((flag) => flag.flags.includes(name));
}
