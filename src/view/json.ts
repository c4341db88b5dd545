/** A session as NDJSON: one object per message, text as it is in the session. */
import { toCanonical } from "../../generated/canonical.js";
import { derive } from "../derive/index.js";
import type { Json } from "../runtime/json.js";
import type { Block, Item, SessionMeta } from "../sessions/index.js";
import { stringify } from "../sessions/numbers.js";
import { visibleJson } from "./visible.js";

/** Whether the file holds several sessions, so that each message says which one it is of. */
type Options = { isOneOfSeveral?: boolean };

/**
 * Parts of one message of the model are objects of their own with the same number. What a call amounts
 * to stands beside it, as `derived`.
 */
export function messageJson(
  { number, line, message, digits }: Item & { kind: "message" },
  { id, cwd }: SessionMeta,
  { isOneOfSeveral = false }: Options = {},
): string {
  const document: Json = {
    ...(isOneOfSeveral && id !== undefined ? { session: id } : {}),
    number,
    line,
    ...message,
    blocks: message.blocks.map((block) => withDerived(block, cwd)),
  };
  return visibleJson(stringify(document, digits));
}

function withDerived(block: Block, cwd: string | undefined): Json {
  const derived = block.kind === "call" ? derive(block.call, { cwd }) : [];
  return derived.length === 0
    ? block
    : { ...block, derived: derived.map(({ call }) => toCanonical(call)) };
}
