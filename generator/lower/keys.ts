/** The keys of a rule as lenses. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { TYPE_WORDS, admitsValue, allowedValues } from "../field-types.js";
import type {
  Default,
  Field,
  FieldType,
  Keyed,
  Lens,
  Literal,
  Place,
  Shape,
  ValuePair,
} from "../ir.js";
import {
  entries,
  entry,
  get,
  getBoolean,
  getNumber,
  getString,
  items,
  scalarOf,
  stringOf,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
} from "../nodes.js";

/** What the fields of a rule's keys are looked up in. */
export type KeyScope = {
  op: string;
  /** Fields that a key may stand for: those of the op, or of an item of one of its lists. */
  fields: Field[];
  shapes: Shape[];
  tool: string;
  diagnostics: Diagnostic[];
};

export function lowerKeys(node: YamlNode | undefined, scope: KeyScope): Lens[] {
  const lenses = entries(node).flatMap((one) => lowerKey(one, scope) ?? []);
  return lenses.map((lens) => {
    if (lens.kind !== "last") return lens;
    const start = lenses.find(({ key }) => key === lens.startKey);
    return start && "field" in start ? { ...lens, offset: start.field } : lens;
  });
}

/** The key that stands for a field when the whole input is its text. */
export function textLens(field: Field, place: Place): Lens {
  return copyLens({ key: field.name, legacy: false, place }, field);
}

export function lowerLocals(node: YamlNode | undefined): Lens[] {
  return entries(node).map(({ key, keyPlace, value }) => ({
    kind: "local",
    key,
    legacy: false,
    doc: stringOf(value) ?? "",
    place: keyPlace,
  }));
}

function lowerKey(one: YamlEntry, scope: KeyScope): Lens | undefined {
  const { key, keyPlace, value } = one;
  const keyed: Keyed = { key, legacy: getBoolean(value, "legacy") ?? false, place: keyPlace };
  const doc = getString(value, "doc");
  if (doc !== undefined) keyed.doc = doc;
  const always = lowerDefault(value, keyed, scope);
  if (always !== undefined) keyed.always = always;
  const name = stringOf(value);
  if (name !== undefined) return plain(keyed, name, value, scope);
  return value.kind === "map" ? operation(keyed, value, scope) : undefined;
}

function lowerDefault(node: YamlNode, keyed: Keyed, scope: KeyScope): Default | undefined {
  if (getString(node, "write") !== "always") return undefined;
  const value = get(node, "else");
  const cwd = getString(value, "cwd");
  if (cwd !== undefined) return { kind: "cwd", or: cwd };
  const lines = getNumber(value, "lines");
  if (lines !== undefined) return { kind: "lines", lines };
  if (value?.kind === "list") {
    const constants = value.items.map(scalarOf).filter((item) => item !== undefined);
    return { kind: "constant", value: constants };
  }
  const constant = scalarOf(value);
  if (constant !== undefined) return { kind: "constant", value: constant };
  scope.diagnostics.push(diagnostic("missing-default", { key: keyed.key }, keyed.place));
  return undefined;
}

/** An operation, told by the property that names it. */
function operation(keyed: Keyed, node: YamlMap, scope: KeyScope): Lens | undefined {
  const is = scalarOf(get(node, "is"));
  if (is !== undefined) return { ...keyed, kind: "marker", value: is };
  if (entry(node, "shape")) return shapeLens(keyed, node, scope);
  const local = getString(node, "local");
  if (local !== undefined) return { ...keyed, kind: "local", doc: local };
  const one = get(node, "one");
  if (one) return { ...keyed, kind: "one", items: lowerKeys(one, scope) };
  const inner = get(node, "keys");
  if (inner) return { ...keyed, kind: "nest", inner: lowerKeys(inner, scope) };
  const to = get(node, "to");
  if (to === undefined) return { ...keyed, kind: "local", doc: keyed.doc ?? "" };
  if (entry(node, "span")) return spanLens(keyed, node, to, scope);
  const name = stringOf(to);
  return name === undefined ? undefined : fieldLens(keyed, node, name, to, scope);
}

function fieldLens(
  keyed: Keyed,
  node: YamlMap,
  name: string,
  to: YamlNode,
  scope: KeyScope,
): Lens | undefined {
  const field = findField(name, to, scope);
  if (field === undefined) return undefined;
  if (entry(node, "values")) return valuesLens(keyed, node, field, scope);
  if (entry(node, "list") ?? entry(node, "join")) return listLens(keyed, node, field, scope);
  if (entry(node, "each")) return eachLens(keyed, node, field, scope);
  const admits = (operation: string, kinds: FieldType["kind"][]): boolean =>
    expect(keyed, operation, field, kinds, scope);
  if (getBoolean(node, "flip") === true) {
    return admits("flip", ["boolean"]) ? { ...keyed, kind: "flip", field: name } : undefined;
  }
  const unit = getString(node, "unit");
  if (unit !== undefined) {
    const factor = unit === "min" ? 60_000 : 1_000;
    const whole = getBoolean(node, "whole") ?? false;
    return admits("unit", ["integer"])
      ? { ...keyed, kind: "scale", field: name, factor, unit, whole }
      : undefined;
  }
  const base = getNumber(node, "base");
  const last = getString(node, "last");
  if (last !== undefined) {
    const by = 1 - (base ?? 1);
    return admits("last", ["integer"])
      ? { ...keyed, kind: "last", field: name, startKey: last, offset: "offset", by }
      : undefined;
  }
  if (base !== undefined) {
    return admits("base", ["integer"])
      ? { ...keyed, kind: "shift", field: name, by: 1 - base }
      : undefined;
  }
  const lead = getString(node, "lead");
  if (lead !== undefined) {
    return admits("lead", ["string"])
      ? { ...keyed, kind: "lead", field: name, prefix: lead }
      : undefined;
  }
  const fold = get(node, "fold");
  if (fold) {
    const folder = findField(stringOf(fold) ?? "", fold, scope);
    if (!admits("fold", ["string"]) || folder === undefined) return undefined;
    return { ...keyed, kind: "fold", field: name, folder: folder.name };
  }
  if (getBoolean(node, "argv") === true) {
    return admits("argv", ["string"]) ? { ...keyed, kind: "argv", field: name } : undefined;
  }
  return copyLens(keyed, field);
}

function plain(keyed: Keyed, name: string, node: YamlNode, scope: KeyScope): Lens | undefined {
  const field = findField(name, node, scope);
  return field && copyLens(keyed, field);
}

/** The same value under another name; the words of an enumeration are a table of themselves. */
function copyLens(keyed: Keyed, field: Field): Lens {
  if (field.singular !== undefined) {
    const twins = { field: field.singular, plural: field.name };
    return { ...keyed, kind: "list", ...twins, write: "always" };
  }
  if (field.type.kind !== "enum") {
    return { ...keyed, kind: "copy", field: field.name, type: field.type };
  }
  const pairs = field.type.values.map((value) => ({
    native: value,
    canonical: value,
    place: keyed.place,
  }));
  return { ...keyed, kind: "values", field: field.name, pairs };
}

function findField(name: string, node: YamlNode, scope: KeyScope): Field | undefined {
  const field = scope.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    const allowed = scope.fields.map((candidate) => candidate.name);
    const params = { field: name, op: scope.op, allowed };
    scope.diagnostics.push(diagnostic("unknown-field", params, node.place));
  }
  return field;
}

function expect(
  keyed: Keyed,
  operation: string,
  field: Field,
  kinds: FieldType["kind"][],
  scope: KeyScope,
): boolean {
  if (kinds.includes(field.type.kind)) return true;
  const params = {
    key: keyed.key,
    operation,
    needs: kinds.map((kind) => TYPE_WORDS[kind]).join(" or "),
    field: field.name,
    type: TYPE_WORDS[field.type.kind],
  };
  scope.diagnostics.push(diagnostic("type-mismatch", params, keyed.place));
  return false;
}

function valuesLens(keyed: Keyed, node: YamlMap, field: Field, scope: KeyScope): Lens | undefined {
  const pairs: ValuePair[] = [];
  for (const { literal, keyPlace, value } of entries(get(node, "values"))) {
    const canonical = scalarOf(value) ?? null;
    if (admitsValue(field.type, canonical)) {
      pairs.push({ native: literal, canonical, place: keyPlace });
    } else {
      const params = { field: field.name, value: String(canonical), allowed: allowedValues(field) };
      scope.diagnostics.push(diagnostic("unknown-canonical-value", params, value.place));
    }
  }
  return {
    ...keyed,
    kind: "values",
    field: field.name,
    pairs: writtenFirst(keyed, node, pairs, scope),
  };
}

/** Puts the pair that is written before others of the same canonical value, as `back` says. */
function writtenFirst(
  keyed: Keyed,
  node: YamlMap,
  pairs: ValuePair[],
  scope: KeyScope,
): ValuePair[] {
  const back = entries(get(node, "back"));
  const isChosen = (pair: ValuePair): boolean =>
    back.some(
      ({ literal, value }) => literal === pair.canonical && scalarOf(value) === pair.native,
    );
  for (const [canonical, group] of groupByCanonical(pairs)) {
    if (canonical === null || group.length === 1 || group.some(isChosen)) continue;
    const natives = group.map(({ native }) => String(native));
    const params = { key: keyed.key, canonical: String(canonical), natives };
    scope.diagnostics.push(diagnostic("many-to-one-without-back", params, keyed.place));
  }
  return [...pairs.filter(isChosen), ...pairs.filter((pair) => !isChosen(pair))];
}

function groupByCanonical(pairs: ValuePair[]): Map<Literal, ValuePair[]> {
  const groups = new Map<Literal, ValuePair[]>();
  for (const pair of pairs) {
    groups.set(pair.canonical, [...(groups.get(pair.canonical) ?? []), pair]);
  }
  return groups;
}

function listLens(keyed: Keyed, node: YamlMap, field: Field, scope: KeyScope): Lens | undefined {
  const json = getString(node, "json") === "always";
  const join = getString(node, "join");
  // One value as JSON text could not be told from a text that is no list.
  const write = json || getString(node, "list") === "always" ? "always" : "many";
  const item = getString(node, "item");
  const plural = field.type.kind === "strings" ? field.name : field.plural;
  if (plural === undefined) {
    const params = { op: scope.op, field: field.name };
    scope.diagnostics.push(diagnostic("no-plural-twin", params, keyed.place));
    return undefined;
  }
  const lens: Lens = { ...keyed, kind: "list", field: field.name, plural, write };
  if (item !== undefined) lens.item = item;
  if (json) lens.json = true;
  if (join !== undefined) lens.join = join;
  return lens;
}

function eachLens(keyed: Keyed, node: YamlMap, field: Field, scope: KeyScope): Lens | undefined {
  if (!expect(keyed, "each", field, ["objects"], scope) || field.type.kind !== "objects") {
    return undefined;
  }
  return {
    ...keyed,
    kind: "each",
    field: field.name,
    items: lowerKeys(get(node, "each"), { ...scope, fields: field.type.fields }),
    single: getBoolean(node, "single") ?? false,
    json: getBoolean(node, "json") ?? false,
  };
}

function spanLens(keyed: Keyed, node: YamlMap, to: YamlNode, scope: KeyScope): Lens | undefined {
  const [first, second] = items(to).map((item) => findField(stringOf(item) ?? "", item, scope));
  if (first === undefined || second === undefined) return undefined;
  const areIntegers =
    expect(keyed, "span", first, ["integer"], scope) &&
    expect(keyed, "span", second, ["integer"], scope);
  if (!areIntegers) return undefined;
  const open = getString(node, "span") === "end" ? "end" : (getNumber(node, "span") ?? 1);
  const lens: Lens = { ...keyed, kind: "span", offset: first.name, limit: second.name, open };
  if (getBoolean(node, "json") === true) lens.json = true;
  return lens;
}

function shapeLens(keyed: Keyed, node: YamlMap, scope: KeyScope): Lens | undefined {
  const id = getString(node, "shape") ?? "";
  const shape = scope.shapes.find((candidate) => candidate.id === id && candidate.op === scope.op);
  if (shape === undefined) {
    const allowed = scope.shapes.filter(({ op }) => op === scope.op).map((one) => one.id);
    const place = get(node, "shape")?.place ?? keyed.place;
    scope.diagnostics.push(diagnostic("unknown-shape", { shape: id, allowed }, place));
    return undefined;
  }
  return { ...keyed, kind: "shape", shape };
}
