/**
 * The island around the YAML library: text → nodes of ours. Whatever the text, this ends soon and
 * throws nothing. What a mapping has no use for (tags, directives, merge keys, several documents)
 * is refused rather than given a meaning.
 */
import { type CST, Composer, type ErrorCode, Parser, isMap, isScalar, isSeq } from "yaml";
import type { Alias, Document, Pair, ParsedNode, Range, Scalar, YAMLMap } from "yaml";
import { type Diagnostic, diagnostic } from "./diagnostics/diagnostic.js";
import { code } from "./diagnostics/words.js";
import type { Literal, Place } from "./ir.js";
import type { YamlEntry, YamlNode } from "./nodes.js";

/** Levels of nesting. The deepest mapping has eight. */
const MAX_DEPTH = 64;

/** Values of a file once every alias stands for what it names. */
const MAX_VALUES = 50_000;

/** Problems of one file that are worth showing; after these the rest is noise. */
const MAX_PROBLEMS = 20;

export type Parsed = { root?: YamlNode; diagnostics: Diagnostic[] };

/** The tree of a text, or the reasons why there is none. */
export function parseYaml(file: string, text: string): Parsed {
  const refused = refusedCharacter(file, text);
  if (refused) return { diagnostics: [refused] };
  const tokens = [...new Parser().parse(text)];
  const odd = survey(file, tokens);
  if (odd) return { diagnostics: [odd] };
  // Looking for duplicate keys is left to `Reader`: the library compares each key with all others.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: "silent" });
  const documents = [...composer.compose(tokens, true, text.length)];
  const problems = documents.flatMap((document) => libraryProblems(file, document));
  const second = documents[1];
  if (second) {
    const [start, end] = second.range;
    problems.push(unsupported("several documents in one file", { file, start, end }));
  }
  if (problems.length > 0) return { diagnostics: problems.slice(0, MAX_PROBLEMS) };
  const reader = new Reader(file);
  const root = reader.read(documents[0]?.contents ?? null, 0, 0).node;
  if (reader.problems.length > 0) return { diagnostics: reader.problems.slice(0, MAX_PROBLEMS) };
  return { root, diagnostics: [] };
}

function unsupported(feature: string, place: Place): Diagnostic {
  return diagnostic("yaml-unsupported", { feature }, place);
}

/** YAML admits no control characters outside of escapes; the library lets them through. */
function refusedCharacter(file: string, text: string): Diagnostic | undefined {
  // eslint-disable-next-line no-control-regex
  const start = text.search(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/);
  if (start < 0) return undefined;
  const name = `U+${text.charCodeAt(start).toString(16).toUpperCase().padStart(4, "0")}`;
  const problem = `the control character ${name}`;
  return diagnostic("yaml-syntax", { problem }, { file, start, end: start + 1 });
}

/**
 * Looks through the tokens, without recursion, for what must not reach the composer (depth that
 * would exhaust its stack) or has no meaning in a mapping.
 */
function survey(file: string, tokens: readonly CST.Token[]): Diagnostic | undefined {
  const rest: { token: CST.Token; depth: number }[] = tokens
    .map((token) => ({ token, depth: 0 }))
    .reverse();
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { token, depth } = next;
    const place = { file, start: token.offset, end: token.offset + 1 };
    if (depth > MAX_DEPTH) return diagnostic("yaml-too-deep", { limit: MAX_DEPTH }, place);
    if (token.type === "tag" || token.type === "directive") {
      const feature = `${token.type}s such as ${code(token.source)}`;
      return unsupported(feature, { ...place, end: token.offset + token.source.length });
    }
    const nested = "items" in token ? depth + 1 : depth;
    for (const inner of parts(token).reverse()) rest.push({ token: inner, depth: nested });
  }
  return undefined;
}

/** The tokens directly inside a token that can be tags or hold others, in their order. */
function parts(token: CST.Token): CST.Token[] {
  if (token.type === "document") {
    return [...token.start.filter(isTag), ...(token.value ? [token.value] : [])];
  }
  if (!("items" in token)) return [];
  const found: CST.Token[] = [];
  for (const { start, key, sep, value } of token.items) {
    found.push(...start.filter(isTag));
    if (key) found.push(key);
    if (sep) found.push(...sep.filter(isTag));
    if (value) found.push(value);
  }
  return found;
}

function isTag({ type }: CST.SourceToken): boolean {
  return type === "tag";
}

function libraryProblems(file: string, document: Document): Diagnostic[] {
  return [...document.errors, ...document.warnings].map((error) => {
    const [start, end] = error.pos;
    const text = error.message.split("\n")[0] ?? "";
    const problem = text.charAt(0).toLowerCase() + text.slice(1);
    const help = HELP[error.code];
    const extras = help === undefined ? {} : { help };
    return diagnostic("yaml-syntax", { problem }, { file, start, end }, extras);
  });
}

const HELP: { [code in ErrorCode]?: string } = {
  TAB_AS_INDENT: "Indent with spaces.",
  BAD_SCALAR_START: "Put the text in quotes: it begins with a sign that YAML keeps for itself.",
  BAD_INDENT: "Check the indentation, and put a text that holds a colon in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "Put a text that holds a colon in quotes.",
  BAD_DQ_ESCAPE: "In double quotes a backslash begins an escape; single quotes take it as it is.",
};

/** The library's node types that a document of ours can hold. */
type LibraryNode = ParsedNode | Alias.Parsed | null;

/** A node with how many values it stands for and how deep it goes, aliases followed. */
type Measured = { node: YamlNode; size: number; height: number };

/**
 * Library nodes → our nodes, in the order of the text. An alias becomes the very node it names, so
 * a bomb costs nothing here; it is refused for what it would cost whoever walks the tree.
 */
class Reader {
  readonly problems: Diagnostic[] = [];
  private readonly anchors = new Map<string, Measured>();

  constructor(private readonly file: string) {}

  /** `at` is where an absent value would stand. */
  read(node: LibraryNode, depth: number, at: number): Measured {
    const measured = this.measure(node, depth, at);
    if (measured.size > MAX_VALUES || depth + measured.height > MAX_DEPTH) {
      this.problems.push(
        measured.size > MAX_VALUES
          ? diagnostic("yaml-alias-limit", { limit: MAX_VALUES }, this.place(node, at))
          : diagnostic("yaml-too-deep", { limit: MAX_DEPTH }, this.place(node, at)),
      );
      return leaf(null, this.place(node, at));
    }
    if (node && "anchor" in node && node.anchor !== undefined) {
      this.anchors.set(node.anchor, measured);
    }
    return measured;
  }

  private measure(node: LibraryNode, depth: number, at: number): Measured {
    const place = this.place(node, at);
    if (node === null) return leaf(null, place);
    if (isScalar(node)) return leaf(this.literal(node, place), place);
    if (isMap(node)) return this.map(node, place, depth);
    if (isSeq(node)) {
      const items = node.items.map((item) => this.read(item, depth + 1, place.start));
      return collection({ kind: "list", items: items.map((item) => item.node), place }, items);
    }
    return this.alias(node, place);
  }

  private map(node: YAMLMap.Parsed, place: Place, depth: number): Measured {
    const seen = new Map<Literal, Place>();
    const entries: YamlEntry[] = [];
    const values: Measured[] = [];
    for (const pair of node.items) {
      const key = this.key(pair, seen, place.start);
      if (key === undefined) continue;
      const value = this.read(pair.value, depth + 1, key.keyPlace.end);
      entries.push({ ...key, value: value.node });
      values.push(value);
    }
    return collection({ kind: "map", entries, place }, values);
  }

  private key(
    pair: Pair<ParsedNode, ParsedNode | null>,
    seen: Map<Literal, Place>,
    at: number,
  ): Omit<YamlEntry, "value"> | undefined {
    const keyPlace = this.place(pair.key, at);
    if (!isScalar(pair.key)) {
      this.problems.push(unsupported("maps, lists or aliases as keys", keyPlace));
      return undefined;
    }
    const literal = this.literal(pair.key, keyPlace);
    const key = pair.key.source ?? String(literal);
    if (key === "<<" && pair.key.type === "PLAIN") {
      this.problems.push(unsupported("merge keys (`<<`)", keyPlace));
      return undefined;
    }
    const first = seen.get(literal);
    if (first) {
      const related = [{ message: "it stands here first", place: first }];
      this.problems.push(diagnostic("yaml-duplicate-key", { key }, keyPlace, { related }));
      return undefined;
    }
    seen.set(literal, keyPlace);
    return { key, literal, keyPlace };
  }

  private literal(node: Scalar, place: Place): Literal {
    const { value } = node;
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value !== "number") {
      this.problems.push(unsupported("values of this type", place));
      return null;
    }
    if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) {
      return value;
    }
    const problem = `${code(node.source ?? String(value))} is no number that JSON can hold exactly`;
    this.problems.push(diagnostic("yaml-syntax", { problem }, place));
    return null;
  }

  private alias(node: Alias, place: Place): Measured {
    const target = this.anchors.get(node.source);
    if (target) return target;
    const problem = `nothing before the alias ${code(`*${node.source}`)} is complete and has that anchor`;
    this.problems.push(diagnostic("yaml-syntax", { problem }, place));
    return leaf(null, place);
  }

  private place(node: { range?: Range | null | undefined } | null, at: number): Place {
    const [start, end] = node?.range ?? [at, at];
    return { file: this.file, start, end };
  }
}

function leaf(value: Literal, place: Place): Measured {
  return { node: { kind: "scalar", value, place }, size: 1, height: 0 };
}

function collection(node: YamlNode, parts: readonly Measured[]): Measured {
  return {
    node,
    size: parts.reduce((sum, part) => sum + part.size, 1),
    height: 1 + parts.reduce((highest, part) => Math.max(highest, part.height), -1),
  };
}
