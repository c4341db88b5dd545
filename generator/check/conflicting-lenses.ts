/** Keys of a rule that cannot all be right. */
import { type Leaf, leavesOf } from "../analyse/leaves.js";
import { fieldsOf, fieldsOfCall } from "../lens-fields.js";
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { code } from "../diagnostics/words.js";
import type { Lens, Rule } from "../ir.js";
import { authoredRules } from "./authored.js";
import type { Check } from "./check.js";

/** The other key, and what is wrong between the two. */
type Conflict = { lens: Lens; other: string; problem: string };

export const conflictingLenses: Check = {
  name: "conflicting-lenses",
  run: (model) =>
    authoredRules(model).flatMap(({ rule }) => {
      const leaves = leavesOf(rule);
      const between = leaves.flatMap((leaf) => [
        ...conflictsOf(leaf, leaves),
        ...(rule.direction === "write" ? [] : conflictsWithin(leaf, leaves)),
      ]);
      return [...between, ...conflictsWithText(rule), ...conflictsWithSaid(rule)].map(told);
    }),
};

function told({ lens, other, problem }: Conflict): Diagnostic {
  return diagnostic("conflicting-lenses", { first: lens.key, second: other, problem }, lens.place);
}

function conflictsOf(leaf: Leaf, all: readonly Leaf[]): Conflict[] {
  const { lens } = leaf;
  /** Keys that stand for fields of the same object, wherever they are. */
  const kin = all.filter(({ prefix }) => prefix === leaf.prefix).map((one) => one.lens);
  switch (lens.kind) {
    case "fold":
      return foldConflicts(lens, kin);
    case "last":
      return lastConflicts(
        lens,
        all.filter((one) => isBeside(one, leaf)).map((one) => one.lens),
      );
    case "shape":
    case "one":
      return wholeConflicts(lens, kin);
    case "copy":
    case "values":
    case "flip":
    case "scale":
    case "shift":
    case "list":
    case "span":
    case "lead":
    case "each":
    case "nest":
    case "argv":
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Whether two keys stand in the same native object. */
function isBeside(a: Leaf, b: Leaf): boolean {
  const around = ({ path }: Leaf): string => JSON.stringify(path.slice(0, -1));
  return around(a) === around(b);
}

/** A folder that goes into the pattern has no key of its own. */
function foldConflicts(lens: Extract<Lens, { kind: "fold" }>, all: readonly Lens[]): Conflict[] {
  const problem = `${code(lens.key)} has ${code(lens.folder)} folded into it, which a key stands for`;
  return all
    .filter((one) => standsFor(one, lens.folder))
    .map(({ key }) => ({ lens, other: key, problem }));
}

/** Whether a key holds the value of a field; a folder folded into a pattern is lost in it. */
function standsFor(lens: Lens, field: string): boolean {
  return lens.kind === "fold" ? lens.field === field : fieldsOf(lens).includes(field);
}

/** A last line needs the key of the first. */
function lastConflicts(lens: Extract<Lens, { kind: "last" }>, all: readonly Lens[]): Conflict[] {
  const start = all.find(({ key }) => key === lens.startKey);
  const isFromOne = start?.kind === "copy" && start.type.kind === "integer";
  if (isFromOne ? lens.by === 0 : start?.kind === "shift" && start.by === lens.by) return [];
  const problem =
    start === undefined
      ? `${code(lens.startKey)}, which holds the first line, is no key of the rule`
      : `${code(lens.startKey)} does not hold the number of the first line, from ${1 - lens.by}`;
  return [{ lens, other: lens.startKey, problem }];
}

/** A command line says all of a call, and only one list can hold the fields as its object. */
function wholeConflicts(lens: Lens, all: readonly Lens[]): Conflict[] {
  const isRival = (other: Lens): boolean =>
    lens.kind === "shape" ? fieldsOf(other).length > 0 && !other.legacy : other.kind === lens.kind;
  const problem =
    lens.kind === "shape"
      ? `the command line in ${code(lens.key)} is all that is written`
      : "the fields can be written as one object alone";
  return all
    .slice(lens.kind === "shape" ? 0 : all.indexOf(lens))
    .filter((other) => other !== lens && isRival(other))
    .map(({ key }) => ({ lens, other: key, problem }));
}

/** What the only object of a list says, no key beside the list can say too. */
function conflictsWithin({ lens, path }: Leaf, all: readonly Leaf[]): Conflict[] {
  if (lens.kind !== "one") return [];
  const fields = fieldsOfCall(lens);
  return all
    .filter((other) => other.path[0] !== path[0])
    .filter((other) => fieldsOf(other.lens).some((field) => fields.includes(field)))
    .map(({ lens: { key } }) => {
      const problem = `a field stands both in the object of ${code(lens.key)} and beside it`;
      return { lens, other: key, problem };
    });
}

/** What every call of the tool says, no key can say otherwise. */
function conflictsWithSaid({ says, lenses }: Rule): Conflict[] {
  return Object.keys(says).flatMap((field) =>
    lenses
      .filter((lens) => fieldsOfCall(lens).includes(field))
      .map((lens) => {
        const problem = `${code(lens.key)} stands for a field that every call of the tool says`;
        return { lens, other: field, problem };
      }),
  );
}

/** A call that is written as text has no keys, but other spellings of the text may be read. */
function conflictsWithText({ text, lenses, direction }: Rule): Conflict[] {
  const own = lenses.find((lens) => text !== undefined && fieldsOf(lens).includes(text));
  if (own === undefined || direction === "read") return [];
  const problem = `a call that is written as the text of ${code(own.key)} has no other key`;
  const isSpelling = (lens: Lens): boolean => fieldsOf(lens).join() === text;
  return lenses
    .filter((lens) => !lens.legacy && lens.kind !== "local" && !isSpelling(lens))
    .map((lens) => ({ lens, other: own.key, problem }));
}
