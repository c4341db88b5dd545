/** Small helpers for sentences about names that anyone may have written. */

/** Longest name that a sentence repeats in full. */
const LONGEST = 60;

/** A name in back-ticks, on one line, whatever it holds. */
export function code(name: string): string {
  const characters = [...visible(name)];
  const short =
    characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : characters.join("");
  return short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
}

/** `a`, `b` and `c`. */
export function codes(names: readonly string[], word: "and" | "or" = "and"): string {
  const quoted = names.map(code);
  const last = quoted.pop();
  if (last === undefined) return "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}

/**
 * Text with its control characters made visible: C0 as its picture (`␀`), everything else that
 * could move the cursor or turn the text round as `\u{…}`.
 */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x20) return String.fromCodePoint(0x2400 + point);
    return `\\u{${point.toString(16)}}`;
  });
}

/** C0, DEL, C1, line separators, direction marks, zero-width characters, half surrogates. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu;
