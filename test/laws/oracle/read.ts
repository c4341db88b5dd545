/** Decoding by the table alone: slow, plain, one rule of reading after the other. */
import type { Condition, Harness, Lens, Model, Rule, Tool } from "../../../generator/ir.js";
import type { AnyCall, Origin, Why } from "../../../src/runtime/call.js";
import { isObject, parseJson, type Json, type JsonObject } from "../../../src/runtime/json.js";
import { readersOf } from "../lenses.js";
import { newReader, readKeys } from "./read-values.js";
import { slotsOf, valueAt } from "./slots.js";

export type Reading = { model: Model; harness: Harness };

export function readCall(by: Reading, name: string, input: Json | undefined): AnyCall {
  const tool = by.harness.tools.find((one) => one.name === name);
  const rules = tool?.rules.filter(({ direction }) => direction !== "write") ?? [];
  if (tool?.wrapper !== undefined) return readWrapped(by, tool, tool.wrapper, input);
  if (rules.length === 0) return raw(by, name, input, { code: "unknown-tool" });
  const text = rules.map(textKey).find((key) => key !== undefined);
  if (text !== undefined && typeof input === "string" && !isObject(parseJson(input))) {
    const origin: Origin = { harness: by.harness.id, tool: name, form: "text" };
    return readWith(by, rules, { [text]: input }, origin, input);
  }
  const origin: Origin = { harness: by.harness.id, tool: name };
  const object = argumentsOf(input, origin);
  if (object === undefined) return raw(by, name, input, { code: "not-an-object" });
  origin.keys = Object.keys(object);
  return readWith(by, rules, object, origin, input);
}

/** The key that the text of a tool without an argument object stands for. */
export function textKey({ text, lenses }: Rule): string | undefined {
  if (text === undefined) return undefined;
  return lenses.find((lens) => "field" in lens && lens.field === text)?.key ?? text;
}

export function argumentsOf(input: Json | undefined, origin: Origin): JsonObject | undefined {
  if (isObject(input)) return input;
  if (input === undefined) {
    origin.form = "none";
    return {};
  }
  const parsed = input === "" ? {} : typeof input === "string" ? parseJson(input) : undefined;
  if (!isObject(parsed) || typeof input !== "string") return undefined;
  origin.text = input;
  return parsed;
}

function raw({ harness }: Reading, tool: string, input: Json | undefined, why: Why): AnyCall {
  const origin: Origin = { harness: harness.id, tool, why };
  const object = argumentsOf(input, origin);
  return { name: "Raw", input: { name: tool, input: object ?? input ?? null }, origin };
}

// ------------------------------------------------------------------ calls that carry a call

function readWrapped(
  by: Reading,
  { name: tool }: Tool,
  { nameKey, inputKey, when }: NonNullable<Tool["wrapper"]>,
  input: Json | undefined,
): AnyCall {
  const outer: Origin = { harness: by.harness.id, tool };
  const object = argumentsOf(input, outer);
  if (object === undefined) return raw(by, tool, input, { code: "not-an-object" });
  if (!when.every((condition) => isMet(condition, object))) {
    return raw(by, tool, input, { code: "no-rule" });
  }
  const name = Object.hasOwn(object, nameKey) ? object[nameKey] : undefined;
  if (typeof name !== "string") return raw(by, tool, input, { code: "missing-key", key: nameKey });
  const isWrapper = by.harness.tools.some((one) => one.name === name && one.wrapper !== undefined);
  if (isWrapper) return raw(by, tool, input, { code: "no-rule" });
  const inside = Object.hasOwn(object, inputKey) ? object[inputKey] : undefined;
  const call = readCall(by, name, inside);
  if (call.origin === undefined || call.name === "Raw") {
    return raw(by, tool, input, call.origin?.why ?? { code: "no-rule" });
  }
  const others = Object.entries(object).filter(([key]) => key !== nameKey && key !== inputKey);
  call.origin.wrap = { tool, nameKey, inputKey, keys: Object.keys(object) };
  if (others.length > 0) call.origin.wrap.rest = Object.fromEntries(others);
  if (outer.text !== undefined) call.origin.wrap.text = outer.text;
  return call;
}

// ------------------------------------------------------------------ a call and a rule

function isMet(condition: Condition, input: JsonObject): boolean {
  const value = valueAt(input, [condition.key]);
  switch (condition.kind) {
    case "has":
      return value !== undefined;
    case "lacks":
      return value === undefined;
    case "is":
      return (
        Object.hasOwn(input, condition.key) &&
        condition.values.some((literal) => literal === input[condition.key])
      );
    default: {
      const never: never = condition;
      return never;
    }
  }
}

/** The first rule whose conditions hold reads the call, else the one without any. */
function readWith(
  by: Reading,
  rules: readonly Rule[],
  input: JsonObject,
  origin: Origin,
  given: Json | undefined,
): AnyCall {
  const told = rules.filter(({ when }) => when.length > 0);
  const rule =
    told.find(({ when }) => when.every((condition) => isMet(condition, input))) ??
    rules.find(({ when }) => when.length === 0);
  const op = by.model.ops.find(({ name }) => name === rule?.op);
  if (rule === undefined || op === undefined) {
    return raw(by, origin.tool, given, { code: "no-rule" });
  }
  const reader = newReader(by.harness, op, rule.lenses, input);
  readKeys(reader, rule.lenses, input, [], origin);
  Object.assign(reader.out, rule.says);
  const missing = op.fields.find(
    ({ name, required }) => required && !Object.hasOwn(reader.out, name),
  );
  if (missing !== undefined)
    origin.why ??= { code: "missing-key", key: writtenKey(missing.name, rule) };
  if (origin.why !== undefined) return raw(by, origin.tool, given, origin.why);
  if (Object.keys(rule.implied).length > 0) origin.implied = rule.implied;
  const index = readersOf(by.harness, rule.tool, op.name).indexOf(rule);
  if (index > 0) origin.rule = index;
  return { name: op.name, input: reader.out, origin };
}

/** The native key at the top of a call under which a field is written, or was. */
function writtenKey(field: string, rule: Rule): string {
  const own = slotsOf(rule.lenses).filter(({ lens }) => readsInto(lens).includes(field));
  const slot = own.find(({ lens }) => !lens.legacy) ?? own[0];
  return slot?.path[0] ?? field;
}

/** The fields that a lens can give when it reads. */
function readsInto(lens: Lens): string[] {
  if (lens.kind === "one") return lens.items.flatMap(readsInto);
  if (lens.kind === "shape") {
    return [...lens.shape.positionals, ...lens.shape.flags.map(({ field }) => field)];
  }
  if (lens.kind === "span") return [lens.offset, lens.limit];
  if (lens.kind === "list") return [lens.field, lens.plural];
  return "field" in lens ? [lens.field] : [];
}
