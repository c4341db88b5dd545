/**
 * Text that must stand in a file for a query to find anything in it. Looking for that in the bytes is
 * many times faster than reading the file, and most files of a folder hold nothing.
 */
import { ops } from "../../generated/canonical.js";
import { SHELL } from "../../generated/shell.js";
import { isTextShape } from "./fields.js";
import { hasUpperCase, type Query, type Term } from "./query.js";

export type Need = { kind: "anything" } | Literal | { kind: "and" | "or"; left: Need; right: Need };

type Literal = { kind: "literal"; regex: RegExp; length: number };

const ANYTHING: Need = { kind: "anything" };

export function needOf(query: Query): Need {
  switch (query.kind) {
    case "and":
    case "or": {
      const [left, right] = [needOf(query.left), needOf(query.right)];
      if (query.kind === "or")
        return isAny(left) || isAny(right) ? ANYTHING : { kind: "or", left, right };
      return isAny(left) ? right : isAny(right) ? left : { kind: "and", left, right };
    }
    // What must not be there may be there all the same, in another place.
    case "not":
      return ANYTHING;
    case "term":
      return literalOf(query);
    default: {
      const never: never = query;
      throw new Error(`unknown query ${String(never)}`);
    }
  }
}

function isAny({ kind }: Need): boolean {
  return kind === "anything";
}

/** Fields whose values are texts of the session in every op that has them. */
const TEXTS: ReadonlySet<string> = textFields();

function textFields(): Set<string> {
  const texts = new Set(["text", "result", "thinking"]);
  const others = new Set<string>();
  for (const { fields } of Object.values(ops)) {
    for (const [field, shape] of Object.entries(fields)) {
      (isTextShape(shape) ? texts : others).add(field);
    }
  }
  for (const { means } of [...SHELL.commands, ...SHELL.filters]) {
    // Derived calls say words that no session has: `| sort` is `sort: path`.
    for (const [field, value] of Object.entries(means)) {
      if (/\w/.test(String(value))) others.add(field);
    }
  }
  return new Set([...texts].filter((field) => !others.has(field)));
}

function literalOf({ field, comparison, value }: Term): Need {
  const isText = field === undefined || TEXTS.has(field) || field.startsWith("input.");
  if (!isText || value.kind === "regex" || !/^:=?$/.test(comparison)) return ANYTHING;
  // Case folds beyond ASCII in ways that bytes do not show.
  if (/[^\0-\x7f]/.test(value.text)) return ANYTHING;
  // Words stand in JSON as they are; numbers may be spelt in other ways.
  const words = (value.text.match(/\w+/g) ?? []).filter((word) => /[A-Za-z]/.test(word));
  const [longest] = words.sort((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < 2) return ANYTHING;
  const regex = new RegExp(longest, hasUpperCase(value.text) ? "" : "i");
  return { kind: "literal", regex, length: longest.length };
}

// ------------------------------------------------------------------ looking for it

/** Letters that a writer has escaped without need: `\u0061` for `a`. */
const ESCAPED = /\\u00(?:3\d|[46][1-9a-fA-F]|[57][\daA])/;

/** Looks for what a query needs in the text of a file, piece by piece. */
export class Sieve {
  readonly #literals: Literal[];
  readonly #found = new Set<Need>();
  /** The end of the last piece: what is looked for may begin in it. */
  #tail = "";
  #longest: number;

  constructor(readonly need: Need) {
    this.#literals = [...literalsOf(need)];
    this.#longest = Math.max(ESCAPED_LENGTH, ...this.#literals.map(({ length }) => length));
  }

  /** `text` has one letter for each byte. Whether all that is needed has been found. */
  take(text: string): boolean {
    const all = this.#tail + text;
    for (const literal of this.#literals) {
      if (!this.#found.has(literal) && literal.regex.test(all)) this.#found.add(literal);
    }
    // Whatever is spelt so that it cannot be found here must be read.
    if (ESCAPED.test(all)) for (const literal of this.#literals) this.#found.add(literal);
    this.#tail = all.slice(1 - this.#longest);
    return this.#holds(this.need);
  }

  #holds(need: Need): boolean {
    switch (need.kind) {
      case "anything":
        return true;
      case "literal":
        return this.#found.has(need);
      case "and":
        return this.#holds(need.left) && this.#holds(need.right);
      case "or":
        return this.#holds(need.left) || this.#holds(need.right);
      default: {
        const never: never = need;
        throw new Error(`unknown need ${String(never)}`);
      }
    }
  }
}

const ESCAPED_LENGTH = "\\u0000".length;

function* literalsOf(need: Need): Generator<Literal> {
  if (need.kind === "literal") yield need;
  else if (need.kind !== "anything") {
    yield* literalsOf(need.left);
    yield* literalsOf(need.right);
  }
}
