/** `canonical.yaml` as IR. It was validated: what is odd here is skipped. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { AcpKind, Field, FieldType, Op } from "../ir.js";
import {
  entries,
  get,
  getBoolean,
  getNumber,
  getString,
  getStrings,
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
