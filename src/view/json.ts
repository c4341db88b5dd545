/** A session as NDJSON: one object per message, text as it is in the session. */
import type { Json } from "../runtime/json.js";
import type { Item } from "../sessions/index.js";
import { stringify } from "../sessions/numbers.js";
import { visibleJson } from "./visible.js";

/**
 * Parts of one message of the model are objects of their own with the same number. `session` is the
 * id of the session, where a file holds several.
 */
export function messageJson(
  { number, line, message, digits }: Item & { kind: "message" },
  session?: string,
): string {
  const document: Json = {
    ...(session === undefined ? {} : { session }),
    number,
    line,
    ...message,
  };
  return visibleJson(stringify(document, digits));
}
