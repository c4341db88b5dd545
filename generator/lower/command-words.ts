/** Flags and operands of command lines. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Beside, CommandFlag, Field, Literal, Meaning, Operand, Taken } from "../ir.js";
import {
  entries,
  get,
  getBoolean,
  getString,
  items,
  scalarOf,
  stringOf,
  type YamlEntry,
  type YamlNode,
} from "../nodes.js";
import { isForm, isGlobRule } from "./words.js";

export type FieldScope = { op: string; fields: Field[]; diagnostics: Diagnostic[] };

export function lowerFlag({ key, keyPlace, value }: YamlEntry, scope: FieldScope): CommandFlag {
  const meanings = value.kind === "list" ? items(value) : [value];
  return {
    flags: key.split(",").map((name) => name.trim()),
    meanings: meanings.flatMap((node) => lowerMeaning(node, scope)),
    place: keyPlace,
  };
}

function lowerMeaning(node: YamlNode, scope: FieldScope): Meaning[] {
  const local = getString(node, "local");
  if (local !== undefined) {
    return [{ kind: "local", doc: local, takes: getString(node, "takes") === "value" }];
  }
  if (getBoolean(node, "marker") === true) return [{ kind: "marker" }];
  const beside = lowerBeside(node, scope);
  const to = get(node, "to");
  if (to === undefined) return [{ kind: "plain", ...beside }];
  const fields = fieldsAt(to, scope);
  const [field] = fields;
  if (field === undefined) return [];
  const is = scalarOf(get(node, "is"));
  if (is !== undefined) return [{ kind: "switch", field: field.name, value: is, ...beside }];
  const smart = fieldAt(get(node, "smart"), scope);
  if (smart !== undefined) {
    return [{ kind: "smart", field: field.name, of: smart.name, ...beside }];
  }
  const meaning: Meaning = { kind: "value", ...lowerTaken(node, fields), ...beside };
  const lead = getString(node, "lead");
  const not = fieldAt(get(node, "not"), scope)?.name;
  if (lead !== undefined) meaning.lead = lead;
  if (not !== undefined) meaning.not = not;
  if (getBoolean(node, "global") === true) meaning.global = true;
  return [meaning];
}

function lowerBeside(node: YamlNode, scope: FieldScope): Beside {
  const beside: Beside = {};
  const others = entries(get(node, "with")).flatMap(({ key, keyPlace, value }) => {
    const literal = scalarOf(value);
    const isKnown = named(key, keyPlace, scope) !== undefined;
    return literal === undefined || !isKnown ? [] : [[key, literal] as const];
  });
  if (others.length > 0) beside.with = Object.fromEntries(others);
  const plain = fieldAt(get(node, "plain"), scope)?.name;
  if (plain !== undefined) beside.plain = plain;
  return beside;
}

function lowerTaken(node: YamlNode, fields: Field[]): Taken {
  const [first] = fields;
  const taken: Taken = {
    fields: fields.map(({ name }) => name),
    type: first?.type.kind === "integer" ? "integer" : "string",
  };
  if (first?.plural !== undefined) taken.several = first.plural;
  if (first?.type.kind === "strings") taken.list = true;
  const form = getString(node, "as");
  if (isForm(form)) taken.form = form;
  const values = entries(get(node, "values"));
  if (values.length > 0) {
    taken.values = Object.fromEntries(
      values.map(({ key, value }): [string, Literal] => [key, scalarOf(value) ?? null]),
    );
  }
  if (getBoolean(node, "adds") === true) taken.adds = true;
  const split = getString(node, "split");
  if (split !== undefined) taken.split = split;
  return taken;
}

const SEVERAL = /\.\.\.$/;

/** `path`, `path...`, `{ to: path, … }`, or `{ local: why }`. */
export function lowerOperand(node: YamlNode, scope: FieldScope): Operand[] {
  if (getString(node, "local") !== undefined) {
    return [{ fields: [], type: "string", many: true, glob: "may" }];
  }
  const to = node.kind === "map" ? get(node, "to") : node;
  if (to === undefined) return [];
  const fields = fieldsAt(to, scope);
  if (fields.length === 0) return [];
  const glob = getString(node, "glob");
  return [
    {
      ...lowerTaken(node, fields),
      many: SEVERAL.test(stringOf(to) ?? ""),
      glob: isGlobRule(glob) ? glob : "plain",
    },
  ];
}

function fieldsAt(node: YamlNode, scope: FieldScope): Field[] {
  const nodes = node.kind === "list" ? items(node) : [node];
  return nodes.flatMap((one) => fieldAt(one, scope) ?? []);
}

function fieldAt(node: YamlNode | undefined, scope: FieldScope): Field | undefined {
  return node === undefined
    ? undefined
    : named((stringOf(node) ?? "").replace(SEVERAL, ""), node.place, scope);
}

function named(field: string, place: YamlNode["place"], scope: FieldScope): Field | undefined {
  const found = scope.fields.find(({ name }) => name === field);
  if (found === undefined) {
    const allowed = [...new Set(scope.fields.map(({ name }) => name))];
    scope.diagnostics.push(diagnostic("unknown-field", { field, op: scope.op, allowed }, place));
  }
  return found;
}
