/** Command lines of Bash and its like, as far as they are plain commands. */
import {
  parse,
  type AndOr,
  type CommandNode,
  type Command,
  type PipelineNode,
  type Redirection,
  type Statement,
  type Word as BashWord,
  type WordPart,
} from "unbash";
import { MOST, type Script, type Stage, type Step, type Word } from "./script.js";

/** Never throws: what cannot be read gives `undefined`. */
export function readBash(source: string): Script {
  try {
    const { commands, errors } = parse(source);
    return errors !== undefined && errors.length > 0 ? undefined : stepsOf(commands, source);
  } catch {
    return undefined;
  }
}

function stepsOf(statements: readonly Statement[], source: string): Script {
  const steps: Step[] = [];
  for (const { command, background } of statements) {
    const more = background === true ? undefined : stepsIn(command, source);
    if (more === undefined) return undefined;
    steps.push(...more);
    if (steps.length > MOST) return undefined;
  }
  return steps;
}

function stepsIn(node: PipelineNode | AndOr, source: string): Script {
  if (node.type !== "AndOr") return stepIn(node, source, false);
  if (node.commands.length > MOST) return undefined;
  const steps: Step[] = [];
  for (const [index, command] of node.commands.entries()) {
    const more = stepIn(command, source, index > 0 && node.operators[index - 1] === "||");
    if (more === undefined) return undefined;
    steps.push(...more);
  }
  return steps;
}

function stepIn(node: PipelineNode, source: string, isElse: boolean): Script {
  if (node.type === "Subshell" || node.type === "BraceGroup") {
    const steps = stepsOf(node.body.commands, source);
    if (steps === undefined) return undefined;
    return node.type === "Subshell" || isElse ? [{ kind: "group", steps, isElse }] : steps;
  }
  if (node.type === "Pipeline" && node.prefixes.length > 0) return undefined;
  const nodes: readonly CommandNode[] = node.type === "Pipeline" ? node.commands : [node];
  if (nodes.length > MOST) return undefined;
  const stages: Stage[] = [];
  for (const one of nodes) {
    const stage = one.type === "Command" ? stageOf(one) : undefined;
    if (stage === undefined) return undefined;
    stages.push(stage);
  }
  return [{ kind: "pipeline", stages, text: source.slice(node.pos, node.end), isElse }];
}

function stageOf({ name, prefix, suffix }: Command): Stage | undefined {
  if (name === undefined || suffix.length > MOST) return undefined;
  const words: Word[] = [];
  let input: string | undefined;
  for (const part of [...prefix, name, ...suffix]) {
    if (part.type === "Assignment") {
      if (prefix.includes(part)) return undefined;
      words.push({ text: part.text, glob: false });
    } else if (part.type === "Word") {
      const word = wordOf(part);
      if (word === undefined) return undefined;
      words.push(word);
    } else {
      const given = inputOf(part);
      if (given === undefined && !isHarmless(part)) return undefined;
      input = given ?? input;
    }
  }
  return input === undefined ? { words } : { words, input };
}

/** The text of a here-document that the shell hands on as it stands. */
function inputOf(redirection: Redirection): string | undefined {
  if (redirection.type !== "HereDoc" || redirection.operator !== "<<") return undefined;
  const { body, delimiter } = redirection;
  const isPlain = delimiter?.quoted === true || !/[$`\\]/.test(body.text);
  return isPlain ? body.text : undefined;
}

/** Errors that go nowhere or where the output goes, and no input. */
function isHarmless(redirection: Redirection): boolean {
  if (redirection.type !== "Redirect") return false;
  const { operator, descriptor, target } = redirection;
  const to = target?.value;
  if (operator === "<") return descriptor === undefined && to === "/dev/null";
  const isError = descriptor?.type === "FileDescriptor" && descriptor.value === 2;
  if (operator === ">" || operator === ">>") return isError && to === "/dev/null";
  return operator === ">&" && isError && to === "1";
}

/** A word without substitutions, or `undefined`. */
function wordOf({ value, parts, text }: BashWord): Word | undefined {
  if (parts === undefined) {
    return isOfWindows(text) ? undefined : { text: value, glob: false };
  }
  if (!parts.every(isPlain)) return undefined;
  return { text: value, glob: parts.some(({ type }) => type === "Glob") };
}

function isPlain(part: WordPart): boolean {
  switch (part.type) {
    case "Literal":
      return !isOfWindows(part.text);
    case "Glob":
      return part.parts === undefined || part.parts.every(({ type }) => type === "Literal");
    case "SingleQuoted":
    case "AnsiCQuoted":
      return true;
    case "DoubleQuoted":
      return part.parts.every(({ type }) => type === "Literal");
    case "LocaleString":
    case "SimpleExpansion":
    case "ParameterExpansion":
    case "CommandExpansion":
    case "ArithmeticExpansion":
    case "ProcessSubstitution":
    case "ExtendedGlob":
    case "BraceExpansion":
      return false;
    default: {
      const never: never = part;
      return never;
    }
  }
}

/** `src\main.ts`: nobody escapes letters, so the backslash parts folders. */
function isOfWindows(text: string): boolean {
  return /\\[A-Za-z0-9_]/.test(text);
}
