/** Encoders: canonical fields to native input, one `case` for each field. */
import type { Default, Lens, Rule } from "../../ir.js";
import { fieldsOfCall } from "../../lens-fields.js";
import { CANONICAL, inputType, itemType } from "./names.js";
import { DECODE, JSON_MODULE, listOptions, operationText, type Scope } from "./decode.js";
import { slotsOf, toolsText, type NamedRule, type Slot } from "./rules.js";
import { comment, literal, member } from "./text.js";

export const WRITER = "../../src/runtime/writer.js";

/** `function encodeGrep(…)`, and the helpers that it needs before it. */
export function emitEncoder(named: NamedRule, scope: Scope): void {
  const { rule, base } = named;
  const { module } = scope;
  const json = module.type("JsonObject", JSON_MODULE);
  const fields = `${module.type(inputType(rule.op), CANONICAL)} & ${json}`;
  const body = bodyOf(rule, scope);
  module.add(
    `/** ${comment(rule.op)} → ${toolsText(named)} */`,
    `function encode${base}(fields: ${fields}, w: ${module.type("Writer", WRITER)}): ${json} {`,
    ...body,
    ...rule.lenses.flatMap((lens) => unlessWritten(lens, rule.lenses, alwaysLines(lens, scope))),
    "return out;",
    "}",
    "",
  );
}

function bodyOf(rule: Rule, scope: Scope): string[] {
  const { module } = scope;
  const out = `const out: ${module.type("JsonObject", JSON_MODULE)} = {};`;
  const shape = rule.lenses.find((lens) => lens.kind === "shape");
  if (shape?.kind === "shape") {
    const table = scope.tables.shape(shape.shape);
    return [out, `${member("out", shape.key)} = w.shape(fields, ${table});`];
  }
  const one = rule.lenses.find((lens) => lens.kind === "one");
  const item = one ? ["const item: JsonObject = {};", `${member("out", one.key)} = [item];`] : [];
  return [out, ...item, ...switchOnFields(slotsOf(rule.lenses), scope)];
}

/** The loop over the canonical fields. Those without a key are named as losses. */
function switchOnFields(slots: readonly Slot[], scope: Scope): string[] {
  const bodies = new Map<string, string[]>();
  for (const [field, candidates] of fieldCases(slots)) {
    const body = unlessInTwin(field, candidates, slots, statement(field, candidates, scope));
    const text = [...body, "break;"].join("\n");
    bodies.set(text, [...(bodies.get(text) ?? []), `case ${literal(field)}:`]);
  }
  const cases = [...bodies].flatMap(([body, labels]) => [...labels, body]);
  return [
    "for (const field of Object.keys(fields)) {",
    "const value = fields[field];",
    "if (value === undefined) continue;",
    "switch (field) {",
    ...cases,
    "default: w.drop(field, value);",
    "}",
    "}",
  ];
}

/** Field → the slots that can write it: current ones first, then those that are only accepted. */
function fieldCases(slots: readonly Slot[]): Map<string, Slot[]> {
  const cases = new Map<string, Slot[]>();
  for (const slot of slots) {
    // A command line inside an object is only read.
    if (slot.lens.kind === "shape") continue;
    for (const field of fieldsOfCall(slot.lens)) {
      cases.set(field, [...(cases.get(field) ?? []), slot]);
    }
  }
  for (const [field, candidates] of cases) {
    const current = candidates.filter(({ lens }) => !lens.legacy);
    const legacy = candidates.filter(({ lens }) => lens.legacy);
    cases.set(field, [...singleFirst(field, current), ...singleFirst(field, legacy)]);
  }
  return cases;
}

/** One value goes to a key for one value where there is such a key, several to one for lists. */
function singleFirst(field: string, slots: Slot[]): Slot[] {
  const isList = ({ lens }: Slot): boolean => lens.kind === "list" && lens.field === field;
  return [...slots.filter((slot) => !isList(slot)), ...slots.filter(isList)];
}

/**
 * Where a key for one value stands before the key for several, it would hide them: then the plural
 * twin, which holds this value too, is all that is written.
 */
function unlessInTwin(
  field: string,
  candidates: readonly Slot[],
  slots: readonly Slot[],
  body: string[],
): string[] {
  const [first] = candidates;
  const list = candidates.find(({ lens }) => lens.kind === "list");
  if (first === undefined || list?.lens.kind !== "list" || first.lens.kind === "list") return body;
  const { plural } = list.lens;
  if (plural === field || slots.indexOf(list) < slots.indexOf(first)) return body;
  return [`if (fields.${plural} === undefined) {`, ...body, "}"];
}

/** What a `case` does. With several keys for the field, the one that the call came with is used. */
function statement(field: string, slots: readonly Slot[], scope: Scope): string[] {
  const [first, ...others] = slots;
  if (first === undefined) return [];
  const keys = slots
    .map(({ lens, path }) => literal(path.length === 0 ? lens.key : [...path, lens.key]))
    .join(", ");
  // Current keys stand first: where the first is only read, all are.
  const { legacy } = first.lens;
  if (areSpellings(slots)) {
    const keyText = others.length === 0 ? undefined : `w.spelling(${keys})`;
    const body = writeField(field, first, scope, keyText);
    return legacy ? [`if (w.used(${keys}) < 0) w.drop(field, value);`, "else", ...body] : body;
  }
  const bodies = slots.map((slot) => writeField(field, slot, scope));
  const cases = bodies.flatMap((body, at) => {
    const isDefault = at === 0 && !legacy;
    return isDefault ? [] : [`case ${at}:`, ...body, "break;"];
  });
  const otherwise = legacy ? ["w.drop(field, value);"] : (bodies[0] ?? []);
  return [`switch (w.used(${keys})) {`, ...cases, "default:", ...otherwise, "}"];
}

/** Whether keys differ in their name alone, so that one statement writes whichever of them it is. */
function areSpellings(slots: readonly Slot[]): boolean {
  const [first] = slots;
  if (first === undefined || slots.length === 1) return true;
  const operation = operationText(first.lens);
  const isSame = ({ lens, path }: Slot): boolean =>
    path.length === 0 && operationText(lens) === operation;
  return first.lens.kind !== "each" && first.lens.kind !== "span" && slots.every(isSame);
}

/** Statements that write one field with one lens, into `root`. */
function writeField(
  field: string,
  { lens, path }: Slot,
  scope: Scope,
  keyText = literal(lens.key),
  root = "out",
): string[] {
  const { module } = scope;
  const parent = path.reduce(
    (object, key) => `${module.use("objectIn", WRITER)}(${object}, ${literal(key)})`,
    root,
  );
  // `value` is any JSON; what computes with it takes the typed field.
  const typed = `fields.${field}`;
  const isOwnKey = keyText === literal(lens.key);
  const target = isOwnKey ? member(parent, lens.key) : `${parent}[${keyText}]`;
  const assign = (text: string): string[] => [`${target} = ${text};`];
  const defined = (text: string): string[] => [`if (${typed} !== undefined) ${text}`];
  const isRequired = scope.op.fields.some(({ name, required }) => name === field && required);
  const assignTyped = (text: string): string[] =>
    assign(text).flatMap((line) => (isRequired ? [line] : defined(line)));
  switch (lens.kind) {
    case "copy":
      return assign("value");
    case "values": {
      const table = scope.tables.pairs(scope.base, lens.key, lens.pairs);
      return [`w.value(${parent}, ${keyText}, field, value, ${table});`];
    }
    case "flip":
      return assign(`!${typed}`);
    case "scale":
      return defined(
        `w.scale(${parent}, ${keyText}, field, ${typed}, ${lens.factor}${lens.whole ? ", true" : ""});`,
      );
    case "shift":
      return defined(`w.shift(${parent}, ${keyText}, field, ${typed}, ${lens.by});`);
    case "list":
      return writeList(lens, target);
    case "span":
      return [
        `w.span(${parent}, ${keyText}, field, fields, ${literal(lens.offset)}, ${literal(lens.limit)}, ${literal(lens.open)});`,
      ];
    case "last":
      return [
        `w.last(${parent}, ${keyText}, field, ${typed}, fields.${lens.offset}${lens.by === 0 ? "" : `, ${lens.by}`});`,
      ];
    case "lead":
      return assignTyped(`w.lead(field, ${typed}, ${literal(lens.prefix)})`);
    case "fold":
      return field === lens.folder
        ? [";"]
        : assignTyped(`w.fold(field, ${typed}, ${literal(lens.folder)}, fields.${lens.folder})`);
    case "each": {
      const helper = emitItemEncoder(lens, scope);
      return assignTyped(`w.each(field, ${typed}, ${helper})`);
    }
    case "one": {
      const inner = slotsOf(lens.items).find((slot) => fieldsOfCall(slot.lens).includes(field));
      return inner === undefined ? [] : writeField(field, inner, scope, undefined, "item");
    }
    case "argv":
      return assignTyped(`${module.use("shellWords", DECODE)}(${typed})`);
    case "nest":
    case "shape":
    case "marker":
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

/** Whichever of the twins comes first writes for both: the plural one holds all values. */
function writeList(lens: Extract<Lens, { kind: "list" }>, target: string): string[] {
  if (lens.join !== undefined) {
    return [`${target} = w.joined(field, value, fields.${lens.plural}, ${literal(lens.join)});`];
  }
  const single = lens.plural === lens.field ? "undefined" : `fields.${lens.field}`;
  const values = `${single}, fields.${lens.plural}, ${listOptions(lens)}`;
  return [`${target} = w.list(${values});`];
}

/** The encoder of one object of a list becomes a function of its own. */
function emitItemEncoder(lens: Extract<Lens, { kind: "each" }>, scope: Scope): string {
  const { module } = scope;
  const name = scope.tables.helper(`encode${scope.base}Item`);
  const json = module.type("JsonObject", JSON_MODULE);
  const type = `${module.type(itemType(scope.op.name, lens.field), CANONICAL)} & ${json}`;
  const list = scope.op.fields.find(({ name }) => name === lens.field)?.type;
  const fields = list?.kind === "objects" ? list.fields : [];
  const body = switchOnFields(slotsOf(lens.items), { ...scope, op: { ...scope.op, fields } });
  const constants = lens.items.flatMap((inner) => alwaysLines(inner, scope));
  module.add(
    `/** One of \`${comment(lens.key)}\` */`,
    `function ${name}(fields: ${type}, w: ${module.type("Writer", WRITER)}): ${json} {`,
    `const out: ${json} = {};`,
    ...body,
    ...constants,
    "return out;",
    "}",
    "",
  );
  return name;
}

/** A key for one value is not missing where the key for several is written. */
function unlessWritten(lens: Lens, lenses: readonly Lens[], lines: string[]): string[] {
  const list = lenses.find(
    (other) => other.kind === "list" && "field" in lens && other.field === lens.field,
  );
  if (lines.length === 0 || list?.kind !== "list" || lens.kind === "list") return lines;
  return [`if (fields.${list.plural} === undefined)`, ...lines];
}

/** Keys that are written to `parent` whether or not the call has a value for them. */
function alwaysLines(lens: Lens, scope: Scope, parent = "out"): string[] {
  const key = literal(lens.key);
  if (lens.kind === "marker") return [`w.mark(${parent}, ${key}, ${literal(lens.value)});`];
  if (lens.kind === "one") return lens.items.flatMap((inner) => alwaysLines(inner, scope, "item"));
  if (lens.kind === "nest") {
    return lens.inner.flatMap((inner) => alwaysLines(inner, scope, `w.inside(${parent}, ${key})`));
  }
  if (lens.always === undefined) return [];
  const field = "field" in lens ? `, ${literal(lens.field)}` : "";
  return [`w.make(${parent}, ${key}, ${defaultText(lens.always, lens, scope)}${field});`];
}

function defaultText(value: Default, lens: Lens, { module }: Scope): string {
  switch (value.kind) {
    case "lines":
      return lens.kind === "last"
        ? `${module.use("lastOf", WRITER)}(fields.${lens.offset}, ${value.lines}, ${lens.by})`
        : String(value.lines);
    case "constant":
      return literal(value.value);
    case "cwd":
      return `w.cwd(${literal(value.or)})`;
    default: {
      const never: never = value;
      return never;
    }
  }
}
