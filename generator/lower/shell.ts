/** `shell.yaml` as IR. It was validated: what is odd here is skipped. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { CommandFlag, CommandWrapper, Filter, Literal, Op, Shell, Words } from "../ir.js";
import {
  entries,
  get,
  getString,
  getStrings,
  items,
  scalarOf,
  stringOf,
  type YamlEntry,
  type YamlNode,
} from "../nodes.js";
import { lowerFlag, lowerOperand, type FieldScope } from "./command-words.js";
import { isCommandStyle } from "./words.js";

export function lowerShell(
  root: YamlNode | undefined,
  ops: Op[],
  diagnostics: Diagnostic[],
): Shell {
  return {
    commands: lowerCommands(root, ops, diagnostics),
    filters: lowerFilters(root, ops, diagnostics),
    asides: getStrings(root, "asides"),
    folders: getStrings(root, "folders"),
    wrappers: entries(get(root, "wrappers")).map(lowerWrapper),
  };
}

function lowerCommands(
  root: YamlNode | undefined,
  ops: Op[],
  diagnostics: Diagnostic[],
): Shell["commands"] {
  const commands: Shell["commands"] = [];
  for (const entry of entries(get(root, "shapes"))) {
    const { keyPlace, value } = entry;
    const base = baseOf(value, commands, diagnostics);
    const name = getString(value, "op") ?? base?.op ?? "";
    const op = ops.find((candidate) => candidate.name === name);
    if (op === undefined) {
      const allowed = ops.map((candidate) => candidate.name);
      const place = get(value, "op")?.place ?? keyPlace;
      diagnostics.push(diagnostic("unknown-op", { op: name, allowed }, place));
      continue;
    }
    const scope = { op: op.name, fields: op.fields, diagnostics };
    commands.push({ ...lowerWords(entry, scope, base), op: op.name });
  }
  checkOthers(root, commands, diagnostics);
  return commands;
}

/** A shape that stands before this one, and whose words it has too. */
function baseOf<T extends Words>(
  node: YamlNode,
  before: readonly T[],
  diagnostics: Diagnostic[],
): T | undefined {
  const like = get(node, "like");
  if (like === undefined) return undefined;
  const id = stringOf(like) ?? "";
  const base = before.find((words) => words.id === id);
  if (base === undefined) {
    const allowed = before.map((words) => words.id);
    diagnostics.push(diagnostic("unknown-shape", { shape: id, allowed }, like.place));
  }
  return base;
}

function lowerWords({ key, keyPlace, value }: YamlEntry, scope: FieldScope, base?: Words): Words {
  const own = entries(get(value, "flags")).map((entry) => lowerFlag(entry, scope));
  const program = getStrings(value, "program");
  const aliases = getStrings(value, "aliases").map((alias) => alias.split(" "));
  const style = getString(value, "style");
  const words: Words = {
    id: key,
    programs: program.length > 0 ? [program, ...aliases] : [...(base?.programs ?? []), ...aliases],
    style: isCommandStyle(style) ? style : (base?.style ?? "options"),
    flags: [...inherited(base, own), ...own],
    operands: entryOf(value, "operands")
      ? items(get(value, "operands")).flatMap((node) => lowerOperand(node, scope))
      : (base?.operands ?? []),
    needs: entryOf(value, "needs") ? getStrings(value, "needs") : (base?.needs ?? []),
    means: { ...base?.means, ...literalsIn(get(value, "means")) },
    place: keyPlace,
  };
  const input = getString(value, "input") ?? base?.input;
  const pipe = getString(value, "pipe") ?? base?.pipe;
  const doc = getString(value, "doc");
  const instead = getString(value, "instead") ?? base?.instead;
  if (input !== undefined) words.input = input;
  if (pipe !== undefined) words.pipe = pipe;
  if (instead !== undefined) words.instead = instead;
  if (doc !== undefined) words.doc = doc;
  return words;
}

function entryOf(node: YamlNode, key: string): boolean {
  return get(node, key) !== undefined;
}

/** The flags of a base, without those spellings that the shape says itself. */
function inherited(base: Words | undefined, own: readonly CommandFlag[]): CommandFlag[] {
  const said = new Set(own.flatMap(({ flags }) => flags));
  return (base?.flags ?? []).flatMap((flag) => {
    const flags = flag.flags.filter((name) => !said.has(name));
    return flags.length === 0 ? [] : [{ ...flag, flags }];
  });
}

export function literalsIn(node: YamlNode | undefined): { [field: string]: Literal } {
  return Object.fromEntries(
    entries(node).flatMap(({ key, value }) => {
      const literal = scalarOf(value);
      return literal === undefined ? [] : [[key, literal]];
    }),
  );
}

/** Shapes that others write with. */
function checkOthers(
  root: YamlNode | undefined,
  commands: Shell["commands"],
  diagnostics: Diagnostic[],
): void {
  for (const { value } of entries(get(root, "shapes"))) {
    for (const other of [get(value, "pipe"), get(value, "instead")]) {
      const id = stringOf(other);
      if (other === undefined || commands.some((command) => command.id === id)) continue;
      const allowed = commands.map((command) => command.id);
      diagnostics.push(diagnostic("unknown-shape", { shape: id ?? "", allowed }, other.place));
    }
  }
}

// ------------------------------------------------------------------ what stands around commands

/** Filters say fields of whatever op stands before the pipe. */
function lowerFilters(root: YamlNode | undefined, ops: Op[], diagnostics: Diagnostic[]): Filter[] {
  const fields = ops.flatMap((op) => op.fields);
  return entries(get(root, "filters")).map((entry) =>
    lowerWords(entry, { op: "any op", fields, diagnostics }),
  );
}

function lowerWrapper({ value }: YamlEntry): CommandWrapper {
  return {
    programs: [
      getStrings(value, "program"),
      ...getStrings(value, "aliases").map((alias) => alias.split(" ")),
    ],
    flags: getStrings(value, "flags"),
    local: getStrings(value, "local"),
  };
}
