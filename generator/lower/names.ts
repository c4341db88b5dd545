/** Ids and aliases of all harnesses share one space of names. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Place } from "../ir.js";
import { get, getString, items, stringOf, type YamlNode } from "../nodes.js";

type Owner = { id: string; place: Place };

/** Reports every alias that is an id, or an alias before it. An id outranks an alias. */
export function checkNames(roots: readonly YamlNode[], diagnostics: Diagnostic[]): void {
  const owners = new Map<string, Owner>();
  for (const root of roots) {
    const id = getString(root, "id") ?? "";
    owners.set(id, { id, place: get(root, "id")?.place ?? root.place });
  }
  for (const root of roots) {
    for (const item of items(get(root, "aliases"))) {
      const alias = stringOf(item) ?? "";
      const owner = owners.get(alias);
      if (owner === undefined) {
        owners.set(alias, { id: getString(root, "id") ?? "", place: item.place });
        continue;
      }
      const related = [{ message: "it stands here first", place: owner.place }];
      const params = { id: alias, other: owner.id };
      diagnostics.push(diagnostic("duplicate-id", params, item.place, { related }));
    }
  }
}
