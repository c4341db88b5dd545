/** The fields that the words of a command shape stand for. */
import type { Shape } from "./ir.js";

export function fieldsOfShape(shape: Shape): string[] {
  const { positionals, many, lines, pipe, instead } = shape;
  const flags = shape.flags.flatMap((flag) =>
    flag.kind === "value" && flag.several !== undefined ? [flag.field, flag.several] : [flag.field],
  );
  return [
    ...new Set([
      ...positionals,
      ...(many === undefined ? [] : [many]),
      ...(lines === undefined ? [] : [lines.offset, lines.limit]),
      ...flags,
      ...[pipe, instead].flatMap((other) => (other === undefined ? [] : fieldsOfShape(other))),
    ]),
  ];
}
