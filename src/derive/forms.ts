/** Words that are not the value of their field to the letter, in their different forms. */
import type { Form } from "../runtime/command.js";
import { isInteger, type Json } from "../runtime/json.js";
import { patternOf } from "../runtime/shape.js";

/** The values of the fields that a word stands for, or `undefined` when it has none. */
export function readForm(word: string, form: Form, paths: readonly string[]): Json[] | undefined {
  switch (form) {
    case "basic-regex":
      return one(fromBasicRegex(word));
    case "name-glob":
      return one(word.includes("/") ? undefined : `**/${word}`);
    case "path-glob":
      return one(fromPathGlob(word, paths));
    case "ignore-glob":
      return one(belowEach(word, paths));
    case "name-regex":
      return one(fromNameRegex(word));
    case "extension":
      return one(`**/*.${word.replace(/^\./, "")}`);
    case "folder":
      return one(`**/${word.replace(/\/$/, "")}/**`);
    case "sed-lines":
      return linesOf(/^(\d+)(?:,(\+?)(\d+|\$))?p;?$/.exec(word.trim()));
    case "span":
      return linesOf(/^(\d*):()(\d*)$/.exec(word));
    case "from-end":
      return one(fromEnd(word));
    case "skip":
      return /^\d+$/.test(word) ? [Number(word) + 1] : undefined;
    default: {
      const never: never = form;
      return never;
    }
  }
}

function one(value: Json | undefined): Json[] | undefined {
  return value === undefined ? undefined : [value];
}

// ------------------------------------------------------------------ lines

/** First line and count, of the first line, a `+` before a count, and the last line. */
function linesOf(match: RegExpExecArray | null): Json[] | undefined {
  if (match === null) return undefined;
  const [, first = "", plus = "", last] = match;
  const from = first === "" ? 1 : Number(first);
  if (!isInteger(from) || from < 1) return undefined;
  if (last === undefined) return [from, 1];
  if (last === "$" || last === "") return [from];
  const count = plus === "+" ? Number(last) + 1 : Number(last) - from + 1;
  return isInteger(count) && count > 0 ? [from, count] : undefined;
}

/** `20` and `-20`: so many from the end. `+20`: from that line on. */
function fromEnd(word: string): number | undefined {
  const [, sign, digits] = /^([+-]?)(\d{1,15})$/.exec(word) ?? [];
  if (digits === undefined || Number(digits) === 0) return undefined;
  return sign === "+" ? Number(digits) : -Number(digits);
}

// ------------------------------------------------------------------ regular expressions

/** What means itself with a backslash before it in a basic expression is an operator in others. */
const SWAPPED = "(){}|+?";

/** A basic regular expression as the extended one that means the same. */
export function fromBasicRegex(regex: string): string | undefined {
  let out = "";
  for (let at = 0; at < regex.length; at++) {
    const char = regex.charAt(at);
    if (char === "\\") {
      const next = regex.charAt(++at);
      if (next === "") return undefined;
      out += SWAPPED.includes(next) ? next : `\\${next}`;
    } else if (char === "[") {
      const end = endOfBracket(regex, at);
      if (end === undefined) return undefined;
      // A backslash in a bracket is itself.
      out += regex.slice(at, end).replaceAll("\\", "\\\\");
      at = end - 1;
    } else if (char === "*" && /(^|\\\(|\\\||^\^)$/.test(regex.slice(0, at))) {
      // Nothing stands before it that could be repeated.
      out += "\\*";
    } else {
      out += SWAPPED.includes(char) ? `\\${char}` : char;
    }
  }
  return out;
}

/** Where a bracket expression that begins here ends. */
function endOfBracket(regex: string, from: number): number | undefined {
  let at = from + 1;
  if (regex.charAt(at) === "^") at++;
  if (regex.charAt(at) === "]") at++;
  while (at < regex.length && regex.charAt(at) !== "]") {
    const kind = regex.charAt(at + 1);
    if (regex.charAt(at) === "[" && (kind === ":" || kind === "." || kind === "=")) {
      const close = regex.indexOf(`${kind}]`, at + 2);
      if (close < 0) return undefined;
      at = close + 2;
    } else {
      at++;
    }
  }
  return at < regex.length ? at + 1 : undefined;
}

/** A regular expression that is held against names, as a glob, where one means the same. */
function fromNameRegex(regex: string): string | undefined {
  const [, start = "", body = "", end = ""] = /^(\^?)(.*?)((?<!\\)\$)?$/s.exec(regex) ?? [];
  let glob = "";
  for (let at = 0; at < body.length; at++) {
    const char = body.charAt(at);
    if (body.startsWith(".*", at)) {
      glob += "*";
      at++;
    } else if (char === "\\" && /[.+\-_[\](){}^$|*?]/.test(body.charAt(at + 1))) {
      const next = body.charAt(++at);
      if (/[*?[\]{}]/.test(next)) return undefined;
      glob += next;
    } else if (char === ".") {
      glob += "?";
    } else if (/[\\*+?()[\]{}|^$/]/.test(char)) {
      return undefined;
    } else {
      glob += char;
    }
  }
  const whole = `${start === "" ? "*" : ""}${glob}${end === "" ? "*" : ""}`;
  return `**/${whole.replace(/\*{2,}/g, "*")}`;
}

// ------------------------------------------------------------------ globs

/** The pattern that a glob is below each of the folders; `undefined` where it is not one for all. */
function belowEach(glob: string, paths: readonly string[]): string | undefined {
  const [first, ...others] = (paths.length === 0 ? [undefined] : paths).map((path) =>
    patternOf(glob, path),
  );
  return others.every((pattern) => pattern === first) ? first : undefined;
}

/**
 * A glob that is held against whole paths, starting point included, and whose stars cross folders;
 * as one that is held against paths below the starting point and whose stars do not.
 */
function fromPathGlob(glob: string, paths: readonly string[]): string | undefined {
  const [path = "."] = paths;
  if (paths.length > 1 && !glob.startsWith("*")) return undefined;
  const start = `${path.replace(/\/$/, "")}/`;
  const below = glob.startsWith(start) ? glob.slice(start.length) : glob;
  const isHeld = below !== glob || glob.startsWith("*") || path === ".";
  if (!isHeld || /[?[\\]/.test(below)) return undefined;
  const parts = below.split("/");
  const out: string[] = [];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === "*") out.push("**", ...(index > 0 && !isLast ? ["*"] : []));
    else if (/^\*[^*]+$/.test(part)) out.push("**", part);
    else if (part === "" || part.includes("*")) return undefined;
    else out.push(part);
  }
  return out.join("/").replace(/\*\*(\/\*\*)+/g, "**");
}
