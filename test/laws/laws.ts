/**
 * The laws of fidelity, each as a function that says how it is broken: one sentence for each
 * violation, none when it holds. They know nothing of how a codec is made.
 */
import { fromCanonical, toCanonical, type Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import type { Context, Encoded, Loss } from "../../src/runtime/call.js";
import { equal, type Json, type JsonObject } from "../../src/runtime/json.js";
import type { NativeForm } from "./native-form.js";

export type Violation = string;

/** A call as a harness has it; `input` is undefined where there are no arguments at all. */
export type Native = { name: string; input: Json | undefined };

/** JSON text, in which the order of keys counts, and no value is not null. */
export function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "(none)";
}

/** The fields of a call that have a value, whatever its op. */
export function fieldsOf(call: Call): JsonObject {
  const fields: JsonObject = { ...call.input };
  return fields;
}

function fieldNames(call: Call): string[] {
  const fields = fieldsOf(call);
  return Object.keys(fields).filter((name) => fields[name] !== undefined);
}

// ------------------------------------------------------------------ L0 total

/** Reading never throws, changes nothing that it was given, and always gives the same. */
export function total(codec: Codec, name: string, input: unknown): Violation[] {
  // Whatever a program may hold in place of JSON.
  const given = frozen(input) as Json | undefined;
  return attempt("decode", () => {
    const [once, again] = [codec.decode(name, given), codec.decode(name, given)];
    const written = totalEncode(codec, once, {});
    return equal(asJson(once), asJson(again)) ? written : ["decode gives something else again"];
  });
}

/** Writing never throws, changes nothing that it was given, and always gives the same. */
export function totalEncode(codec: Codec, call: Call, context: Context): Violation[] {
  const given = frozen(call);
  return attempt("encode", () => {
    const [once, again] = [codec.encode(given, context), codec.encode(given, context)];
    return equal(asJson(once), asJson(again)) ? [] : ["encode gives something else again"];
  });
}

function attempt(what: string, run: () => Violation[]): Violation[] {
  try {
    return run();
  } catch (error) {
    return [`${what} throws ${String(error)}`];
  }
}

/** Calls and encoded calls are compared as the values that they hold. */
function asJson(value: Call | Encoded): JsonObject {
  return { ...value } as JsonObject;
}

/** Frozen to the depth, so that a change throws. Cycles and any depth are fine. */
function frozen<T>(value: T): T {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    // What is frozen was frozen here, to the depth.
    if (typeof one !== "object" || one === null || Object.isFrozen(one)) continue;
    if (ArrayBuffer.isView(one)) continue;
    for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(one))) {
      open.push(inner);
    }
    Object.freeze(one);
  }
  return value;
}

// ------------------------------------------------------------------ L1 identity

/** A native call that was read goes back as it came: name, keys, order, values, no losses. */
export function identity(codec: Codec, native: Native): Violation[] {
  return [
    ...sameNative(native, codec.encode(codec.decode(native.name, native.input)), ""),
    ...sameNative(native, codec.encode(overTheWire(codec, native)), " after a trip as JSON"),
  ];
}

/** What another program reads from the document of a decoded call. */
function overTheWire(codec: Codec, native: Native): Call {
  const document = JSON.stringify(toCanonical(codec.decode(native.name, native.input)));
  return fromCanonical(JSON.parse(document));
}

function sameNative(native: Native, back: Encoded, when: string): Violation[] {
  const violations: Violation[] = [];
  if (back.name !== native.name) violations.push(`name became ${textOf(back.name)}${when}`);
  if (textOf(back.input) !== textOf(native.input)) {
    violations.push(`input became ${textOf(back.input)}${when}`);
  }
  if (back.losses.length > 0) violations.push(`losses ${textOf(back.losses)}${when}`);
  return violations;
}

// ------------------------------------------------------------------ L2 fixpoint

/** A call within what the harness declares reads back as it was written, without losses. */
export function fixpoint(codec: Codec, call: Call, context: Context): Violation[] {
  const { name, input, losses } = codec.encode(call, context);
  const back = codec.decode(name, input);
  const named = losses.filter(({ code, field }) => field !== undefined && code !== "retired");
  if (back.name !== call.name) return [`${call.name} became ${back.name} through ${textOf(input)}`];
  if (!equal(fieldsOf(back), fieldsOf(call))) {
    return [`fields became ${textOf(back.input)} through ${name} ${textOf(input)}`];
  }
  return named.length > 0 ? [`losses ${textOf(named)} of a call that comes back`] : [];
}

// ------------------------------------------------------------------ L3 native only

/** What is written has the form that the target declares, and nothing of the source. */
export function nativeOnly(form: NativeForm, encoded: Encoded): Violation[] {
  const isUntranslated = encoded.losses.some(({ code }) => code === "untranslated");
  return isUntranslated ? [] : form(encoded.name, encoded.input);
}

// ------------------------------------------------------------------ L4 honest

/**
 * Each field either comes back unchanged or is named as a loss, and no field is both. What is
 * `untranslated` stays canonical: what a tool of the same name would make of it is not asked.
 */
export function honest(codec: Codec, call: Call, context: Context): Violation[] {
  const { name, input, losses } = codec.encode(call, context);
  const back = codec.decode(name, input);
  const [before, after] = [fieldsOf(call), fieldsOf(back)];
  const stays = losses.filter(({ code }) => code === "untranslated");
  const isAll = stays.some(({ field }) => field === undefined);
  return fieldNames(call).flatMap((field) => {
    if (isAll || stays.some((loss) => loss.field === field)) return [];
    const comesBack =
      back.name === call.name && Object.hasOwn(after, field) && equal(after[field], before[field]);
    const isNamed = losses.some((loss) => names(loss, field));
    if (comesBack === !isNamed) return [];
    const what = comesBack ? "is named as a loss and comes back" : "is lost and not named";
    const details = `${textOf(input)}, losses ${textOf(losses.map(briefly))}`;
    return [`${field} ${what}: ${name} ${details}`];
  });
}

/** Whether a loss names a field, or a part of it (`edits[].replace_all`). */
function names({ field }: Loss, name: string): boolean {
  return field === name || field?.startsWith(`${name}[].`) === true;
}

export function briefly({ code, field, key }: Loss): string {
  return [code, field ?? "-", key ?? "-"].join(" ");
}

// ------------------------------------------------------------------ L5 raw

/** What is not understood goes through a dialect untouched, and is named when the dialect changes. */
export function rawUntouched(source: Codec, target: Codec, native: Native): Violation[] {
  const call = source.decode(native.name, native.input);
  if (call.name !== "Raw") return [];
  const { name, input, losses } = target.encode(call);
  if (target.id === source.id) return identity(source, native);
  const isNamed = losses.length === 1 && losses[0]?.code === "untranslated";
  return [
    ...(name === native.name ? [] : [`the name became ${textOf(name)}`]),
    ...(textOf(input) === textOf(argumentsOf(native)) ? [] : [`the input became ${textOf(input)}`]),
    ...(isNamed ? [] : [`losses ${textOf(losses)} instead of one that says untranslated`]),
  ];
}

/** The arguments without the form that they came in: no arguments at all are an empty object. */
function argumentsOf({ input }: Native): Json {
  if (input === undefined || input === "") return {};
  if (typeof input !== "string") return input;
  const parsed = parsedObject(input);
  return parsed ?? input;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}

// ------------------------------------------------------------------ an edit of a decoded call

/**
 * A decoded call whose fields were changed is written with the new fields, and all that has no
 * field is still there, unchanged, or named as a loss. `mapped` are the keys that have something to
 * do with fields; `mayMove` is for tools whose calls are told by a field that an edit may take away.
 */
export function putGet(
  codec: Codec,
  native: Native,
  edit: (call: Call) => Call,
  mapped: ReadonlySet<string>,
  mayMove = false,
): Violation[] {
  const call = edit(codec.decode(native.name, native.input));
  const { name, input, losses } = codec.encode(call);
  const violations = honest(codec, call, {}).map((violation) => `after an edit ${violation}`);
  if (name !== native.name && mayMove) return violations;
  if (name !== native.name) violations.push(`the name became ${textOf(name)}`);
  violations.push(...needlessly(codec, call, losses));
  const [old, now] = [argumentsOf(native), argumentsOf({ name, input })];
  if (!isObject(old) || !isObject(now)) return violations;
  const isNamed = (key: string): boolean => losses.some((loss) => loss.key === key);
  const others = Object.keys(old).filter((key) => !mapped.has(key) && !isNamed(key));
  const lost = others.filter(
    (key) => !Object.hasOwn(now, key) || textOf(now[key]) !== textOf(old[key]),
  );
  return [...violations, ...lost.map((key) => `${textOf(key)} is gone from ${textOf(now)}`)];
}

/** Fields that are lost on the way back, although the same rule has words for them. */
function needlessly(codec: Codec, call: Call, losses: readonly Loss[]): Violation[] {
  const fresh = codec.encode(fromCanonical({ name: call.name, input: call.input }));
  const { origin } = codec.decode(fresh.name, fresh.input);
  if (origin?.tool !== call.origin?.tool || origin?.rule !== call.origin?.rule) return [];
  return fieldNames(call)
    .filter((field) => losses.some((loss) => names(loss, field)))
    .filter((field) => !fresh.losses.some((loss) => names(loss, field)))
    .map((field) => `${field} is lost, and ${textOf(fresh.input)} says it`);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
