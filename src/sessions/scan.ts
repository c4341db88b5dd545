/** Finding where JSON values end, on bytes, without parsing them. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Space, tab, LF, CR. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** First offset from `from` that holds no blank, at most `bytes.length`. */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at++;
  return at;
}

/**
 * Offset just after the value that begins at `from`, or -1 when it does not end.
 * Brackets are only counted: whether the value is valid is the parser's business.
 */
export function endOfValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from];
  if (first === QUOTE) return endOfString(bytes, from);
  if (first !== 0x7b && first !== 0x5b) return endOfWord(bytes, from);
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at) - 1;
      if (at < 0) return -1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return -1;
}

/** Numbers and the words true, false and null end where a separator stands. */
function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isBlank(bytes[at])) {
    const byte = bytes[at];
    if (byte === 0x2c || byte === 0x5d || byte === 0x7d || byte === 0x3a) break;
    at++;
  }
  return at;
}
