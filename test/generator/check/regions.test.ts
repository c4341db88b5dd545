import fc from "fast-check";
import { expect, test } from "vitest";
import {
  exampleOf,
  hasNoCalls,
  isCovered,
  isWithin,
  meet,
  overlap,
  type Region,
  regionOf,
} from "../../../generator/check/regions.js";
import { isEmpty, valuesOf } from "../../../generator/check/value-sets.js";
import type { Condition, Literal } from "../../../generator/ir.js";

const place = { file: "x", start: 0, end: 0 };
const KEYS = ["a", "b"];
/** Every value that the conditions below can tell apart; `other` stands for all the rest. */
const VALUES = [undefined, null, "", 1, true, "other"];

const literal = fc.constantFrom<Literal>(null, "", 1, true);
const key = fc.constantFrom(...KEYS);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constantFrom("has", "lacks"), key, place: fc.constant(place) }),
  fc.record({
    kind: fc.constant("is"),
    key,
    values: fc.array(literal, { minLength: 1, maxLength: 3 }),
    place: fc.constant(place),
  }),
);
const conditions = fc.array(condition, { maxLength: 4 });

type Call = { [key: string]: Literal | undefined };

const CALLS: Call[] = VALUES.flatMap((a) => VALUES.map((b) => ({ a, b })));

function holds(one: Condition, call: Call): boolean {
  const value = call[one.key];
  if (one.kind === "is") return value !== undefined && one.values.includes(value);
  return (value !== undefined && value !== null) === (one.kind === "has");
}

/** The calls of all that there are with which the conditions hold. */
function callsOf(when: readonly Condition[]): Call[] {
  return CALLS.filter((call) => when.every((one) => holds(one, call)));
}

test("a region is empty when no call fits the conditions", () => {
  fc.assert(
    fc.property(conditions, (when) => {
      expect(hasNoCalls(regionOf(when))).toBe(callsOf(when).length === 0);
    }),
  );
});

test("two regions meet in the calls that both have", () => {
  fc.assert(
    fc.property(conditions, conditions, (a, b) => {
      const common = callsOf(a).filter((call) => callsOf(b).includes(call));
      expect(hasNoCalls(meet(regionOf(a), regionOf(b)))).toBe(common.length === 0);
      expect(overlap(regionOf(a), regionOf(b))).toBe(common.length > 0);
    }),
  );
});

test("the example of a region fits its conditions", () => {
  fc.assert(
    fc.property(conditions, (when) => {
      const region = regionOf(when);
      fc.pre(!hasNoCalls(region));
      const call: Call = JSON.parse(exampleOf(region));
      expect(when.filter((one) => !holds(one, call))).toEqual([]);
    }),
  );
});

test("a region is within another when all its calls are", () => {
  fc.assert(
    fc.property(conditions, conditions, (a, b) => {
      fc.pre(callsOf(a).length > 0);
      const isInside = callsOf(a).every((call) => callsOf(b).includes(call));
      expect(isWithin(regionOf(a), regionOf(b))).toBe(isInside);
    }),
  );
});

test("a region is covered when every call of it is one of another", () => {
  fc.assert(
    fc.property(conditions, fc.array(conditions, { maxLength: 4 }), (when, others) => {
      const covered = callsOf(when).every((call) =>
        others.some((other) => callsOf(other).includes(call)),
      );
      expect(isCovered(regionOf(when), others.map(regionOf))).toBe(covered);
    }),
  );
});

test("a cover of many keys does not take forever", () => {
  const regions = Array.from({ length: 40 }, (_, at): Region =>
    regionOf(
      Array.from({ length: 40 }, (__, key) => ({
        kind: (at + key) % 3 === 0 ? "has" : "lacks",
        key: `k${key}`,
        place,
      })),
    ),
  );
  expect(isCovered(new Map(), regions)).toBe(false);
});

test("no condition admits nothing by itself", () => {
  fc.assert(
    fc.property(condition, (one) => {
      expect(isEmpty(valuesOf(one))).toBe(false);
    }),
  );
});
