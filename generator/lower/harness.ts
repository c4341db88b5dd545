/** A harness file as IR. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { readExceptions, type Exception } from "../diagnostics/exceptions.js";
import { admitsValue, allowedValues } from "../field-types.js";
import type {
  Condition,
  Confidence,
  Harness,
  Literal,
  Op,
  Preset,
  Rule,
  SessionInfo,
  Shape,
  Source,
  Tool,
  Wrapper,
} from "../ir.js";
import {
  entries,
  get,
  getBoolean,
  getString,
  getStrings,
  items,
  scalarOf,
  stringOf,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
} from "../nodes.js";
import { lowerKeys, lowerLocals, textLens } from "./keys.js";
import { isCoercion, isConfidence, isContainer } from "./words.js";

export type HarnessScope = {
  ops: Op[];
  shapes: Shape[];
  diagnostics: Diagnostic[];
  exceptions: Exception[];
};

export function lowerHarness(root: YamlMap, scope: HarnessScope): Harness {
  const { exceptions } = scope;
  exceptions.push(...readExceptions(get(root, "allow"), wholeFile(root)));
  const sources = lowerSources(root);
  const presets = lowerPresets(root);
  const verified = get(root, "verified");
  const harness: Harness = {
    id: getString(root, "id") ?? "",
    name: getString(root, "name") ?? "",
    vendor: getString(root, "vendor") ?? "",
    aliases: getStrings(root, "aliases"),
    presets,
    coerce: getStrings(root, "coerce").filter(isCoercion),
    sources,
    verified: {
      on: getString(verified, "on") ?? "",
      against: getString(verified, "against") ?? "",
    },
    tools: entries(get(root, "tools")).map((one) => lowerTool(one, sources, presets, scope)),
    place: get(root, "id")?.place ?? root.place,
  };
  const doc = getString(root, "doc");
  const session = lowerSession(get(root, "session"));
  if (doc !== undefined) harness.doc = doc;
  if (session !== undefined) harness.session = session;
  return harness;
}

function wholeFile(root: YamlMap): YamlMap["place"] {
  return { file: root.place.file, start: 0, end: Number.MAX_SAFE_INTEGER };
}

function lowerSources(root: YamlNode): Source[] {
  return entries(get(root, "sources")).map(({ key, keyPlace, value }) => {
    const kind = getString(value, "kind");
    return {
      id: key,
      ref: getString(value, "ref") ?? "",
      kind: isConfidence(kind) ? kind : "inferred",
      place: keyPlace,
    };
  });
}

function lowerPresets(root: YamlNode): Preset[] {
  return entries(get(root, "presets")).map(({ key, keyPlace, value }) => ({
    id: key,
    doc: stringOf(value) ?? getString(value, "doc") ?? "",
    place: keyPlace,
  }));
}

function lowerSession(node: YamlNode | undefined): SessionInfo | undefined {
  const container = getString(node, "container");
  if (!isContainer(container)) return undefined;
  const session: SessionInfo = {
    files: getString(node, "files") ?? "",
    container,
    family: getString(node, "family") ?? "",
  };
  const doc = getString(node, "doc");
  if (doc !== undefined) session.doc = doc;
  return session;
}

function lowerTool(
  { key, keyPlace, value }: YamlEntry,
  sources: Source[],
  presets: Preset[],
  scope: HarnessScope,
): Tool {
  const nodes = items(value);
  const rules: Rule[] = [];
  let wrapper: Wrapper | undefined;
  for (const node of nodes) {
    if (node.kind !== "map") continue;
    // A rule alone is shown at the name of its tool.
    const place = nodes.length > 1 ? node.place : keyPlace;
    scope.exceptions.push(...readExceptions(get(node, "allow"), node.place, place));
    if (get(node, "unwrap") === undefined) {
      const rule = lowerRule(key, node, rules, sources, presets, scope);
      if (rule !== undefined) rules.push({ ...rule, place });
    } else if (wrapper === undefined) {
      wrapper = { ...lowerWrapper(node, sources, scope), place };
    } else {
      scope.diagnostics.push(diagnostic("ambiguous-rules", { tool: key }, place));
    }
  }
  const tool: Tool = { name: key, rules, place: keyPlace };
  if (wrapper !== undefined) tool.wrapper = wrapper;
  const results = nodes
    .map((node) => getString(node, "results"))
    .find((text) => text !== undefined);
  if (results !== undefined) tool.results = results;
  return tool;
}

function lowerWrapper(node: YamlMap, sources: Source[], { diagnostics }: HarnessScope): Wrapper {
  const unwrap = get(node, "unwrap");
  const cited = known(getStrings(node, "source"), sources, "source", node, diagnostics);
  const wrapper: Wrapper = {
    nameKey: getString(unwrap, "name") ?? "",
    inputKey: getString(unwrap, "input") ?? "",
    when: lowerConditions(get(node, "when")),
    sources: cited,
    confidence: confidenceOf(node, cited, sources),
    place: node.place,
  };
  const doc = getString(node, "doc");
  return doc === undefined ? wrapper : { ...wrapper, doc };
}

function lowerRule(
  tool: string,
  node: YamlMap,
  before: Rule[],
  sources: Source[],
  presets: Preset[],
  scope: HarnessScope,
): Rule | undefined {
  const { diagnostics, shapes } = scope;
  // Raw is what no rule explains; a rule of its own would be none.
  const ops = scope.ops.filter((candidate) => candidate.name !== "Raw");
  const opNode = get(node, "op");
  const name = stringOf(opNode) ?? "";
  const op = ops.find((candidate) => candidate.name === name);
  if (op === undefined) {
    const allowed = ops.map((candidate) => candidate.name);
    diagnostics.push(diagnostic("unknown-op", { op: name, allowed }, opNode?.place ?? node.place));
    return undefined;
  }
  const keyScope = { op: name, fields: op.fields, shapes, tool, diagnostics };
  const cited = known(getStrings(node, "source"), sources, "source", node, diagnostics);
  const rule: Rule = {
    tool,
    op: name,
    index: before.filter((other) => other.op === name && other.direction !== "write").length,
    when: lowerConditions(get(node, "when")),
    direction: directionOf(node),
    presets: known(getStrings(node, "preset"), presets, "preset", node, diagnostics),
    lenses: [...lowerKeys(get(node, "keys"), keyScope), ...lowerLocals(get(node, "local"))],
    implied: lowerFieldValues(get(node, "implied"), op, diagnostics),
    says: lowerFieldValues(get(node, "says"), op, diagnostics),
    sources: cited,
    confidence: confidenceOf(node, cited, sources),
    place: node.place,
  };
  const since = getString(node, "since");
  const until = getString(node, "until");
  const text = get(node, "text");
  const doc = getString(node, "doc");
  if (since !== undefined) rule.since = since;
  if (until !== undefined) rule.until = until;
  if (text !== undefined) addText(rule, text, op, diagnostics);
  if (doc !== undefined) rule.doc = doc;
  return rule;
}

function directionOf(node: YamlNode): Rule["direction"] {
  if (getString(node, "write") === "only") return "write";
  return getBoolean(node, "legacy") === true ? "read" : "both";
}

/** The ids that are declared; the others are reported. */
function known(
  ids: string[],
  declared: { id: string }[],
  kind: "source" | "preset",
  node: YamlMap,
  diagnostics: Diagnostic[],
): string[] {
  const allowed = declared.map(({ id }) => id);
  return ids.filter((id) => {
    if (allowed.includes(id)) return true;
    const place = items(get(node, kind)).find((item) => stringOf(item) === id)?.place ?? node.place;
    diagnostics.push(
      kind === "source"
        ? diagnostic("unknown-source", { source: id, allowed }, place)
        : diagnostic("unknown-preset", { preset: id, allowed }, place),
    );
    return false;
  });
}

/** As sure as the rule says, else as its surest source. */
function confidenceOf(node: YamlNode, cited: string[], sources: Source[]): Confidence {
  const stated = getString(node, "confidence");
  if (isConfidence(stated)) return stated;
  const kinds = new Set(sources.filter(({ id }) => cited.includes(id)).map(({ kind }) => kind));
  const order: Confidence[] = ["source", "docs", "observed"];
  return order.find((kind) => kinds.has(kind)) ?? "inferred";
}

function lowerConditions(node: YamlNode | undefined): Condition[] {
  const keysOf = (property: "has" | "lacks"): Condition[] =>
    items(get(node, property)).flatMap((item) => {
      const key = stringOf(item);
      return key === undefined ? [] : [{ kind: property, key, place: item.place }];
    });
  const values = entries(get(node, "is")).map(({ key, keyPlace, value }): Condition => {
    const literals = items(value)
      .map(scalarOf)
      .filter((item) => item !== undefined);
    return { kind: "is", key, values: literals, place: keyPlace };
  });
  return [...keysOf("has"), ...keysOf("lacks"), ...values];
}

function lowerFieldValues(
  node: YamlNode | undefined,
  op: Op,
  diagnostics: Diagnostic[],
): { [field: string]: Literal } {
  const values: { [field: string]: Literal } = {};
  for (const { key, keyPlace, value } of entries(node)) {
    const field = op.fields.find(({ name }) => name === key);
    const meant = scalarOf(value) ?? null;
    if (field === undefined) {
      const allowed = op.fields.map(({ name }) => name);
      diagnostics.push(diagnostic("unknown-field", { field: key, op: op.name, allowed }, keyPlace));
    } else if (meant === null || !admitsValue(field.type, meant)) {
      const params = { field: key, value: String(meant), allowed: allowedValues(field) };
      diagnostics.push(diagnostic("implied-unknown-value", params, value.place));
    } else {
      values[field.name] = meant;
    }
  }
  return values;
}

/** A tool that takes text: the text stands for a key, which the rule may also list. */
function addText(rule: Rule, node: YamlNode, op: Op, diagnostics: Diagnostic[]): void {
  const name = stringOf(node) ?? "";
  const field = op.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    const allowed = op.fields.map((candidate) => candidate.name);
    diagnostics.push(
      diagnostic("unknown-field", { field: name, op: op.name, allowed }, node.place),
    );
    return;
  }
  rule.text = name;
  const hasKey = rule.lenses.some((lens) => "field" in lens && lens.field === name && !lens.legacy);
  if (!hasKey) rule.lenses.push(textLens(field, node.place));
}
