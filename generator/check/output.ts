/** What the encoder of a rule writes, as far as the table tells. */
import { fieldsOf } from "../lens-fields.js";
import type { Default, Lens, Literal, Op, Rule } from "../ir.js";
import type { Region } from "./regions.js";
import { ABSENT, GIVEN, type ValueSet, oneOf, union } from "./value-sets.js";

/**
 * Every key at the top of the rule → what a fresh call may hold there. Keys that only calls on
 * their way back to their harness bring along (legacy ones, those of no meaning elsewhere) are
 * absent.
 */
export function outputOf(rule: Rule, op: Op): Region {
  return new Map(rule.lenses.map((lens) => [lens.key, writtenAt(lens, rule.lenses, op)]));
}

function writtenAt(lens: Lens, siblings: readonly Lens[], op: Op): ValueSet {
  const written = writtenFields(lens, siblings);
  const isSure = written.some((name) => isAlwaysThere(name, op)) && !isPartial(lens, op);
  const fromFields = written.length === 0 ? ABSENT : union(nativeValues(lens), ABSENT);
  const { always } = lens;
  if (always !== undefined) return withoutAbsence(union(fromFields, defaultValues(always)));
  if (isSure || isConstant(lens)) return nativeValues(lens);
  if (lens.kind !== "nest") return fromFields;
  const inner = lens.inner.map((one) => writtenAt(one, lens.inner, op));
  if (inner.some((values) => !values.absent)) return GIVEN;
  return inner.some((values) => values.others || values.values.length > 0)
    ? union(GIVEN, ABSENT)
    : ABSENT;
}

function withoutAbsence(values: ValueSet): ValueSet {
  return { ...values, absent: false };
}

/** Markers and command lines are written whatever the call has. */
function isConstant({ kind }: Lens): boolean {
  return kind === "marker" || kind === "shape" || kind === "one";
}

/**
 * The fields that a key is the first choice for. A list key leaves a single value to a key for
 * one value.
 */
function writtenFields(lens: Lens, siblings: readonly Lens[]): string[] {
  if (lens.legacy) return [];
  return fieldsOf(lens).filter((field) => {
    const candidates = siblings.filter((one) => !one.legacy && fieldsOf(one).includes(field));
    const single = candidates.find((one) => one.kind !== "list" || one.field !== field);
    return (single ?? candidates[0]) === lens;
  });
}

function isAlwaysThere(name: string, op: Op): boolean {
  return op.fields.some((field) => field.name === name && field.required);
}

/** A table that has no word for some values of its field. */
function isPartial(lens: Lens, op: Op): boolean {
  if (lens.kind !== "values") return false;
  const type = op.fields.find(({ name }) => name === lens.field)?.type;
  const words = new Set(lens.pairs.map(({ canonical }) => canonical));
  if (type?.kind === "boolean") return !words.has(true) || !words.has(false);
  return type?.kind !== "enum" || !type.values.every((value) => words.has(value));
}

function nativeValues(lens: Lens): ValueSet {
  switch (lens.kind) {
    case "marker":
      return oneOf([lens.value]);
    case "values":
      return oneOf(writtenNatives(lens));
    case "flip":
      return oneOf([true, false]);
    case "copy":
      return lens.type.kind === "boolean" ? oneOf([true, false]) : GIVEN;
    case "scale":
    case "shift":
    case "list":
    case "span":
    case "last":
    case "lead":
    case "fold":
    case "each":
    case "one":
    case "nest":
    case "argv":
    case "shape":
      return GIVEN;
    case "local":
      return ABSENT;
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** For each canonical value the first native one: that is the one written. */
function writtenNatives({ pairs }: Extract<Lens, { kind: "values" }>): Literal[] {
  return pairs
    .filter(({ canonical }, at) => {
      const first = pairs.findIndex((pair) => pair.canonical === canonical);
      return canonical !== null && first === at;
    })
    .map(({ native }) => native);
}

function defaultValues(always: Default): ValueSet {
  if (always.kind !== "constant" || Array.isArray(always.value)) return GIVEN;
  return oneOf([always.value]);
}
