/** The calls that a call amounts to, as units of their own. */
import { derive } from "../derive/index.js";
import { placesOfCall } from "./places.js";
import type { Unit } from "./units.js";

/** Each is asked with the result of the call that was made. */
export function derivedUnits(unit: Unit, cwd: string | undefined): Unit[] {
  const { call: block, number, places } = unit;
  if (block === undefined) return [];
  const results = places.filter(({ names }) => names[0] === "result");
  return derive(block.call, { cwd }).map(({ call }) => {
    const derived = { ...block, call };
    const own = placesOfCall(derived, number);
    return { ...unit, call: derived, places: [...own, ...results], isDerived: true };
  });
}
