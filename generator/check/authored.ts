/** The tables as they were authored: what a dialect inherits is checked where it was written. */
import type { Harness, Model, Op, Rule, Tool } from "../ir.js";

/** A rule with what it stands in and the op that it means. */
export type AuthoredRule = { harness: Harness; tool: Tool; rule: Rule; op: Op };

export type AuthoredTool = { harness: Harness; tool: Tool };

export function authoredTools(model: Model): AuthoredTool[] {
  return model.harnesses.flatMap((harness) =>
    harness.tools
      .filter(({ place }) => place.file === harness.place.file)
      .map((tool) => ({ harness, tool })),
  );
}

export function authoredRules(model: Model): AuthoredRule[] {
  const ops = new Map(model.ops.map((op) => [op.name, op]));
  return authoredTools(model).flatMap(({ harness, tool }) =>
    tool.rules.flatMap((rule) => {
      const op = ops.get(rule.op);
      return op === undefined ? [] : [{ harness, tool, rule, op }];
    }),
  );
}

/** The rules of a tool that read calls, in the order in which they are asked. */
export function readingOrder({ rules }: Tool): Rule[] {
  const read = rules.filter(({ direction }) => direction !== "write");
  return [
    ...read.filter(({ when }) => when.length > 0),
    ...read.filter(({ when }) => when.length === 0),
  ];
}
