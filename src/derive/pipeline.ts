/** What the commands of one pipeline amount to together. */
import { isOpName, ops } from "../../generated/canonical.js";
import { SHELL } from "../../generated/shell.js";
import type { Command } from "../runtime/command.js";
import { hasOwn, setOwn, type JsonObject } from "../runtime/json.js";
import { hasField, type Found } from "./found.js";
import { readWords } from "./read-words.js";
import type { Stage } from "./script.js";
import { countOf, withinWindow } from "./window.js";

export type ShellName = "bash" | "powershell";

/** The calls of a pipeline, or `undefined` unless every stage is understood. */
export function readPipeline(
  stages: readonly Stage[],
  text: string,
  shell: ShellName,
): Found[] | undefined {
  const [first, ...filters] = stages;
  const commands = commandsOf(shell);
  let found = first && readCommand(first, text, commands);
  for (const stage of filters) {
    // What several files give together is no part of one of them.
    const [one, ...others] = found ?? [];
    const isWhole = others.length === 0 && one !== undefined && !hasOwn(one.fields, "file_paths");
    if (one === undefined || !isWhole || stage.input !== undefined) return undefined;
    const narrowed = narrow(one, stage, commands);
    found = narrowed && [narrowed];
  }
  return found;
}

/** PowerShell runs the programs of others too, but its own names come first. */
function commandsOf(shell: ShellName): readonly Command[] {
  const own = SHELL.commands.filter(({ style }) => (style === "cmdlet") === (shell !== "bash"));
  if (shell === "bash") return own;
  return [...own, ...SHELL.commands.filter(({ style }) => style !== "cmdlet")];
}

function readCommand(
  { words, input }: Stage,
  text: string,
  commands: readonly Command[],
): Found[] | undefined {
  for (const command of commands) {
    const { op } = command;
    const fields = isOpName(op) ? readWords(words, command) : undefined;
    if (fields === undefined || !isOpName(op)) continue;
    if (input !== undefined) {
      if (command.input === undefined || hasOwn(fields, command.input)) continue;
      setOwn(fields, command.input, input);
    }
    const needed = [...command.needs, ...ops[op].required];
    if (needed.every((field) => hasOwn(fields, field))) return eachPart({ op, fields, text });
  }
  return undefined;
}

/** A command that reads several parts of a file is one call for each. */
function eachPart(found: Found): Found[] {
  const { offset, limit, ...others } = found.fields;
  if (!Array.isArray(offset) || !Array.isArray(limit)) return [found];
  return offset.map((from, index) => {
    const count = limit[index] ?? null;
    const fields = { ...others, offset: from, ...(count === null ? {} : { limit: count }) };
    return { ...found, fields };
  });
}

// ------------------------------------------------------------------ what stands after a pipe

/** The call with what the command after a pipe says of it. */
function narrow(found: Found, stage: Stage, commands: readonly Command[]): Found | undefined {
  for (const filter of SHELL.filters) {
    const fields = readWords(stage.words, filter);
    if (fields !== undefined && filter.needs.every((field) => hasOwn(fields, field))) {
      return narrowBy(found, fields);
    }
  }
  for (const command of commands) {
    const fields = readWords(stage.words, command);
    if (fields === undefined) continue;
    if (command.op === "Read" && !hasOwn(fields, "file_path")) return narrowBy(found, fields);
    const isFilter = command.op === "Grep" && !hasOwn(fields, "path");
    if (isFilter && found.op === "Read") return searchIn(found, fields);
  }
  return undefined;
}

/** Fields that the call does not have yet; a window of lines is one of those it gives. */
function narrowBy(found: Found, { offset, limit, ...others }: JsonObject): Found | undefined {
  const fields = { ...found.fields };
  for (const [field, value] of Object.entries(others)) {
    if (!hasField(found.op, field) || hasOwn(fields, field)) return undefined;
    setOwn(fields, field, value);
  }
  const window = { offset: countOf(offset), limit: countOf(limit) };
  return withinWindow({ ...found, fields }, window);
}

/** A search in what a command gives of a file is a search in those lines of it. */
function searchIn(found: Found, fields: JsonObject): Found | undefined {
  const { file_path: path, offset, limit, ...others } = found.fields;
  if (Object.keys(others).length > 0) return undefined;
  const [from = 1, count] = [countOf(offset), countOf(limit)];
  if (offset === undefined && limit === undefined) {
    return { ...found, op: "Grep", fields: { ...fields, path } };
  }
  if (from < 1 || count === undefined || count < 1) return undefined;
  const line_range = `${from}-${from + count - 1}`;
  return { ...found, op: "Grep", fields: { ...fields, path, line_range } };
}
