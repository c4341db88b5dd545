/** What a mapping can write of the commands: the shapes. */
import type { Command, CommandFlag, Flag, Operand, Shape } from "../ir.js";

/** Commands that have words for at least one field, and whose words can be written. */
export function writableShapes(commands: readonly Command[]): Shape[] {
  const shapes = commands.flatMap(shapeOf);
  for (const shape of shapes) {
    const command = commands.find(({ id }) => id === shape.id);
    const pipe = shapes.find(({ id }) => id === command?.pipe);
    const instead = shapes.find(({ id }) => id === command?.instead);
    if (pipe !== undefined) shape.pipe = withoutFile(pipe);
    if (instead !== undefined) shape.instead = instead;
  }
  return shapes;
}

function shapeOf(command: Command): Shape[] {
  if (command.style !== "options" || !command.operands.every(isWritable)) return [];
  const [first, ...others] = command.operands;
  const [offset, limit] = first?.form === "sed-lines" ? first.fields : [];
  const hasLines = offset !== undefined && limit !== undefined;
  const operands = new Set(command.operands.flatMap((operand) => operand.fields));
  const last = command.operands.at(-1);
  const shape: Shape = {
    id: command.id,
    op: command.op,
    program: command.programs[0] ?? [],
    fixed: command.flags.flatMap(fixedFlag),
    flags: command.flags
      .flatMap(writtenFlags)
      .filter((flag) => !operands.has(flag.field) || isForSeveral(flag, command.operands)),
    positionals: (hasLines ? others : command.operands).flatMap((operand) => operand.fields),
    place: command.place,
  };
  if (hasLines) shape.lines = { offset, limit };
  if (last?.many === true && last.several !== undefined) shape.many = last.several;
  if (command.doc !== undefined) shape.doc = command.doc;
  return [shape];
}

/** A flag for an operand is written where that admits only one of several values: `-e a -e b`. */
function isForSeveral(flag: Flag, operands: readonly Operand[]): boolean {
  const operand = operands.find(({ fields }) => fields.includes(flag.field));
  return flag.kind === "value" && flag.several !== undefined && operand?.many === false;
}

function isWritable({ form, type, glob }: Operand): boolean {
  const isPlain = form === "sed-lines" || (form === undefined && type === "string");
  return isPlain && glob !== "shell" && glob !== "any";
}

function fixedFlag({ flags, meanings }: CommandFlag): string[] {
  const [name] = flags;
  return name !== undefined && meanings.some(({ kind }) => kind === "marker") ? [name] : [];
}

/** Flags that stand for one field and for nothing else. */
function writtenFlags({ flags, meanings, place }: CommandFlag): Flag[] {
  const names = flags.filter((name) => name !== "-NUM");
  if (names.length === 0) return [];
  return meanings.flatMap((meaning): Flag[] => {
    if (meaning.kind === "switch") {
      const { field, value } = meaning;
      const isAlone = meaning.with === undefined && meaning.plain === undefined;
      return isAlone ? [{ kind: "switch", flags: names, field, value, place }] : [];
    }
    if (meaning.kind !== "value") return [];
    const { type, form, lead, several, values, split, with: others } = meaning;
    const [field] = meaning.fields;
    if (field === undefined || values !== undefined || split !== undefined) return [];
    if (others !== undefined || (form !== undefined && form !== "ignore-glob")) return [];
    return [
      {
        kind: "value",
        flags: names,
        field,
        type,
        ...(several === undefined ? {} : { several }),
        ...(lead === undefined ? {} : { lead }),
        ...(form === undefined ? {} : { form }),
        place,
      },
    ];
  });
}

/** A shape after a pipe reads what comes before it. */
function withoutFile(shape: Shape): Shape {
  return { ...shape, positionals: [] };
}
