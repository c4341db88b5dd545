/** Small models made by hand. Everything has a default, so that a test states what it is about. */
import type {
  Field,
  FieldType,
  Harness,
  Keyed,
  Lens,
  Model,
  Op,
  Rule,
  Tool,
} from "../../generator/ir.js";
import { lower } from "../../generator/lower/index.js";

const PLACE = { file: "mappings/test.yaml", start: 0, end: 0 };

export function keyed(key: string, rest: Partial<Keyed> = {}): Keyed {
  return { key, legacy: false, place: PLACE, ...rest };
}

export function copy(key: string, field = key, rest: Partial<Keyed> = {}): Lens {
  return { ...keyed(key, rest), kind: "copy", field, type: { kind: "string" } };
}

export function values(
  key: string,
  field: string,
  pairs: [native: string, canonical: string | null][],
): Lens {
  const all = pairs.map(([native, canonical]) => ({ native, canonical, place: PLACE }));
  return { ...keyed(key), kind: "values", field, pairs: all };
}

export function rule(op: string, lenses: Lens[], rest: Partial<Rule> = {}): Rule {
  return {
    tool: "tool",
    op,
    index: 0,
    when: [],
    direction: "both",
    presets: [],
    lenses,
    implied: {},
    says: {},
    sources: [],
    confidence: "source",
    place: PLACE,
    ...rest,
  };
}

/** A tool of these rules, which take its name. */
export function tool(name: string, rules: Rule[], rest: Partial<Tool> = {}): Tool {
  return { name, rules: rules.map((one) => ({ ...one, tool: name })), place: PLACE, ...rest };
}

export function harness(id: string, tools: Tool[], rest: Partial<Harness> = {}): Harness {
  return {
    id,
    name: id,
    vendor: "Vendor",
    aliases: [],
    presets: [],
    coerce: [],
    sources: [],
    verified: { on: "2026-01-02", against: `${id} 1.0` },
    tools,
    place: PLACE,
    ...rest,
  };
}

export function field(name: string, rest: Partial<Field> = {}): Field {
  const type: FieldType = { kind: "string" };
  return { name, type, required: false, doc: `The ${name}.`, place: PLACE, ...rest };
}

export function op(name: string, fields: Field[], rest: Partial<Op> = {}): Op {
  return {
    name,
    doc: `Do ${name}.`,
    acp: "search",
    show: [],
    search: [],
    fields,
    place: PLACE,
    ...rest,
  };
}

export function model(ops: Op[], harnesses: Harness[]): Model {
  return { ...lower([]).model, ops, harnesses };
}
