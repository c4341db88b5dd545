/** Text that is not well formed: bytes that are no UTF-8, halves of surrogate pairs. */

const REPLACEMENT = "\ufffd";

/** Whether bytes were replaced when `text` was decoded from `bytes`. */
export function lostBytes(text: string, bytes: Uint8Array): boolean {
  if (!text.includes(REPLACEMENT)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

/** A backslash that stands for itself, or the escape of half a surrogate pair. */
const ESCAPE = /\\(?:\\|(u[dD][89a-fA-F][0-9a-fA-F]{2}))/g;

/**
 * JSON text, as `JSON.stringify` writes it, without halves of surrogate pairs: strict parsers refuse
 * the whole record for one of them.
 */
export function withoutHalves(json: string): string {
  if (!json.includes("\\ud")) return json;
  return json.replace(ESCAPE, (escape, half: string | undefined) =>
    half === undefined ? escape : "\\ufffd",
  );
}

const ELEMENT = /^\s*<([a-z]+(?:[-_][a-z]+)+)>[\s\S]*<\/\1>\s*$/;

/** Whether all of a text is one element (`<system-reminder>…`): programs write so, not people. */
export function isElement(text: string): boolean {
  return /^\s*</.test(text) && ELEMENT.test(text);
}
