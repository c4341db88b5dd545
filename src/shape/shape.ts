/** A record without its content: keys, types and the names of tools stay, all else becomes a kind. */
import { isObject, parseJson, setOwn, type Json, type JsonObject } from "../runtime/json.js";
import type { Digits } from "../sessions/index.js";
import { kindOfNumber, kindOfText, looksLikeContent } from "./kinds.js";

export type ShapeOptions = {
  /** Names of tools, which stay where a record names a tool. */
  tools: ReadonlySet<string>;
  /** Arguments and results: what is in them is content, however it is called. */
  data: ReadonlySet<Json>;
  digits?: Digits | undefined;
};

/** Never holds a text of the record, except tools' names and words that formats are made of. */
export function shapeOf(record: JsonObject, options: ShapeOptions): Json {
  return shape(record, "", { ...options, isData: false });
}

/** Where a value stands. */
type Context = ShapeOptions & { isData: boolean };

function shape(value: Json, key: string, context: Context): Json {
  if (typeof value === "string") return shapeOfText(value, key, context);
  if (typeof value === "number") return kindOfNumber(value, context.digits?.get(value));
  if (value === null || typeof value === "boolean") return value;
  const isData = context.isData || DATA.has(key) || context.data.has(value);
  const inner = { ...context, isData };
  if (Array.isArray(value)) return shapeOfList(value, key, inner);
  const shaped: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    if (item !== undefined) setOwn(shaped, keyFor(name, shaped), shape(item, name, inner));
  }
  return shaped;
}

/** Keys under which harnesses keep arguments, results and what belongs to them. */
const DATA: ReadonlySet<string> = new Set([
  "args",
  "arguments",
  "details",
  "input",
  "metadata",
  "output",
  "parameters",
  "params",
  "rawArgs",
  "result",
  "toolUseResult",
]);

/** Items of a list that are shown; the others are counted. */
const ITEMS = 30;

function shapeOfList(list: readonly Json[], key: string, context: Context): Json[] {
  const shaped = list.slice(0, ITEMS).map((item) => shape(item, key, context));
  if (list.length > ITEMS) shaped.push(`<${list.length - ITEMS} more>`);
  return shaped;
}

/** What looks like content is replaced; of several keys of one kind each stays one of its own. */
function keyFor(name: string, taken: JsonObject): string {
  const kind = looksLikeContent(name) ? `<key ${kindOfText(name).slice(1)}` : name;
  let key = kind;
  for (let count = 2; Object.hasOwn(taken, key); count++) key = `${kind} #${count}`;
  return key;
}

// ------------------------------------------------------------------ texts

/** Keys whose values say what a record is. */
const TELLING = /^(?:type|role|kind|subtype|status|sessionUpdate|payload_type)$/;

/** Keys that may hold the name of a tool. */
const NAMING = /name|tool|function/i;

const WORD = /^[A-Za-z_][\w./:-]{0,39}$/;
const VERSION = /^v?\d+(?:\.\d+){1,3}(?:-[a-z]+(?:\.\d+)*)?$/;

/** Kinds of content, which say nothing of it. */
const CONTENT_TYPES: ReadonlySet<string> = new Set([
  "document",
  "file",
  "image",
  "image_url",
  "input_text",
  "json",
  "output_text",
  "resource",
  "text",
]);

function shapeOfText(text: string, key: string, context: Context): string {
  const { isData, tools } = context;
  if (key === "type" && CONTENT_TYPES.has(text)) return text;
  if (isData || DATA.has(key)) return kindOrJson(text, context);
  if (TELLING.test(key) && WORD.test(text) && !looksLikeContent(text)) return text;
  if (NAMING.test(key) && tools.has(text)) return text;
  if (/version/i.test(key) && VERSION.test(text)) return text;
  return kindOrJson(text, context);
}

/** Text that is JSON in turn has a shape too: `<json 45: {"command":"<str 6>"}>`. */
function kindOrJson(text: string, context: Context): string {
  const value = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (!isObject(value) && !Array.isArray(value)) return kindOfText(text);
  const inner = shape(value, "", { ...context, digits: undefined, isData: true });
  return `<json ${text.length}: ${JSON.stringify(inner)}>`;
}
