/** What stands for texts, numbers and keys whose content nobody may see. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;
const PATH = /^(?:~?[/\\]|\.{1,2}[/\\]|[A-Za-z]:[/\\])[^\n]*$|^[^\s/\\]+(?:[/\\][^\s/\\]+)+$/;
/** Told by what is not there: expressions that match a text of many megabytes overflow the stack. */
const NOT_BASE64 = /[^A-Za-z\d+/_-]/;
const NOT_DIGITS = /\D/;

/** Longer texts are no path or address; no system takes such paths. */
const LONGEST_PATH = 32_768;
const SHORTEST_BASE64 = 64;

/** `<str 41>`, `<str 600 in 12 lines>`, `<path 23>`, `<uuid>`, `<time>`, … Lengths are in UTF-16. */
export function kindOfText(text: string): string {
  if (UUID.test(text)) return "<uuid>";
  if (TIME.test(text)) return "<time>";
  const { length } = text;
  if (length > 0 && !NOT_DIGITS.test(text)) return `<digits ${length}>`;
  if (isBase64(text)) return `<base64 ${length}>`;
  if (length <= LONGEST_PATH) {
    if (ADDRESS.test(text)) return `<url ${length}>`;
    if (PATH.test(text)) return `<path ${length}>`;
  }
  const lines = text.split("\n").length;
  return lines > 1 ? `<str ${length} in ${lines} lines>` : `<str ${length}>`;
}

function isBase64(text: string): boolean {
  return text.length >= SHORTEST_BASE64 && !NOT_BASE64.test(text.replace(/={1,2}$/, ""));
}

/** `digits` is the spelling in the file of a number that JavaScript cannot hold. */
export function kindOfNumber(value: number, digits?: string): string {
  if (digits !== undefined) return `<number ${digits.length} digits>`;
  if (!Number.isInteger(value)) return "<float>";
  return value > 1e12 && value < 1e13 ? "<int, a time in ms>" : "<int>";
}

/** Keys that are names, as programs give them. */
const NAME = /^[A-Za-z_$@-][\w$@.:-]{0,39}$/;

/** Ids, dates and numbers in a name: a key of a map of somebody's data. */
const MADE_UP = /\d{4,}|[\da-f]{8,}|(?=[A-Za-z]*\d)[A-Za-z\d]{20,}/i;

export function looksLikeContent(key: string): boolean {
  return !NAME.test(key) || MADE_UP.test(key);
}
