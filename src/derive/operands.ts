/** Words without a flag. */
import type { Operand, Words } from "../runtime/command.js";
import type { Said } from "./said.js";
import type { Word } from "./script.js";

/** Puts each word where the next operand is. Tells whether there is one for all of them. */
export function readOperands(words: readonly Word[], command: Words, said: Said): boolean {
  // What a flag says already has no operand.
  const slots = command.operands.filter(({ fields }) => !fields.some((one) => said.isSaid(one)));
  for (const word of words) {
    const [slot] = slots;
    // A single dash is the standard input.
    if (slot === undefined || word.text === "-" || !admits(slot, word)) return false;
    // Of no meaning elsewhere.
    if (slot.fields.length === 0) continue;
    const texts = word.items ?? [word.text];
    if (!texts.every((text) => said.take(slot, slot, text))) return false;
    if (!slot.many) slots.shift();
  }
  return true;
}

function admits({ glob }: Operand, word: Word): boolean {
  switch (glob) {
    case "plain":
      return !word.glob;
    case "none":
      return !hasGlob(word.text);
    case "may":
      return true;
    case "shell":
      return word.glob;
    case "any":
      return hasGlob(word.text);
    default: {
      const never: never = glob;
      return never;
    }
  }
}

function hasGlob(text: string): boolean {
  return /[*?[]/.test(text);
}
