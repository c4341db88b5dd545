/** Which rule of a harness writes an op. */
import type { Harness, Rule } from "../ir.js";

export function rulesOf(harness: Harness, op: string): Rule[] {
  return harness.tools.flatMap((tool) => tool.rules).filter((rule) => rule.op === op);
}

/** Whether the rule is of a tool that is offered now and written. */
export function isCurrent(rule: Rule): boolean {
  return rule.direction !== "read" && rule.until === undefined;
}

/**
 * The rule that writes an op whatever a call says, where neither preset nor version is asked for: the first current one of
 * the first preset, else the newest retired one. `undefined` where the harness has no tool for it.
 */
export function writtenRule(harness: Harness, op: string): Rule | undefined {
  const [preset] = harness.presets;
  const candidates = rulesOf(harness, op).filter(
    ({ direction, presets, says }) =>
      direction !== "read" &&
      Object.keys(says).length === 0 &&
      (preset === undefined || presets.length === 0 || presets.includes(preset.id)),
  );
  const newest = (a: Rule, b: Rule): number => compareVersions(b.until ?? "", a.until ?? "");
  return candidates.find(isCurrent) ?? candidates.sort(newest)[0];
}

/** Compares versions (or dates) number by number. */
export function compareVersions(a: string, b: string): number {
  const left = numbersIn(a);
  const right = numbersIn(b);
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersIn(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map(Number);
}
