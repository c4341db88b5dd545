/** Which rule writes an op: the first that is offered now, else the newest that once was. */
import type { Harness, Rule } from "../../../generator/ir.js";
import type { Context } from "../../../src/runtime/call.js";
import { equal, type JsonObject } from "../../../src/runtime/json.js";

export function writtenRule(
  harness: Harness,
  op: string,
  { preset, version }: Context,
  says: JsonObject = {},
): Rule | undefined {
  const wanted = preset ?? harness.presets[0]?.id;
  const rules = harness.tools
    .flatMap((tool) => tool.rules)
    .filter((rule) => rule.op === op && rule.direction !== "read")
    .filter((rule) => isSaid(rule, says))
    .sort((a, b) => Number(isForAll(a)) - Number(isForAll(b)))
    .filter(
      ({ presets }) => presets.length === 0 || wanted === undefined || presets.includes(wanted),
    );
  const offered = rules.find((rule) => !isGone(rule, version) && !isToCome(rule, version));
  if (offered !== undefined) return offered;
  const gone = rules.filter((rule) => isGone(rule, version));
  let newest = gone[0];
  for (const rule of gone) {
    if (newest && compare(rule.until ?? "", newest.until ?? "") > 0) newest = rule;
  }
  return newest;
}

/** Whether a rule is written whatever a call says. */
function isForAll({ says }: Rule): boolean {
  return Object.keys(says).length === 0;
}

/** Whether fields say what every call of the rule's tool says. */
export function isSaid({ says }: Rule, fields: JsonObject): boolean {
  return Object.entries(says).every(
    ([field, value]) => Object.hasOwn(fields, field) && equal(fields[field], value),
  );
}

/** Without a version the current one is meant, which has nothing that went. */
export function isGone({ until }: Rule, version: string | undefined): boolean {
  if (until === undefined) return false;
  return version === undefined || compare(version, until) > 0;
}

function isToCome({ since }: Rule, version: string | undefined): boolean {
  return since !== undefined && version !== undefined && compare(version, since) < 0;
}

/** By the numbers between the dots; what is no number counts as 0. */
function compare(a: string, b: string): number {
  const numbers = (version: string): number[] =>
    version.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  const [left, right] = [numbers(a), numbers(b)];
  const length = Math.max(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
