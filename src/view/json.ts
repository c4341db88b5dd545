/** A session as NDJSON: one object per message, text as it is in the session. */
import type { Json } from "../runtime/json.js";
import { stringify, type Item } from "../sessions/index.js";
import { visibleJson } from "./visible.js";

/** Parts of one message of the model are objects of their own with the same number. */
export function messageJson({ number, line, message, digits }: Item & { kind: "message" }): string {
  const document: Json = { number, line, ...message };
  return visibleJson(stringify(document, digits));
}
