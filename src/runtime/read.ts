/** Decoding: which rule reads a call, and what becomes of a call that none reads. */
import type { AnyCall, Origin } from "./call.js";
import { argumentsOf, raw, type RawCall } from "./decode.js";
import { hasOwn, isObject, parseJson, type Json, type JsonObject } from "./json.js";
import { decodeRows, firstKeys } from "./rows.js";
import type { Choice, ReadRule, Tool, Tools } from "./rule.js";
import type { OpInfo } from "./wire.js";
import { unwrap } from "./wrap.js";

/**
 * Reads one call. `input` may be an object, JSON text of one (kept as `origin.text`), text where the
 * tool takes text, or nothing at all, which means no arguments. Anything else is Raw.
 */
export function read<C extends AnyCall>(
  harness: string,
  tools: Tools<C>,
  name: string,
  input: Json | undefined,
): C | RawCall {
  const tool = hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) return raw(harness, name, input, { code: "unknown-tool" });
  if ("wraps" in tool) {
    return unwrap(harness, name, input, tool, (inner, json) => {
      // A wrapper inside a wrapper is not a form that anybody writes.
      const isWrapper =
        hasOwn(tools, inner) && tools[inner] !== undefined && "wraps" in tools[inner];
      return isWrapper ? undefined : read(harness, tools, inner, json);
    });
  }
  const origin: Origin = { harness, tool: name };
  const object = textAsInput(tool, input, origin) ?? argumentsOf(input, origin);
  if (object === undefined) return raw(harness, name, input, { code: "not-an-object" });
  const rule = "op" in tool ? tool : choose(tool, object);
  if (rule === undefined) return raw(harness, name, input, { code: "no-rule" });
  const call = readAs(rule, object, origin);
  if (call === null || origin.why !== undefined) {
    return raw(harness, name, input, origin.why ?? { code: "missing-key" });
  }
  const index = "op" in tool ? 0 : alike(tool, rule.op.name).indexOf(rule);
  if (index > 0) origin.rule = index;
  return call;
}

/** The rule that read a call of an op, by what its origin says. */
export function ruleOf<C extends AnyCall>(
  tools: Tools<C>,
  { tool: name, rule: index = 0 }: Origin,
  op: string,
): ReadRule<C> | undefined {
  const tool = hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined || "wraps" in tool) return undefined;
  if (!("op" in tool)) return alike(tool, op)[index];
  return tool.op.name === op && index === 0 ? tool : undefined;
}

/** The rules of a tool that mean the same op. */
function alike<C extends AnyCall>(choices: readonly Choice<C>[], op: string): ReadRule<C>[] {
  return choices.map(({ rule }) => rule).filter((rule) => rule.op.name === op);
}

function choose<C extends AnyCall>(
  choices: readonly Choice<C>[],
  input: JsonObject,
): ReadRule<C> | undefined {
  const told = choices.find(({ when }) => when?.(input) === true);
  return (told ?? choices.find(({ when }) => when === undefined))?.rule;
}

/** Text that is the whole input of a tool, as an object. JSON text of an object is arguments. */
function textAsInput<C extends AnyCall>(
  tool: Exclude<Tool<C>, { wraps: unknown }>,
  input: Json | undefined,
  origin: Origin,
): JsonObject | undefined {
  if (typeof input !== "string") return undefined;
  const key =
    "op" in tool ? tool.text : tool.find(({ rule }) => rule.text !== undefined)?.rule.text;
  if (key === undefined || isObject(parseJson(input))) return undefined;
  origin.form = "text";
  return { [key]: input };
}

function readAs<C extends AnyCall>(rule: ReadRule<C>, input: JsonObject, origin: Origin): C | null {
  const keys = Object.keys(input);
  if (origin.form !== "text") origin.keys = keys;
  const fields =
    "keys" in rule ? decodeRows(rule, input, keys, origin) : rule.decode(input, keys, origin);
  if (rule.says !== undefined) Object.assign(fields, rule.says);
  if (rule.implied !== undefined) origin.implied = rule.implied;
  const call = { name: rule.op.name, input: fields, origin };
  if (isWhole(call, rule.op)) return call;
  const lacking = rule.op.required.findIndex((field) => call.input[field] === undefined);
  const needs = "keys" in rule ? firstKeys(rule) : (rule.needs ?? rule.op.required);
  const key = needs[lacking];
  origin.why ??= key === undefined ? { code: "missing-key" } : { code: "missing-key", key };
  return null;
}

/** Whether a call has all fields that its op requires. Of which types they are is read from `op`. */
function isWhole<C extends AnyCall>(call: AnyCall, op: OpInfo<C>): call is C {
  for (const field of op.required) if (call.input[field] === undefined) return false;
  return true;
}
