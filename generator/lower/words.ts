/** The closed sets of words in mapping files, as type guards. */
import { FORMS, GLOB_RULES, STYLES } from "../command-forms.js";
import type {
  AcpKind,
  Coercion,
  CommandStyle,
  Confidence,
  Form,
  Operand,
  SessionInfo,
} from "../ir.js";

const ACP: readonly string[] = [
  "read",
  "edit",
  "delete",
  "move",
  "search",
  "execute",
  "think",
  "fetch",
  "other",
] satisfies AcpKind[];

export function isAcpKind(word: string): word is AcpKind {
  return ACP.includes(word);
}

const CONFIDENCE: readonly string[] = [
  "source",
  "docs",
  "observed",
  "inferred",
] satisfies Confidence[];

export function isConfidence(word: string | undefined): word is Confidence {
  return word !== undefined && CONFIDENCE.includes(word);
}

export function isCoercion(word: string): word is Coercion {
  return word === "integers" || word === "booleans";
}

const CONTAINERS: readonly string[] = [
  "jsonl",
  "json",
  "directory",
  "sqlite",
] satisfies SessionInfo["container"][];

export function isContainer(word: string | undefined): word is SessionInfo["container"] {
  return word !== undefined && CONTAINERS.includes(word);
}

export function isCommandStyle(word: string | undefined): word is CommandStyle {
  return STYLES.some((style) => style === word);
}

export function isForm(word: string | undefined): word is Form {
  return FORMS.some((form) => form === word);
}

export function isGlobRule(word: string | undefined): word is Operand["glob"] {
  return GLOB_RULES.some((rule) => rule === word);
}
