/** The words of one command, in the style of its program. */
import type { CommandFlag, Words } from "../runtime/command.js";
import type { JsonObject } from "../runtime/json.js";
import { readParameter } from "./cmdlet.js";
import { readExpression } from "./expression.js";
import { readSmart } from "./flags.js";
import { readOperands } from "./operands.js";
import { readOption } from "./options.js";
import { Said } from "./said.js";
import type { Word } from "./script.js";

/** The fields that the words say, or `undefined` unless all of them are understood. */
export function readWords(words: readonly Word[], command: Words): JsonObject | undefined {
  const rest = afterProgram(words, command);
  if (rest === undefined) return undefined;
  const said = new Said();
  const isRead =
    command.style === "expression"
      ? readExpression(rest, command, said)
      : readFlags(rest, command, said);
  const isWhole = command.flags.every((flag) => !isMarker(flag) || said.isMarked(flag));
  return isRead && isWhole ? said.fields(command) : undefined;
}

function afterProgram(words: readonly Word[], { programs, style }: Words): Word[] | undefined {
  const fold = style === "cmdlet" ? (text: string) => text.toLowerCase() : (text: string) => text;
  const program = programs.find((names) =>
    names.every((name, index) => fold(words[index]?.text ?? "") === fold(name)),
  );
  return program === undefined ? undefined : words.slice(program.length);
}

function isMarker({ meanings }: CommandFlag): boolean {
  return meanings.some(({ kind }) => kind === "marker");
}

/** Reads flags in any order among the operands. */
function readFlags(words: Word[], command: Words, said: Said): boolean {
  const readOne = command.style === "cmdlet" ? readParameter : readOption;
  const rest = [...words];
  const operands: Word[] = [];
  const single = command.operands.filter(({ many }) => !many).length;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.text === "--" && command.style === "options") {
      // Words of several on both sides of it are no longer the same (`git grep foo HEAD -- src`).
      if (rest.length > 0 && operands.length > single) return false;
      operands.push(...rest.splice(0));
    } else if (!/^-./.test(word.text)) operands.push(word);
    else if (!readOne(word, rest, command, said)) return false;
  }
  return readOperands(operands, command, said) && readSmart(command, said);
}
