/** Encoding: which rule writes a call, and how a call goes back to where it came from. */
import type { AnyCall, Context, Encoded, Loss, Origin, Why } from "./call.js";
import {
  equal,
  hasOwn,
  isObject,
  own,
  parseJson,
  setOwn,
  type Json,
  type JsonObject,
} from "./json.js";
import { read, ruleOf } from "./read.js";
import { encodeRows, type RowRule } from "./rows.js";
import type { Rule, Tools, WriteRule } from "./rule.js";
import { rewrap } from "./wrap.js";
import { Writer } from "./writer.js";

/** A rule that can write calls. */
type AnyRule<C extends AnyCall> = Rule<C> | WriteRule<C> | RowRule<C>;

/** The tools of a harness, whatever its calls are. */
type AnyTools = Tools<AnyCall>;

/**
 * Writes a typed call with the rule it came from, or with the one that the harness writes now.
 * Without any rule the call stays canonical, and its fields are named as untranslated.
 */
export function write<C extends AnyCall>(
  harness: string,
  tools: AnyTools,
  rules: readonly AnyRule<C>[],
  call: C,
  context: Context,
  defaultPreset?: string,
): Encoded {
  const { origin } = call;
  const from = origin?.harness === harness ? ruleOf(tools, origin, call.name) : undefined;
  const known = from && isSaid(from, call) ? sameRule(rules, from) : undefined;
  const back = origin && known && writeBack(known, tools, call, origin, context);
  if (back !== undefined) return origin?.wrap === undefined ? back : rewrap(back, origin.wrap);
  const rule = choose(rules, call, context, defaultPreset);
  if (rule === undefined) return untranslated(harness, call);
  const w = new Writer(harness, context, rule.implied);
  const { tool = call.name } = rule;
  if (isRetired(rule, context)) w.retired(tool, rule.until ?? "");
  const input = encodeWith(rule, withImplied(call, w), w);
  if (!("keys" in rule || "decode" in rule)) w.near(call, tool);
  w.residue(call.origin);
  const text = textOf(rule, input);
  return { name: tool, input: text ?? input, losses: w.losses };
}

/** Raw calls go through every dialect as they came. */
export function writeRaw(
  harness: string,
  call: { input: { name: string; input: Json }; origin?: Origin },
): Encoded {
  const { name, input } = call.input;
  const { origin } = call;
  if (origin?.harness !== harness) {
    const message = `${whyRaw(JSON.stringify(name), origin?.why)}; it stays as it came.`;
    const key = origin?.why?.key;
    const loss: Loss = { code: "untranslated", value: name, message };
    return { name, input, losses: [key === undefined ? loss : { ...loss, key }] };
  }
  return { name, input: asItCame(origin, input), losses: [] };
}

/** Why a call is not understood. */
function whyRaw(name: string, why: Why | undefined): string {
  const code = why?.code;
  const key = JSON.stringify(why?.key ?? "");
  switch (code) {
    case "missing-key":
      return `The call of ${name} lacks the key ${key}`;
    case "wrong-type":
      return `The call of ${name} has a value of another type at ${key}`;
    case "no-rule":
      return `No table explains a call of ${name} with these keys`;
    case "not-an-object":
      return `The arguments of ${name} are not an object`;
    case "unknown-tool":
    case undefined:
      return `No table explains ${name}`;
    default: {
      const never: never = code;
      return never;
    }
  }
}

/** The arguments in the form they came in, unless they were changed since. */
function asItCame(origin: Origin, input: Json): Json | undefined {
  if (origin.form === "none" && equal(input, {})) return undefined;
  if (origin.text === undefined) return input;
  if (equal(origin.text === "" ? {} : parseJson(origin.text), input)) return origin.text;
  return JSON.stringify(input);
}

/** A typed call that the harness has no tool for. */
export function untranslated(harness: string, call: AnyCall): Encoded {
  const losses = Object.keys(call.input).map((field): Loss => {
    const value = call.input[field] ?? null;
    const message = `${harness} has no tool for ${call.name}; it stays canonical.`;
    return { code: "untranslated", field, value, message };
  });
  if (losses.length === 0) {
    losses.push({ code: "untranslated", message: `${harness} has no tool for ${call.name}.` });
  }
  return { name: call.name, input: call.input, losses };
}

// ------------------------------------------------------------------ back to the same harness

/** The text that is the whole input, for tools that take text; not one that reads as arguments. */
function textOf<C extends AnyCall>(rule: AnyRule<C>, input: JsonObject): Json | undefined {
  if (rule.text === undefined) return undefined;
  const text = input[rule.text];
  return typeof text === "string" && isObject(parseJson(text)) ? undefined : text;
}

/** A rule that was looked up by its tool, as one of those that write the op. */
function sameRule<C extends AnyCall>(
  rules: readonly AnyRule<C>[],
  wanted: unknown,
): AnyRule<C> | undefined {
  for (const rule of rules) if (rule === wanted) return rule;
  return undefined;
}

/**
 * Writes a call back to where it came from: the fields as they are now, all the rest as it was. When
 * the fields were changed since, the rest may say otherwise, and as much of it goes as must. Nothing when no call of the tool reads as
 * the fields.
 */
function writeBack<C extends AnyCall>(
  rule: AnyRule<C>,
  tools: AnyTools,
  call: C,
  origin: Origin,
  context: Context,
): Encoded | undefined {
  if (origin.rest === undefined && origin.text === undefined && origin.form === undefined) {
    // The usual call: nothing was kept, so that the keys in their order say all.
    const w = new Writer(origin.harness, context, rule.implied, origin);
    const input = encodeWith(rule, call.input, w);
    const isAll = w.losses.length === 0 && sameOrder(origin.keys ?? [], Object.keys(input));
    if (isAll) return { name: origin.tool, input, losses: w.losses };
  }
  const attempt = (kept: Origin, back?: Origin): Encoded => {
    const w = new Writer(origin.harness, context, rule.implied, back);
    const input = merge(encodeWith(rule, call.input, w), kept);
    if (kept !== origin) w.residue(gone(origin, kept));
    return { name: origin.tool, input: inForm(rule, origin, input), losses: w.losses };
  };
  const first = attempt(origin, origin);
  if (isUntouched(origin, first)) return first;
  const plain = withoutSpellings(origin);
  // Keys that told the rule may have gone with their fields: in the end the rule writes them anew.
  const attempts = [() => first, () => attempt(plain, plain), () => attempt(plain)];
  let best: Encoded | undefined;
  for (const next of attempts) {
    const encoded = asRead(origin.harness, tools, call, next());
    if (encoded && !encoded.losses.some((loss) => isOfCall(loss, call))) return encoded;
    best ??= encoded;
  }
  return best ?? asRead(origin.harness, tools, call, attempt({ ...origin, rest: {} }));
}

/** Whether a call surely reads as it did: nothing is lost, and it has the keys that it came with. */
function isUntouched({ held, keys = [], text, form }: Origin, { input, losses }: Encoded): boolean {
  if (losses.length > 0 || held !== undefined) return false;
  if (isObject(input)) return sameOrder(keys, Object.keys(input));
  return form !== undefined || input === text;
}

/** An encoded call without the losses of what comes back, or nothing when more than they say is lost. */
function asRead(
  harness: string,
  tools: AnyTools,
  call: AnyCall,
  encoded: Encoded,
): Encoded | undefined {
  const back = read(harness, tools, encoded.name, encoded.input);
  if (back.name !== call.name) return undefined;
  const fields = [...Object.keys(call.input), ...Object.keys(back.input)];
  const lost = fields.filter((field) => !equal(own(back.input, field), own(call.input, field)));
  if (!lost.every((field) => encoded.losses.some((loss) => isOf(loss, field)))) return undefined;
  const losses = encoded.losses.filter(
    (loss) => !isOfCall(loss, call) || lost.some((field) => isOf(loss, field)),
  );
  return { ...encoded, losses };
}

/** Whether a loss is of a field or of a part of it (`edits[].replace_all`). */
function isOf(loss: Loss, field: string): boolean {
  return loss.field === field || loss.field?.startsWith(`${field}[]`) === true;
}

function isOfCall(loss: Loss, { input }: AnyCall): boolean {
  return Object.keys(input).some((field) => isOf(loss, field));
}

/** The input as text, as JSON text or as an object: in the form that the call came in. */
function inForm<C extends AnyCall>(
  rule: AnyRule<C>,
  origin: Origin,
  input: JsonObject,
): Json | undefined {
  const text = origin.form === "text" ? textOf(rule, input) : undefined;
  return text ?? asItCame(origin, input);
}

/** The native keys in their old order, unknown ones included, then those of added fields. */
function merge(fresh: JsonObject, origin: Origin): JsonObject {
  const { keys = [], rest } = origin;
  if (rest === undefined && sameOrder(keys, Object.keys(fresh))) return fresh;
  const input: JsonObject = {};
  for (const key of keys) {
    if (rest !== undefined && hasOwn(rest, key)) setOwn(input, key, rest[key]);
    else if (hasOwn(fresh, key)) setOwn(input, key, fresh[key]);
  }
  for (const key of Object.keys(fresh)) {
    if (!hasOwn(input, key)) setOwn(input, key, fresh[key]);
  }
  return input;
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** An origin that keeps what has no field, and the keys in their order, but no old spelling. */
function withoutSpellings({ rest = {}, held = {}, ...origin }: Origin): Origin {
  const left: JsonObject = {};
  for (const key of Object.keys(rest)) {
    const why = hasOwn(held, key) ? held[key] : undefined;
    if (why === undefined || why === "local" || why === "marker") setOwn(left, key, rest[key]);
  }
  return { ...origin, rest: left };
}

/** The part of an origin that another one does not keep. */
function gone(origin: Origin, kept: Origin): Origin {
  const { rest = {} } = origin;
  const left: JsonObject = {};
  for (const key of Object.keys(rest)) {
    if (kept.rest === undefined || !hasOwn(kept.rest, key)) setOwn(left, key, rest[key]);
  }
  return { ...origin, rest: left };
}

// ------------------------------------------------------------------ to another harness

/** Whether a call says what every call of the rule's tool says. */
function isSaid({ says }: { says?: JsonObject }, { input }: AnyCall): boolean {
  if (says === undefined) return true;
  return Object.keys(says).every((field) => equal(own(input, field), says[field]));
}

function without<F extends JsonObject>(fields: F, says: JsonObject): F {
  const rest = { ...fields };
  for (const field of Object.keys(says)) delete rest[field];
  return rest;
}

/** What is asked of a rule, whether it is code or rows. What its tool says anyway has no key. */
function encodeWith<C extends AnyCall>(
  rule: AnyRule<C>,
  fields: C["input"],
  w: Writer,
): JsonObject {
  const { says } = rule;
  const spelt = says === undefined ? fields : without(fields, says);
  return "keys" in rule ? encodeRows(rule, spelt, w) : rule.encode(spelt, w);
}

/** The first rule that is written now, or for the version asked for; else the newest retired one. */
function choose<C extends AnyCall>(
  rules: readonly AnyRule<C>[],
  call: C,
  context: Context,
  defaultPreset: string | undefined,
): AnyRule<C> | undefined {
  const preset = context.preset ?? defaultPreset;
  let retired: AnyRule<C> | undefined;
  for (const rule of rules) {
    if (rule.tool === undefined || !isOfPreset(rule, preset) || isFuture(rule, context)) continue;
    if (!isSaid(rule, call)) continue;
    if (!isRetired(rule, context)) return rule;
    if (retired === undefined || compareVersions(rule.until ?? "", retired.until ?? "") > 0) {
      retired = rule;
    }
  }
  return retired;
}

function isOfPreset(rule: { presets?: readonly string[] }, preset: string | undefined): boolean {
  return rule.presets === undefined || preset === undefined || rule.presets.includes(preset);
}

function isRetired(rule: { until?: string }, { version }: Context): boolean {
  if (rule.until === undefined) return false;
  return version === undefined || compareVersions(version, rule.until) > 0;
}

function isFuture(rule: { since?: string }, { version }: Context): boolean {
  if (rule.since === undefined || version === undefined) return false;
  return compareVersions(version, rule.since) < 0;
}

/** Compares dotted versions number by number; what follows a number in its part does not count. */
export function compareVersions(a: string, b: string): number {
  const left = a.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const right = b.split(".").map((part) => Number.parseInt(part, 10) || 0);
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The fields, with what the source meant without saying where the target would mean otherwise. */
function withImplied<C extends AnyCall>(call: C, w: Writer): C["input"] {
  const meant = call.origin?.implied;
  if (meant === undefined) return call.input;
  const extra: JsonObject = {};
  for (const field of Object.keys(meant)) {
    if (!hasOwn(call.input, field) && !w.implies(field, meant[field])) {
      setOwn(extra, field, meant[field]);
    }
  }
  if (Object.keys(extra).length === 0) return call.input;
  w.unsaid = extra;
  return { ...call.input, ...extra };
}
