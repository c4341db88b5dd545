/** Decoders: native input to fields, one `case` for each native key. */
import type { Field, FieldType, Lens, Literal, Op } from "../../ir.js";
import { fieldsOfCall } from "../../lens-fields.js";
import { CANONICAL, inputType, itemType } from "./names.js";
import type { Module } from "./module.js";
import { precedents, slotsOf, toolsText, type NamedRule, type Slot } from "./rules.js";
import type { Tables } from "./tables.js";
import { comment, literal, member, variable } from "./text.js";

const RUNTIME = "../../src/runtime";
export const DECODE = `${RUNTIME}/decode.js`;
export const RESIDUE = `${RUNTIME}/residue.js`;
export const JSON_MODULE = `${RUNTIME}/json.js`;
export const CALL = `${RUNTIME}/call.js`;
export const SHAPE = `${RUNTIME}/shape.js`;

/** What the emission of a decoder depends on besides the lens itself. */
export type Scope = {
  module: Module;
  tables: Tables;
  /** What helper functions and constants of this rule are named after. */
  base: string;
  op: Op;
  coerce: { integers: boolean; booleans: boolean };
};

/** The object whose keys a loop goes through: the input itself, or one inside it. */
type Level = {
  lenses: readonly Lens[];
  /** All slots of the input, those inside objects included. */
  slots: readonly Slot[];
  /** Keys from the input to this object. */
  path: readonly string[];
};

function topLevel(lenses: readonly Lens[]): Level {
  return { lenses, slots: slotsOf(lenses), path: [] };
}

/** What the object is called in the code. */
function nameOf({ path }: Level): string {
  return path.length === 0 ? "input" : "inner";
}

/** `function decodeGrep(…)`, and the helpers that it needs before it. */
export function emitDecoder(named: NamedRule, scope: Scope): void {
  const { rule, base } = named;
  const { module } = scope;
  const cases = switchOnKeys(topLevel(rule.lenses), scope);
  const signature = [
    `input: ${module.type("JsonObject", JSON_MODULE)}`,
    "keys: string[]",
    `origin: ${module.type("Origin", CALL)}`,
  ].join(", ");
  const fields = `Partial<${module.type(inputType(rule.op), CANONICAL)}>`;
  module.add(
    `/** ${toolsText(named)} → ${comment(rule.op)} */`,
    `function decode${base}(${signature}): ${fields} {`,
    `const out: ${fields} = {};`,
    ...cases,
    "return out;",
    "}",
    "",
  );
}

/** Whether `out` has all fields that are required. */
function hasText(fields: readonly Field[], module: Module): string {
  const required = fields.filter((field) => field.required).map(({ name }) => literal(name));
  return `${module.use("has", DECODE)}(out, ${required.join(", ")})`;
}

/** The loop over the native keys. Unknown ones stay in the residue. */
function switchOnKeys(level: Level, scope: Scope): string[] {
  const { module } = scope;
  const cases = spellings(level.lenses).flatMap(([first, ...others]) => {
    // Keys of no meaning elsewhere go where unknown keys go.
    if (first === undefined || first.kind === "local") return [];
    const labels = [first, ...others].map(({ key }) => `case ${literal(key)}:`);
    const body = decodeLens(first, level, scope);
    return caseOf(labels, noteOf(first), guarded(first, others, level, body, scope));
  });
  return [
    "for (const key of keys) {",
    `const value = ${nameOf(level)}[key];`,
    "switch (key) {",
    ...cases,
    `default: ${module.use("hold", RESIDUE)}(origin, key, value);`,
    "}",
    "}",
  ];
}

/** A case; where its body is a block, the block is that of the case. */
function caseOf(labels: readonly string[], note: string, body: readonly string[]): string[] {
  if (body[0] !== "{") return [...labels, note, ...body, "break;"];
  const last = labels.at(-1) ?? "";
  return [...labels.slice(0, -1), `${last} {`, note, ...body.slice(1, -1), "break;", "}"];
}

/**
 * Lenses of other spellings of the same key belong together: they do the same to the same field,
 * and nothing between them stands for it.
 */
function spellings(lenses: readonly Lens[]): Lens[][] {
  const groups: Lens[][] = [];
  for (const lens of lenses) {
    const text = lens.kind === "marker" || lens.kind === "each" ? undefined : operationText(lens);
    const fields = fieldsOfCall(lens);
    const last = groups.findLast((group) =>
      group.some((other) => fieldsOfCall(other).some((field) => fields.includes(field))),
    );
    const [first] = last ?? [];
    if (last && first && text !== undefined && operationText(first) === text) last.push(lens);
    else groups.push([lens]);
  }
  return groups;
}

/** All of a lens but its key, as text. */
export function operationText(lens: Lens): string {
  return JSON.stringify(lens, (name, value: unknown) =>
    ["key", "place", "doc", "legacy", "always"].includes(name) ? undefined : value,
  );
}

/** A body that is only for calls in which no key of precedence says otherwise. */
function guarded(
  first: Lens,
  others: readonly Lens[],
  level: Level,
  body: string[],
  scope: Scope,
): string[] {
  const { module } = scope;
  const before =
    first.kind === "nest" ? [] : precedents({ lens: first, path: level.path }, level.slots);
  const beside = before.filter(({ path }) => path.join() === level.path.join());
  const elsewhere = before.filter((slot) => !beside.includes(slot));
  const tests: string[] = [];
  if (elsewhere.length > 0) {
    const paths = elsewhere.map(({ lens, path }) => literal([...path, lens.key])).join(", ");
    tests.push(`!${module.use("isOutranked", RESIDUE)}(origin, key, value, input, ${paths})`);
  }
  if (beside.length + others.length > 0) {
    const order = [...beside.map(({ lens }) => lens), first, ...others];
    const keys = order.map(({ key }) => literal(key)).join(", ");
    tests.push(`!${module.use("isShadowed", RESIDUE)}(origin, ${nameOf(level)}, key, ${keys})`);
  }
  if (tests.length === 0) return body;
  // Every body is one statement: a call, an `if` with its `else`, or a block.
  const isChain = body.length > 1 && body[0] !== "{";
  return [`if (${tests.join(" && ")})`, ...(isChain ? ["{", ...body, "}"] : body)];
}

/** The fields of a case, as a comment where the code does not show them. */
function noteOf(lens: Lens): string {
  const isHidden = ["nest", "one", "shape"].includes(lens.kind);
  const fields = isHidden ? fieldsOfCall(lens) : [];
  return fields.length === 0 ? "" : `// ${[...new Set(fields)].join(", ")}`;
}

/** Statements that read `value` of `key` into `out`. */
function decodeLens(lens: Lens, level: Level, scope: Scope): string[] {
  const { module } = scope;
  const decode = (name: string): string => module.use(name, DECODE);
  switch (lens.kind) {
    case "copy":
      return copy(lens.field, lens.type, scope);
    case "values": {
      const hasFlags = lens.pairs.some(({ native }) => typeof native === "boolean");
      const coerce = hasFlags && scope.coerce.booleans ? ", true" : "";
      const table = scope.tables.pairs(scope.base, lens.key, lens.pairs);
      return assigned(lens.field, `${decode("translate")}(origin, key, value, ${table}${coerce})`);
    }
    case "flip":
      return [
        `const flag = ${decode("boolean")}(origin, key, value, ${scope.coerce.booleans});`,
        `if (flag !== undefined) out.${lens.field} = !flag;`,
      ].flatMap(inBlock);
    case "scale":
      return assigned(
        lens.field,
        `${decode("scaled")}(origin, key, value, ${lens.factor}, ${scope.coerce.integers}${lens.whole ? ", true" : ""})`,
      );
    case "shift":
      return assigned(
        lens.field,
        `${decode("shifted")}(origin, key, value, ${lens.by}, ${scope.coerce.integers})`,
      );
    case "list":
      return list(lens, scope);
    case "span":
      return span(lens, scope).flatMap(inBlock);
    case "last":
      return assigned(
        lens.field,
        `${decode("countTo")}(origin, key, value, ${startText(lens, level, scope)}, ${scope.coerce.integers}${lens.by === 0 ? "" : `, ${lens.by}`})`,
      );
    case "lead":
      return [
        `if (typeof value === "string") out.${lens.field} = ${decode("led")}(origin, key, value, ${literal(lens.prefix)});`,
        `else ${module.use("refuse", RESIDUE)}(origin, key, value);`,
      ];
    case "fold":
      return copy(lens.field, { kind: "string" }, scope);
    case "each":
      return each(lens, scope);
    case "nest":
      return nest(lens, level, scope);
    case "argv":
      return assigned(lens.field, `${decode("argv")}(origin, key, value)`);
    case "shape": {
      const shape = scope.tables.shape(lens.shape);
      return [`${module.use("readShape", SHAPE)}(out, origin, key, value, ${shape});`];
    }
    case "marker":
      return [`${module.use("hold", RESIDUE)}(origin, key, value, "marker");`];
    case "one":
      return only(lens, scope);
    case "local":
      return [];
    default: {
      const never: never = lens;
      return never;
    }
  }
}

function span(lens: Extract<Lens, { kind: "span" }>, scope: Scope): string[] {
  const { offset, limit, open, json } = lens;
  const { module, coerce } = scope;
  const read = module.use(open === "end" ? "openSpan" : "span", DECODE);
  const count =
    open === "end"
      ? `if (lines.limit !== undefined) out.${limit} = lines.limit;`
      : `out.${limit} = lines.limit;`;
  return [
    `const lines = ${read}(origin, key, value, ${coerce.integers}${json ? ", true" : ""});`,
    `if (lines !== undefined) { out.${offset} = lines.offset; ${count} }`,
  ];
}

/** The first statement opens a block and the last closes it, so that its names stay inside. */
function inBlock(statement: string, index: number, all: string[]): string[] {
  return [...(index === 0 ? ["{"] : []), statement, ...(index === all.length - 1 ? ["}"] : [])];
}

function assigned(field: string, expression: string): string[] {
  const local = variable(field, `${expression} out`);
  return [
    "{",
    `const ${local} = ${expression};`,
    `if (${local} !== undefined) out.${field} = ${local};`,
    "}",
  ];
}

function copy(field: string, type: FieldType, scope: Scope): string[] {
  const { module } = scope;
  const otherwise = `else ${module.use("refuse", RESIDUE)}(origin, key, value);`;
  switch (type.kind) {
    case "string":
      return [`if (typeof value === "string") out.${field} = value;`, otherwise];
    case "strings":
      return [
        `if (${module.use("isStrings", JSON_MODULE)}(value)) out.${field} = value;`,
        otherwise,
      ];
    case "json":
      return [`if (value !== undefined) out.${field} = value;`];
    case "integer":
      if (!scope.coerce.integers) {
        return [
          `if (${module.use("isInteger", JSON_MODULE)}(value)) out.${field} = value;`,
          otherwise,
        ];
      }
      return assigned(field, `${module.use("integer", DECODE)}(origin, key, value, true)`);
    case "boolean":
      if (!scope.coerce.booleans) {
        return [`if (typeof value === "boolean") out.${field} = value;`, otherwise];
      }
      return assigned(field, `${module.use("boolean", DECODE)}(origin, key, value, true)`);
    case "enum":
    case "objects":
      // Lowered to `values` and only reachable through `each`.
      return [otherwise.slice("else ".length)];
    default: {
      const never: never = type;
      return never;
    }
  }
}

function list(lens: Extract<Lens, { kind: "list" }>, scope: Scope): string[] {
  const rest = `origin, key, value, ${listOptions(lens)}`;
  if (lens.plural === lens.field) {
    return assigned(lens.field, `${scope.module.use("strings", DECODE)}(${rest})`);
  }
  const fields = `out, ${literal(lens.field)}, ${literal(lens.plural)}`;
  return [`${scope.module.use("list", DECODE)}(${fields}, ${rest});`];
}

/** How a list is written: always as one, as objects of a key, as JSON text or as another text. */
export function listOptions({ write, item, json, join }: Extract<Lens, { kind: "list" }>): string {
  const options = [literal(write === "always"), item === undefined ? "undefined" : literal(item)];
  const text = json ?? join;
  if (text !== undefined) return [...options, literal(text)].join(", ");
  return (item === undefined ? options.slice(0, 1) : options).join(", ");
}

/** A list of objects: the decoder of one of them becomes a function of its own. */
function each(lens: Extract<Lens, { kind: "each" }>, scope: Scope): string[] {
  const { module } = scope;
  const name = scope.tables.helper(`decode${scope.base}Item`);
  const type = module.type(itemType(scope.op.name, lens.field), CANONICAL);
  const list = scope.op.fields.find((field) => field.name === lens.field)?.type;
  const fields = list?.kind === "objects" ? list.fields : [];
  const body = switchOnKeys(topLevel(lens.items), scope);
  module.add(
    `/** One of \`${comment(lens.key)}\` */`,
    `function ${name}(input: ${module.type("JsonObject", JSON_MODULE)}, keys: string[], origin: ${module.type("Origin", CALL)}): ${type} | null {`,
    `const out: Partial<${type}> = {};`,
    ...body,
    ...aliasesText(lens.items, module),
    `return ${hasText(fields, module)} ? out : null;`,
    "}",
    "",
  );
  const flags = [...(lens.single ? ["single: true"] : []), ...(lens.json ? ["json: true"] : [])];
  const options = flags.length === 0 ? "" : `, { ${flags.join(", ")} }`;
  return assigned(
    lens.field,
    `${module.use("each", DECODE)}(origin, key, value, ${name}${options})`,
  );
}

/** The only object of a list: its decoder becomes a function of its own, too. */
function only(lens: Extract<Lens, { kind: "one" }>, scope: Scope): string[] {
  const { module } = scope;
  const name = scope.tables.helper(`decode${scope.base}Item`);
  const type = `Partial<${module.type(inputType(scope.op.name), CANONICAL)}>`;
  const body = switchOnKeys(topLevel(lens.items), scope);
  module.add(
    `/** The only one of \`${comment(lens.key)}\` */`,
    `function ${name}(input: ${module.type("JsonObject", JSON_MODULE)}, keys: string[], origin: ${module.type("Origin", CALL)}): ${type} {`,
    `const out: ${type} = {};`,
    ...body,
    "return out;",
    "}",
    "",
  );
  return [`Object.assign(out, ${module.use("only", DECODE)}(origin, key, value, ${name}));`];
}

/** Which keys an object of a list came with is not in its fields: other spellings keep the list. */
function aliasesText(items: readonly Lens[], module: Module): string[] {
  const isAlias = (lens: Lens, at: number): boolean =>
    fieldsOfCall(lens).some((field) =>
      items.some((other, before) => {
        const isFirst = other.legacy === lens.legacy ? before < at : lens.legacy;
        return isFirst && fieldsOfCall(other).includes(field);
      }),
    );
  const keys = items.filter(isAlias).map(({ key }) => literal(key));
  if (keys.length === 0) return [];
  return [`${module.use("holdAliases", RESIDUE)}(origin, input, ${keys.join(", ")});`];
}

function nest(lens: Extract<Lens, { kind: "nest" }>, outer: Level, scope: Scope): string[] {
  const level = { ...outer, lenses: lens.inner, path: [...outer.path, lens.key] };
  return [
    `${scope.module.use("nest", DECODE)}(origin, key, value, (inner, keys, origin) => {`,
    ...switchOnKeys(level, scope),
    "});",
  ];
}

/** The first line of a range: what the field of the offset is read from. */
function startText(
  { offset }: Extract<Lens, { kind: "last" }>,
  level: Level,
  { module, coerce }: Scope,
): string {
  const texts = level.lenses.flatMap((one) => {
    const value = member(nameOf(level), one.key);
    if (one.kind === "copy" && one.field === offset) return [value];
    if (one.kind !== "shift" || one.field !== offset) return [];
    return [`${module.use("startAt", DECODE)}(${value}, ${one.by}, ${coerce.integers})`];
  });
  return texts.length > 0 ? texts.join(" ?? ") : "undefined";
}

/** `isOneOf(object, "target", ["files"])` and the like: whether a rule reads a call. */
export function conditionText(
  rule: { when: readonly { kind: string; key: string; values?: readonly Literal[] }[] },
  module: Module,
): string {
  return rule.when
    .map(({ kind, key, values = [] }) => {
      if (kind === "is") {
        return `${module.use("isOneOf", RESIDUE)}(input, ${literal(key)}, ${literal(values)})`;
      }
      const has = `${module.use("given", RESIDUE)}(input, ${literal(key)})`;
      return kind === "has" ? has : `!${has}`;
    })
    .join(" && ");
}
