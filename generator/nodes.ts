/**
 * What was authored, as a tree of plain nodes that know their place. The YAML library stays
 * behind `load`; everything after it reads these. Maps keep their entries as a list, in order, so
 * that no name an author chose is ever a property of an object.
 */
import type { Literal, Place } from "./ir.js";

export type YamlNode = YamlScalar | YamlList | YamlMap;

export type YamlScalar = { kind: "scalar"; value: Literal; place: Place };

export type YamlList = { kind: "list"; items: YamlNode[]; place: Place };

export type YamlMap = { kind: "map"; entries: YamlEntry[]; place: Place };

export type YamlEntry = {
  /** The key as text, as it is written: `20` for 20, `true` for true. */
  key: string;
  /** The key as a value: tables of native values have numbers and booleans as keys. */
  literal: Literal;
  keyPlace: Place;
  value: YamlNode;
};

/** Keys and indices from a node down. */
export type YamlPath = readonly (string | number)[];

/** The entry of a map, or undefined where there is none or the node is no map. */
export function entry(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === "map" ? node.entries.find((one) => one.key === key) : undefined;
}

/** The value at a key, or undefined. */
export function get(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entry(node, key)?.value;
}

/** The entries of a map in their order; none for anything else. */
export function entries(node: YamlNode | undefined): readonly YamlEntry[] {
  return node?.kind === "map" ? node.entries : [];
}

/** The items of a list; a single value is a list of one, absence a list of none. */
export function items(node: YamlNode | undefined): readonly YamlNode[] {
  if (node === undefined) return [];
  return node.kind === "list" ? node.items : [node];
}

/** The value of a scalar; undefined for maps, lists and absence. */
export function scalarOf(node: YamlNode | undefined): Literal | undefined {
  return node?.kind === "scalar" ? node.value : undefined;
}

/** The text of a string scalar; undefined for everything else. */
export function stringOf(node: YamlNode | undefined): string | undefined {
  const value = scalarOf(node);
  return typeof value === "string" ? value : undefined;
}

/** The value at a key if it is a string. */
export function getString(node: YamlNode | undefined, key: string): string | undefined {
  return stringOf(get(node, key));
}

/** The value at a key if it is a boolean. */
export function getBoolean(node: YamlNode | undefined, key: string): boolean | undefined {
  const value = scalarOf(get(node, key));
  return typeof value === "boolean" ? value : undefined;
}

/** The value at a key if it is a number. */
export function getNumber(node: YamlNode | undefined, key: string): number | undefined {
  const value = scalarOf(get(node, key));
  return typeof value === "number" ? value : undefined;
}

/** The strings at a key: a list of them or one alone. */
export function getStrings(node: YamlNode | undefined, key: string): string[] {
  return items(get(node, key))
    .map(stringOf)
    .filter((text) => text !== undefined);
}

/** Where a key stands, or the node itself where it has no such key. */
export function placeOfKey(node: YamlNode, key: string): Place {
  return entry(node, key)?.keyPlace ?? node.place;
}

/** Where the value at a key stands, or the node itself where it has no such key. */
export function placeOfValue(node: YamlNode, key: string): Place {
  return entry(node, key)?.value.place ?? node.place;
}

/**
 * The place of the key or the value at the end of a path. Where the path leads nowhere, the key of
 * the nearest parent that exists (the whole node, if that is the root or the item of a list).
 */
export function placeAt(root: YamlNode, path: YamlPath, aim: "key" | "value"): Place {
  let node = root;
  let key: Place | undefined;
  for (const step of path) {
    const next = child(node, step);
    if (next === undefined) return key ?? node.place;
    node = next.node;
    key = next.key;
  }
  return aim === "key" && key !== undefined ? key : node.place;
}

/** The node at the end of a path, or undefined. */
export function nodeAt(root: YamlNode, path: YamlPath): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) node = node && child(node, step)?.node;
  return node;
}

function child(node: YamlNode, step: string | number): { node: YamlNode; key?: Place } | undefined {
  if (typeof step === "number") {
    const item = node.kind === "list" ? node.items[step] : undefined;
    return item && { node: item };
  }
  const found = entry(node, step);
  return found && { node: found.value, key: found.keyPlace };
}
