/** Encoding by the table alone. */
import type { Harness, Rule } from "../../../generator/ir.js";
import type { AnyCall, Context, Encoded, Loss, Origin } from "../../../src/runtime/call.js";
import {
  equal,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from "../../../src/runtime/json.js";
import { readersOf } from "../lenses.js";
import { isGone, isSaid, writtenRule } from "./choose.js";
import { readCall, textKey, type Reading } from "./read.js";
import { lose, lossOf, pageOf, writeRule } from "./write-fields.js";

export function writeCall(by: Reading, call: AnyCall, context: Context): Encoded {
  const { origin } = call;
  const isHome = origin?.harness === by.harness.id;
  if (call.name === "Raw") return writeRaw(call, isHome);
  const known = isHome ? ruleOf(by.harness, call) : undefined;
  const back = known && origin && writeBack(by, known, call, origin, context);
  if (back !== undefined && origin !== undefined) return wrapped(back, origin);
  const rule = writtenRule(by.harness, call.name, context, call.input);
  if (rule === undefined) return untranslated(call);
  const losses: Loss[] = [];
  if (isGone(rule, context.version)) lose(losses, "retired");
  const unsaid = unsaidBy(call, rule);
  const page = pageOf(rule, losses, context, unsaid);
  const input = writeRule(page, { ...call.input, ...unsaid });
  if (rule.direction === "write") loseAll(losses, call);
  losses.push(...residue(origin));
  const text = textOf(rule, input);
  return { name: rule.tool, input: text ?? input, losses };
}

function writeRaw(call: AnyCall, isHome: boolean): Encoded {
  const name = typeof call.input["name"] === "string" ? call.input["name"] : "";
  const input = call.input["input"] ?? null;
  if (isHome && call.origin) return { name, input: asItCame(call.origin, input), losses: [] };
  return { name, input, losses: [lossOf("untranslated", undefined, call.origin?.why?.key)] };
}

function untranslated(call: AnyCall): Encoded {
  const losses = Object.keys(call.input).map((field) => lossOf("untranslated", field));
  const all = losses.length > 0 ? losses : [lossOf("untranslated")];
  return { name: call.name, input: call.input, losses: all };
}

// ------------------------------------------------------------------ losses

/** A tool that is only written reads as another op: no field comes back. */
function loseAll(losses: Loss[], call: AnyCall): void {
  for (const [field, value] of Object.entries(call.input)) {
    const isNamed = losses.some((loss) => loss.field === field);
    if (value !== undefined && !isNamed) lose(losses, "approximated", field);
  }
}

/** Native keys that stay behind. Other spellings of what was read are no loss. */
function residue(origin: Origin | undefined): Loss[] {
  const { rest = {}, held = {} } = origin ?? {};
  return Object.keys(rest).flatMap((key) => {
    const why = Object.hasOwn(held, key) ? held[key] : undefined;
    if (why === "null" || why === "spelling" || why === "marker") return [];
    return [lossOf(why === "type" ? "changed-type" : "dropped", undefined, key)];
  });
}

/** What the source meant without saying so, where the target would mean something else. */
function unsaidBy({ input, origin }: AnyCall, rule: Rule): JsonObject {
  const meant = Object.entries(origin?.implied ?? {});
  const differs = meant.filter(
    ([field, value]) =>
      !Object.hasOwn(input, field) &&
      !(Object.hasOwn(rule.implied, field) && equal(rule.implied[field], value)),
  );
  return Object.fromEntries(differs);
}

/** The text that is the whole input; not one that would read as arguments. */
function textOf(rule: Rule, input: JsonObject): string | undefined {
  const key = textKey(rule);
  const text = key === undefined ? undefined : input[key];
  return typeof text === "string" && !isObject(parseJson(text)) ? text : undefined;
}

// ------------------------------------------------------------------ back to where it came from

function ruleOf(harness: Harness, { origin, ...call }: AnyCall): Rule | undefined {
  const rule = readersOf(harness, origin?.tool ?? "", call.name)[origin?.rule ?? 0];
  return rule !== undefined && isSaid(rule, call.input) ? rule : undefined;
}

/** As much of what the call came with as reads back as the call, if any of it does. */
function writeBack(
  by: Reading,
  rule: Rule,
  call: AnyCall,
  origin: Origin,
  context: Context,
): Encoded | undefined {
  const attempt = (kept: Origin, isAnew: boolean): Encoded => {
    const losses: Loss[] = [];
    const page = pageOf(rule, losses, context, {}, isAnew ? undefined : kept);
    const input = inOrder(writeRule(page, call.input), kept);
    const left = Object.entries(origin.rest ?? {}).filter(
      ([key]) => !Object.hasOwn(kept.rest ?? {}, key),
    );
    losses.push(...residue({ ...origin, rest: Object.fromEntries(left) }));
    const text = origin.form === "text" ? textOf(rule, input) : undefined;
    return { name: origin.tool, input: text ?? asItCame(origin, input), losses };
  };
  const plain = withoutSpellings(origin);
  const attempts = [attempt(origin, false), attempt(plain, false), attempt(plain, true)];
  const right = attempts.flatMap((one) => asRead(by, call, one) ?? []);
  const whole = right.find(({ losses }) =>
    losses.every((loss) => fieldOf(loss, call) === undefined),
  );
  return whole ?? right[0] ?? asRead(by, call, attempt({ ...origin, rest: {} }, true));
}

function withoutSpellings(origin: Origin): Origin {
  const held = origin.held ?? {};
  const kept = Object.entries(origin.rest ?? {}).filter(([key]) => {
    const why = Object.hasOwn(held, key) ? held[key] : undefined;
    return why === undefined || why === "local" || why === "marker";
  });
  return { ...origin, rest: Object.fromEntries(kept) };
}

/** Old keys in their old order, then those of added fields. What was kept takes precedence. */
function inOrder(fresh: JsonObject, { keys = [], rest = {} }: Origin): JsonObject {
  const old = keys.flatMap((key): [string, Json | undefined][] => {
    if (Object.hasOwn(rest, key)) return [[key, rest[key]]];
    return Object.hasOwn(fresh, key) ? [[key, fresh[key]]] : [];
  });
  const added = Object.entries(fresh).filter(([key]) => !old.some(([known]) => known === key));
  return Object.fromEntries([...old, ...added]);
}

/** The field of the call that a loss is of, whole or in part. */
function fieldOf({ field }: Loss, { input }: AnyCall): string | undefined {
  return Object.keys(input).find((name) => field === name || field?.startsWith(`${name}[]`));
}

/** An encoded call that names what does not come back, and nothing else; or nothing at all. */
function asRead(by: Reading, call: AnyCall, encoded: Encoded): Encoded | undefined {
  const back = readCall(by, encoded.name, encoded.input);
  if (back.name !== call.name) return undefined;
  const valueOf = ({ input }: AnyCall, field: string): Json | undefined =>
    Object.hasOwn(input, field) ? input[field] : undefined;
  const isLost = (field: string): boolean => !equal(valueOf(call, field), valueOf(back, field));
  const losses = encoded.losses.filter((loss) => {
    const field = fieldOf(loss, call);
    return field === undefined || isLost(field);
  });
  const all = new Set([...Object.keys(call.input), ...Object.keys(back.input)]);
  const isTold = (field: string): boolean =>
    losses.some((loss) => loss.field === field || fieldOf(loss, call) === field);
  return [...all].every((field) => !isLost(field) || isTold(field))
    ? { ...encoded, losses }
    : undefined;
}

function asItCame({ text, form }: Origin, input: Json): Json | undefined {
  if (form === "none" && equal(input, {})) return undefined;
  if (text === undefined) return input;
  return equal(text === "" ? {} : parseJson(text), input) ? text : JSON.stringify(input);
}

function wrapped(inner: Encoded, { wrap }: Origin): Encoded {
  if (wrap === undefined) return inner;
  const { tool, nameKey, inputKey, keys, rest = {}, text } = wrap;
  const entries = keys.flatMap((key): [string, Json | undefined][] => {
    if (key === nameKey) return [[key, inner.name]];
    if (key === inputKey) return [[key, inner.input]];
    return Object.hasOwn(rest, key) ? [[key, rest[key]]] : [];
  });
  const object = Object.fromEntries(entries);
  const input = text === undefined ? object : asItCame({ harness: "", tool, text }, object);
  return { name: tool, input, losses: inner.losses };
}
