/** The words of plain command lines. */

/**
 * The words of a command line, or `undefined` when it is more than plain words: a pipe, a
 * redirection, a substitution, several commands, an open quote.
 */
export function split(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === " " || char === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === "'") {
      const end = line.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? "") + line.slice(at + 1, end);
      at = end;
    } else if (char === '"') {
      const quoted = doubleQuoted(line, at + 1);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else if (char === "\\" && at + 1 < line.length && line.charAt(at + 1) !== "\n") {
      word = (word ?? "") + line.charAt(++at);
    } else if ("|&;<>()$`\\\n\r*?[]{}~#!".includes(char)) {
      return undefined;
    } else {
      word = (word ?? "") + char;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function doubleQuoted(line: string, from: number): { text: string; end: number } | undefined {
  let text = "";
  for (let at = from; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === '"') return { text, end: at };
    if (char === "$" || char === "`") return undefined;
    const next = line.charAt(at + 1);
    if (char === "\\" && (next === '"' || next === "\\" || next === "$" || next === "`")) {
      text += next;
      at++;
    } else {
      text += char;
    }
  }
  return undefined;
}

/** A command line that a shell splits into exactly these words. */
export function quote(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
    )
    .join(" ");
}
