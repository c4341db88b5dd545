/** Flags as PowerShell reads them: `-Flag value`. */
import type { Words } from "../runtime/command.js";
import { readFlag, sayValue, takesValue } from "./flags.js";
import type { Said } from "./said.js";
import type { Word } from "./script.js";

/** PowerShell admits the beginning of a name, in capitals or not, and a colon before its value. */
export function readParameter({ text }: Word, rest: Word[], command: Words, said: Said): boolean {
  const [, written = "", , attached] = /^(-[^:]+)(:(.+))?$/s.exec(text) ?? [];
  const name = written.toLowerCase();
  const isNamed = (full: string): boolean => name.length > 3 && full.toLowerCase().startsWith(name);
  const exact = command.flags.find(({ flags }) => flags.some((one) => one.toLowerCase() === name));
  const begun = command.flags.filter(({ flags }) => flags.some(isNamed));
  const flag = exact ?? (begun.length === 1 ? begun[0] : undefined);
  if (flag === undefined) return false;
  if (!takesValue(flag)) return readFlag(flag, attached, rest, said);
  const word = attached === undefined ? rest.shift() : undefined;
  const values = word?.items ?? [attached ?? word?.text];
  return values.every((value) => value !== undefined && sayValue(flag, value, said));
}
