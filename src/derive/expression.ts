/** Expressions of `find`: tests joined by and, or, not. */
import type { CommandFlag, Meaning, Words } from "../runtime/command.js";
import { say, sayValue, takesValue } from "./flags.js";
import { readOperands } from "./operands.js";
import type { Said } from "./said.js";
import type { Word } from "./script.js";

type Test = { flag: CommandFlag; value: string | undefined };

type Node =
  | { kind: "test"; test: Test }
  | { kind: "not"; node: Node }
  | { kind: "and" | "or"; nodes: Node[] }
  /** Folders that are not entered. */
  | { kind: "prune" }
  /** Holds always: an option of the whole search. */
  | { kind: "option" };

/** Paths, then an expression. Tells whether all of it is understood. */
export function readExpression(words: readonly Word[], command: Words, said: Said): boolean {
  const start = words.findIndex(({ text }, index) => {
    const isLeading = command.flags.some(
      ({ flags, meanings }) => flags.includes(text) && meanings[0]?.kind === "local",
    );
    return /^[-(!]/.test(text) && !(isLeading && index === 0);
  });
  const paths = start < 0 ? words : words.slice(0, start);
  const isLeading = paths[0]?.text.startsWith("-") === true;
  if (!readOperands(isLeading ? paths.slice(1) : paths, command, said)) return false;
  if (start < 0) return true;
  const parser = new Parser(words.slice(start), command, said);
  const node = parser.or();
  return node !== undefined && parser.isAtEnd() && sayNode(node, said);
}

class Parser {
  #at = 0;

  constructor(
    readonly words: readonly Word[],
    readonly command: Words,
    readonly said: Said,
  ) {}

  isAtEnd(): boolean {
    return this.#at >= this.words.length;
  }

  or(): Node | undefined {
    const nodes: Node[] = [];
    do {
      const node = this.#and();
      if (node === undefined) return undefined;
      nodes.push(node);
    } while (this.#skip("-o", "-or"));
    return nodes.length === 1 ? nodes[0] : { kind: "or", nodes };
  }

  #and(): Node | undefined {
    const nodes: Node[] = [];
    while (!this.isAtEnd() && !["-o", "-or", ")"].includes(this.#text())) {
      const node = this.#not();
      if (node === undefined) return undefined;
      nodes.push(node);
      this.#skip("-a", "-and");
    }
    return nodes.length === 0 ? undefined : { kind: "and", nodes };
  }

  #not(): Node | undefined {
    if (this.#skip("!", "-not")) {
      const node = this.#not();
      return node && { kind: "not", node };
    }
    if (this.#skip("(")) {
      const node = this.or();
      return this.#skip(")") ? node : undefined;
    }
    return this.#skip("-prune") ? { kind: "prune" } : this.#test();
  }

  #test(): Node | undefined {
    const name = this.#text();
    const flag = this.command.flags.find(({ flags }) => flags.includes(name));
    if (flag === undefined) return undefined;
    this.#at++;
    if (!takesValue(flag)) return { kind: "test", test: { flag, value: undefined } };
    const word = this.words[this.#at++];
    // A glob without quotes is the shell's.
    if (word === undefined || word.glob) return undefined;
    if (flag.meanings.some((meaning) => meaning.kind === "value" && meaning.global === true)) {
      return sayValue(flag, word.text, this.said) ? { kind: "option" } : undefined;
    }
    return { kind: "test", test: { flag, value: word.text } };
  }

  #text(): string {
    return this.words[this.#at]?.text ?? "";
  }

  #skip(...texts: string[]): boolean {
    if (this.isAtEnd() || !texts.includes(this.#text())) return false;
    this.#at++;
    return true;
  }
}

// ------------------------------------------------------------------ what expressions say

/** All that holds of every result: tests, alternatives of one test, and what is left out. */
function sayNode(node: Node, said: Said): boolean {
  switch (node.kind) {
    case "test":
      return sayTest(node.test, said);
    case "not":
      return sayNot(node.node, said);
    case "and":
      return node.nodes.every((one) => sayNode(one, said));
    case "or":
      return isPruned(node.nodes) ? sayPruned(node.nodes, said) : sayAlternatives(node.nodes, said);
    case "prune":
      return false;
    case "option":
      return true;
    default: {
      const never: never = node;
      return never;
    }
  }
}

function sayTest({ flag, value }: Test, said: Said): boolean {
  const [meaning] = flag.meanings;
  if (meaning === undefined) return false;
  if (value === undefined) return say(meaning, flag, said);
  // Two tests of one field hold both, which only alternatives say.
  if (meaning.kind === "value" && meaning.fields.some((field) => said.isSaid(field))) return false;
  return sayValue(flag, value, said);
}

/**
 * Alternatives are each one test, all of them by one flag, so that they are values of one field.
 * Other tests must stand in all of them.
 */
function sayAlternatives(nodes: readonly Node[], said: Said): boolean {
  const alternatives = nodes.map(testsOf);
  if (!alternatives.every((tests) => tests !== undefined)) return false;
  const [first = []] = alternatives;
  const shared = first.filter((test) => alternatives.every((tests) => tests.some(isSame(test))));
  const others = alternatives.map((tests) => tests.filter((test) => !shared.some(isSame(test))));
  const [flag] = others.flatMap((tests) => tests.map((test) => test.flag));
  const [meaning] = flag?.meanings ?? [];
  const isOne = others.every((tests) => tests.length === 1 && tests[0]?.flag === flag);
  if (flag === undefined || !isOne || meaning?.kind !== "value") return false;
  if (meaning.fields.some((field) => said.isSaid(field))) return false;
  const values = others.flatMap((tests) => tests.map(({ value }) => value));
  return (
    shared.every((test) => sayTest(test, said)) &&
    values.every((value) => value !== undefined && sayValue(flag, value, said))
  );
}

function isSame(test: Test): (other: Test) => boolean {
  return ({ flag, value }) => flag === test.flag && value === test.value;
}

/** The tests that hold together in a node, or `undefined` when there is more in it. */
function testsOf(node: Node): Test[] | undefined {
  if (node.kind === "test") return [node.test];
  if (node.kind === "option") return [];
  if (node.kind !== "and") return undefined;
  const all = node.nodes.map(testsOf);
  return all.every((tests) => tests !== undefined) ? all.flat() : undefined;
}

function sayNot(node: Node, said: Said): boolean {
  if (node.kind === "or") return node.nodes.every((one) => sayNot(one, said));
  const [test, ...others] = testsOf(node) ?? [];
  return test !== undefined && others.length === 0 && sayLeftOut(test, said);
}

function sayLeftOut({ flag, value }: Test, said: Said): boolean {
  const field = notField(flag.meanings[0]);
  const [meaning] = flag.meanings;
  if (field === undefined || value === undefined || meaning?.kind !== "value") return false;
  const { fields: _fields, several: _several, ...taken } = meaning;
  return said.take(NOT, { ...taken, fields: [field], list: true }, value);
}

/** All that is left out is of one list, whichever flags say it. */
const NOT = {};

function notField(meaning: Meaning | undefined): string | undefined {
  return meaning?.kind === "value" ? meaning.not : undefined;
}

/** `-path ./x -prune -o … -print`: all but what is in the folder. */
function isPruned([first]: readonly Node[]): boolean {
  return first?.kind === "and" && first.nodes.some(({ kind }) => kind === "prune");
}

function sayPruned([first, rest, ...others]: readonly Node[], said: Said): boolean {
  if (first?.kind !== "and" || rest?.kind !== "and" || others.length > 0) return false;
  const folders = first.nodes.filter((one) => one.kind !== "prune" && !isFolderTest(one));
  // Without an action of its own, what is left out would be found too.
  const hasAction = rest.nodes.some(isLocal);
  const isSaid = folders.length > 0 && folders.every((one) => sayNot(one, said));
  return hasAction && isSaid && sayNode(rest, said);
}

function isLocal(node: Node): boolean {
  return node.kind === "test" && node.test.flag.meanings[0]?.kind === "local";
}

/** Only folders can be entered, so that `-type d` says nothing more. */
function isFolderTest(node: Node): boolean {
  return node.kind === "test" && node.test.value === "d" && node.test.flag.flags.includes("-type");
}
