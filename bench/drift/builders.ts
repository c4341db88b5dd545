/** Libraries that build schemas: what their calls amount to as JSON Schema. */
import {
  hasOwn,
  isObject,
  own,
  setOwn,
  type Json,
  type JsonObject,
} from "../../src/runtime/json.js";

/** Marks a schema that its object need not have. */
const OPTIONAL = "x-optional";

/** Marks what was built, to tell a schema from a definition with a key of the name `type`. */
const BUILT = "x-built";

type Builder = (args: readonly Json[]) => Json;

const BUILDERS: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  // TypeBox
  ["Type.String", ([options]) => typed("string", options)],
  ["Type.Number", ([options]) => typed("number", options)],
  ["Type.Integer", ([options]) => typed("integer", options)],
  ["Type.Boolean", ([options]) => typed("boolean", options)],
  ["Type.Literal", ([value = null]) => ({ const: value })],
  ["Type.Array", ([items = {}]) => ({ type: "array", items })],
  ["Type.Union", ([branches = []]) => ({ anyOf: branches })],
  ["Type.Optional", ([schema]) => ({ ...(isObject(schema) ? schema : {}), [OPTIONAL]: true })],
  ["Type.Object", ([properties]) => objectSchema(properties)],
  ["Type.Unsafe", ([schema = {}]) => schema],
  // ArkType
  ["type", ([definition = {}]) => arkSchema(definition)],
  [".or", ([left = {}, right = {}]) => ({ anyOf: [left, arkSchema(right)], [BUILT]: true })],
  [".array", ([items = {}]) => ({ type: "array", items, [BUILT]: true })],
]);

export function isBuilder(callee: string): boolean {
  return BUILDERS.has(callee);
}

/** Of a method, the first argument is what it was called on. */
export function build(callee: string, args: readonly Json[]): Json {
  return BUILDERS.get(callee)?.(args) ?? {};
}

function typed(type: string, options: Json | undefined): JsonObject {
  return { ...(isObject(options) ? options : {}), type };
}

function objectSchema(properties: Json | undefined): JsonObject {
  const all = isObject(properties) ? properties : {};
  const isRequired = (key: string): boolean => {
    const schema = own(all, key);
    return !isObject(schema) || !hasOwn(schema, OPTIONAL);
  };
  return { type: "object", properties: all, required: Object.keys(all).filter(isRequired) };
}

/** `"string[]"`, `"'a' | 'b'"`, `{ "key?": … }`, or a schema that was built before. */
function arkSchema(definition: Json): Json {
  if (typeof definition === "string") return { ...arkText(definition), [BUILT]: true };
  if (!isObject(definition) || hasOwn(definition, BUILT)) return definition;
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const key of Object.keys(definition)) {
    // "+" says what becomes of keys that are not named.
    if (key === "+") continue;
    const name = key.replace(/\?$/, "");
    const value = own(definition, key) ?? {};
    setOwn(properties, name, arkSchema(value));
    const isOptional = name !== key || (typeof value === "string" && value.endsWith("?"));
    if (!isOptional) required.push(name);
  }
  return { type: "object", properties, required, [BUILT]: true };
}

function arkText(text: string): JsonObject {
  const branches = text
    .replace(/\?$/, "")
    .split("|")
    .map((one) => one.trim());
  if (branches.length > 1) return { anyOf: branches.map(arkText) };
  const [word = ""] = branches;
  if (word.endsWith("[]")) return { type: "array", items: arkText(word.slice(0, -2)) };
  const quoted = /^(['"])(.*)\1$/.exec(word);
  if (quoted !== null) return { const: quoted[2] ?? "" };
  if (word === "true" || word === "false") return { const: word === "true" };
  // Bounds: `1 <= number <= 5`, `string > 0`.
  const named = /\b(string|number|boolean|null|object)\b/.exec(word)?.[1];
  return named === undefined ? {} : { type: named };
}
