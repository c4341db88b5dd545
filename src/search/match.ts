/** Asking a query of a unit. */
import { resolveHarness } from "../../generated/registry.js";
import type { SessionMeta } from "../sessions/index.js";
import { isFact, type Fact } from "./fields.js";
import { anywhere, whole, type Finder, type Found } from "./finder.js";
import type { Place } from "./places.js";
import type { Comparison, Query, Term, Value } from "./query.js";
import { factOf, type Unit } from "./units.js";

/** Where a part of the query was found. */
export type Match = Found & { place: Place };

/** All places where parts of the query were found; undefined when the query does not hold. */
export type Matcher = (unit: Unit, meta: SessionMeta) => Match[] | undefined;

export function matcher(query: Query): Matcher {
  switch (query.kind) {
    case "and": {
      const [left, right] = [matcher(query.left), matcher(query.right)];
      return (unit, meta) => {
        const found = left(unit, meta);
        const more = found && right(unit, meta);
        return found && more && [...found, ...more];
      };
    }
    case "or": {
      const [left, right] = [matcher(query.left), matcher(query.right)];
      return (unit, meta) => {
        const [found, more] = [left(unit, meta), right(unit, meta)];
        return found === undefined ? more : [...found, ...(more ?? [])];
      };
    }
    case "not": {
      const operand = matcher(query.operand);
      return (unit, meta) => (operand(unit, meta) === undefined ? [] : undefined);
    }
    case "term":
      return termMatcher(query);
    default: {
      const never: never = query;
      throw new Error(`unknown query ${String(never)}`);
    }
  }
}

function termMatcher({ field, comparison, value }: Term): Matcher {
  const find = comparison === ":" ? anywhere(value, field !== undefined) : whole(value, comparison);
  const equals = whole(value, comparison);
  if (field === undefined) return placeMatcher((place) => place.byWord && find(place.text));
  if (isFact(field)) return factMatcher(field, comparison, value);
  if (field === "cwd" || field === "title") {
    return (_, meta) => hold(meta[field], find);
  }
  return placeMatcher(
    (place) => place.names.includes(field) && (place.isWhole ? equals : find)(place.text),
  );
}

function placeMatcher(find: (place: Place) => Found | undefined | false): Matcher {
  return ({ places }) => {
    const matches = places.flatMap((place) => {
      const found = find(place);
      return found === undefined || found === false ? [] : [{ ...found, place }];
    });
    return matches.length > 0 ? matches : undefined;
  };
}

/** Names must be equal; times, models and ids may be given in part. */
function factMatcher(fact: Fact, comparison: Comparison, value: Value): Matcher {
  const isName = ["op", "name", "role", "harness", "failed", "derived"].includes(fact);
  const wanted = fact === "harness" ? withoutAlias(value) : value;
  const find = isName || comparison !== ":" ? whole(wanted, comparison) : anywhere(wanted, true);
  return (unit, meta) => hold(factOf(fact, unit, meta), find);
}

/** A hit without a place: what is said of the whole unit. */
function hold(text: string | undefined, find: Finder): Match[] | undefined {
  return text !== undefined && find(text) !== undefined ? [] : undefined;
}

function withoutAlias(value: Value): Value {
  if (value.kind === "regex") return value;
  return { ...value, text: resolveHarness(value.text) ?? value.text };
}
