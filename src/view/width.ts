/** How many columns text takes on a terminal. */

/** Letters that take no column of their own: marks on the letter before, joiners, selectors. */
const NARROWEST = /[\p{Mn}\p{Me}]|\u200c|\u200d|[\ufe00-\ufe0f]/u;

/** Letters that take two: East Asian wide and full-width forms, and emoji. */
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const PLAIN = /^[\x20-\x7e]*$/;

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}

/** The longest beginning that fits, cut between letters; at least one letter. */
export function fitting(text: string, width: number): string {
  if (text.length <= width && PLAIN.test(text)) return text;
  let used = 0;
  let end = 0;
  for (const letter of text) {
    used += widthOfLetter(letter);
    if (used > width && end > 0) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

/** The longest end that fits, cut between letters. */
export function fittingEnd(text: string, width: number): string {
  if (text.length <= width && PLAIN.test(text)) return text;
  let used = 0;
  const kept: string[] = [];
  // No letter is longer than two units.
  const letters = Array.from(text.slice(-2 * width));
  for (const letter of letters.toReversed()) {
    used += widthOfLetter(letter);
    if (used > width) break;
    kept.push(letter);
  }
  return kept.toReversed().join("");
}

/** The beginning that fits, marked where something follows. */
export function startOf(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${fitting(text, width - 1)}…`;
}

/** The end that fits, marked where something stands before it. */
export function endOf(text: string, width: number): string {
  return widthOf(text) <= width ? text : `…${fittingEnd(text, width - 1)}`;
}

function widthOfLetter(letter: string): number {
  if (letter < "\u0300") return 1;
  if (NARROWEST.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
}
