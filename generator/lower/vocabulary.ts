/** `canonical.yaml` and `shell.yaml` as IR. Both were validated: what is odd here is skipped. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { AcpKind, Field, FieldType, Flag, Op, Shape } from "../ir.js";
import {
  entries,
  get,
  getBoolean,
  getNumber,
  getString,
  getStrings,
  scalarOf,
  stringOf,
  type YamlEntry,
  type YamlNode,
} from "../nodes.js";
import { isAcpKind } from "./words.js";

export function lowerOps(root: YamlNode, diagnostics: Diagnostic[]): Op[] {
  return entries(get(root, "ops")).map(({ key, keyPlace, value }) => {
    const fields = lowerFields(get(value, "fields"));
    const op: Op = {
      name: key,
      doc: getString(value, "doc") ?? "",
      acp: acpOf(value),
      show: getStrings(value, "show"),
      search: getStrings(value, "search"),
      fields,
      place: keyPlace,
    };
    checkTwins(op, diagnostics);
    checkMentions(op, value, diagnostics);
    return op;
  });
}

function acpOf(node: YamlNode): AcpKind {
  const acp = getString(node, "acp");
  return acp !== undefined && isAcpKind(acp) ? acp : "other";
}

function lowerFields(node: YamlNode | undefined): Field[] {
  const fields = entries(node).map(lowerField);
  for (const field of fields) {
    const twin = fields.find((other) => other.name === field.plural);
    if (twin !== undefined) twin.singular = field.name;
  }
  return fields;
}

function lowerField({ key, keyPlace, value }: YamlEntry): Field {
  const field: Field = {
    name: key,
    type: lowerType(get(value, "type")),
    required: getBoolean(value, "required") ?? false,
    doc: getString(value, "doc") ?? "",
    place: keyPlace,
  };
  const unit = getString(value, "unit");
  const min = getNumber(value, "min");
  const plural = getString(value, "plural");
  if (unit !== undefined) field.unit = unit;
  if (min !== undefined) field.min = min;
  if (plural !== undefined) field.plural = plural;
  return field;
}

function lowerType(node: YamlNode | undefined): FieldType {
  if (node?.kind === "list") {
    const [first] = node.items;
    return first?.kind === "map"
      ? { kind: "objects", fields: lowerFields(first) }
      : { kind: "enum", values: node.items.map(stringOf).filter((text) => text !== undefined) };
  }
  const name = stringOf(node);
  switch (name) {
    case "integer":
    case "boolean":
    case "json":
    case "strings":
      return { kind: name };
    default:
      return { kind: "string" };
  }
}

/** A plural twin must be a list of strings of the same op. */
function checkTwins(op: Op, diagnostics: Diagnostic[]): void {
  const lists = op.fields.filter((field) => field.type.kind === "strings").map(({ name }) => name);
  for (const field of op.fields) {
    if (field.plural !== undefined && !lists.includes(field.plural)) {
      const params = { field: field.plural, op: op.name, allowed: lists };
      diagnostics.push(diagnostic("unknown-field", params, field.place));
    }
  }
}

/** `show` and `search` name fields of the op. */
function checkMentions(op: Op, node: YamlNode, diagnostics: Diagnostic[]): void {
  const allowed = op.fields.map(({ name }) => name);
  for (const property of ["show", "search"]) {
    const list = get(node, property);
    for (const item of list?.kind === "list" ? list.items : []) {
      const field = stringOf(item);
      if (field !== undefined && !allowed.includes(field)) {
        diagnostics.push(diagnostic("unknown-field", { field, op: op.name, allowed }, item.place));
      }
    }
  }
}

export function lowerShapes(root: YamlNode, ops: Op[], diagnostics: Diagnostic[]): Shape[] {
  const shapes: Shape[] = [];
  for (const { key, keyPlace, value } of entries(get(root, "shapes"))) {
    const opName = getString(value, "op") ?? "";
    const op = ops.find(({ name }) => name === opName);
    if (op === undefined) {
      const allowed = ops.map(({ name }) => name);
      const place = get(value, "op")?.place ?? keyPlace;
      diagnostics.push(diagnostic("unknown-op", { op: opName, allowed }, place));
      continue;
    }
    const shape: Shape = {
      id: key,
      op: op.name,
      program: getStrings(value, "program"),
      fixed: getStrings(value, "fixed"),
      flags: entries(get(value, "flags")).flatMap((entry) => lowerFlag(entry, op, diagnostics)),
      positionals: getStrings(value, "operands"),
      place: keyPlace,
    };
    const doc = getString(value, "doc");
    if (doc !== undefined) shape.doc = doc;
    shapes.push(shape);
  }
  return shapes;
}

function lowerFlag({ key, keyPlace, value }: YamlEntry, op: Op, diagnostics: Diagnostic[]): Flag[] {
  const flags = key.split(",").map((name) => name.trim());
  const name = getString(value, "to") ?? "";
  const field = op.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    const allowed = op.fields.map((candidate) => candidate.name);
    const place = get(value, "to")?.place ?? keyPlace;
    diagnostics.push(diagnostic("unknown-field", { field: name, op: op.name, allowed }, place));
    return [];
  }
  const is = scalarOf(get(value, "is"));
  if (is !== undefined) return [{ kind: "switch", flags, field: name, value: is, place: keyPlace }];
  const type = field.type.kind === "integer" ? "integer" : "string";
  return [{ kind: "value", flags, field: name, type, place: keyPlace }];
}
