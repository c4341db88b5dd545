/**
 * The language of queries: words, `field:value`, quotes, globs, /regular expressions/, and, or, not,
 * parentheses. liqe parses fields, comparisons and the logic between them. Values are taken out
 * first and put back afterwards, since liqe admits few letters outside of quotes.
 */
import { parse, type LiqeQuery } from "liqe";
import { checkField, checkValue } from "./fields.js";

export type Value =
  /** Text outside of quotes; `*` and `?` are globs where it is the value of a field. */
  | { kind: "word"; text: string }
  | { kind: "phrase"; text: string }
  | { kind: "regex"; regex: RegExp };

export type Comparison = ":" | ":=" | ":>" | ":>=" | ":<" | ":<=";

export type Term = { kind: "term"; field?: string; comparison: Comparison; value: Value };

export type Query =
  { kind: "and" | "or"; left: Query; right: Query } | { kind: "not"; operand: Query } | Term;

/** A query that cannot be read; the message says why and what to write instead. */
export class QueryError extends Error {
  override name = "QueryError";
}

const NOT_READ =
  "a parenthesis is open or empty, or one of and, or, not has nothing to join; " +
  "put text in quotes to search for it as it stands";

/** Throws `QueryError`. */
export function parseQuery(text: string): Query {
  const { skeleton, values } = takeOut(text);
  if (values.length === 0) throw new QueryError("the query holds nothing to search for");
  return convert(parsed(skeleton, text), values);
}

/** liqe throws errors of several classes, all of them for what it cannot parse. */
function parsed(skeleton: string, text: string): LiqeQuery {
  try {
    return parse(skeleton);
  } catch (error) {
    throw new QueryError(`cannot read the query "${text}": ${NOT_READ}`, { cause: error });
  }
}

// ------------------------------------------------------- from text to liqe

type TakenOut = {
  /** The query with `v0`, `v1`, … in place of values. */
  skeleton: string;
  values: Value[];
};

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["and", "AND"],
  ["AND", "AND"],
  // liqe reads from left to right; the parentheses make `and` bind closer than `or`.
  ["or", ") OR ("],
  ["OR", ") OR ("],
  ["not", "NOT"],
  ["NOT", "NOT"],
]);

const FIELD = /(-?)([A-Za-z_][\w.-]*)(:(?:>=|<=|=|>|<)?)(?=[^\s)]|$)/y;
const PHRASE = /"((?:[^"\\]|\\.)*)"|'([^']*)'/y;
const REGEX = /\/((?:[^/\\]|\\.)+)\/([imsu]*)(?=[\s)]|$)/y;
const WORD = /[^\s()]+(?:\([^\s()]*\)[^\s()]*)*/y;

function takeOut(text: string): TakenOut {
  const values: Value[] = [];
  let skeleton = "(";
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (/[\s()]/.test(char)) {
      skeleton += char === "(" ? " ((" : char === ")" ? ")) " : " ";
      at++;
      continue;
    }
    const word = matchAt(WORD, text, at)?.[0] ?? "";
    const operator = OPERATORS.get(word);
    if (operator !== undefined) {
      skeleton += ` ${operator} `;
      at += word.length;
      continue;
    }
    const { field, end } = fieldAt(text, at);
    const value = valueAt(text, end);
    if (value.end === end) {
      throw new QueryError(
        `${text.slice(at, end)} has no value; ${text.slice(at, end)}* finds any`,
      );
    }
    const problem = field === undefined ? undefined : problemOf(field, value.value);
    if (problem !== undefined) throw new QueryError(problem);
    skeleton += ` ${field === undefined ? "" : skeletonOf(field)}v${values.length} `;
    values.push(value.value);
    at = value.end;
  }
  return { skeleton: `${skeleton})`, values };
}

/** A field as it stands before its value. */
type Field = { not: boolean; name: string; comparison: string };

function skeletonOf({ not, name, comparison }: Field): string {
  return `${not ? "NOT " : ""}${name}${comparison}`;
}

/** What is wrong with the value of a field, where it is text. */
function problemOf({ name, comparison }: Field, value: Value): string | undefined {
  return value.kind === "regex" ? undefined : checkValue(name, comparison, value.text);
}

/** `after:2026-03-01` is that day or later, `before:2026-03-01` an earlier one; else they are fields. */
const DATE = /"?(?:\d{4}-\d\d|(?:19|20)\d\d(?![^\s)"]))/y;
const DATES: ReadonlyMap<string, string> = new Map([
  ["after", ":>="],
  ["before", ":<"],
]);

/** `field:`, `-field:` or `field:>=`; nothing for text that only looks so (`C:\\x`, `http://x`). */
function fieldAt(text: string, at: number): { field?: Field; end: number } {
  const match = matchAt(FIELD, text, at);
  const [all = "", minus = "", name = "", comparison = ""] = match ?? [];
  const end = at + all.length;
  if (match === null || name.length === 1 || text.startsWith("//", end)) {
    return { end: at };
  }
  const not = minus !== "";
  const isDate = comparison === ":" && matchAt(DATE, text, end) !== null;
  const sign = isDate ? DATES.get(name) : undefined;
  if (sign !== undefined) return { field: { not, name: "time", comparison: sign }, end };
  const problem = checkField(name);
  // Names of files look like fields too (`a.ts:12`).
  if (problem !== undefined && name.includes(".")) return { end: at };
  if (problem !== undefined) throw new QueryError(problem);
  return { field: { not, name, comparison }, end };
}

function valueAt(text: string, at: number): { value: Value; end: number } {
  const phrase = matchAt(PHRASE, text, at);
  if (phrase !== null) {
    const [all, double, single = ""] = phrase;
    const content = double === undefined ? single : double.replace(/\\(["\\])/g, "$1");
    return { value: { kind: "phrase", text: content }, end: at + all.length };
  }
  const regex = matchAt(REGEX, text, at);
  if (regex !== null) {
    const [all, source = "", flags = ""] = regex;
    return { value: { kind: "regex", regex: compile(source, flags) }, end: at + all.length };
  }
  const [word = ""] = matchAt(WORD, text, at) ?? [];
  return { value: { kind: "word", text: word }, end: at + word.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Lines count as lines, and smart case holds here too. */
function compile(source: string, flags: string): RegExp {
  const all = new Set(["m", "u", ...flags, ...(hasUpperCase(source) ? [] : ["i"])]);
  try {
    return new RegExp(source, [...all].join(""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new QueryError(`/${source}/ is no regular expression: ${why}`);
  }
}

/** Upper-case letters, except in escapes such as `\S`. */
export function hasUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text.replace(/\\./g, ""));
}

// ------------------------------------------------------- from liqe to ours

function convert(node: LiqeQuery, values: readonly Value[]): Query {
  switch (node.type) {
    case "LogicalExpression":
      return {
        kind: node.operator.operator === "OR" ? "or" : "and",
        left: convert(node.left, values),
        right: convert(node.right, values),
      };
    case "ParenthesizedExpression":
      return convert(node.expression, values);
    case "UnaryOperator":
      return { kind: "not", operand: convert(node.operand, values) };
    case "Tag": {
      const { field, expression } = node;
      const index = expression.type === "LiteralExpression" ? String(expression.value) : "";
      const value = values[Number(index.slice(1))];
      if (value === undefined) break;
      if (field.type === "ImplicitField") return { kind: "term", comparison: ":", value };
      return { kind: "term", field: field.name, comparison: node.operator.operator, value };
    }
    case "EmptyExpression":
      break;
    default: {
      const never: never = node;
      throw new Error(`unknown node ${String(never)}`);
    }
  }
  throw new QueryError(`cannot read the query: ${NOT_READ}`);
}
