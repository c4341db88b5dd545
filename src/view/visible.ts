/** Text of a session, made safe for a terminal. */

/**
 * Whatever steers a terminal or hides from a reader: C0 and C1 controls and DEL, marks of direction,
 * letters without width, tags, and halves of surrogate pairs. Zero-width joiners stay: scripts and
 * emoji need them.
 */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

const SHORT: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

/** One line of text with every such letter written as an escape; a tab becomes two spaces. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (letter) => (letter === "\t" ? "  " : escape(letter)));
}

/** The lines of a text, each made visible. CR LF ends a line as LF does; a lone CR is shown. */
export function visibleLines(text: string): string[] {
  return text.split(/\r?\n/).map(visible);
}

/** JSON text that means the same and steers no terminal: `JSON.stringify` escapes C0 alone. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN, (letter) =>
    letter === "\n"
      ? letter
      : [...Array(letter.length).keys()].map((at) => unit(letter, at)).join(""),
  );
}

function unit(letter: string, at: number): string {
  return `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`;
}

function escape(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code > 0xffff) return `\\u{${hex}}`;
  return SHORT.get(letter) ?? (code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `\\u${hex}`);
}
